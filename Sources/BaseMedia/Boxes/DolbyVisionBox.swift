package import BinaryIO

/// What of Dolby Vision a track holds: `dvcC`, `dvvC` and `dvwC`.
///
/// Source: Dolby Vision Streams within the ISO Base Media File Format, 2.1 § 3.2.
package struct DolbyVisionBox: CodedBox {
  package static let type: FourCC = "dvcC"
  package static let clause = "Dolby Vision in ISOBMFF § 3.2"

  package var majorVersion: UInt8 = 0
  package var minorVersion: UInt8 = 0
  /// Profile, level and the three flags.
  package var bits: UInt16 = 0
  package var rest: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("major version", &majorVersion)
    try coder.field("minor version", &minorVersion)
    try coder.field(nil, &bits)
    try coder.rest(nil, &rest)
    coder.show("profile", profile)
    coder.show("level", level)
    coder.show("reference data", bits >> 2 & 1)
    coder.show("enhancement layer", bits >> 1 & 1)
    coder.show("base layer", bits & 1)
    coder.show("base layer compatibility", (rest.first ?? 0) >> 4)
  }

  package var profile: UInt8 { UInt8(truncatingIfNeeded: bits >> 9) }
  package var level: UInt8 { UInt8(truncatingIfNeeded: bits >> 3) & 0x3F }
}
