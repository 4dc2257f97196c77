package import BinaryIO

/// Text without any structure: `name`, `tagc` and `XMP_` in `udta`.
///
/// Source: QTFF, "User Data Atoms".
package struct UserDataTextBox: CodedBox {
  package static let type: FourCC = "name"
  package static let clause = "QTFF, User Data Atoms"

  package var text: [UInt8] = []

  init() {}

  package init(_ text: [UInt8]) { self.text = text }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.rest("text", &text) { .readable($0.last == 0 ? Array($0.dropLast()) : $0) }
  }
}
