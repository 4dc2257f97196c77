package import BinaryIO

/// What comes before the boxes of `stsd` and `dref`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2, 8.7.2.
package struct CountedContainerHead: BoxPrefix, CodedBox {
  package static let type: FourCC = "stsd"
  package static let clause = "ISO/IEC 14496-12 § 8.5.2"

  package var header = FullBoxHeader()
  /// How many boxes follow.
  package var count: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("count", &count)
  }
}
