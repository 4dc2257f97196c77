package import BinaryIO

/// How many bytes of auxiliary information each sample has: `saiz`.
///
///     full box; flag 1: 4cc type, u32 parameter; u8 size, u32 count; where size is 0: count x u8 size
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.8.
package struct AuxiliarySizesBox: Box {
  package static let type: FourCC = "saiz"
  package static let clause = "ISO/IEC 14496-12 § 8.7.8"

  package var header: FullBoxHeader
  /// There with flag 1; without, that of the protection scheme.
  package var kind: AuxiliaryInformationKind?
  /// The size for every sample in bytes; 0 where each has its own.
  package var constantSize: UInt8
  package var sampleCount: UInt32
  /// In bytes; empty where all are alike.
  package var sizes: [UInt8]

  /// Sizes that are all one.
  package init(kind: AuxiliaryInformationKind?, constantSize: UInt8, sampleCount: UInt32) {
    header = FullBoxHeader(flags: kind == nil ? 0 : 1)
    self.kind = kind
    self.constantSize = constantSize
    self.sampleCount = sampleCount
    sizes = []
  }

  /// A size for each sample.
  package init(kind: AuxiliaryInformationKind?, sizes: [UInt8]) {
    header = FullBoxHeader(flags: kind == nil ? 0 : 1)
    self.kind = kind
    constantSize = 0
    sampleCount = UInt32(truncatingIfNeeded: sizes.count)
    self.sizes = sizes
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    kind =
      header.flags & 1 == 0 ? nil : try AuxiliaryInformationKind(parsing: &reader)
    constantSize = try reader.read()
    sampleCount = try reader.read()
    sizes = constantSize == 0 ? try reader.readBytes(Int(sampleCount)) : []
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    kind?.write(to: &writer)
    writer.write(constantSize)
    writer.write(sampleCount)
    writer.write(sizes)
  }

  package var fields: [BoxField] {
    header.fields + (kind?.fields ?? []) + [BoxField("size", constantSize)]
      + (constantSize == 0
        ? TableFields.numbers("sizes", sizes) : [BoxField("count", sampleCount)])
  }
}

/// Which kind of auxiliary information a `saiz` or `saio` box tells of.
package struct AuxiliaryInformationKind: Hashable, Sendable {
  package var type: UInt32
  package var parameter: UInt32

  package init(type: UInt32, parameter: UInt32) {
    self.type = type
    self.parameter = parameter
  }

  init(parsing reader: inout ByteReader) throws(ParseError) {
    type = try reader.read()
    parameter = try reader.read()
  }

  func write(to writer: inout ByteWriter) {
    writer.write(type)
    writer.write(parameter)
  }

  var fields: [BoxField] {
    [BoxField("type", FourCC(rawValue: type)), BoxField("parameter", parameter)]
  }
}
