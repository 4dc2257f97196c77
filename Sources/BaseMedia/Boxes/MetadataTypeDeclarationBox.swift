package import BinaryIO

/// The data type of a key's values: `dtyp`, in a local key of `mebx`.
///
/// Source: QTFF, "Timed Metadata", Metadata Datatype Definition Atom.
package struct MetadataTypeDeclarationBox: CodedBox {
  package static let type: FourCC = "dtyp"
  package static let clause = "QTFF, Metadata Datatype Definition Atom"

  package var namespace: UInt32 = 0
  package var value: [UInt8] = []

  init() {}

  package init(namespace: UInt32, value: [UInt8]) {
    self.namespace = namespace
    self.value = value
  }

  mutating func code(with coder: inout BoxCoder) {
    coder.field("namespace", &namespace)
    coder.rest(nil, &value)
    coder.show("type", wellKnownType.map { .number(Int($0)) } ?? .readable(value))
  }

  /// The number of a well-known type; `nil` for a name.
  package var wellKnownType: UInt32? {
    namespace == 0 && value.count == 4 ? UInt32(bigEndian: value) : nil
  }

  /// The reverse DNS name; `nil` for a well-known type.
  package var name: String? {
    namespace == 1 ? String(decoding: value.prefix { $0 != 0 }, as: UTF8.self) : nil
  }
}
