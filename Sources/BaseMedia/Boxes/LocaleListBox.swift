package import BinaryIO

/// Lists of countries or languages that values point to by number: `ctry` and `lang`.
///
/// Source: QTFF, "Country List Atom", "Language List Atom".
package struct LocaleListBox: CodedBox {
  package static let type: FourCC = "ctry"
  package static let clause = "QTFF, Country List Atom"

  package var header = FullBoxHeader()
  /// Row n is what a value means by the number n, counted from 1.
  package var rows: [[UInt16]] = []

  /// The row of a number; nothing where there is none.
  package subscript(number: UInt16) -> [UInt16] {
    rows.indices.contains(Int(number) - 1) ? rows[Int(number) - 1] : []
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.show("count", rows.count)
    coder.rows("rows", &rows, stride: 2, new: []) { coder, row in
      coder.rows("", &row, count: .u16, stride: 2, new: 0) {
        $0.field("", &$1, print: BoxField.Value.locale)
      }
    }
  }
}
