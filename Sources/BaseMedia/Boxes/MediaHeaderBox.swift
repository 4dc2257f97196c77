package import BinaryIO

/// A track's clock, media duration and language: `mdhd`.
///
///     full box; u32|u64 created, u32|u64 modified (seconds from 1904), u32 timescale, u32|u64
///       duration, u16 language, u16 quality
///
/// The language is a pad bit and three letters of five bits; QuickTime also stores Macintosh codes
/// below 0x400 there. Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.4.2; QTFF, "Media Header Atoms".
package struct MediaHeaderBox: Box {
  package static let type: FourCC = "mdhd"
  package static let clause = "ISO/IEC 14496-12 § 8.4.2"

  package var header: FullBoxHeader
  /// Seconds from 1904-01-01 UTC.
  package var creationTime: UInt64
  /// Seconds from 1904-01-01 UTC.
  package var modificationTime: UInt64
  package var timescale: UInt32
  /// In the media timescale; all ones where it is not known.
  package var duration: UInt64
  /// As stored, the pad bit included.
  package var language: UInt16
  /// QuickTime's quality; reserved in ISO files.
  package var quality: UInt16

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...1)
    let isWide = header.version == 1
    creationTime = try reader.readTime(isWide: isWide)
    modificationTime = try reader.readTime(isWide: isWide)
    timescale = try reader.read()
    duration = try reader.readDuration(isWide: isWide)
    language = try reader.read()
    quality = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    let isWide =
      header.version == 1 || !VersionedTime.fits32(creationTime)
      || !VersionedTime.fits32(modificationTime) || !VersionedTime.fits32(duration: duration)
    FullBoxHeader(version: isWide ? 1 : 0, flags: header.flags).write(to: &writer)
    writer.write(time: creationTime, isWide: isWide)
    writer.write(time: modificationTime, isWide: isWide)
    writer.write(timescale)
    writer.write(time: duration, isWide: isWide)
    writer.write(language)
    writer.write(quality)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("creation time", creationTime), BoxField("modification time", modificationTime),
      BoxField("timescale", timescale), BoxField("duration", duration: duration),
      BoxField("language", language: language), BoxField("quality", quality),
    ]
  }
}
