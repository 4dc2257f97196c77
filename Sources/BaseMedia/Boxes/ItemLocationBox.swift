package import BinaryIO

/// Where the items of a `meta` lie: `iloc`.
///
///     full box; u4 offset size, u4 length size, u4 base offset size, u4 index size (reserved in
///       version 0);
///     u16 count (u32 in version 2); count x {
///       u16 item ID (u32 in version 2); not in version 0: u12 reserved, u4 construction method;
///       u16 data reference index, base offset, u16 count, count x { index (where it has a size),
///         offset, length } }
///
/// The four sizes are 0, 4 or 8 bytes.
///
/// Source: ISO/IEC 14496-12:2022 § 8.11.3.
package struct ItemLocationBox: Box {
  package static let type: FourCC = "iloc"
  package static let clause = "ISO/IEC 14496-12 § 8.11.3"

  /// A run of bytes of an item.
  package struct Extent: Hashable, Sendable {
    /// Which item the offset counts in, for construction method 2; stored where
    /// ``ItemLocationBox/indexSize`` is not 0.
    package var index: UInt64
    package var offset: UInt64
    /// 0 means all there is.
    package var length: UInt64
  }

  /// Where one item lies.
  package struct Item: Hashable, Sendable {
    package var itemID: UInt32
    /// The 12 reserved bits and, in the low four, the construction method.
    package var constructionBits: UInt16
    /// 0 for the file itself.
    package var dataReferenceIndex: UInt16
    package var baseOffset: UInt64
    package var extents: [Extent]

    /// What offsets count from: 0 the file, 1 `idat`, 2 another item.
    package var constructionMethod: UInt16 { constructionBits & 0xF }
  }

  package var header: FullBoxHeader
  /// In bytes: 0, 4 or 8.
  package var offsetSize: UInt8
  /// In bytes: 0, 4 or 8.
  package var lengthSize: UInt8
  /// In bytes: 0, 4 or 8.
  package var baseOffsetSize: UInt8
  /// In bytes: 0, 4 or 8; in version 0 four reserved bits.
  package var indexSize: UInt8
  package var items: [Item]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...2)
    let start = reader.offset
    let sizes = try reader.read(UInt16.self)
    offsetSize = UInt8(truncatingIfNeeded: sizes >> 12)
    lengthSize = UInt8(truncatingIfNeeded: sizes >> 8 & 0xF)
    baseOffsetSize = UInt8(truncatingIfNeeded: sizes >> 4 & 0xF)
    indexSize = UInt8(truncatingIfNeeded: sizes & 0xF)
    let used = [offsetSize, lengthSize, baseOffsetSize] + (header.version > 0 ? [indexSize] : [])
    guard used.allSatisfy({ [0, 4, 8].contains($0) }) else {
      throw ParseError("offsets and lengths take 0, 4 or 8 bytes, not \(used)", offset: start)
    }
    items = []
    let isWide = header.version == 2
    let count = isWide ? Int(try reader.read(UInt32.self)) : Int(try reader.read(UInt16.self))
    try reader.requireTable(count: count, stride: isWide ? 10 : header.version == 1 ? 8 : 6)
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try item(&reader)) }
  }

  private func item(_ reader: inout ByteReader) throws(ParseError) -> Item {
    var item = Item(
      itemID: header.version == 2 ? try reader.read() : UInt32(try reader.read(UInt16.self)),
      constructionBits: header.version > 0 ? try reader.read() : 0,
      dataReferenceIndex: try reader.read(),
      baseOffset: try ItemLocationBox.number(&reader, size: baseOffsetSize), extents: [])
    let count = Int(try reader.read(UInt16.self))
    let stride = Int(offsetSize) + Int(lengthSize) + Int(storedIndexSize)
    try reader.requireTable(count: count, stride: stride)
    // Rows of no bytes cost nothing in the file, so that many of them would be no longer bounded by
    // its size.
    guard stride > 0 || count <= 1 else {
      throw ParseError("\(count) extents without offset and length", offset: reader.offset)
    }
    for _ in 0..<count {
      item.extents.append(
        Extent(
          index: try ItemLocationBox.number(&reader, size: storedIndexSize),
          offset: try ItemLocationBox.number(&reader, size: offsetSize),
          length: try ItemLocationBox.number(&reader, size: lengthSize)))
    }
    return item
  }

  private var storedIndexSize: UInt8 { header.version > 0 ? indexSize : 0 }

  private static func number(
    _ reader: inout ByteReader, size: UInt8
  ) throws(ParseError) -> UInt64 {
    switch size {
    case 4: UInt64(try reader.read(UInt32.self))
    case 8: try reader.read()
    default: 0
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    let high = UInt16(offsetSize & 0xF) << 12 | UInt16(lengthSize & 0xF) << 8
    writer.write(high | UInt16(baseOffsetSize & 0xF) << 4 | UInt16(indexSize & 0xF))
    if header.version == 2 {
      writer.write(UInt32(truncatingIfNeeded: items.count))
    } else {
      writer.write(UInt16(truncatingIfNeeded: items.count))
    }
    for item in items {
      if header.version == 2 {
        writer.write(item.itemID)
      } else {
        writer.write(UInt16(truncatingIfNeeded: item.itemID))
      }
      if header.version > 0 { writer.write(item.constructionBits) }
      writer.write(item.dataReferenceIndex)
      ItemLocationBox.write(item.baseOffset, size: baseOffsetSize, to: &writer)
      writer.write(UInt16(truncatingIfNeeded: item.extents.count))
      for extent in item.extents {
        ItemLocationBox.write(extent.index, size: storedIndexSize, to: &writer)
        ItemLocationBox.write(extent.offset, size: offsetSize, to: &writer)
        ItemLocationBox.write(extent.length, size: lengthSize, to: &writer)
      }
    }
  }

  private static func write(_ number: UInt64, size: UInt8, to writer: inout ByteWriter) {
    switch size {
    case 4: writer.write(UInt32(truncatingIfNeeded: number))
    case 8: writer.write(number)
    default: break
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("offset size", offsetSize), BoxField("length size", lengthSize),
      BoxField("base offset size", baseOffsetSize), BoxField("index size", indexSize),
      BoxField("count", items.count),
      BoxField("items", .list(items.map { .record($0.fields) })),
    ]
  }
}

