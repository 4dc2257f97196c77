package import BinaryIO

/// What the items of a `meta` are: `iinf`, with its boxes `infe`.
///
///     full box; u16 count (u32 from version 1); boxes infe {
///       full box; version 0 and 1: u16 item ID, u16 protection index, name, NUL, content type,
///         NUL, more
///       version 2 and 3: u16 item ID (u32 in version 3), u16 protection index, 4cc type, name,
///         NUL, more }
///
/// Source: ISO/IEC 14496-12:2022 § 8.11.6.
package struct ItemTypesBox: CodedBox {
  package static let type: FourCC = "iinf"
  package static let clause = "ISO/IEC 14496-12 § 8.11.6"

  /// One box `infe`, as far as all versions have it.
  package struct Row: Hashable, Sendable {
    package var itemID: UInt32
    /// From version 2.
    package var type: FourCC?
    package var name: [UInt8]
  }

  package var header = FullBoxHeader()
  package var count: UInt32 = 0
  /// The boxes as stored.
  package var boxes: [UInt8] = []

  package var tail: [UInt8] { boxes }

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("count", &count, bytes: header.version == 0 ? 2 : 4)
    try coder.rest(nil, &boxes)
    coder.show("rows", .list(rows.map(ItemTypesBox.value)))
  }

  /// The items, as far as their boxes can be read.
  package var rows: [Row] {
    BoxTree.parse(boxes[...], at: 0).boxes.filter { $0.type == "infe" }
      .compactMap { ItemTypesBox.row($0.payload) }
  }

  private static func row(_ payload: [UInt8]) -> Row? {
    var reader = ByteReader(payload, at: 0)
    do throws(ParseError) {
      let version = try FullBoxHeader(parsing: &reader).version
      let itemID = version == 3 ? try reader.read() : UInt32(try reader.read(UInt16.self))
      try reader.skip(2)
      let type: FourCC? = version >= 2 ? try reader.readFourCC() : nil
      return Row(itemID: itemID, type: type, name: reader.readCString())
    } catch {
      return nil
    }
  }

  private static func value(_ row: Row) -> BoxField.Value {
    .record(
      [BoxField("item ID", row.itemID)] + (row.type.map { [BoxField("type", $0)] } ?? [])
        + [BoxField("name", text: row.name)])
  }
}
