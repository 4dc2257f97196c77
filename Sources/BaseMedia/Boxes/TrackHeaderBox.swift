package import BinaryIO

/// A track's ID, duration, place among the others and geometry: `tkhd`.
///
/// Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.3.2; QTFF, "Track Header Atoms".
package struct TrackHeaderBox: CodedBox {
  package static let type: FourCC = "tkhd"
  package static let clause = "ISO/IEC 14496-12 § 8.3.2"

  /// Flags: 1 enabled, 2 in the movie, 4 in the preview, 8 in the poster or size is an aspect ratio.
  package var header = FullBoxHeader()
  /// Seconds from 1904-01-01 UTC.
  package var creationTime: UInt64 = 0
  /// Seconds from 1904-01-01 UTC.
  package var modificationTime: UInt64 = 0
  package var trackID: UInt32 = 0
  package var reserved1: UInt32 = 0
  /// In the movie timescale; all ones where it is not known.
  package var duration: UInt64 = 0
  package var reserved2 = [UInt8](repeating: 0, count: 8)
  /// Front to back: the lowest is in front.
  package var layer: Int16 = 0
  package var alternateGroup: Int16 = 0
  /// 8.8.
  package var volume: Int16 = 0
  package var reserved3: UInt16 = 0
  /// 3 x 3, row by row; 16.16, and 2.30 in the last column.
  package var matrix = Matrix.identity
  /// 16.16.
  package var width: UInt32 = 0
  /// 16.16.
  package var height: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.widen(&header, for: creationTime, modificationTime, duration: duration)
    coder.field(&header, versions: 0...1)
    coder.field("creation time", &creationTime, bytes: header.timeSize)
    coder.field("modification time", &modificationTime, bytes: header.timeSize)
    coder.field("track ID", &trackID)
    coder.field(nil, &reserved1)
    coder.duration("duration", &duration, bytes: header.timeSize)
    coder.bytes(nil, &reserved2, count: 8)
    coder.field("layer", &layer)
    coder.field("alternate group", &alternateGroup)
    coder.fixed8("volume", &volume)
    coder.field(nil, &reserved3)
    coder.matrix(&matrix)
    coder.fixed16("width", &width)
    coder.fixed16("height", &height)
  }
}
