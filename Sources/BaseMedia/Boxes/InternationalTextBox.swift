package import BinaryIO

/// A text in several languages: the boxes of `udta` whose types begin with byte A9, and `name` in a
/// `tmcd` entry.
///
/// Zeros may follow the last row. Parsing is strict, since cameras also store bare text under such types: where the
/// lengths do not add up, the bytes are to be kept as they are.
///
/// Source: QTFF, "User Data Text Strings and Language Codes", "Timecode Sample Description".
package struct InternationalTextBox: CodedBox {
  package static let type: FourCC = "©nam"
  package static let clause = "QTFF, User Data Text Strings"

  /// The text of one language.
  package struct Row: Hashable, Sendable, CodedRecord {
    /// Below 0x400 a Macintosh code, 0x7FFF unspecified, else packed ISO 639-2/T.
    package var language: UInt16 = 0
    package var text: [UInt8] = []

    mutating func code(with coder: inout BoxCoder) {
      var count = UInt16(clamping: text.count)
      coder.field(nil, &count)
      coder.language("language", &language)
      if coder.mode == .writing { text = Array(text.prefix(Int(count))) }
      coder.bytes("text", &text, count: Int(count)) { .readable($0) }
    }
  }

  package var rows: [Row] = []
  /// Zeros after the last row.
  package var trailing: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.require(!coder.isAtEnd, "no text")
    var zeros = trailing
    coder.rows("rows", &rows, count: .toEnd, new: Row()) { coder, row in
      row.code(with: &coder)
      if coder.mode == .reading, coder.remaining < 4 { coder.zeros(&zeros) }
    }
    trailing = zeros
    guard coder.mode == .reading else { return coder.zeros(&trailing) }
    // Empty rows of language 0 at the end are a terminator.
    while rows.count > 1, rows.last == Row() {
      rows.removeLast()
      trailing += [0, 0, 0, 0]
    }
  }
}
