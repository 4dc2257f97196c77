internal import BinaryIO

/// The keys of a `meta`, which its items name by number: joined, thinned out and renumbered in this one place.
///
/// A key is known by its place here, which stays the same until the table is written.
///
/// Source: QTFF, "Metadata Item Keys Atom".
struct MetadataKeyRows: Sendable {
  /// The rows as they are stored, then new ones.
  private(set) var rows: [MetadataKeysBox.Row]
  private let header: FullBoxHeader
  private let storedCount: Int
  private var places: [MetadataKeysBox.Row: Int] = [:]
  private var removed: Set<Int> = []

  init(_ box: MetadataKeysBox = MetadataKeysBox(rows: [])) {
    rows = box.rows
    header = box.header
    storedCount = box.rows.count
  }

  /// Whether the table is to be rewritten.
  var isChanged: Bool { rows.count != storedCount || !removed.isEmpty }

  /// Whether no row is left.
  var isEmpty: Bool { rows.count == removed.count }

  /// The place of a key: that of the row that is there, or of a new one.
  mutating func place(of row: MetadataKeysBox.Row) -> Int {
    if places.isEmpty {
      places = Dictionary(
        rows.indices.map { (rows[$0], $0) }, uniquingKeysWith: { first, _ in first })
    }
    if let place = places[row], !removed.contains(place) { return place }
    places[row] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  /// Takes rows out.
  mutating func remove(_ places: Set<Int>) { removed.formUnion(places) }

  /// The places of the rows in the order they are written.
  private var order: [Int] {
    let kept = (0..<storedCount).filter { !removed.contains($0) }
    // FFmpeg up to 6 loses its place after a key of another namespace: new ones of `mdta` come before such.
    let others = kept.reversed().prefix { rows[$0].namespace != "mdta" }.count
    let new = (storedCount..<rows.count).filter { !removed.contains($0) }
    return kept.dropLast(others) + new.filter { rows[$0].namespace == "mdta" }
      + kept.suffix(others) + new.filter { rows[$0].namespace != "mdta" }
  }

  /// The table as it is written, and the numbers that it gives.
  func written() -> (payload: [UInt8], numbering: Numbering) {
    let order = order
    var box = MetadataKeysBox(rows: order.map { rows[$0] })
    box.header = header
    var numbering = Numbering(storedCount: storedCount, growth: order.count - storedCount)
    for (index, place) in order.enumerated() {
      numbering.numbers[place] = UInt32(truncatingIfNeeded: index + 1)
    }
    return (box.payload, numbering)
  }

  /// The numbers by which items name keys.
  struct Numbering {
    fileprivate let storedCount: Int
    fileprivate let growth: Int
    fileprivate var numbers: [Int: UInt32] = [:]

    /// The number of the key at a place; one that no key has stays beyond the table.
    func number(of place: Int?, stored: UInt32) -> UInt32 {
      if let place { return numbers[place] ?? 0 }
      return Int(stored) > storedCount ? stored &+ UInt32(truncatingIfNeeded: growth) : stored
    }
  }
}
