package import BinaryIO

/// Windows Media metadata: `Xtra`.
///
/// Source: files written by Windows; no standard defines it.
package struct WindowsMediaBox: CodedBox {
  package static let type: FourCC = "Xtra"
  package static let clause = "Windows Media metadata"

  /// A name with its values.
  package struct Row: Hashable, Sendable, CodedRecord {
    package var name: [UInt8] = []
    package var values: [Value] = []

    mutating func code(with coder: inout BoxCoder) {
      let start = coder.offset
      var size = UInt32(
        truncatingIfNeeded: values.reduce(12 + name.count) { $0 + 6 + $1.bytes.count })
      coder.field(nil, &size)
      coder.require(size >= 12, "a row has size \(size), less than its header", at: start)
      coder.bytes("name", &name, countBytes: 4) { .readable($0) }
      coder.rows("values", &values, stride: 6)
      coder.require(
        coder.offset == start + Int(size), "a row of \(size) bytes is not what its values fill")
    }
  }

  package struct Value: Hashable, Sendable, CodedRecord {
    /// 8 UTF-16 text, 19 u64, 21 FILETIME, 72 GUID, each little-endian.
    package var type: UInt16 = 0
    package var bytes: [UInt8] = []

    mutating func code(with coder: inout BoxCoder) {
      let start = coder.offset
      var size = UInt32(truncatingIfNeeded: bytes.count + 6)
      coder.field(nil, &size)
      coder.require(size >= 6, "a value has size \(size), less than its header", at: start)
      coder.field("type", &type)
      coder.bytes(nil, &bytes, count: Int(size) - 6)
      coder.show("value", printed)
    }

    private var printed: BoxField.Value {
      guard type == 8 else { return .bytes(bytes) }
      var text = BoxText.string([0xFF, 0xFE] + bytes)
      if text.unicodeScalars.last?.value == 0 { text.unicodeScalars.removeLast() }
      return .text(text)
    }
  }

  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.require(!coder.isAtEnd, "a list without a row")
    coder.rows("rows", &rows, count: .toEnd)
  }
}
