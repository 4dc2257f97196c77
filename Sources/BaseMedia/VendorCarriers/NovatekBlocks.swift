internal import BinaryIO

extension VendorCarrierFinder {
  /// The head of a block.
  ///
  ///     u32 size of the block, "freeGPS "
  private static let blockMark = Array("freeGPS ".utf8)
  /// Rows of an index that are looked up.
  private static let lookedUpRows = 1 << 16
  /// Bytes after the last block that are searched for another.
  private static let searchedBytes = 64 << 20

  /// The index of blocks: absolute offsets.
  ///
  ///     8 bytes, of which the last 4 are a u32 count; for each block: u32 offset, u32 size
  mutating func readIndex(_ box: BoxNode) throws(IOFailure) {
    guard box.origin != nil else { return }
    let payload = box.payload
    guard payload.count >= 16 else { return }
    let told = Int(UInt32(bigEndian: payload[4..<8]))
    var fields: [OffsetField] = []
    for row in 0..<min(told, (payload.count - 8) / 8) {
      let at = 8 + row * 8
      let offset = Int(UInt32(bigEndian: payload[at..<(at + 4)]))
      let size = Int(UInt32(bigEndian: payload[(at + 4)..<(at + 8)]))
      guard offset > 0 else { continue }
      fields.append(
        OffsetField(
          position: box.payloadOffset + at, width: 4, isBigEndian: true,
          target: offset..<(offset + size)))
    }
    found[found.count - 1].offsets = fields
    found[found.count - 1].recordCount = fields.count
    guard !sparesReads else { return }
    for field in fields.prefix(Self.lookedUpRows) {
      if let block = try block(at: field.target.lowerBound, within: tree.sourceSize) {
        indexedBlocks.append(block)
      }
    }
  }

  /// The block that begins at an offset.
  private func block(at offset: Int, within limit: Int) throws(IOFailure) -> Range<Int>? {
    guard offset >= 0, offset <= limit - 12 else { return nil }
    let head = try source.read(offset..<(offset + 12))
    guard head.count == 12, head.suffix(8).elementsEqual(Self.blockMark) else { return nil }
    let size = Int(UInt32(bigEndian: head.prefix(4)))
    guard size >= 12, size <= limit - offset else { return nil }
    return offset..<(offset + size)
  }

  /// Blocks by the index, and those without one: between samples, in padding, after the last box.
  mutating func findBlocks() throws(IOFailure) {
    guard let row = VendorCarriers.rows.first(where: { $0.name == VendorCarriers.novatekBlocks })
    else { return }
    add(row, boxedBlocks, at: .padding("free"))
    let known = FragmentJoiner.merged(found.flatMap(\.ranges) + boxedBlocks)
    let blocks = indexedBlocks + (depth == .whole ? try searchedBlocks() : [])
    let free = FragmentJoiner.ranges(
      blocks.sorted { $0.lowerBound < $1.lowerBound }, outside: known)
    add(row, Set(free).intersection(blocks), at: .media)
  }

  private mutating func add(
    _ row: VendorCarrierRow, _ blocks: some Collection<Range<Int>>, at place: VendorCarrier.Place
  ) {
    guard !blocks.isEmpty else { return }
    let starts = Set(blocks.map(\.lowerBound))
    found.append(
      VendorCarrier(
        row: row, place: place, ranges: FragmentJoiner.merged(Array(blocks)),
        recordCount: starts.count))
  }

  /// Blocks in media data that no sample refers to.
  private func searchedBlocks() throws(IOFailure) -> [Range<Int>] {
    guard let movie = tree.first("moov"), tree.first("moof") == nil,
      let media = try? MediaRanges.referenced(by: movie, in: tree)
    else { return [] }
    let payloads = tree.mediaPayloads.map { $0.clamped(to: 0..<end) }
    var blocks: [Range<Int>] = []
    var left = Self.searchedBytes
    for gap in FragmentJoiner.ranges(payloads, outside: media) {
      var at = gap.lowerBound
      while gap.upperBound - at >= 12, left > 0 {
        let piece = at..<min(at + Self.piece, gap.upperBound)
        let new = Self.blocks(in: try source.read(piece), at: at, within: gap.upperBound)
        blocks += new
        left = new.isEmpty ? left - piece.count : Self.searchedBytes
        // The head of a block may be across two pieces.
        let next = piece.upperBound == gap.upperBound ? gap.upperBound : piece.upperBound - 11
        at = max(next, new.last?.upperBound ?? next)
      }
    }
    return blocks
  }

  /// The blocks that begin in a piece of a file.
  private static func blocks(
    in bytes: [UInt8], at offset: Int, within limit: Int
  ) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var at = 4
    while let mark = bytes.firstIndex(of: blockMark, from: at) {
      at = mark + blockMark.count
      let size = Int(UInt32(bigEndian: bytes[(mark - 4)..<mark]))
      let start = offset + mark - 4
      guard size >= 12, size <= limit - start else { continue }
      blocks.append(start..<(start + size))
      at = max(at, mark + size)
    }
    return blocks
  }
}
