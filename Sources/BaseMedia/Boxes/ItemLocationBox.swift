package import BinaryIO

/// Where the items of a `meta` are: `iloc`.
package struct ItemLocationBox: CodedBox {
  package static let type: FourCC = "iloc"
  package static let clause = "ISO/IEC 14496-12 § 8.11.3"

  /// A run of bytes of an item.
  package struct Extent: Hashable, Sendable {
    /// Which item the offset counts in, for construction method 2; stored where
    /// ``ItemLocationBox/indexSize`` is not 0.
    package var index: UInt64 = 0
    package var offset: UInt64 = 0
    /// 0 means all there is.
    package var length: UInt64 = 0
  }

  /// Where one item is.
  package struct Item: Hashable, Sendable {
    package var itemID: UInt32 = 0
    /// The 12 reserved bits and, in the low four, the construction method.
    package var constructionBits: UInt16 = 0
    /// 0 for the file itself.
    package var dataReferenceIndex: UInt16 = 0
    package var baseOffset: UInt64 = 0
    package var extents: [Extent] = []

    /// What offsets count from: 0 the file, 1 `idat`, 2 another item.
    package var constructionMethod: UInt16 { constructionBits & 0xF }
  }

  package var header = FullBoxHeader()
  /// In bytes: 0, 4 or 8.
  package var offsetSize: UInt8 = 0
  /// In bytes: 0, 4 or 8.
  package var lengthSize: UInt8 = 0
  /// In bytes: 0, 4 or 8.
  package var baseOffsetSize: UInt8 = 0
  /// In bytes: 0, 4 or 8; in version 0 four reserved bits.
  package var indexSize: UInt8 = 0
  package var items: [Item] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...2)
    let start = coder.offset
    var packed = [UInt8](halves: [offsetSize, lengthSize, baseOffsetSize, indexSize])
    coder.bytes(nil, &packed, count: 2)
    let sizes = packed.halves(4)
    (offsetSize, lengthSize, baseOffsetSize, indexSize) = (sizes[0], sizes[1], sizes[2], sizes[3])
    let used = [offsetSize, lengthSize, baseOffsetSize] + (header.version > 0 ? [indexSize] : [])
    let areKnown = used.allSatisfy { [0, 4, 8].contains($0) }
    coder.require(
      areKnown, "offsets and lengths take 0, 4 or 8 bytes, not \(used)", at: start)
    coder.show("offset size", offsetSize)
    coder.show("length size", lengthSize)
    coder.show("base offset size", baseOffsetSize)
    coder.show("index size", indexSize)
    coder.show("count", items.count)
    let box = self
    coder.rows(
      "items", &items, count: header.version == 2 ? .u32 : .u16,
      stride: header.version == 2 ? 10 : header.version == 1 ? 8 : 6, new: Item()
    ) { coder, item in
      box.code(&item, with: &coder)
    }
  }

  private func code(_ item: inout Item, with coder: inout BoxCoder) {
    coder.field("item ID", &item.itemID, bytes: header.version == 2 ? 4 : 2)
    if header.version > 0 { coder.field(nil, &item.constructionBits) }
    coder.show("construction method", item.constructionMethod)
    coder.field("data reference index", &item.dataReferenceIndex)
    coder.field("base offset", &item.baseOffset, bytes: Int(baseOffsetSize))
    var count = UInt16(clamping: item.extents.count)
    coder.field(nil, &count)
    let storedIndexSize = header.version > 0 ? Int(indexSize) : 0
    let stride = storedIndexSize + Int(offsetSize) + Int(lengthSize)
    // Rows of no bytes cost nothing in the file, so that many of them would be no longer bounded by
    // its size.
    coder.require(
      stride > 0 || count <= 1, "\(count) extents without offset and length")
    coder.rows(
      "extents", &item.extents, count: .known(Int(count)), stride: stride, new: Extent()
    ) { coder, extent in
      coder.field("index", &extent.index, bytes: storedIndexSize)
      coder.field("offset", &extent.offset, bytes: Int(offsetSize))
      coder.field("length", &extent.length, bytes: Int(lengthSize))
    }
  }
}

extension ItemLocationBox {
  /// Moves the items that are in the file itself: `move` says where the byte at an offset is now.
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
