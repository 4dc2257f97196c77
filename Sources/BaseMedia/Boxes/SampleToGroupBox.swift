package import BinaryIO

/// Which group each sample belongs to, by runs: `sbgp`.
///
/// A description is counted from 1; 0 is no group; above 65536 it is one of the fragment's own.
///
/// Source: ISO/IEC 14496-12:2022 § 8.9.2.
package struct SampleToGroupBox: CodedBox {
  package static let type: FourCC = "sbgp"
  package static let clause = "ISO/IEC 14496-12 § 8.9.2"

  /// A run of samples of one group.
  package struct Row: Hashable, Sendable, NumberRow {
    package var sampleCount: UInt32
    package var descriptionIndex: UInt32

    package init(sampleCount: UInt32, descriptionIndex: UInt32) {
      self.sampleCount = sampleCount
      self.descriptionIndex = descriptionIndex
    }
  }

  package var header = FullBoxHeader()
  package var groupingType = FourCC.zero
  /// There in version 1.
  package var parameter: UInt32?
  package var rows: [Row] = []

  init() {}

  package init(groupingType: FourCC, parameter: UInt32?, rows: [Row]) {
    header = FullBoxHeader(version: parameter == nil ? 0 : 1)
    self.groupingType = groupingType
    self.parameter = parameter
    self.rows = rows
  }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("grouping type", &groupingType)
    try coder.field("parameter", &parameter, if: header.version != 0)
    try coder.numbers("samples, description", &rows) {
      [Int($0.sampleCount), Int($0.descriptionIndex)]
    }
  }
}
