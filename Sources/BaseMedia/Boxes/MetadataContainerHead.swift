package import BinaryIO

/// What comes before the boxes of a `meta` of ISO files; QuickTime's has nothing there.
///
/// Source: ISO/IEC 14496-12:2022 § 8.11.1.
package struct MetadataContainerHead: BoxPrefix, CodedBox {
  package static let type: FourCC = "meta"
  package static let clause = "ISO/IEC 14496-12 § 8.11.1"

  package var header = FullBoxHeader()

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
  }
}
