package import BinaryIO

/// The setup of an HEVC decoder: `hvcC`.
///
///     u8 version; u8 profile space (2 bits), tier (1), profile (5); u32 compatibility, 48 bits
///       constraints, u8 level, u16 minimum segmentation, u8 parallelism, u8 chroma format, u8 luma
///       depth - 8, u8 chroma depth - 8 (with reserved bits); u16 average frame rate, u8 (… 2 bits
///       length size - 1);
///     u8 count, count x { u8 completeness and unit type, u16 count, count x { u16 size, unit } }
///
/// Source: ISO/IEC 14496-15:2022 § 8.3.2.
package struct HEVCConfigurationBox: Box {
  package static let type: FourCC = "hvcC"
  package static let clause = "ISO/IEC 14496-15 § 8.3.2"

  /// The units of one type.
  package struct Units: Hashable, Sendable {
    /// A bit for completeness, a reserved one, six of type.
    package var typeByte: UInt8
    package var units: [[UInt8]]
  }

  package var version: UInt8
  /// Profile space, tier and profile.
  package var profileByte: UInt8
  package var compatibility: UInt32
  /// 6 bytes.
  package var constraints: [UInt8]
  /// Thirty times the level's number.
  package var level: UInt8
  /// 9 bytes from segmentation to length size, with their reserved bits.
  package var formatBytes: [UInt8]
  /// 255 at most.
  package var arrays: [Units]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    version = try reader.read()
    profileByte = try reader.read()
    compatibility = try reader.read()
    constraints = try reader.readBytes(6)
    level = try reader.read()
    formatBytes = try reader.readBytes(9)
    let count = try reader.read(UInt8.self)
    arrays = []
    for _ in 0..<count {
      let typeByte = try reader.read(UInt8.self)
      let unitCount = Int(try reader.read(UInt16.self))
      try reader.requireTable(count: unitCount, stride: 2)
      var units: [[UInt8]] = []
      for _ in 0..<unitCount {
        let size = Int(try reader.read(UInt16.self))
        units.append(try reader.readBytes(size))
      }
      arrays.append(Units(typeByte: typeByte, units: units))
    }
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(version)
    writer.write(profileByte)
    writer.write(compatibility)
    writer.write(constraints)
    writer.write(level)
    writer.write(formatBytes)
    writer.write(UInt8(clamping: arrays.count))
    for array in arrays.prefix(Int(UInt8.max)) {
      writer.write(array.typeByte)
      writer.write(UInt16(clamping: array.units.count))
      for unit in array.units.prefix(Int(UInt16.max)) {
        writer.write(UInt16(clamping: unit.count))
        writer.write(unit.prefix(Int(UInt16.max)))
      }
    }
  }

  package var profile: UInt8 { profileByte & 0x1F }
  package var isHighTier: Bool { profileByte & 0x20 != 0 }

  package var fields: [BoxField] {
    [
      BoxField("version", version), BoxField("profile", profile),
      BoxField("tier", isHighTier ? "high" : "main"), BoxField("compatibility", compatibility),
      BoxField("constraints", bytes: constraints), BoxField("level", level),
      BoxField("chroma format", (formatBytes.dropFirst(3).first ?? 0) & 3),
      BoxField("luma depth", (formatBytes.dropFirst(4).first ?? 0) & 7 + 8),
      BoxField("chroma depth", (formatBytes.dropFirst(5).first ?? 0) & 7 + 8),
      BoxField("length size", (formatBytes.last ?? 0) & 3 + 1),
      BoxField(
        "arrays",
        .list(
          arrays.map { array in
            .record([
              BoxField("unit type", array.typeByte & 0x3F),
              BoxField("units", .list(array.units.map { .bytes($0) })),
            ])
          })),
    ]
  }
}
