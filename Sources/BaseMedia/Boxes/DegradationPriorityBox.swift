package import BinaryIO

/// Which samples may rather be lost than others: `stdp`.
///
/// The count is that of the sample sizes.
package struct DegradationPriorityBox: CodedBox {
  package static let type: FourCC = "stdp"
  package static let clause = "ISO/IEC 14496-12 § 8.5.3"

  package var header = FullBoxHeader()
  package var priorities: [UInt16] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("priorities", &priorities, count: .toEnd)
  }
}
