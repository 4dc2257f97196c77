package import BinaryIO

/// The setup of an HEVC decoder: `hvcC`.
///
/// Source: ISO/IEC 14496-15:2022 § 8.3.2.
package struct HEVCConfigurationBox: CodedBox {
  package static let type: FourCC = "hvcC"
  package static let clause = "ISO/IEC 14496-15 § 8.3.2"

  /// The units of one type.
  package struct Units: Hashable, Sendable, CodedRecord {
    /// A bit for completeness, a reserved one, six of type.
    package var typeByte: UInt8 = 0
    package var units: [[UInt8]] = []

    mutating func code(with coder: inout BoxCoder) throws(ParseError) {
      try coder.field("unit type", &typeByte) { .number(Int($0 & 0x3F)) }
      try coder.rows("units", &units, count: .u16, stride: 2, new: []) {
        coder, unit throws(ParseError) in
        try coder.bytes("", &unit, countBytes: 2)
      }
    }
  }

  package var version: UInt8 = 0
  /// Profile space (2 bits), tier and profile.
  package var profileByte: UInt8 = 0
  package var compatibility: UInt32 = 0
  /// 6 bytes.
  package var constraints: [UInt8] = []
  /// Thirty times the level's number.
  package var level: UInt8 = 0
  /// 9 bytes with their reserved bits: u16 segmentation, u8 parallelism, u8 chroma format, u8 luma depth - 8, u8 chroma
  /// depth - 8, u16 average frame rate, u8 length size - 1.
  package var formatBytes: [UInt8] = []
  /// 255 at most.
  package var arrays: [Units] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("version", &version)
    try coder.field(nil, &profileByte)
    coder.show("profile", profile)
    coder.show("tier", isHighTier ? "high" : "main")
    try coder.field("compatibility", &compatibility)
    try coder.bytes("constraints", &constraints, count: 6)
    try coder.field("level", &level)
    try coder.bytes(nil, &formatBytes, count: 9)
    coder.show("chroma format", (formatBytes.dropFirst(3).first ?? 0) & 3)
    coder.show("luma depth", (formatBytes.dropFirst(4).first ?? 0) & 7 + 8)
    coder.show("chroma depth", (formatBytes.dropFirst(5).first ?? 0) & 7 + 8)
    coder.show("length size", (formatBytes.last ?? 0) & 3 + 1)
    try coder.rows("arrays", &arrays, count: .u8)
  }

  package var profile: UInt8 { profileByte & 0x1F }
  package var isHighTier: Bool { profileByte & 0x20 != 0 }
}
