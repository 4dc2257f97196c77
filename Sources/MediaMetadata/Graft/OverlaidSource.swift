internal import BaseMedia
internal import BinaryIO
internal import MovieEditing

/// A file as it would be after the steps of a plan, before any of them is done.
struct OverlaidSource: ByteSource {
  let name: String
  let size: Int
  private let base: any ByteSource
  private let other: any ByteSource
  /// Where bytes are copied to, in order of place, without overlaps.
  private var copies: [(place: Int, range: Range<Int>)] = []
  private var writes: [(place: Int, bytes: [UInt8])] = []

  /// - Parameters:
  ///   - base: the file.
  ///   - steps: what is to be done to it.
  ///   - other: what bytes are copied from.
  init(_ base: any ByteSource, steps: [InPlacePlan.Step], copyingFrom other: any ByteSource) {
    self.base = base
    self.other = other
    name = base.name
    var size = base.size
    for step in steps {
      switch step {
      case .write(let bytes, let offset): writes.append((offset, bytes))
      case .copy(let range, let offset): copies.append((offset, range))
      case .resize(let new): size = new
      case .synchronize: break
      }
    }
    self.size = size
    copies.sort { $0.place < $1.place }
  }

  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    var bytes = try base.read(range.clamped(to: 0..<base.size))
    bytes += [UInt8](repeating: 0, count: range.count - bytes.count)
    func put(_ new: [UInt8], at place: Int) {
      let target = (place..<(place + new.count)).clamped(to: range)
      guard !target.isEmpty else { return }
      let start = target.lowerBound - range.lowerBound
      bytes.replaceSubrange(
        start..<(start + target.count),
        with: new[(target.lowerBound - place)..<(target.upperBound - place)])
    }
    var index = firstCopy(endingAfter: range.lowerBound)
    while index < copies.count, copies[index].place < range.upperBound {
      let (place, source) = copies[index]
      let wanted = (place..<(place + source.count)).clamped(to: range)
      let start = source.lowerBound + (wanted.lowerBound - place)
      put(try other.read(start..<(start + wanted.count)), at: wanted.lowerBound)
      index += 1
    }
    for write in writes where write.place < range.upperBound { put(write.bytes, at: write.place) }
    return bytes
  }

  private func firstCopy(endingAfter offset: Int) -> Int {
    var (low, high) = (0, copies.count)
    while low < high {
      let middle = (low + high) / 2
      if copies[middle].place + copies[middle].range.count <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
