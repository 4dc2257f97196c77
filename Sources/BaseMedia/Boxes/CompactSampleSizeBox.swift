package import BinaryIO

/// How many bytes each sample takes, in 4, 8 or 16 bits: `stz2`.
///
///     full box; 24 reserved bits, u8 bits per size (4, 8, 16), u32 count, count x size
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.3.3.
package struct CompactSampleSizeBox: Box {
  package static let type: FourCC = "stz2"
  package static let clause = "ISO/IEC 14496-12 § 8.7.3.3"

  package var header: FullBoxHeader
  /// 24 bits.
  package var reserved: UInt32
  /// 4, 8 or 16.
  package var bitsPerSize: UInt8
  /// In bytes.
  package var sizes: [UInt16]
  /// The half byte after an odd count of 4-bit sizes.
  package var padding: UInt8

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let word = try reader.read(UInt32.self)
    reserved = word >> 8
    bitsPerSize = UInt8(truncatingIfNeeded: word)
    let start = reader.offset
    let count = Int(try reader.read(UInt32.self))
    sizes = []
    padding = 0
    switch bitsPerSize {
    case 4:
      try reader.require((count + 1) / 2)
      sizes.reserveCapacity(count)
      for index in 0..<((count + 1) / 2) {
        let pair = try reader.read(UInt8.self)
        sizes.append(UInt16(pair >> 4))
        if index * 2 + 1 < count { sizes.append(UInt16(pair & 15)) } else { padding = pair & 15 }
      }
    case 8:
      sizes = try reader.readBytes(count).map { UInt16($0) }
    case 16:
      sizes = try reader.readNumbers(count)
    default:
      throw ParseError("sizes of \(bitsPerSize) bits", clause: Self.clause, offset: start)
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(reserved << 8 | UInt32(bitsPerSize))
    writer.write(UInt32(truncatingIfNeeded: sizes.count))
    switch bitsPerSize {
    case 4:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(sizes.count / 2 + 1)
      for index in stride(from: 0, to: sizes.count, by: 2) {
        let low = index + 1 < sizes.count ? UInt8(sizes[index + 1] & 15) : padding & 15
        bytes.append(UInt8(sizes[index] & 15) << 4 | low)
      }
      writer.write(bytes)
    case 8: writer.write(numbers: sizes.map { UInt8(truncatingIfNeeded: $0) })
    default: writer.write(numbers: sizes)
    }
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("bits per size", bitsPerSize)] + TableFields.numbers("sizes", sizes)
  }
}
