package import BinaryIO

/// The text beside an item's value: `mean` and `name` inside an item of `ilst`.
///
/// In an item `----` they are the owner and the name of a freeform key; elsewhere `name` names the
/// item.
///
/// Source: QTFF, "Name Atom"; iTunes metadata, as written by iTunes.
package struct MetadataStringBox: CodedBox {
  package static let type: FourCC = "name"
  package static let clause = "QTFF, Name Atom"

  package var header = FullBoxHeader()
  package var text: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.rest("text", &text) { .readable($0) }
  }
}
