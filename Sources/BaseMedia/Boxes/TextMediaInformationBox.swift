package import BinaryIO

/// Where QuickTime draws text: `text` in `gmhd`.
///
/// Source: QTFF, "Text Media".
package struct TextMediaInformationBox: CodedBox {
  package static let type: FourCC = "text"
  package static let clause = "QTFF, Text Media"

  /// 3 x 3, row by row; 16.16, and 2.30 in the last column.
  package var matrix = Matrix.identity

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.matrix(&matrix)
  }
}
