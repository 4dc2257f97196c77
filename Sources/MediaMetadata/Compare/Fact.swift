internal import MediaModel

/// One thing a file says, in a form that two files can be compared by.
public struct Fact: Hashable, Sendable, Codable {
  /// The track it belongs to, by the number it has in the first of two files; `nil` for file and movie.
  public var trackID: UInt32?
  /// What it is: an item's identifier, or `head/` and the name of a header fact.
  public var identifier: MetadataIdentifier
  /// The language, BCP 47; `nil` where none is told.
  public var language: String?
  /// How the value is read.
  public var dataType: DataType
  /// The value as stored.
  public var payload: [UInt8]
  /// What stands beside the value, as `key=value`.
  public var extra: [String]
  /// When it holds, for timed metadata.
  public var time: MediaTimeRange?

  /// Creates a fact.
  public init(
    trackID: UInt32?, identifier: MetadataIdentifier, language: String? = nil,
    dataType: DataType = .utf8, payload: [UInt8], extra: [String] = [],
    time: MediaTimeRange? = nil
  ) {
    self.trackID = trackID
    self.identifier = identifier
    self.language = language
    self.dataType = dataType
    self.payload = payload
    self.extra = extra
    self.time = time
  }

  /// The value as text, where it is text.
  public var text: String? {
    MetadataItem(
      identifier, payload: payload, dataType: dataType,
      languageTag: language.map { LanguageTag(bcp47: $0) }
    ).stringValue
  }
}

extension Fact {
  /// An item of a file as a fact.
  init(_ item: MetadataItem, trackID: UInt32?) {
    let language = item.languageTag?.bcp47
    // Classic text is compared by what it says: its bytes mean different things in different languages.
    let text = item.dataType == .classicText ? item.stringValue : nil
    self.init(
      trackID: trackID, identifier: item.identifier,
      language: language == "und" ? nil : language, dataType: item.dataType,
      payload: text.map { Array($0.utf8) } ?? item.payload,
      extra: item.extraAttributes.map { "\($0.key)=\($0.value)" })
  }

  /// A fact of a header.
  init(header name: String, _ value: String, trackID: UInt32?) {
    self.init(
      trackID: trackID, identifier: MetadataIdentifier(key: name, keySpace: .header),
      payload: Array(value.utf8))
  }
}

extension AssetDescription {
  /// Everything static that the file says: items, header facts, chapters, keys of timed metadata.
  ///
  /// What only describes the container (brands, order of boxes, offsets) is not among it.
  public var facts: [Fact] {
    var facts = metadata.map { Fact($0, trackID: nil) }
    if creationTime != 0 {
      facts.append(Fact(header: "creation time", String(creationTime), trackID: nil))
    }
    if modificationTime != 0 {
      facts.append(Fact(header: "modification time", String(modificationTime), trackID: nil))
    }
    if preferredRate != 1, !tracks.isEmpty {
      facts.append(Fact(header: "preferred rate", String(preferredRate), trackID: nil))
    }
    for list in chapters where !list.origin.hasPrefix("track") {
      facts += list.chapters.map { chapter in
        Fact(
          trackID: nil, identifier: MetadataIdentifier(key: list.origin, keySpace: "chapter"),
          payload: Array(chapter.title.utf8),
          time: MediaTimeRange(start: chapter.timeRange.start, duration: .zero))
      }
    }
    return facts + tracks.flatMap(\.facts)
  }
}

extension TrackDescription {
  /// Everything static that the file says of the track.
  var facts: [Fact] {
    var facts = metadata.map { Fact($0, trackID: trackID) }
    func add(_ name: String, _ value: String) {
      facts.append(Fact(header: name, value, trackID: trackID))
    }
    add("media type", handlerType)
    add("format", sampleEntries.map(\.type).joined(separator: " "))
    add("samples", "\(sampleCount) samples, \(byteCount) bytes")
    if let language, language.bcp47 != "und" { add("language", language.iso639_2T) }
    if let extendedLanguageTag { add("extended language", extendedLanguageTag) }
    if handlerName.contains(where: { !$0.isWhitespace }) { add("handler name", handlerName) }
    if !isEnabled { add("enabled", "no") }
    if layer != 0 { add("layer", String(layer)) }
    if alternateGroup != 0 { add("alternate group", String(alternateGroup)) }
    if volume != 0 { add("volume", String(volume)) }
    if creationTime != 0 { add("creation time", String(creationTime)) }
    if !matrix.isEmpty, matrix != Self.identityMatrix {
      add("matrix", matrix.map { String($0) }.joined(separator: " "))
    }
    if width != 0 || height != 0 { add("size", "\(width) x \(height)") }
    for reference in references {
      for target in reference.trackIDs { add("reference \(reference.type)", String(target)) }
    }
    for edit in edits {
      add(
        "edit",
        "\(edit.duration.seconds) s from \(edit.mediaTime.map { "\($0.seconds) s" } ?? "nothing"), rate \(edit.rate)"
      )
    }
    for key in sampleEntries.flatMap(\.timedKeys) {
      facts.append(
        Fact(
          trackID: trackID,
          identifier: MetadataIdentifier(
            key: "declares \(key.identifier.rawValue)", keySpace: .header),
          language: key.languageTag, dataType: .rawData, payload: key.declaration))
    }
    return facts
  }

  private static let identityMatrix: [Int32] = [65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30]
}
