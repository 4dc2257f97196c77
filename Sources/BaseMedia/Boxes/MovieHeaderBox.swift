package import BinaryIO

/// The movie's clock, duration and playback defaults: `mvhd`.
///
///     full box; u32|u64 created, u32|u64 modified (seconds from 1904), u32 timescale, u32|u64
///       duration, i32 rate (16.16), i16 volume (8.8), 10 reserved bytes, 9 x i32 matrix, 24 bytes,
///       u32 next track ID
///
/// Version 1 is written where a value needs its 64 bits.
/// The 24 bytes are QuickTime's preview, poster and selection times, and reserved in ISO files.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2; QTFF, "Movie Header Atoms".
package struct MovieHeaderBox: Box {
  package static let type: FourCC = "mvhd"
  package static let clause = "ISO/IEC 14496-12 § 8.2.2"

  package var header: FullBoxHeader
  /// Seconds from 1904-01-01 UTC.
  package var creationTime: UInt64
  /// Seconds from 1904-01-01 UTC.
  package var modificationTime: UInt64
  package var timescale: UInt32
  /// In the movie timescale; all ones where it is not known.
  package var duration: UInt64
  /// 16.16.
  package var rate: Int32
  /// 8.8.
  package var volume: Int16
  package var reserved: [UInt8]
  /// 3 x 3, row by row; 16.16, and 2.30 in the last column.
  package var matrix: [Int32]
  package var previewAndSelection: [UInt8]
  package var nextTrackID: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...1)
    let isWide = header.version == 1
    creationTime = try reader.readTime(isWide: isWide)
    modificationTime = try reader.readTime(isWide: isWide)
    timescale = try reader.read()
    duration = try reader.readDuration(isWide: isWide)
    rate = try reader.read()
    volume = try reader.read()
    reserved = try reader.readBytes(10)
    matrix = try Matrix.parse(&reader)
    previewAndSelection = try reader.readBytes(24)
    nextTrackID = try reader.read()
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
    writer.write(rate)
    writer.write(volume)
    writer.write(reserved)
    for value in matrix { writer.write(value) }
    writer.write(previewAndSelection)
    writer.write(nextTrackID)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("creation time", creationTime), BoxField("modification time", modificationTime),
      BoxField("timescale", timescale), BoxField("duration", duration: duration),
      BoxField("rate", FixedPoint.from16Dot16(rate)),
      BoxField("volume", FixedPoint.from8Dot8(volume)), BoxField("matrix", Matrix.value(matrix)),
      BoxField("next track ID", nextTrackID),
    ]
  }
}

/// The 3 x 3 matrix of movie and track headers.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2.
package enum Matrix {
  /// No rotation, no scale, no translation.
  package static let identity: [Int32] = [65536, 0, 0, 0, 65536, 0, 0, 0, 1 << 30]

  static func parse(_ reader: inout ByteReader) throws(ParseError) -> [Int32] {
    try reader.require(36)
    return try reader.readNumbers(9)
  }

  static func value(_ matrix: [Int32]) -> BoxField.Value {
    .list(
      matrix.enumerated().map { index, value in
        .decimal(
          index % 3 == 2 ? FixedPoint.from2Dot30(value) : FixedPoint.from16Dot16(value))
      })
  }
}
