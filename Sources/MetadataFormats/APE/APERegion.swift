internal import BinaryIO
internal import MediaModel

/// An APE tag as a part of a file that is written anew by itself.
///
/// Its layout is that of ``APETag``.
struct APERegion: MetadataRegion {
  let range: Range<Int>
  let items: [MetadataItem]
  let chapters: [ChapterList] = []
  let acceptsChapters = false
  /// Whether new items go here.
  let takesMore: Bool
  private var version = 2000
  private var hasHeader = true
  private var hasFooter = true
  /// The items with their bytes.
  private var units: [(items: [MetadataItem], bytes: [UInt8])] = []
  private var isWhole = true
  private static let frameSize = 32
  private static let marker = Array("APETAGEX".utf8)

  /// A tag that is there.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  init(
    _ source: any ByteSource, _ range: Range<Int>, _ items: [MetadataItem], isWhole: Bool,
    takesMore: Bool
  ) throws(IOFailure) {
    self.range = range
    self.items = items
    self.takesMore = takesMore
    let bytes = try StoredItem.wholly(range, of: source)
    guard bytes.count >= Self.frameSize else {
      self.isWhole = false
      return
    }
    hasHeader = bytes.starts(with: Self.marker) && Self.isHeader(bytes[...])
    let last = bytes[(bytes.count - Self.frameSize)...]
    hasFooter = last.starts(with: Self.marker) && !Self.isHeader(last)
    let frame = hasFooter ? last : bytes[..<Self.frameSize]
    version = Int(UInt32(littleEndian: frame.dropFirst(8).prefix(4)))
    let count = Int(UInt32(littleEndian: frame.dropFirst(16).prefix(4)))
    var position = hasHeader ? Self.frameSize : 0
    let end = bytes.count - (hasFooter ? Self.frameSize : 0)
    let byOffset = Dictionary(grouping: items) { $0.carrier?.offset ?? -1 }
    while units.count < count, position + 9 < end,
      let zero = bytes[(position + 8)..<end].firstIndex(of: 0)
    {
      let size = Int(UInt32(littleEndian: bytes[position..<(position + 4)]))
      guard size <= end - zero - 1 else { break }
      let next = zero + 1 + size
      units.append(
        (byOffset[range.lowerBound + position] ?? [], Array(bytes[position..<next])))
      position = next
    }
    self.isWhole = isWhole && position == end && units.count == count
  }

  /// A tag that may come to be at an offset.
  init(newAt offset: Int) {
    range = offset..<offset
    items = []
    takesMore = true
  }

  private static func isHeader(_ bytes: ArraySlice<UInt8>) -> Bool {
    UInt32(littleEndian: bytes.dropFirst(20).prefix(4)) & 0x2000_0000 != 0
  }

  func accepts(_ item: MetadataItem) -> Bool {
    takesMore && isWhole && item.identifier.keySpace == .ape
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let arrangement = try ItemArrangement(units: units.map(\.items), wanted: wanted.items)
    if arrangement.isUnchanged { return nil }
    guard isWhole else { throw FormatWritingError("the APE tag is damaged") }
    var made: [(items: [MetadataItem], bytes: [UInt8]?)] = []
    for step in arrangement.steps {
      switch step {
      case .keep(let index): made.append(units[index])
      case .replace(_, let items): made.append((items, nil))
      case .add(let item):
        if let last = made.last?.items.last, last.identifier == item.identifier,
          last.stringValue != nil, item.stringValue != nil
        {
          made[made.count - 1].items.append(item)
          made[made.count - 1].bytes = nil
        } else {
          made.append(([item], nil))
        }
      }
    }
    var parts: [[UInt8]] = []
    for (items, bytes) in made {
      if let bytes {
        parts.append(bytes)
      } else if let bytes = try Self.bytes(of: items) {
        parts.append(bytes)
      } else {
        file.losses += items.map { FormatLoss($0, reason: "an APE tag cannot hold it") }
      }
    }
    return parts.isEmpty ? [] : [.bytes(encoded(parts))]
  }

  private func encoded(_ parts: [[UInt8]]) -> [UInt8] {
    let body = parts.flatMap(\.self)
    func frame(isHeader: Bool) -> [UInt8] {
      var flags: UInt32 = 0
      if version >= 2000 {
        flags = (hasHeader ? 0x8000_0000 : 0) | (hasFooter ? 0 : 0x4000_0000)
        if isHeader { flags |= 0x2000_0000 }
      }
      return Self.marker + UInt32(version).littleEndianBytes
        + UInt32(body.count + (hasFooter ? Self.frameSize : 0)).littleEndianBytes
        + UInt32(parts.count).littleEndianBytes + flags.littleEndianBytes
        + [UInt8](repeating: 0, count: 8)
    }
    return (hasHeader ? frame(isHeader: true) : []) + body
      + (hasFooter ? frame(isHeader: false) : [])
  }

  /// An item with its values; `nil` for a key that is not allowed or a value that cannot be told.
  ///
  /// Source: wiki.hydrogenaud.io, APE key and APE tag item.
  private static func bytes(of items: [MetadataItem]) throws(FormatWritingError) -> [UInt8]? {
    guard let first = items.first else { return nil }
    let key = Array(first.identifier.key.utf8)
    guard (2...255).contains(key.count), key.allSatisfy({ (0x20...0x7E).contains($0) }),
      !["ID3", "TAG", "OggS", "MP+"].contains(first.identifier.key)
    else { return nil }
    var flags: UInt32 = first.extraAttribute("readOnly") == "yes" ? 1 : 0
    if first.extraAttribute("kind") == "link" { flags |= 2 << 1 }
    if first.extraAttribute("kind") == "reserved" { flags |= 3 << 1 }
    var value: [UInt8] = []
    for (index, item) in items.enumerated() {
      let item = try item.inMemory()
      if let text = item.stringValue {
        value += (index > 0 ? [0] : []) + Array(text.utf8)
      } else {
        guard items.count == 1 else { return nil }
        if flags & 6 == 0 { flags |= 1 << 1 }
        if first.identifier.key.lowercased().hasPrefix("cover art") {
          value += Array((item.extraAttribute("info") ?? "").utf8) + [0]
        }
        value += item.payload
      }
    }
    return UInt32(value.count).littleEndianBytes + flags.littleEndianBytes + key + [0] + value
  }
}
