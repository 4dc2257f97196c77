internal import BaseMedia
internal import MediaModel

/// The items a file is to have after an edit, to be compared with those it has.
struct ExpectedItems: Sendable {
  /// Items that stay, exactly; by track.
  private var kept: [UInt32?: [MetadataItem]] = [:]
  /// Items that were changed or added; their values are compared.
  private var new: [UInt32?: [MetadataItem]] = [:]

  /// How many items there are.
  var count: Int { (Array(kept.values) + Array(new.values)).reduce(0) { $0 + $1.count } }

  init(
    movie: [MetadataItem], tracks: [UInt32: [MetadataItem]], changes: [ItemChange]
  ) {
    self.init([(UInt32?.none, movie)] + tracks.map { (Optional($0.key), $0.value) }, changes)
  }

  /// Facts of headers, which are apart from the items.
  init(headers: [UInt32?: [MetadataItem]], changes: [ItemChange]) {
    self.init(headers.map { ($0.key, $0.value) }, changes)
  }

  private init(_ lists: [(UInt32?, [MetadataItem])], _ changes: [ItemChange]) {
    let changes = Dictionary(grouping: changes, by: \.trackID)
    for (trackID, items) in lists {
      let own = changes[trackID] ?? []
      let gone = Set(own.compactMap(\.place))
      kept[trackID] =
        gone.isEmpty
        ? items : items.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
      new[trackID] = own.compactMap(\.after)
    }
  }

  /// What is wrong with the items of a movie, in one line; `nil` where they are as expected.
  func problem(with found: MovieMetadata, of tree: BoxTree) -> String? {
    if let problem = problem(trackID: nil, found: found.movie) { return problem }
    var seen: Set<UInt32> = []
    for (track, items) in zip(tree.tracks, found.tracks) {
      guard let trackID = track.trackID, seen.insert(trackID).inserted else { continue }
      if let problem = problem(trackID: trackID, found: items) { return problem }
    }
    return nil
  }

  /// What is wrong with the facts of headers, in one line; `nil` where they are as expected.
  func problem(withHeaders found: [UInt32?: [MetadataItem]]) -> String? {
    kept.keys.sorted { $0 ?? 0 < $1 ?? 0 }.lazy.compactMap {
      problem(trackID: $0, found: found[$0] ?? [])
    }.first
  }

  private func problem(trackID: UInt32?, found: [MetadataItem]) -> String? {
    Self.problem(kept: kept[trackID] ?? [], new: new[trackID] ?? [], found: found)
  }

  /// What is wrong with the items that are there, in one line; `nil` where those of `kept` are exactly there, and those
  /// of `new`, which were changed or added, say what they should.
  static func problem(
    kept: [MetadataItem], new: [MetadataItem], found: [MetadataItem]
  ) -> String? {
    func stored(_ item: MetadataItem) -> ItemContent {
      var content = ItemContent(item)
      content.deferred = nil
      return content
    }
    // Most items stay in their order; what does not is counted.
    var rest = kept[...]
    var others = found.filter { item in
      guard let next = rest.first, stored(next) == stored(item) else { return true }
      rest.removeFirst()
      return false
    }
    var left = Dictionary(rest.map { (stored($0), 1) }, uniquingKeysWith: +)
    others.removeAll { item in
      guard let count = left[stored(item)], count > 0 else { return false }
      left[stored(item)] = count - 1
      return true
    }
    if let item = rest.first(where: { left[stored($0), default: 0] > 0 }) {
      return "'\(item.identifier)' would not stay as it is"
    }
    var places = Dictionary(grouping: others.indices) {
      others[$0].identifier.inQuickTimeUserData
    }
    for item in new {
      let identifier = item.identifier.inQuickTimeUserData
      guard let index = places[identifier]?.firstIndex(where: { others[$0].says(item) }) else {
        let other = places[identifier]?.first { others[$0].identifier == item.identifier }
        return other.map { item.misreading(others[$0]) }
          ?? "'\(item.identifier)' cannot be read again after it is written"
      }
      places[identifier]?.remove(at: index)
    }
    return places.values.joined().min().map {
      "'\(others[$0].identifier)' would be there, which no one asked for"
    }
  }
}

extension MetadataItem {
  /// Whether an item says what another was meant to say: boxes give some values another form.
  fileprivate func says(_ wanted: MetadataItem) -> Bool {
    guard identifier.inQuickTimeUserData == wanted.identifier.inQuickTimeUserData,
      language == wanted.language
    else { return false }
    if payload == wanted.payload || value == wanted.value { return true }
    if let text = stringValue, text == wanted.stringValue { return true }
    if let order = extraAttribute("byteOrder"), let other = wanted.extraAttribute("byteOrder"),
      order != other
    {
      return payload == wanted.swappedPayload
    }
    guard let mine = stringValue.flatMap({ ISO6709($0) }),
      let theirs = wanted.stringValue.flatMap({ ISO6709($0) })
    else { return false }
    // As far as 16.16 numbers tell.
    return [
      mine.latitude - theirs.latitude, mine.longitude - theirs.longitude,
      (mine.altitude ?? 0) - (theirs.altitude ?? 0),
    ].allSatisfy { abs($0) <= 1.0 / 65536 }
  }

  /// The numbers of a value of EXIF with their bytes in the other order.
  private var swappedPayload: [UInt8] {
    let widths = [
      "SHORT": 2, "SSHORT": 2, "LONG": 4, "SLONG": 4, "RATIONAL": 4, "SRATIONAL": 4, "FLOAT": 4,
      "DOUBLE": 8,
    ]
    let width = extraAttribute("type").flatMap { widths[$0] } ?? 1
    return stride(from: 0, to: payload.count, by: width).flatMap {
      payload[$0..<min($0 + width, payload.count)].reversed()
    }
  }

  private var language: String? {
    languageTag?.bcp47 == "und" ? nil : languageTag?.bcp47
  }

  /// Why an item that was read again is not the one that was meant.
  fileprivate func misreading(_ found: MetadataItem) -> String {
    guard language == found.language else {
      return
        "'\(identifier)' cannot be written in the language '\(language ?? "und")': it would be read as '\(found.language ?? "und")'"
    }
    return "'\(identifier)' cannot hold this value: it would be read as another"
  }
}
