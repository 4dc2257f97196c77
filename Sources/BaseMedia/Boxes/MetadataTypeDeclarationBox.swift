package import BinaryIO

/// The data type of a key's values: `dtyp`, in a local key of `mebx`.
///
///     u32 namespace; in namespace 0: u32 well-known type; in 1: reverse DNS name without NUL
///
/// Source: QTFF, "Timed Metadata", Metadata Datatype Definition Atom.
package struct MetadataTypeDeclarationBox: Box {
  package static let type: FourCC = "dtyp"
  package static let clause = "QTFF, Metadata Datatype Definition Atom"

  package var namespace: UInt32
  package var value: [UInt8]

  package init(namespace: UInt32, value: [UInt8]) {
    self.namespace = namespace
    self.value = value
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    namespace = try reader.read()
    value = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(namespace)
    writer.write(value)
  }

  /// The number of a well-known type; `nil` for a name.
  package var wellKnownType: UInt32? {
    guard namespace == 0, value.count == 4 else { return nil }
    return value.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The reverse DNS name; `nil` for a well-known type.
  package var name: String? {
    namespace == 1 ? String(decoding: value.prefix { $0 != 0 }, as: UTF8.self) : nil
  }

  package var fields: [BoxField] {
    let shown: BoxField =
      if let wellKnownType {
        BoxField("type", wellKnownType)
      } else {
        BoxField("type", text: value)
      }
    return [BoxField("namespace", namespace), shown]
  }
}
