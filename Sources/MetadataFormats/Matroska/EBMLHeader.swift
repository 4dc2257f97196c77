internal import BinaryIO

/// The number of an EBML element, its marker bits included, as `1A45DFA3`.
///
/// Source: RFC 8794 § 5.
package struct EBMLID: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The bytes of the number, most significant first.
  package var rawValue: UInt32

  /// Creates a number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a number from a literal.
  package init(integerLiteral value: UInt32) { rawValue = value }

  /// The bytes as they are written: one to four.
  var bytes: [UInt8] { Array(rawValue.bigEndianBytes.drop { $0 == 0 }) }
}

extension EBMLID: CustomStringConvertible {
  /// The number in hexadecimal.
  package var description: String { String(rawValue, radix: 16, uppercase: true) }
}

/// The head of an EBML element: a number of 1 to 4 bytes and a size of 1 to 8.
///
/// Layout: both are integers of variable width; the count of zero bits at the top of the first byte tells how many
/// bytes follow it. A size of nothing but ones means that no one knows.
///
/// Source: RFC 8794 §§ 4 to 6.
struct EBMLHeader: Hashable {
  /// What the element is.
  var id: EBMLID
  /// Where it starts, in bytes from the start of the file.
  var offset: Int
  /// Where its body starts.
  var bodyOffset: Int
  /// The size of its body; `nil` where it is not known.
  var size: Int?

  /// Where its body ends; `nil` where that is not known.
  var end: Int? { size.map { bodyOffset.addingSaturated($0) } }

  /// The most bytes that a head takes.
  static let largest = 12

  static func read(_ reader: inout ByteReader) throws(ParseError) -> EBMLHeader {
    let offset = reader.offset
    let first = try reader.read(UInt8.self)
    let more = first.leadingZeroBitCount
    guard more < 4 else {
      throw ParseError(
        "no element starts with byte \(first)", clause: "RFC 8794 § 5", offset: offset)
    }
    var id = UInt32(first)
    for _ in 0..<more { id = id << 8 | UInt32(try reader.read(UInt8.self)) }
    let size = try readSize(&reader)
    return EBMLHeader(
      id: EBMLID(rawValue: id), offset: offset, bodyOffset: reader.offset, size: size)
  }

  /// The head at an offset; `nil` where there is none.
  static func read(
    _ cursor: inout SourceCursor, at offset: Int
  ) throws(IOFailure) -> EBMLHeader? {
    guard cursor.range.contains(offset) else { return nil }
    cursor.move(to: offset)
    var reader = ByteReader(try cursor.peek(largest), at: offset)
    return try? read(&reader)
  }

  /// The segment of a file, past the headers and fillers before it; `nil` where there is none.
  static func segment(
    _ cursor: inout SourceCursor, from start: Int = 0
  ) throws(IOFailure) -> EBMLHeader? {
    var position = start
    for _ in 0..<16 {
      guard let header = try read(&cursor, at: position) else { return nil }
      if header.id == .segment { return header }
      guard let end = header.end else { return nil }
      position = end
    }
    return nil
  }

  /// Reads a size; `nil` for one that is not known.
  ///
  /// - Throws: `ParseError` where the bytes are none, end too soon, or tell a size that no file has.
  static func readSize(_ reader: inout ByteReader) throws(ParseError) -> Int? {
    let offset = reader.offset
    let first = try reader.read(UInt8.self)
    let more = first.leadingZeroBitCount
    guard more < 8 else {
      throw ParseError("a size of more than 8 bytes", clause: "RFC 8794 § 6", offset: offset)
    }
    let mask = UInt8(0x7F) >> UInt8(more)
    var isUnknown = first & mask == mask
    var size = UInt64(first & mask)
    for _ in 0..<more {
      let byte = try reader.read(UInt8.self)
      isUnknown = isUnknown && byte == 0xFF
      size = size << 8 | UInt64(byte)
    }
    return isUnknown ? nil : Int(size)
  }

  /// Writes a size in as few bytes as it takes.
  static func write(size: Int, to writer: inout ByteWriter) {
    let size = UInt64(max(0, size))
    // All ones would mean that the size is unknown.
    var width = 1
    while width < 8, size >= (1 << UInt64(7 * width)) - 1 { width += 1 }
    let marked = size | 1 << UInt64(7 * width)
    writer.write(marked.bigEndianBytes.suffix(width))
  }
}
