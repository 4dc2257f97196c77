internal import MediaMetadata

/// What the items of a stream tell in words over time.
struct PageWords {
  private struct Row {
    var name: String
    var moments: PageMoments<String>
    /// What was reported last, whether it is left or not.
    var last = ""
  }

  private var rows: [Row] = []
  private var places: [MetadataIdentifier: Int] = [:]
  private let isThinned: Bool

  /// So many identifiers are distinguished.
  private static let mostRows = 256
  /// The bytes that the words of one identifier take, about.
  private static let mostBytes = 500_000
  /// The bytes that two times take.
  private static let timeBytes = 24

  /// - Parameter isThinned: whether the page is to stay small.
  init(isThinned: Bool) { self.isThinned = isThinned }

  /// How many identifiers there are.
  var count: Int { rows.count }

  /// Adds what a group tells.
  mutating func add(_ group: TimedMetadataGroup) {
    for item in group.items {
      guard let text = Self.text(of: item) else { continue }
      add(text, of: item.identifier, named: item.identifier.displayName, group.timeRange)
    }
  }

  /// Adds words that hold for some time.
  mutating func add(
    _ text: String, of identifier: MetadataIdentifier, named name: @autoclosure () -> String,
    _ range: MediaTimeRange
  ) {
    let (start, end) = (range.start.seconds, range.end.seconds)
    guard start.isFinite, end.isFinite else { return }
    guard let place = places[identifier] ?? newRow() else { return }
    if rows[place].last == text, let reached = rows[place].moments.ends.last, start <= reached {
      rows[place].moments.extend(from: start, to: end)
    } else {
      rows[place].last = text
      rows[place].moments.add(
        text, from: start, to: end, weight: text.utf8.count + Self.timeBytes)
    }

    func newRow() -> Int? {
      guard rows.count < Self.mostRows else { return nil }
      let moments = PageMoments<String>(mostWeight: isThinned ? Self.mostBytes : nil)
      places[identifier] = rows.count
      rows.append(Row(name: name(), moments: moments))
      return rows.count - 1
    }
  }

  /// Leaves words out until each identifier takes no more bytes.
  mutating func thin(to mostBytes: Int) {
    for place in rows.indices { rows[place].moments.thin(to: mostBytes) }
  }

  /// The words by their identifiers.
  var texts: [PageDocument.Texts] {
    rows.map {
      PageDocument.Texts(
        name: $0.name, starts: $0.moments.starts, ends: $0.moments.ends, texts: $0.moments.values)
    }
  }

  /// What was left out.
  var notes: [String] { rows.compactMap { $0.moments.note($0.name) } }

  /// Whether an identifier is reported in words, not as a measurement.
  func tells(_ identifier: MetadataIdentifier) -> Bool {
    places[identifier] != nil
  }

  private static func text(of item: MetadataItem) -> String? {
    if let transform = item.orientationTransform { return orientation(transform) }
    guard case .string(let text) = item.value, TelemetryQuantity(item.identifier) == nil else {
      return item.valueInWords
    }
    return text
  }

  /// How pictures have to be turned and mirrored to stand upright.
  private static func orientation(_ transform: MediaTransform) -> String? {
    let words = [
      1: "upright", 2: "mirrored", 3: "turned by 180°", 4: "mirrored, turned by 180°",
      5: "mirrored, turned by 270°", 6: "turned by 90°", 7: "mirrored, turned by 90°",
      8: "turned by 270°",
    ]
    return transform.exifOrientation.flatMap { words[$0] }
  }
}
