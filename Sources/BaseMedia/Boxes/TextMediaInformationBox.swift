package import BinaryIO

/// Where QuickTime draws text: `text` in `gmhd`.
///
///     9 x i32 matrix
///
/// Source: QTFF, "Text Media".
package struct TextMediaInformationBox: Box {
  package static let type: FourCC = "text"
  package static let clause = "QTFF, Text Media"

  /// 3 x 3, row by row; 16.16, and 2.30 in the last column.
  package var matrix: [Int32]

  package init() { matrix = Matrix.identity }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    matrix = try Matrix.parse(&reader)
  }

  package func write(to writer: inout ByteWriter) { for value in matrix { writer.write(value) } }

  package var fields: [BoxField] { [BoxField("matrix", Matrix.value(matrix))] }
}
