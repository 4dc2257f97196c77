package import BinaryIO

/// Which track a fragment continues, and what its samples take for granted: `tfhd`.
package struct TrackFragmentHeaderBox: CodedBox {
  package static let type: FourCC = "tfhd"
  package static let clause = "ISO/IEC 14496-12 § 8.8.7"

  package var header = FullBoxHeader()
  package var trackID: UInt32 = 0
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

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("track ID", &trackID)
    coder.field("base data offset", &baseDataOffset, if: header.flags & 0x01 != 0)
    coder.field("description", &sampleDescriptionIndex, if: header.flags & 0x02 != 0)
    coder.field("sample duration", &sampleDuration, if: header.flags & 0x08 != 0)
    coder.field("sample size", &sampleSize, if: header.flags & 0x10 != 0)
    var flags = sampleFlags?.rawValue
    coder.field("sample flags", &flags, if: header.flags & 0x20 != 0)
    sampleFlags = flags.map { SampleFlags(rawValue: $0) }
  }
}
