internal import CommandLineKit
internal import MediaMetadata

/// Something that is reported for a file, by a name: a fact such as `capture.date`, or items, by identifier or short name.
struct Field: Sendable {
  /// The name, as it was given.
  let name: String
  private let kind: Kind

  private enum Kind: Sendable {
    case fact(@Sendable (Subject) -> String?)
    case items(IdentifierPattern, ItemName?)
  }

  /// A file that is asked.
  struct Subject: Sendable {
    let description: AssetDescription
    let capture: CaptureFacts
  }

  /// Reads a name; `nil` for text that is not an identifier and no pattern of one.
  init?(_ text: String) {
    name = text
    if let fact = Self.facts[text.lowercased()] {
      kind = .fact(fact)
    } else if let pattern = IdentifierPattern(text) {
      kind = .items(pattern, try? ItemName.named(text))
    } else {
      return nil
    }
  }

  /// Facts that need the list of cities.
  static let cityFacts: Set<String> = ["capture.city", "capture.region", "capture.country"]

  /// The names of all facts.
  static var factNames: [String] { facts.keys.sorted() }

  /// What stands between several values of one item.
  static let separator = "; "

  /// What a file tells; several values have a semicolon between them, and nothing is empty.
  func text(of subject: Subject) -> String {
    values(of: subject).joined(separator: Self.separator)
  }

  /// The values that a file tells: one of a fact, as many of an item as there are of its kind and language.
  func values(of subject: Subject) -> [String] {
    switch kind {
    case .fact(let read): return read(subject).map { [$0] } ?? []
    case .items: return items(of: subject).map(ShowValues.value)
    }
  }

  /// The items that the values are of; none for a fact.
  func items(of subject: Subject) -> [MetadataItem] {
    guard case .items(let pattern, let name) = kind else { return [] }
    let type = FileType(of: subject.description)
    let items = subject.description.allMetadata.map(\.item).filter {
      pattern.matches($0.identifier) || name?.means($0, in: type) ?? false
    }
    // The same in another key space or language is not told twice.
    return items.filter {
      $0.identifier == items[0].identifier && $0.languageTag == items[0].languageTag
    }
  }

  private static let facts: [String: @Sendable (Subject) -> String?] = [
    "source": { $0.description.name },
    "folder": { $0.path.folder },
    "name": { $0.path.name },
    "stem": { $0.path.stem },
    "ext": { $0.path.ending },
    "size": { "\($0.description.byteCount)" },
    "format": { $0.description.formatName },
    "brand": { $0.description.majorBrand },
    "duration": { ShowWords.seconds($0.description.duration) },
    "timecode": { $0.description.startTimecode },
    "tracks": { "\($0.description.tracks.count)" },
    "items": { "\($0.description.allMetadata.count)" },
    "chapters": { "\($0.description.chapters.first?.chapters.count ?? 0)" },
    "created": { $0.description.creationDate?.description },
    "capture.date": { $0.capture.date.chosen?.text },
    "capture.zone": { $0.capture.date.chosen?.zone.rawValue },
    "capture.place": { $0.capture.location.chosen?.description },
    "capture.latitude": { $0.capture.location.chosen?.point.map { "\($0.latitude)" } },
    "capture.longitude": { $0.capture.location.chosen?.point.map { "\($0.longitude)" } },
    "capture.city": { $0.city?.name },
    "capture.region": { $0.city?.region },
    "capture.country": { $0.city?.country },
    "capture.altitude": { $0.capture.location.chosen?.point?.altitude.map { "\($0)" } },
    "capture.make": { $0.capture.make.chosen },
    "capture.model": { $0.capture.model.chosen },
    "capture.lens": { $0.capture.lens.chosen },
    "capture.software": { $0.capture.software.chosen },
    "video.format": { $0.track(.video)?.format },
    "video.width": { $0.track(.video)?.sampleEntries.first?.width.map { "\($0)" } },
    "video.height": { $0.track(.video)?.sampleEntries.first?.height.map { "\($0)" } },
    "audio.format": { $0.track(.audio)?.format },
    "audio.channels": { $0.track(.audio)?.sampleEntries.first?.channelCount.map { "\($0)" } },
    "audio.rate": {
      $0.track(.audio)?.sampleEntries.first?.sampleRate.map { ShowWords.decimal($0) }
    },
    "audio.language": { $0.track(.audio)?.mainLanguage?.bcp47 },
  ]
}

extension Field.Subject {
  fileprivate func track(_ type: MediaType) -> TrackDescription? {
    description.tracks.first { $0.mediaType == type }
  }

  fileprivate var path: FilePathParts { FilePathParts(description.name) }

  /// The city that is nearest, by the list that is installed.
  fileprivate var city: Gazetteer.City? {
    capture.location.chosen?.point.flatMap { Gazetteer.installed?.nearest(to: $0) }
  }
}
