package import BinaryIO

/// Which samples decoding can start from: `stss`.
///
/// A track without the box has sync samples only.
package struct SyncSampleBox: CodedBox {
  package static let type: FourCC = "stss"
  package static let clause = "ISO/IEC 14496-12 § 8.6.2"

  package var header = FullBoxHeader()
  /// Counted from 1, ascending.
  package var sampleNumbers: [UInt32] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("sample numbers", &sampleNumbers)
  }
}
