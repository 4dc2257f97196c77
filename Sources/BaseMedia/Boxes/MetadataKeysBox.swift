package import BinaryIO

/// The keys that the items of an `ilst` point to by their 1-based number: `keys`.
package struct MetadataKeysBox: CodedBox {
  package static let type: FourCC = "keys"
  package static let clause = "QTFF, Metadata Item Keys Atom"

  package struct Row: Hashable, Sendable, CodedRecord {
    /// `mdta` for reverse DNS names, `udta` for a user data type; others are allowed.
    package var namespace = FourCC.zero
    /// Without a NUL.
    package var key: [UInt8] = []

    mutating func code(with coder: inout BoxCoder) {
      let start = coder.offset
      // Size and namespace are counted, too.
      var size = UInt32(truncatingIfNeeded: key.count + 8)
      coder.field(nil, &size)
      coder.require(
        size >= 8, "a key has size \(size), less than its header", at: start)
      coder.field("namespace", &namespace)
      coder.bytes("key", &key, count: Int(size) - 8) { .readable($0) }
    }
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.show("count", rows.count)
    coder.rows("rows", &rows, stride: 8)
  }
}
