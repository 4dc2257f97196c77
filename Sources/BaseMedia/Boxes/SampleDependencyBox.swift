package import BinaryIO

/// What each sample depends on, and what depends on it: `sdtp`.
///
/// The count is that of the sample sizes.
package struct SampleDependencyBox: CodedBox {
  package static let type: FourCC = "sdtp"
  package static let clause = "ISO/IEC 14496-12 § 8.6.4"

  package var header = FullBoxHeader()
  /// One byte for each sample, 2 bits each: is leading, depends on others, is depended on, has redundancy.
  package var dependencies: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.numbers("dependencies", &dependencies, count: .toEnd)
  }
}
