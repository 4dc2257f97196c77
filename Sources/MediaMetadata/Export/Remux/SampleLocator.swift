internal import BinaryIO

/// Finds where in a file the bytes of samples are, whatever a container writes between and into them.
///
/// A demuxer tells where a sample begins, if that. Its bytes may be in pieces: in pages of Ogg, in packets of a
/// transport stream. A piece is taken for found where its bytes are equal.
struct SampleLocator {
  /// Where bytes of samples are, neighbours joined as they come.
  private var found: [Range<Int>] = []
  private let source: any ByteSource
  private var window: [UInt8] = []
  private var windowStart = 0
  /// Where the last sample ended.
  private var cursor = 0
  private var isReadable = true

  /// Fewer bytes than these prove nothing, unless the sample has no more.
  private static let shortestPiece = 8
  /// How far from where a piece should be it is looked for, in bytes.
  private static let reach = 128 << 10
  private static let windowSize = 512 << 10

  init(_ source: any ByteSource) { self.source = source }

  /// Looks for a sample.
  ///
  /// - Parameters:
  ///   - bytes: the sample.
  ///   - position: where the demuxer says that it, or what holds it, begins; `nil` where it does not tell.
  mutating func locate(_ bytes: Span<UInt8>, at position: Int?) {
    var done = 0
    var place = cursor
    while done < bytes.count, isReadable {
      guard let piece = next(of: bytes, from: done, at: place, or: done == 0 ? position : nil)
      else { return }
      if let last = found.last, last.upperBound == piece.lowerBound {
        found[found.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        found.append(piece)
      }
      done += piece.count
      place = piece.upperBound
      cursor = place
    }
  }

  /// Where bytes of samples are, in order and without overlaps.
  var ranges: [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private mutating func next(
    of bytes: Span<UInt8>, from start: Int, at place: Int, or position: Int?
  ) -> Range<Int>? {
    let least = min(Self.shortestPiece, bytes.count - start)
    for place in [place, position ?? place] {
      let count = commonCount(bytes, start, at: place)
      if count >= least { return place..<(place + count) }
    }
    for place in [position ?? place, place] {
      guard let hit = search(bytes, start, least, from: place) else { continue }
      return hit..<(hit + commonCount(bytes, start, at: hit))
    }
    return nil
  }

  /// How many bytes from a place on are those of a sample.
  private mutating func commonCount(_ bytes: Span<UInt8>, _ start: Int, at place: Int) -> Int {
    var count = 0
    while start + count < bytes.count, load(place + count) {
      let first = place + count - windowStart
      let end = min(bytes.count - start - count, window.count - first)
      var index = 0
      while index < end, bytes[start + count + index] == window[first + index] { index += 1 }
      count += index
      if index < end { break }
    }
    return count
  }

  private mutating func search(
    _ bytes: Span<UInt8>, _ start: Int, _ count: Int, from place: Int
  ) -> Int? {
    guard count > 0, load(place) else { return nil }
    let first = place - windowStart
    let end = min(first + Self.reach, window.count - count + 1)
    var index = first
    while index < end {
      if window[index] == bytes[start] {
        var same = 1
        while same < count, window[index + same] == bytes[start + same] { same += 1 }
        if same == count { return windowStart + index }
      }
      index += 1
    }
    return nil
  }

  /// Sees to it that the window holds a place, and what can be reached from there where the file goes on.
  private mutating func load(_ place: Int) -> Bool {
    guard place >= 0, place < source.size else { return false }
    let wanted = min(source.size, place + Self.reach + Self.shortestPiece)
    if place >= windowStart, windowStart + window.count >= wanted { return true }
    // Samples of several tracks go back and forth a little.
    windowStart = max(0, place - Self.reach)
    let range = windowStart..<min(source.size, windowStart + Self.windowSize)
    guard let bytes = try? source.read(range), bytes.count == range.count else {
      isReadable = false
      return false
    }
    window = bytes
    return true
  }
}
