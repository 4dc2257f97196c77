/// A layout read as if it were the file: what is proven before the first byte is written.
package struct LayoutSource: ByteSource {
  package let name: String
  private let layout: FileLayout
  /// What the ranges of the layout are of.
  private let sources: [any ByteSource]
  /// Where each segment begins.
  private let starts: [Int]

  package init(_ layout: FileLayout, of sources: [any ByteSource], name: String) {
    self.layout = layout
    self.sources = sources
    self.name = name
    var position = 0
    starts = layout.segments.map { segment in
      defer { position += segment.count }
      return position
    }
  }

  package var size: Int { layout.size }

  /// The bytes of a range; fewer where the file, or one that it is made of, ends before.
  package func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    guard !range.isEmpty else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = segment(at: range.lowerBound)
    while index < starts.count, starts[index] < range.upperBound {
      let start = starts[index]
      let segment = layout.segments[index]
      let part = (start..<(start + segment.count)).clamped(to: range)
      let own = (part.lowerBound - start)..<(part.upperBound - start)
      switch segment {
      case .bytes(let made): bytes += made[own]
      case .zeros: bytes += repeatElement(0, count: own.count)
      case .range(let range, let source):
        guard sources.indices.contains(source) else { return bytes }
        let wanted = (range.lowerBound + own.lowerBound)..<(range.lowerBound + own.upperBound)
        let found = try sources[source].read(wanted)
        bytes += found
        if found.count < wanted.count { return bytes }
      }
      index += 1
    }
    return bytes
  }

  /// Whether a range holds nothing but zeros; what is zeros by plan, or a hole of a file, is not read.
  package func isZero(_ range: Range<Int>) throws(IOFailure) -> Bool {
    for segment in layout.part(range.clamped(to: 0..<size)).segments {
      switch segment {
      case .zeros: continue
      case .bytes(let made): guard made.allSatisfy({ $0 == 0 }) else { return false }
      case .range(let range, let source):
        guard sources.indices.contains(source), try sources[source].isZero(range) else {
          return false
        }
      }
    }
    return true
  }

  /// Where a byte, or what follows the last one, is in the source it comes from; `nil` where it was made.
  package func origin(of offset: Int) -> Int? {
    guard !starts.isEmpty else { return nil }
    let index = segment(at: offset)
    guard case .range(let range, _) = layout.segments[index] else { return nil }
    return range.lowerBound + offset - starts[index]
  }

  /// The segment that holds an offset.
  private func segment(at offset: Int) -> Int { max(0, starts.partition { $0 <= offset } - 1) }
}
