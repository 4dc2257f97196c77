package import BinaryIO

/// A track's ID, duration, place among the others and geometry: `tkhd`.
///
///     full box (flags: 1 enabled, 2 in the movie, 4 in the preview, 8 in the poster or size is an
///       aspect ratio);
///     u32|u64 created, u32|u64 modified (seconds from 1904), u32 track ID, u32 reserved, u32|u64
///       duration, 8 reserved bytes, i16 layer, i16 alternate group, i16 volume (8.8), u16
///       reserved, 9 x i32 matrix, u32 width, u32 height (16.16)
///
/// Version 1 is written where a value needs its 64 bits.
///
/// Source: ISO/IEC 14496-12:2022 § 8.3.2; QTFF, "Track Header Atoms".
package struct TrackHeaderBox: Box {
  package static let type: FourCC = "tkhd"
  package static let clause = "ISO/IEC 14496-12 § 8.3.2"

  package var header: FullBoxHeader
  /// Seconds from 1904-01-01 UTC.
  package var creationTime: UInt64
  /// Seconds from 1904-01-01 UTC.
  package var modificationTime: UInt64
  package var trackID: UInt32
  package var reserved1: UInt32
  /// In the movie timescale; all ones where it is not known.
  package var duration: UInt64
  package var reserved2: [UInt8]
  /// Front to back: the lowest is in front.
  package var layer: Int16
  package var alternateGroup: Int16
  /// 8.8.
  package var volume: Int16
  package var reserved3: UInt16
  /// 3 x 3, row by row; 16.16, and 2.30 in the last column.
  package var matrix: [Int32]
  /// 16.16.
  package var width: UInt32
  /// 16.16.
  package var height: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...1)
    let isWide = header.version == 1
    creationTime = try reader.readTime(isWide: isWide)
    modificationTime = try reader.readTime(isWide: isWide)
    trackID = try reader.read()
    reserved1 = try reader.read()
    duration = try reader.readDuration(isWide: isWide)
    reserved2 = try reader.readBytes(8)
    layer = try reader.read()
    alternateGroup = try reader.read()
    volume = try reader.read()
    reserved3 = try reader.read()
    matrix = try Matrix.parse(&reader)
    width = try reader.read()
    height = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    let isWide =
      header.version == 1 || !VersionedTime.fits32(creationTime)
      || !VersionedTime.fits32(modificationTime) || !VersionedTime.fits32(duration: duration)
    FullBoxHeader(version: isWide ? 1 : 0, flags: header.flags).write(to: &writer)
    writer.write(time: creationTime, isWide: isWide)
    writer.write(time: modificationTime, isWide: isWide)
    writer.write(trackID)
    writer.write(reserved1)
    writer.write(time: duration, isWide: isWide)
    writer.write(reserved2)
    writer.write(layer)
    writer.write(alternateGroup)
    writer.write(volume)
    writer.write(reserved3)
    for value in matrix { writer.write(value) }
    writer.write(width)
    writer.write(height)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("creation time", creationTime), BoxField("modification time", modificationTime),
      BoxField("track ID", trackID), BoxField("duration", duration: duration),
      BoxField("layer", layer),
      BoxField("alternate group", alternateGroup),
      BoxField("volume", FixedPoint.from8Dot8(volume)),
      BoxField("matrix", Matrix.value(matrix)),
      BoxField("width", Double(width) / 65536), BoxField("height", Double(height) / 65536),
    ]
  }
}
