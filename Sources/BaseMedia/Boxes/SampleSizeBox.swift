package import BinaryIO

/// How many bytes each sample takes: `stsz`.
///
///     full box; u32 size, u32 count; where size is 0: count x u32 size
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.3.2.
package struct SampleSizeBox: Box {
  package static let type: FourCC = "stsz"
  package static let clause = "ISO/IEC 14496-12 § 8.7.3.2"

  package var header: FullBoxHeader
  /// The size of every sample in bytes; 0 where each has its own.
  package var constantSize: UInt32
  package var sampleCount: UInt32
  /// In bytes; empty where all are alike.
  package var sizes: [UInt32]

  /// Samples that all have one size.
  package init(constantSize: UInt32, sampleCount: UInt32) {
    header = FullBoxHeader()
    self.constantSize = constantSize
    self.sampleCount = sampleCount
    sizes = []
  }

  /// Samples of sizes of their own.
  package init(sizes: [UInt32]) {
    header = FullBoxHeader()
    constantSize = 0
    sampleCount = UInt32(truncatingIfNeeded: sizes.count)
    self.sizes = sizes
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    constantSize = try reader.read()
    sampleCount = try reader.read()
    sizes = constantSize == 0 ? try reader.readNumbers(Int(sampleCount)) : []
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(constantSize)
    writer.write(sampleCount)
    writer.write(numbers: sizes)
  }

  package var fields: [BoxField] {
    let own = [BoxField("sample size", constantSize)]
    let table =
      constantSize == 0
      ? TableFields.numbers("sizes", sizes) : [BoxField("count", sampleCount)]
    return header.fields + own + table
  }
}
