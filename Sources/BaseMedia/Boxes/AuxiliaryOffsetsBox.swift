package import BinaryIO

/// Where the auxiliary information of samples lies: `saio`.
///
///     full box; flag 1: 4cc type, u32 parameter; u32 count, count x u32 (u64 in version 1) offset
///
/// One offset for all, or one for each chunk (in `stbl`, from the start of the file) or run (in `traf`, from the base
/// of the fragment's data).
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.9.
package struct AuxiliaryOffsetsBox: Box {
  package static let type: FourCC = "saio"
  package static let clause = "ISO/IEC 14496-12 § 8.7.9"

  package var header: FullBoxHeader
  /// There with flag 1; without, that of the protection scheme.
  package var kind: AuxiliaryInformationKind?
  package var offsets: [UInt64]

  /// A box of the version that the offsets need.
  package init(kind: AuxiliaryInformationKind?, offsets: [UInt64]) {
    let isWide = offsets.contains { $0 > UInt64(UInt32.max) }
    header = FullBoxHeader(version: isWide ? 1 : 0, flags: kind == nil ? 0 : 1)
    self.kind = kind
    self.offsets = offsets
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    kind =
      header.flags & 1 == 0 ? nil : try AuxiliaryInformationKind(parsing: &reader)
    let count = Int(try reader.read(UInt32.self))
    if header.version == 0 {
      offsets = try reader.readNumbers(count, of: UInt32.self).map { UInt64($0) }
    } else {
      offsets = try reader.readNumbers(count)
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    kind?.write(to: &writer)
    writer.write(UInt32(truncatingIfNeeded: offsets.count))
    for offset in offsets { writer.write(offset, isWide: header.version != 0) }
  }

  package var fields: [BoxField] {
    header.fields + (kind?.fields ?? []) + TableFields.numbers("offsets", offsets)
  }
}
