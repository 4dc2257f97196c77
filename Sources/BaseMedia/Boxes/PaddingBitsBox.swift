package import BinaryIO

/// How many bits at the end of each sample mean nothing: `padb`.
///
///     full box; u32 count, for each pair of samples a byte: 1 reserved bit, 3 bits, 1 reserved bit, 3 bits
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.6.
package struct PaddingBitsBox: Box {
  package static let type: FourCC = "padb"
  package static let clause = "ISO/IEC 14496-12 § 8.7.6"

  package var header: FullBoxHeader
  package var sampleCount: UInt32
  /// A byte for two samples, the first in the upper half.
  package var pairs: [UInt8]

  /// A box of one number of bits (0 to 7) for each sample.
  package init(paddingBits: [UInt8]) {
    header = FullBoxHeader()
    sampleCount = UInt32(truncatingIfNeeded: paddingBits.count)
    pairs = stride(from: 0, to: paddingBits.count, by: 2).map { index in
      let second = index + 1 < paddingBits.count ? paddingBits[index + 1] & 7 : 0
      return (paddingBits[index] & 7) << 4 | second
    }
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    sampleCount = try reader.read()
    pairs = try reader.readBytes((Int(sampleCount) + 1) / 2)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(sampleCount)
    writer.write(pairs)
  }

  /// The bits of each sample.
  package var paddingBits: [UInt8] {
    (0..<Int(sampleCount)).map { index in
      index % 2 == 0 ? pairs[index / 2] >> 4 & 7 : pairs[index / 2] & 7
    }
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("count", sampleCount), BoxField("pairs", .bytes(pairs))]
  }
}
