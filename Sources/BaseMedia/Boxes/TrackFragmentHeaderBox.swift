package import BinaryIO

/// Which track a fragment continues, and what its samples take for granted: `tfhd`.
///
///     full box; u32 track ID; flag 1: u64 base of the data; flag 2: u32 description; flag 8: u32 duration;
///     flag 0x10: u32 size; flag 0x20: u32 flags of a sample
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.7.
package struct TrackFragmentHeaderBox: Box {
  package static let type: FourCC = "tfhd"
  package static let clause = "ISO/IEC 14496-12 § 8.8.7"

  package var header: FullBoxHeader
  package var trackID: UInt32
  /// In bytes from the start of the file.
  package var baseDataOffset: UInt64?
  package var sampleDescriptionIndex: UInt32?
  /// In media ticks.
  package var sampleDuration: UInt32?
  /// In bytes.
  package var sampleSize: UInt32?
  package var sampleFlags: SampleFlags?

  /// Whether the fragment is a stretch of time without samples.
  package var isDurationEmpty: Bool { header.flags & 0x1_0000 != 0 }
  /// Whether offsets count from the start of the `moof`.
  package var isBaseMovieFragment: Bool { header.flags & 0x2_0000 != 0 }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let flags = header.flags
    trackID = try reader.read()
    baseDataOffset = flags & 0x01 == 0 ? nil : try reader.read(UInt64.self)
    sampleDescriptionIndex = flags & 0x02 == 0 ? nil : try reader.read(UInt32.self)
    sampleDuration = flags & 0x08 == 0 ? nil : try reader.read(UInt32.self)
    sampleSize = flags & 0x10 == 0 ? nil : try reader.read(UInt32.self)
    sampleFlags =
      flags & 0x20 == 0 ? nil : SampleFlags(rawValue: try reader.read(UInt32.self))
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(trackID)
    if let baseDataOffset { writer.write(baseDataOffset) }
    if let sampleDescriptionIndex { writer.write(sampleDescriptionIndex) }
    if let sampleDuration { writer.write(sampleDuration) }
    if let sampleSize { writer.write(sampleSize) }
    if let sampleFlags { writer.write(sampleFlags.rawValue) }
  }

  package var fields: [BoxField] {
    var fields = header.fields + [BoxField("track ID", trackID)]
    if let baseDataOffset { fields.append(BoxField("base data offset", baseDataOffset)) }
    if let sampleDescriptionIndex {
      fields.append(BoxField("description", sampleDescriptionIndex))
    }
    if let sampleDuration { fields.append(BoxField("sample duration", sampleDuration)) }
    if let sampleSize { fields.append(BoxField("sample size", sampleSize)) }
    if let sampleFlags { fields.append(BoxField("sample flags", sampleFlags.rawValue)) }
    return fields
  }
}
