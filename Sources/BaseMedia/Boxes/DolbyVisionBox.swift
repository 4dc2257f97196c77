package import BinaryIO

/// What of Dolby Vision a track holds: `dvcC`, `dvvC` and `dvwC`.
///
///     u8 major, u8 minor version; bits: 7 profile, 6 level, 1 reference data, 1 enhancement layer,
///       1 base layer;
///     u8 base layer compatibility (4 bits) and others; reserved bytes
///
/// Source: Dolby Vision Streams within the ISO Base Media File Format, 2.1 § 3.2.
package struct DolbyVisionBox: Box {
  package static let type: FourCC = "dvcC"
  package static let clause = "Dolby Vision in ISOBMFF § 3.2"

  package var majorVersion: UInt8
  package var minorVersion: UInt8
  /// Profile, level and the three flags.
  package var bits: UInt16
  package var rest: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    majorVersion = try reader.read()
    minorVersion = try reader.read()
    bits = try reader.read()
    rest = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(majorVersion)
    writer.write(minorVersion)
    writer.write(bits)
    writer.write(rest)
  }

  package var profile: UInt8 { UInt8(truncatingIfNeeded: bits >> 9) }
  package var level: UInt8 { UInt8(truncatingIfNeeded: bits >> 3) & 0x3F }

  package var fields: [BoxField] {
    [
      BoxField("major version", majorVersion), BoxField("minor version", minorVersion),
      BoxField("profile", profile), BoxField("level", level),
      BoxField("reference data", bits >> 2 & 1), BoxField("enhancement layer", bits >> 1 & 1),
      BoxField("base layer", bits & 1),
      BoxField("base layer compatibility", (rest.first ?? 0) >> 4),
    ]
  }
}
