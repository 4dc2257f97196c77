package import BinaryIO

/// Whether and how pictures are made of two fields: `fiel`.
///
/// Source: QTFF, "Field/Frame Information Atom".
package struct FieldBox: CodedBox {
  package static let type: FourCC = "fiel"
  package static let clause = "QTFF, Field/Frame Information Atom"

  /// 1 progressive, 2 interlaced.
  package var count: UInt8 = 0
  /// Which line and which field comes first: 1, 6, 9 or 14.
  package var order: UInt8 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field("count", &count)
    try coder.field("order", &order)
  }
}
