package import BinaryIO

/// Nero's chapter list: `chpl` in `moov/udta`.
///
/// Source: Nero's files; no standard defines it.
package struct ChapterListBox: CodedBox {
  package static let type: FourCC = "chpl"
  package static let clause = "Nero chapter list"

  package struct Row: Hashable, Sendable, CodedRecord {
    /// In units of 100 ns.
    package var start: UInt64 = 0
    /// UTF-8.
    package var title: [UInt8] = []

    init() {}

    package init(start: UInt64, title: [UInt8]) {
      self.start = start
      self.title = title
    }

    mutating func code(with coder: inout BoxCoder) {
      coder.field("start", &start)
      coder.bytes("title", &title, countBytes: 1) { .readable($0) }
    }
  }

  package var header = FullBoxHeader(version: 1)
  /// Not in version 0.
  package var reserved: UInt32 = 0
  /// 255 at most, with titles of 255 bytes at most: what is more is not written.
  package var rows: [Row] = []
  /// Zeros after the last chapter.
  package var trailing: [UInt8] = []

  init() {}

  package init(rows: [Row]) { self.rows = rows }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...1)
    if header.version != 0 { coder.field(nil, &reserved) }
    coder.show("count", rows.count)
    coder.rows("rows", &rows, count: .u8)
    coder.zeros(&trailing)
  }
}
