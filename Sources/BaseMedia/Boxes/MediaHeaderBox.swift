package import BinaryIO

/// A track's clock, media duration and language: `mdhd`.
///
/// The language is a pad bit and three letters of five bits; QuickTime also stores Macintosh codes
/// below 0x400 there. Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.4.2; QTFF, "Media Header Atoms".
package struct MediaHeaderBox: CodedBox {
  package static let type: FourCC = "mdhd"
  package static let clause = "ISO/IEC 14496-12 § 8.4.2"

  package var header = FullBoxHeader()
  /// Seconds from 1904-01-01 UTC.
  package var creationTime: UInt64 = 0
  /// Seconds from 1904-01-01 UTC.
  package var modificationTime: UInt64 = 0
  package var timescale: UInt32 = 0
  /// In the media timescale; all ones where it is not known.
  package var duration: UInt64 = 0
  /// As stored, the pad bit included.
  package var language: UInt16 = 0
  /// QuickTime's quality; reserved in ISO files.
  package var quality: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.widen(&header, for: creationTime, modificationTime, duration: duration)
    coder.field(&header, versions: 0...1)
    coder.field("creation time", &creationTime, bytes: header.timeSize)
    coder.field("modification time", &modificationTime, bytes: header.timeSize)
    coder.field("timescale", &timescale)
    coder.duration("duration", &duration, bytes: header.timeSize)
    coder.language("language", &language)
    coder.field("quality", &quality)
  }
}
