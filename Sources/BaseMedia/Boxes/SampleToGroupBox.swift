package import BinaryIO

/// Which group each sample belongs to, by runs: `sbgp`.
///
/// A description is counted from 1; 0 is not a group; above 65536 it is one of the fragment's own.
package struct SampleToGroupBox: CodedBox {
  package static let type: FourCC = "sbgp"
  package static let clause = "ISO/IEC 14496-12 § 8.9.2"

  package var header = FullBoxHeader()
  package var groupingType = FourCC.zero
  /// There in version 1.
  package var parameter: UInt32?
  /// The numbers of descriptions.
  package var rows: [SampleRun<UInt32>] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("grouping type", &groupingType)
    coder.field("parameter", &parameter, if: header.version != 0)
    coder.numbers("samples, description", &rows) { [Int($0.count), Int($0.value)] }
  }
}
