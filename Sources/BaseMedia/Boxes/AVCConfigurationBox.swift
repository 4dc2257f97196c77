package import BinaryIO

/// The setup of an AVC decoder: `avcC`.
///
/// Source: ISO/IEC 14496-15:2022 § 5.3.3.
package struct AVCConfigurationBox: CodedBox {
  package static let type: FourCC = "avcC"
  package static let clause = "ISO/IEC 14496-15 § 5.3.3"

  package var version: UInt8 = 0
  package var profile: UInt8 = 0
  package var compatibility: UInt8 = 0
  /// Ten times the level's number.
  package var level: UInt8 = 0
  /// 6 reserved bits; the size of a length in the samples, less one.
  package var lengthSizeByte: UInt8 = 0
  /// The reserved bits beside the count of sequence parameter sets.
  package var reserved: UInt8 = 0
  /// 31 at most.
  package var sequenceParameterSets: [[UInt8]] = []
  /// 255 at most.
  package var pictureParameterSets: [[UInt8]] = []
  /// What high profiles add.
  package var extensions: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("version", &version)
    try coder.field("profile", &profile)
    try coder.field("compatibility", &compatibility)
    try coder.field("level", &level)
    try coder.field("length size", &lengthSizeByte) { .number(Int($0 & 3 + 1)) }
    var counts = reserved & 0xE0 | UInt8(min(sequenceParameterSets.count, 0x1F))
    try coder.field(nil, &counts)
    reserved = counts & 0xE0
    try coder.rows(
      "sequence parameter sets", &sequenceParameterSets, count: .known(Int(counts & 0x1F)), new: []
    ) { coder, set throws(ParseError) in
      try coder.bytes("", &set, countBytes: 2)
    }
    try coder.rows("picture parameter sets", &pictureParameterSets, count: .u8, new: []) {
      coder, set throws(ParseError) in
      try coder.bytes("", &set, countBytes: 2)
    }
    try coder.rest(extensions.isEmpty ? nil : "extensions", &extensions)
  }
}
