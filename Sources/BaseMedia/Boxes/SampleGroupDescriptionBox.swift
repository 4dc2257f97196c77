package import BinaryIO

/// What the sample groups of a type are: `sgpd`.
///
/// Version 0 tells no lengths: descriptions are taken apart where they divide the bytes evenly.
package struct SampleGroupDescriptionBox: CodedBox {
  package static let type: FourCC = "sgpd"
  package static let clause = "ISO/IEC 14496-12 § 8.9.3"

  package var header = FullBoxHeader()
  package var groupingType = FourCC.zero
  /// The length of every description in bytes; 0 where each tells its own.
  package var constantLength: UInt32 = 0
  /// The description of samples that no `sbgp` maps, counted from 1; there from version 2.
  package var defaultIndex: UInt32 = 0
  package var count: UInt32 = 0
  /// The descriptions as they are; one piece where ``isDivided`` is false.
  package var descriptions: [[UInt8]] = []
  /// Whether the descriptions could be distinguished.
  package var isDivided = true

  init() {}

  package init(
    version: UInt8, groupingType: FourCC, defaultIndex: UInt32, descriptions: [[UInt8]]
  ) {
    let lengths = Set(descriptions.map(\.count))
    let isUniform = lengths.count <= 1 && lengths.first != 0
    header = FullBoxHeader(version: isUniform ? version : max(version, 1))
    self.groupingType = groupingType
    constantLength = isUniform ? UInt32(truncatingIfNeeded: lengths.first ?? 0) : 0
    self.defaultIndex = defaultIndex
    count = UInt32(truncatingIfNeeded: descriptions.count)
    self.descriptions = descriptions
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("grouping type", &groupingType)
    let version = coder.mode == .printing ? UInt8.max : header.version
    if version >= 1 { coder.field("length", &constantLength) }
    if version >= 2 { coder.field("default description", &defaultIndex) }
    coder.field(nil, &count)
    let hasLengths = header.version >= 1 && constantLength == 0
    var length = Int(constantLength)
    if coder.mode == .reading, header.version == 0 {
      length = coder.remaining / max(Int(count), 1)
      isDivided = count == 0 ? coder.isAtEnd : length > 0 && length * Int(count) == coder.remaining
    }
    let isDivided = isDivided
    coder.rows(
      "descriptions", &descriptions, count: .known(isDivided ? Int(count) : 1),
      stride: hasLengths ? 4 : isDivided ? length : 0, isLong: true, new: []
    ) { coder, description in
      if hasLengths {
        coder.bytes("", &description, countBytes: 4)
      } else if isDivided {
        coder.bytes("", &description, count: length)
      } else {
        coder.rest("", &description)
      }
    }
  }
}
