internal import BinaryIO
internal import MediaModel

/// Parts of a source, one behind the other, as a source of their own: a packet that goes over several pages.
struct SplicedSource: ByteSource {
  let base: any ByteSource
  let name: String
  let size: Int
  private let parts: [Range<Int>]
  /// Where each part starts among the spliced bytes.
  private let starts: [Int]

  init(_ base: any ByteSource, _ parts: [Range<Int>]) {
    self.base = base
    self.parts = parts.filter { !$0.isEmpty }
    var (starts, size) = ([Int](), 0)
    for part in self.parts {
      starts.append(size)
      size += part.count
    }
    (self.starts, self.size) = (starts, size)
    name = "\(base.name), packet at \(parts.first?.lowerBound ?? 0)"
  }

  /// Reads the bytes of `range`; fewer where the source ends before.
  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    var bytes: [UInt8] = []
    guard !range.isEmpty else { return bytes }
    bytes.reserveCapacity(range.count)
    for index in part(holding: range.lowerBound)..<parts.count {
      let (start, part) = (starts[index], parts[index])
      guard start < range.upperBound else { break }
      let from = part.lowerBound + max(0, range.lowerBound - start)
      let end = min(part.upperBound, part.lowerBound + range.upperBound - start)
      let read = try base.read(from..<end)
      bytes += read
      guard read.count == end - from else { break }
    }
    return bytes
  }

  /// Where a byte lies in the source that was spliced.
  func offset(_ position: Int) -> Int {
    guard !parts.isEmpty else { return position }
    let index = part(holding: position)
    return parts[index].lowerBound + position - starts[index]
  }

  /// What was found in the packet, with places in the source that was spliced.
  func placing(_ found: FormatMetadata) -> FormatMetadata {
    func placing(_ items: [MetadataItem]) -> [MetadataItem] {
      items.map { item in
        var item = item
        if let carrier = item.carrier { item.carrier?.offset = offset(carrier.offset) }
        return item
      }
    }
    var placed = found
    placed.items = placing(found.items)
    placed.diagnostics = found.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.offset = diagnostic.offset.map(offset)
      return diagnostic
    }
    return placed
  }

  /// The last part that starts at or before a position.
  private func part(holding position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }
}
