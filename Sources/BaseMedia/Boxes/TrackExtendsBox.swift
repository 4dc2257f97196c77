package import BinaryIO

/// What fragments of a track take for granted: `trex`.
package struct TrackExtendsBox: CodedBox {
  package static let type: FourCC = "trex"
  package static let clause = "ISO/IEC 14496-12 § 8.8.3"

  package var header = FullBoxHeader()
  package var trackID: UInt32 = 0
  package var sampleDescriptionIndex: UInt32 = 1
  /// In media ticks.
  package var sampleDuration: UInt32 = 0
  /// In bytes.
  package var sampleSize: UInt32 = 0
  package var sampleFlags = SampleFlags(rawValue: 0)

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("track ID", &trackID)
    coder.field("description", &sampleDescriptionIndex)
    coder.field("sample duration", &sampleDuration)
    coder.field("sample size", &sampleSize)
    coder.field("sample flags", &sampleFlags)
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
