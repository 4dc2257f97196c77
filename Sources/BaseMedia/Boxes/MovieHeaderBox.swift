package import BinaryIO

/// The movie's clock, duration and playback defaults: `mvhd`.
///
///     full box; u32|u64 created, u32|u64 modified (seconds from 1904), u32 timescale, u32|u64 duration,
///     i32 rate (16.16), i16 volume (8.8), 10 reserved bytes, 9 x i32 matrix, 24 bytes, u32 next track ID
///
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

  @_lifetime(reader: copy reader)
  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let isWide = header.version == 1
    creationTime = isWide ? try reader.read() : UInt64(try reader.read(UInt32.self))
    modificationTime = isWide ? try reader.read() : UInt64(try reader.read(UInt32.self))
    timescale = try reader.read()
    duration = isWide ? try reader.read() : UInt64(try reader.read(UInt32.self))
    rate = try reader.read()
    volume = try reader.read()
    reserved = try reader.readBytes(10)
    matrix = try Matrix.parse(&reader)
    previewAndSelection = try reader.readBytes(24)
    nextTrackID = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    if header.version == 1 {
      writer.write(creationTime)
      writer.write(modificationTime)
      writer.write(timescale)
      writer.write(duration)
    } else {
      writer.write(UInt32(truncatingIfNeeded: creationTime))
      writer.write(UInt32(truncatingIfNeeded: modificationTime))
      writer.write(timescale)
      writer.write(UInt32(truncatingIfNeeded: duration))
    }
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
      BoxField("timescale", timescale), BoxField("duration", duration),
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

  @_lifetime(reader: copy reader)
  static func parse(_ reader: inout ByteReader) throws(ParseError) -> [Int32] {
    try reader.require(36)
    var values: [Int32] = []
    for _ in 0..<9 { values.append(try reader.read()) }
    return values
  }

  static func value(_ matrix: [Int32]) -> BoxField.Value {
    .list(
      matrix.enumerated().map { index, value in
        .decimal(
          index % 3 == 2 ? FixedPoint.from2Dot30(value) : FixedPoint.from16Dot16(value))
      })
  }
}
