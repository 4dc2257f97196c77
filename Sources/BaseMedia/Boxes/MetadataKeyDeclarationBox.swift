package import BinaryIO

/// A key of timed metadata: `keyd`, in a local key of `mebx`.
///
/// Source: QTFF, "Timed Metadata", Metadata Key Declaration Atom.
package struct MetadataKeyDeclarationBox: CodedBox {
  package static let type: FourCC = "keyd"
  package static let clause = "QTFF, Metadata Key Declaration Atom"

  package var namespace = FourCC.zero
  package var key: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field("namespace", &namespace)
    coder.rest("key", &key) { .readable($0) }
  }
}
