internal import BinaryIO
internal import MediaModel

/// An APE tag.
///
///     [header], { u32 size, u32 flags, key, zero, value }, footer; all numbers least significant byte first
///     header and footer: "APETAGEX", u32 version (1000, 2000), u32 size of items and footer, u32 count, u32 flags, 8 zeros
///     flags of a value: 1 read only; bits 1 and 2: 0 text, 1 bytes, 2 link; of a tag: 80000000 header, 20000000 this is it
///
/// Source: wiki.hydrogenaud.io, APEv2 specification and APE tag item.
struct APERegion: TrailingRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  private var version = 2000
  private var hasHeader = true
  private var hasFooter = true
  /// The items with where they are.
  private var units: [(items: [MetadataItem], range: Range<Int>)] = []

  private let source: any ByteSource

  private static let marker = Array("APETAGEX".utf8)
  private static let frameSize = 32
  private static let largestValue = 1 << 16
  private static let largestCount = 10_000

  /// A header or footer.
  private struct Frame {
    let version: Int
    let size: Int
    let count: Int
    let flags: UInt32

    var hasHeader: Bool { version >= 2000 && flags & 0x8000_0000 != 0 }
    var hasFooter: Bool { flags & 0x4000_0000 == 0 }
    var isHeader: Bool { flags & 0x2000_0000 != 0 }
    var path: String { "APEv\(version / 1000)" }

    /// Reads what starts at an offset; `nil` where there is none.
    init?(_ source: any ByteSource, at offset: Int) throws(IOFailure) {
      let bytes = try source.read(offset..<min(offset + frameSize, source.size))
      guard bytes.count == frameSize, bytes.starts(with: marker) else { return nil }
      let numbers = (2..<6).map { UInt32(littleEndian: bytes[(4 * $0)..<(4 * $0 + 4)]) }
      (version, size, count) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
      flags = numbers[3]
      guard (1000...2999).contains(version), size >= frameSize else { return nil }
    }
  }

  /// Reads the tag whose footer ends at `end`.
  init?(_ source: any ByteSource, endingAt end: Int, notBefore start: Int) throws(IOFailure) {
    guard end - start >= Self.frameSize,
      let footer = try Frame(source, at: end - Self.frameSize), !footer.isHeader
    else { return nil }
    self.source = source
    let told = end - footer.size
    let first = max(told, start)
    hasHeader = false
    if footer.hasHeader, first - Self.frameSize >= start {
      hasHeader = try Frame(source, at: first - Self.frameSize) != nil
    }
    range = (first - (hasHeader ? Self.frameSize : 0))..<end
    if told < start {
      odd(
        "an APE tag of \(footer.size) bytes is larger than what stands before its end",
        "APE tags footer", footer, at: end - Self.frameSize)
    }
    try readItems(first..<(end - Self.frameSize), footer)
  }

  /// Reads the tag whose header starts at an offset; `nil` where there is none.
  init?(_ source: any ByteSource, startingAt offset: Int) throws(IOFailure) {
    guard let header = try Frame(source, at: offset), header.isHeader else { return nil }
    self.source = source
    let first = offset + Self.frameSize
    // Only a tag with a footer counts it in its size.
    hasFooter = header.hasFooter
    range = offset..<min(source.size, first + header.size)
    let end = range.upperBound - (hasFooter ? Self.frameSize : 0)
    try readItems(first..<max(first, end), header)
  }

  /// A tag that may come to be at an offset.
  init(newAt offset: Int) {
    range = offset..<offset
    source = MemorySource([])
  }

  private mutating func readItems(
    _ range: Range<Int>, _ frame: Frame
  ) throws(IOFailure) {
    version = frame.version
    var cursor = SourceCursor(source, range, pieceSize: 1 << 16)
    while units.count < min(frame.count, Self.largestCount) {
      let start = cursor.position
      let head = Array(try cursor.peek(8 + 256))
      guard head.count > 8, let zero = head.dropFirst(8).firstIndex(of: 0), zero > 8 else { break }
      let size = Int(UInt32(littleEndian: head[0..<4]))
      let value = start + zero + 1
      guard size <= range.upperBound - value else { break }
      let key = String(decoding: head[8..<zero], as: UTF8.self)
      let item = APEItem(
        key: key, flags: Int(UInt32(littleEndian: head[4..<8])),
        isFirstVersion: frame.version < 2000,
        carrier: .init(path: "\(frame.path).\(key)", offset: start))
      let isLarge = size > Self.largestValue && item.isBytes
      cursor.move(to: value)
      let bytes = Array(try cursor.peek(isLarge ? 1 << 12 : size))
      cursor.move(to: value + size)
      let items = item.items(bytes, rest: isLarge ? value..<(value + size) : nil, source: source)
      units.append((items, start..<cursor.position))
      found.items += items
    }
    if units.count < frame.count {
      odd(
        "of \(frame.count) APE items \(units.count) can be read", "APE tag item", frame,
        at: cursor.position)
    } else if cursor.remaining > 0 {
      odd(
        "\(cursor.remaining) bytes follow the last APE item", "APE tag item", frame,
        at: cursor.position)
    }
  }

  private mutating func odd(_ message: String, _ clause: String, _ frame: Frame, at offset: Int) {
    found.diagnostics.append(message, clause: clause, path: frame.path, offset: offset)
  }

  private var isWhole: Bool { found.diagnostics.isEmpty }

  func accepts(_ item: MetadataItem) -> Bool { isWhole && item.identifier.keySpace == .ape }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let arrangement = try ItemArrangement(units: units.map(\.items), wanted: wanted.items)
    if arrangement.isUnchanged { return nil }
    guard isWhole else { throw FormatWritingError("the APE tag is damaged") }
    // Texts of one key are a list.
    let steps = arrangement.joining { new, last in
      new.identifier == last.identifier && new.stringValue != nil && last.stringValue != nil
    }
    var parts: [[UInt8]] = []
    for step in steps {
      if let unit = step.unit, step.items == nil {
        parts.append(try reading(StoredItem.wholly(units[unit].range, of: source)))
      } else if let bytes = try APEItem.bytes(of: step.items ?? []) {
        parts.append(bytes)
      } else {
        file.lose(step.items ?? [], "an APE tag cannot hold it")
      }
    }
    if parts.isEmpty { return [] }
    let header = hasHeader ? frame(of: parts, isHeader: true) : []
    let footer = hasFooter ? frame(of: parts, isHeader: false) : []
    return [.bytes(header + parts.flatMap(\.self) + footer)]
  }

  private func frame(of items: [[UInt8]], isHeader: Bool) -> [UInt8] {
    let size = items.reduce(hasFooter ? Self.frameSize : 0) { $0 + $1.count }
    var flags: UInt32 = 0
    if version >= 2000 {
      flags = (hasHeader ? 0x8000_0000 : 0) | (hasFooter ? 0 : 0x4000_0000)
      if isHeader { flags |= 0x2000_0000 }
    }
    let numbers = [UInt32(version), UInt32(clamping: size), UInt32(items.count), flags]
    return Self.marker + numbers.flatMap(\.littleEndianBytes) + [UInt8](repeating: 0, count: 8)
  }
}
