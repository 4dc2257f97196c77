/// Lays out TIFF structures by hand, in either order of bytes.
struct EXIFMaker {
  var isBig: Bool

  /// A value of a directory: its number, its type, its count and its bytes.
  struct Row {
    var number: UInt16
    var type: UInt16
    var count: Int
    var bytes: [UInt8]
    /// A directory that the value points to.
    var inner: [Row]?
  }

  func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isBig ? bytes.reversed() : bytes
  }

  func text(_ number: UInt16, _ text: String) -> Row {
    Row(number: number, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
  }

  func short(_ number: UInt16, _ value: Int) -> Row {
    Row(number: number, type: 3, count: 1, bytes: self.number(value, 2))
  }

  func rationals(_ number: UInt16, _ pairs: [(Int, Int)]) -> Row {
    Row(
      number: number, type: 5, count: pairs.count,
      bytes: pairs.flatMap { self.number($0.0, 4) + self.number($0.1, 4) })
  }

  func pointer(_ number: UInt16, _ rows: [Row]) -> Row {
    Row(number: number, type: 4, count: 1, bytes: [], inner: rows)
  }

  /// A structure with its head.
  func structure(_ rows: [Row], next: Int = 0) -> [UInt8] {
    (isBig ? Array("MM".utf8) : Array("II".utf8)) + number(42, 2) + number(8, 4)
      + directory(rows, at: 8, next: next)
  }

  /// A directory that starts at an offset, with its values after it.
  func directory(_ rows: [Row], at start: Int, next: Int = 0) -> [UInt8] {
    var head = number(rows.count, 2)
    var tail: [UInt8] = []
    let end = start + 2 + rows.count * 12 + 4
    for row in rows {
      head += number(Int(row.number), 2) + number(Int(row.type), 2) + number(row.count, 4)
      if let inner = row.inner {
        head += number(end + tail.count, 4)
        tail += directory(inner, at: end + tail.count)
      } else if row.bytes.count <= 4 {
        head += row.bytes + Array(repeating: 0, count: 4 - row.bytes.count)
      } else {
        head += number(end + tail.count, 4)
        tail += row.bytes
      }
    }
    return head + number(next, 4) + tail
  }

  /// What a telephone writes: make, model, dates, lens, position.
  func telephone() -> [Row] {
    [
      text(0x010F, "Maker"), text(0x0110, "Model 1"), text(0x0131, "1.2.3"),
      pointer(
        0x8769,
        [
          text(0x9003, "2020:01:02 03:04:05"), text(0x9011, "+01:00"), text(0x9291, "345"),
          short(0x8827, 400), text(0xA434, "Lens 2"),
        ]),
      pointer(
        0x8825,
        [
          text(1, "N"), rationals(2, [(40, 1), (41, 1), (2112, 100)]), text(3, "W"),
          rationals(4, [(74, 1), (2, 1), (4020, 100)]), rationals(6, [(105, 10)]),
        ]),
    ]
  }
}
