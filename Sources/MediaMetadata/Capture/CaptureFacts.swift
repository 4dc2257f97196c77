internal import FoundationEssentials
public import MediaModel

/// When, where and with what a movie was captured, as far as it tells.
///
/// Every fact has the value that was chosen, why, and all candidates in their order of precedence, which
/// <doc:Capturing> explains. Nothing is read beyond the description and, where it is given, what satellites tell.
public struct CaptureFacts: Hashable, Sendable {
  /// When.
  public var date: CaptureFact<CaptureDate>
  /// Where.
  public var location: CaptureFact<GeographicLocation>
  /// Who made the device.
  public var make: CaptureFact<String>
  /// Which device.
  public var model: CaptureFact<String>
  /// Which lens.
  public var lens: CaptureFact<String>
  /// The software of the device, or the program that wrote the file.
  public var software: CaptureFact<String>

  /// Whether anything tells one of the facts.
  public var isAnythingKnown: Bool {
    date.chosen != nil || location.chosen != nil
      || [make, model, lens, software].contains { $0.chosen != nil }
  }

  /// Finds the facts in what a file says about itself.
  ///
  /// - Parameters:
  ///   - description: what the file says.
  ///   - satellites: what a track of telemetry tells; ``Asset/loadCaptureFacts()`` reads it.
  ///   - now: the present in seconds since 1970, which no capture is after; the clock's by default.
  public init(
    of description: AssetDescription, satellites: SatelliteEvidence? = nil, now: Int64? = nil
  ) {
    let evidence = CaptureEvidence.collect(description)
    func text(_ fact: CapturedConcept) -> CaptureFact<String> {
      CaptureChoice.text(fact, among: evidence)
    }
    location = CaptureChoice.location(among: evidence, satellites)
    date = CaptureDateChoice.fact(
      description, among: evidence, satellites, at: location.chosen,
      now: now ?? Int64(Date().timeIntervalSince1970))
    make = text(.make)
    model = text(.model)
    lens = text(.lens)
    software = text(.software)
  }
}

extension AssetProperty where Value == CaptureFacts {
  /// When, where and with what the movie was captured.
  public static var capture: Self { Self { CaptureFacts(of: $0) } }
}

/// One fact about a capture: what was chosen, why, and all that could have been.
public struct CaptureFact<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value that was chosen; `nil` where nothing tells it.
  public var chosen: Value?
  /// Why that one, in one sentence without a full stop.
  public var reason: String
  /// All candidates, in order of precedence.
  public var candidates: [CaptureCandidate<Value>]
}

/// A value that a fact could have, and where it comes from.
public struct CaptureCandidate<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  public var value: Value
  /// The value as it is stored.
  public var text: String
  /// What tells it, as `Apple's creation date`.
  public var home: String
  /// The item that holds it; `head/...` for headers, `file/name` for the name of the file.
  public var identifier: MetadataIdentifier
  /// Where in the item, for an item that holds many values: `exif:DateTimeOriginal` of an XMP packet.
  public var part: String?
  /// Where the item is in its file.
  public var carrier: MetadataItem.Carrier?
  /// The track that tells it; `nil` for file and movie.
  public var trackID: UInt32?
  /// Whether it was chosen.
  public var isChosen = false
  /// Whether it says what the chosen one says.
  public var agrees = false
  /// Why it cannot be right, where that can be seen; such a candidate is never chosen.
  public var doubt: String?
  /// What else is to be known about it: why it was not chosen, what was corrected.
  public var remarks: [String]
}
