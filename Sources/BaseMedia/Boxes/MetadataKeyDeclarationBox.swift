package import BinaryIO

/// A key of timed metadata: `keyd`, in a local key of `mebx`.
///
///     4cc namespace, key without NUL
///
/// Source: QTFF, "Timed Metadata", Metadata Key Declaration Atom.
package struct MetadataKeyDeclarationBox: Box {
  package static let type: FourCC = "keyd"
  package static let clause = "QTFF, Metadata Key Declaration Atom"

  package var namespace: FourCC
  package var key: [UInt8]

  package init(namespace: FourCC, key: [UInt8]) {
    self.namespace = namespace
    self.key = key
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    namespace = try reader.readFourCC()
    key = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(namespace)
    writer.write(key)
  }

  package var fields: [BoxField] {
    [BoxField("namespace", namespace), BoxField("key", text: key)]
  }
}
