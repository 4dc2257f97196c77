package import BinaryIO

/// The fixed fields of a video sample entry, before its extension boxes.
///
///     6 reserved bytes, u16 data reference index, u16 version, u16 revision, 4cc vendor, u32
///       temporal quality, u32 spatial quality, u16 width, u16 height, u32 horizontal, u32 vertical
///       resolution (16.16 dots per inch), u32 data size, u16 frame count, 32 bytes compressor name
///       (counted), u16 depth, i16 color table ID
///
/// Source: QTFF, "Video Sample Description"; ISO/IEC 14496-12:2022 § 12.1.3, where some are
/// reserved.
package struct VideoSampleEntry: BoxPrefix {
  package static let type: FourCC = "vide"
  package static let clause = "ISO/IEC 14496-12 § 12.1.3"

  package var head: SampleEntryHead
  package var version: UInt16
  package var revision: UInt16
  package var vendor: FourCC
  package var temporalQuality: UInt32
  package var spatialQuality: UInt32
  package var width: UInt16
  package var height: UInt16
  /// 16.16.
  package var horizontalResolution: UInt32
  /// 16.16.
  package var verticalResolution: UInt32
  package var dataSize: UInt32
  package var frameCount: UInt16
  /// 32 bytes: a count and the name.
  package var compressorNameBytes: [UInt8]
  package var depth: UInt16
  /// -1 for none.
  package var colorTableID: Int16

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    version = try reader.read()
    revision = try reader.read()
    vendor = try reader.readFourCC()
    temporalQuality = try reader.read()
    spatialQuality = try reader.read()
    width = try reader.read()
    height = try reader.read()
    horizontalResolution = try reader.read()
    verticalResolution = try reader.read()
    dataSize = try reader.read()
    frameCount = try reader.read()
    compressorNameBytes = try reader.readBytes(32)
    depth = try reader.read()
    colorTableID = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(version)
    writer.write(revision)
    writer.write(vendor)
    writer.write(temporalQuality)
    writer.write(spatialQuality)
    writer.write(width)
    writer.write(height)
    writer.write(horizontalResolution)
    writer.write(verticalResolution)
    writer.write(dataSize)
    writer.write(frameCount)
    writer.write(compressorNameBytes)
    writer.write(depth)
    writer.write(colorTableID)
  }

  /// The compressor's name, without its count.
  package var compressorName: [UInt8] {
    Array(compressorNameBytes.dropFirst().prefix(Int(compressorNameBytes.first ?? 0)))
  }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("version", version), BoxField("revision", revision), BoxField("vendor", vendor),
      BoxField("temporal quality", temporalQuality), BoxField("spatial quality", spatialQuality),
      BoxField("width", width), BoxField("height", height),
      BoxField("horizontal resolution", Double(horizontalResolution) / 65536),
      BoxField("vertical resolution", Double(verticalResolution) / 65536),
      BoxField("frame count", frameCount),
      BoxField("compressor name", text: compressorName), BoxField("depth", depth),
      BoxField("color table ID", colorTableID),
    ]
  }
}
