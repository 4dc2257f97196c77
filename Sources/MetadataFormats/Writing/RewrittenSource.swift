package import BinaryIO

/// A rewritten file as a source, before any of it is on a disk.
package struct RewrittenSource: ByteSource {
  package let name: String
  package let size: Int
  private let base: any ByteSource
  private let segments: [RewrittenFile.Segment]
  /// Where each piece starts.
  private let starts: [Int]

  /// A source over the pieces of a file.
  ///
  /// - Parameters:
  ///   - file: the pieces.
  ///   - source: what they are copied from; the name is the same.
  package init(_ file: RewrittenFile, of source: any ByteSource) {
    base = source
    name = source.name
    segments = file.segments
    var (starts, size) = ([Int](), 0)
    for segment in file.segments {
      starts.append(size)
      size += segment.count
    }
    (self.starts, self.size) = (starts, size)
  }

  /// The bytes of a range; fewer where the file ends before.
  ///
  /// - Throws: `IOFailure` where what is copied cannot be read.
  package func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    guard !range.isEmpty else { return [] }
    var bytes: [UInt8] = []
    var index = starts.lastIndex { $0 <= range.lowerBound } ?? 0
    while index < segments.count, starts[index] < range.upperBound {
      let part = range.clamped(to: starts[index]..<(starts[index] + segments[index].count))
      let (first, end) = (part.lowerBound - starts[index], part.upperBound - starts[index])
      switch segments[index] {
      case .bytes(let new): bytes += new[first..<end]
      case .copy(let old):
        bytes += try base.read((old.lowerBound + first)..<(old.lowerBound + end))
      }
      index += 1
    }
    return bytes
  }
}
