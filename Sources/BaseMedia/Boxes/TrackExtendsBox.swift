package import BinaryIO

/// What fragments of a track take for granted: `trex`.
///
///     full box; u32 track ID, u32 description (from 1), u32 duration, u32 size, u32 flags of a sample
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.3.
package struct TrackExtendsBox: Box {
  package static let type: FourCC = "trex"
  package static let clause = "ISO/IEC 14496-12 § 8.8.3"

  package var header: FullBoxHeader
  package var trackID: UInt32
  package var sampleDescriptionIndex: UInt32
  /// In media ticks.
  package var sampleDuration: UInt32
  /// In bytes.
  package var sampleSize: UInt32
  package var sampleFlags: SampleFlags

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    trackID = try reader.read()
    sampleDescriptionIndex = try reader.read()
    sampleDuration = try reader.read()
    sampleSize = try reader.read()
    sampleFlags = SampleFlags(rawValue: try reader.read())
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    for value in [
      trackID, sampleDescriptionIndex, sampleDuration, sampleSize, sampleFlags.rawValue,
    ] {
      writer.write(value)
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("track ID", trackID), BoxField("description", sampleDescriptionIndex),
      BoxField("sample duration", sampleDuration), BoxField("sample size", sampleSize),
      BoxField("sample flags", sampleFlags.rawValue),
    ]
  }
}

/// What a fragment says of a sample besides time and size.
///
///     4 reserved bits; 2 bits each: is leading, depends on, is depended on, has redundancy;
///     3 bits padding, 1 bit: no sync sample; 16 bits degradation priority
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.3.1.
package struct SampleFlags: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether decoding can start here.
  package var isSync: Bool { rawValue & 0x1_0000 == 0 }
  /// The byte of `sdtp`.
  package var dependency: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 20) }
  /// 0 to 7.
  package var paddingBits: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 17) & 7 }
  package var degradationPriority: UInt16 { UInt16(truncatingIfNeeded: rawValue) }
}