extension ItemLocationBox.Item {
  var fields: [BoxField] {
    [
      BoxField("item ID", itemID), BoxField("construction method", constructionMethod),
      BoxField("data reference index", dataReferenceIndex), BoxField("base offset", baseOffset),
      BoxField(
        "extents",
        .list(
          extents.map {
            .record([
              BoxField("index", $0.index), BoxField("offset", $0.offset),
              BoxField("length", $0.length),
            ])
          })),
    ]
  }
}

extension ItemLocationBox {
  /// Moves the items that lie in the file itself: `move` says where the byte at an offset lies now.
  ///
  /// Sizes grow where a new offset needs it, so that the box may become longer.
  /// - Returns: whether all of them could be moved; the box is as before where not.
  package mutating func moveFileOffsets(_ move: (UInt64) -> UInt64?) -> Bool {
    var moved = items
    for index in moved.indices {
      guard moved[index].constructionMethod == 0, moved[index].dataReferenceIndex == 0 else {
        continue
      }
      guard let item = ItemLocationBox.moved(moved[index], move) else { return false }
      moved[index] = item
    }
    items = moved
    grow()
    return true
  }

  private static func moved(_ item: Item, _ move: (UInt64) -> UInt64?) -> Item? {
    var targets: [UInt64] = []
    for extent in item.extents {
      let (old, overflow) = item.baseOffset.addingReportingOverflow(extent.offset)
      guard !overflow, let new = move(old) else { return nil }
      targets.append(new)
    }
    guard let first = item.extents.first, let target = targets.first else { return item }
    var result = item
    // The base takes the whole shift where every extent shifts alike; else it becomes 0.
    let base = target.subtractingReportingOverflow(first.offset)
    let isCommon =
      item.baseOffset != 0 && !base.overflow
      && zip(item.extents, targets).allSatisfy { extent, target in
        extent.offset.addingReportingOverflow(base.partialValue) == (target, false)
      }
    result.baseOffset = isCommon ? base.partialValue : 0
    if !isCommon {
      for index in result.extents.indices { result.extents[index].offset = targets[index] }
    }
    return result
  }

  private mutating func grow() {
    func size(_ current: UInt8, _ largest: UInt64) -> UInt8 {
      max(current, largest > UInt64(UInt32.max) ? 8 : largest > 0 ? 4 : 0)
    }
    baseOffsetSize = size(baseOffsetSize, items.map(\.baseOffset).max() ?? 0)
    offsetSize = size(offsetSize, items.flatMap(\.extents).map(\.offset).max() ?? 0)
  }
}
