package import BinaryIO

/// The setup of an AVC decoder: `avcC`.
///
///     u8 version, u8 profile, u8 compatibility, u8 level, u8 reserved and length size - 1, u8
///       reserved and count (5 bits), count x { u16 size, sequence parameter set }, u8 count, count
///       x { u16 size, picture parameter set }, extensions of high profiles
///
/// Source: ISO/IEC 14496-15:2022 § 5.3.3.
package struct AVCConfigurationBox: Box {
  package static let type: FourCC = "avcC"
  package static let clause = "ISO/IEC 14496-15 § 5.3.3"

  package var version: UInt8
  package var profile: UInt8
  package var compatibility: UInt8
  /// Ten times the level's number.
  package var level: UInt8
  /// 6 reserved bits; the size of a length in the samples, less one.
  package var lengthSizeByte: UInt8
  /// The reserved bits beside the count of sequence parameter sets.
  package var reserved: UInt8
  /// 31 at most.
  package var sequenceParameterSets: [[UInt8]]
  /// 255 at most.
  package var pictureParameterSets: [[UInt8]]
  package var extensions: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    version = try reader.read()
    profile = try reader.read()
    compatibility = try reader.read()
    level = try reader.read()
    lengthSizeByte = try reader.read()
    let counts = try reader.read(UInt8.self)
    reserved = counts & 0xE0
    sequenceParameterSets = []
    for _ in 0..<(counts & 0x1F) {
      let size = Int(try reader.read(UInt16.self))
      sequenceParameterSets.append(try reader.readBytes(size))
    }
    let count = try reader.read(UInt8.self)
    pictureParameterSets = []
    for _ in 0..<count {
      let size = Int(try reader.read(UInt16.self))
      pictureParameterSets.append(try reader.readBytes(size))
    }
    extensions = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(version)
    writer.write(profile)
    writer.write(compatibility)
    writer.write(level)
    writer.write(lengthSizeByte)
    let sequences = sequenceParameterSets.prefix(0x1F)
    writer.write(reserved | UInt8(truncatingIfNeeded: sequences.count))
    AVCConfigurationBox.write(sequences, to: &writer)
    let pictures = pictureParameterSets.prefix(0xFF)
    writer.write(UInt8(truncatingIfNeeded: pictures.count))
    AVCConfigurationBox.write(pictures, to: &writer)
    writer.write(extensions)
  }

  private static func write(_ sets: ArraySlice<[UInt8]>, to writer: inout ByteWriter) {
    for set in sets {
      writer.write(UInt16(clamping: set.count))
      writer.write(set.prefix(Int(UInt16.max)))
    }
  }

  package var fields: [BoxField] {
    [
      BoxField("version", version), BoxField("profile", profile),
      BoxField("compatibility", compatibility), BoxField("level", level),
      BoxField("length size", lengthSizeByte & 3 + 1),
      BoxField("sequence parameter sets", .list(sequenceParameterSets.map { .bytes($0) })),
      BoxField("picture parameter sets", .list(pictureParameterSets.map { .bytes($0) })),
    ] + (extensions.isEmpty ? [] : [BoxField("extensions", bytes: extensions)])
  }
}
