internal import BinaryIO

/// Values of AMF0, as scripts of Flash have them.
///
///     u8 kind, then by kind: 0 f64; 1 u8; 2 u16 size, text; 3 properties; 7 u16; 8 u32 count, properties; 10 u32 count,
///     values; 11 f64 milliseconds, i16 zone; 12 and 15 u32 size, text; 5, 6 and 13 nothing
///     properties: { u16 size, key, value }, u16 0, u8 9
///
/// All numbers are big-endian.
///
/// Source: Adobe, Action Message Format AMF 0, § 2.
struct AMFReader {
  let bytes: [UInt8]

  /// A value of an object or array of names.
  struct Property {
    var key: String
    /// Key and value.
    var range: Range<Int>
    /// Where the kind of the value stands.
    var value: Int
  }

  enum Kind {
    static let (number, boolean, string, object, null): (UInt8, UInt8, UInt8, UInt8, UInt8) = (
      0, 1, 2, 3, 5
    )
    static let (array, end, values, date, longString): (UInt8, UInt8, UInt8, UInt8, UInt8) = (
      8, 9, 10, 11, 12
    )
    static let (undefined, reference, unsupported, document): (UInt8, UInt8, UInt8, UInt8) = (
      6, 7, 13, 15
    )
  }

  /// Values within values deeper than this are not valid.
  private static let largestDepth = 16
  /// An object with more properties than this is not valid.
  private static let mostProperties = 1 << 16

  /// An unsigned number at a place; `nil` where the bytes end before.
  func number(_ position: Int, count: Int) -> Int? {
    guard position >= 0, count <= bytes.count - position else { return nil }
    return Int(
      clamping: UInt64(
        bigEndian: [UInt8](repeating: 0, count: 8 - count)
          + bytes[position..<position + count]))
  }

  /// The text of a value; `nil` for one of another kind.
  func text(at position: Int) -> ArraySlice<UInt8>? {
    guard bytes.indices.contains(position) else { return nil }
    let width = bytes[position] == Kind.string ? 2 : 4
    guard [Kind.string, Kind.longString].contains(bytes[position]),
      let size = number(position + 1, count: width), size <= bytes.count - position - 1 - width
    else { return nil }
    return bytes[position + 1 + width..<position + 1 + width + size]
  }

  /// The number of a value; `nil` for one of another kind.
  func double(at position: Int) -> Double? {
    guard bytes.indices.contains(position), bytes.count - position >= 9,
      [Kind.number, Kind.date].contains(bytes[position])
    else { return nil }
    return Double(bitPattern: UInt64(bigEndian: bytes[position + 1..<position + 9]))
  }

  /// Where a value ends; `nil` where it is cut, or of an unknown kind.
  func end(ofValueAt position: Int, depth: Int = 0) -> Int? {
    guard bytes.indices.contains(position), depth < Self.largestDepth else { return nil }
    let end: Int?
    switch bytes[position] {
    case Kind.number: end = position + 9
    case Kind.boolean: end = position + 2
    case Kind.string: end = number(position + 1, count: 2).map { position + 3 + $0 }
    case Kind.longString, Kind.document:
      end = number(position + 1, count: 4).map { position + 5 + $0 }
    case Kind.null, Kind.undefined, Kind.unsupported: end = position + 1
    case Kind.reference: end = position + 3
    case Kind.date: end = position + 11
    case Kind.object, Kind.array: end = properties(at: position, depth: depth)?.end
    case Kind.values: end = forEachValue(at: position, depth: depth) { _ in }
    default: end = nil
    }
    return end.flatMap { $0 <= bytes.count ? $0 : nil }
  }

  /// The properties of an object or an array of names; `nil` where they are damaged.
  func properties(at position: Int, depth: Int = 0) -> (all: [Property], end: Int)? {
    guard bytes.indices.contains(position), [Kind.object, Kind.array].contains(bytes[position])
    else { return nil }
    var next = position + (bytes[position] == Kind.array ? 5 : 1)
    var all: [Property] = []
    while let size = number(next, count: 2) {
      let value = next + 2 + size
      guard value < bytes.count else { return nil }
      if size == 0, bytes[value] == Kind.end { return (all, value + 1) }
      guard all.count < Self.mostProperties,
        let end = end(ofValueAt: value, depth: depth + 1)
      else { return nil }
      let key = String(decoding: bytes[next + 2..<value], as: UTF8.self)
      all.append(Property(key: key, range: next..<end, value: value))
      next = end
    }
    return nil
  }

  /// Calls `body` with the place of each value of an array, and tells where the array ends; `nil` where it is damaged.
  @discardableResult func forEachValue(
    at position: Int, depth: Int = 0, _ body: (Int) -> Void
  ) -> Int? {
    guard bytes.indices.contains(position), bytes[position] == Kind.values,
      let count = number(position + 1, count: 4), count <= bytes.count - position
    else { return nil }
    var next = position + 5
    for _ in 0..<count {
      guard let end = end(ofValueAt: next, depth: depth + 1) else { return nil }
      body(next)
      next = end
    }
    return next
  }
}
