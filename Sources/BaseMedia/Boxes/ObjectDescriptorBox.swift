package import BinaryIO

/// The MPEG-4 object descriptor of a movie: `iods`.
///
/// Source: ISO/IEC 14496-14 § 5.3.
package struct ObjectDescriptorBox: CodedBox {
  package static let type: FourCC = "iods"
  package static let clause = "ISO/IEC 14496-14 § 5.3"

  package var header = FullBoxHeader()
  package var descriptor: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.rest("descriptor", &descriptor)
  }
}
