package import BinaryIO

/// What a JUMBF superbox (`jumb`) holds: `jumd`, its first child.
///
/// Source: ISO/IEC 19566-5:2023, JUMBF Description box.
package struct JUMBFDescriptionBox: CodedBox {
  package static let type: FourCC = "jumd"
  package static let clause = "ISO/IEC 19566-5, JUMBF Description box"

  /// 16 bytes.
  package var contentType: [UInt8] = []
  /// 1 requestable, 2 label, 4 ID, 8 hash, 16 private box.
  package var toggles: UInt8 = 0
  package var label: TerminatedString?
  package var id: UInt32?
  /// 32 bytes of SHA-256.
  package var hash: [UInt8]?
  /// The private box.
  package var rest: [UInt8] = []

  package var tail: [UInt8] { toggles & 16 == 0 ? [] : rest }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.bytes("content type", &contentType, count: 16)
    try coder.field("toggles", &toggles)
    try coder.optional(&label, if: toggles & 2 != 0, new: TerminatedString("")) {
      coder, label throws(ParseError) in
      try coder.field("label", &label)
    }
    try coder.field("ID", &id, if: toggles & 4 != 0)
    try coder.optional(&hash, if: toggles & 8 != 0, new: []) { coder, hash throws(ParseError) in
      try coder.bytes("hash", &hash, count: 32)
    }
    try coder.rest(tail.isEmpty && !rest.isEmpty ? "rest" : nil, &rest)
  }
}
