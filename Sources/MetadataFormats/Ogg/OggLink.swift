internal import BinaryIO
internal import MediaModel

/// Logical streams that begin together: the whole of most files, one link of a chain.
struct OggLink {
  /// The streams in the order of their first pages, which is that of the tracks.
  private(set) var streams: [OggStream] = []
  /// Problems in the pages.
  private(set) var diagnostics: [Diagnostic] = []
  let start: Int
  let path: String
  /// Where the first page is that was not looked at.
  private(set) var end: Int

  /// Metadata begin a stream; those that have not come within so many bytes never come.
  private static let largestHead = 1 << 26
  private static let largestPageCount = 1 << 13
  private static let largestStreamCount = 256

  /// Reads the pages that hold metadata, from the first page on.
  init(
    _ source: any ByteSource, at offset: Int, path: String, head: [UInt8] = []
  ) throws(IOFailure) {
    (start, end) = (offset, offset)
    self.path = path
    var cursor = SourceCursor(source, offset..<max(offset, source.size), head: head)
    cursor.move(to: offset)
    var (places, hasBegun) = ([UInt32: Int](), false)
    for count in 0... {
      guard count < Self.largestPageCount, cursor.position - offset < Self.largestHead else {
        odd("the comments of a stream have not come", path, cursor.position)
        break
      }
      guard let page = try nextPage(&cursor, path) else { break }
      // One flag may be wrong: the number of a page tells what it continues, too.
      let isFirst =
        page.isFirst
        ? !(places[page.serial] != nil && page.sequence > 0) : count == 0 && page.sequence == 0
      if isFirst {
        // A stream that begins after others went on is one of the next link.
        guard !hasBegun, places[page.serial] == nil, streams.count < Self.largestStreamCount else {
          break
        }
        places[page.serial] = streams.count
        streams.append(
          OggStream(serial: page.serial, place: streams.count, link: path, source: source))
      } else {
        hasBegun = true
        if streams.allSatisfy(\.isDone) { break }
      }
      if let place = places[page.serial] { try streams[place].take(page) }
      cursor.move(to: page.end)
      end = cursor.position
      if hasBegun, streams.allSatisfy(\.isDone) { break }
    }
    if streams.isEmpty { odd("no stream begins", path, offset) }
    for index in streams.indices { try streams[index].finish() }
  }

  /// The streams that are described, and describe no others.
  var essence: [Int] { streams.indices.filter { streams[$0].isEssence } }

  /// Whether a page of this number belongs to the link.
  func holds(_ serial: UInt32) -> Bool { streams.contains { $0.serial == serial } }

  /// The page at the cursor, or the next one where bytes were lost.
  private mutating func nextPage(
    _ cursor: inout SourceCursor, _ path: String
  ) throws(IOFailure) -> OggPage? {
    guard cursor.remaining > 0 else { return nil }
    let start = cursor.position
    let page = try OggPage.next(&cursor)
    if page?.offset != start {
      odd(page == nil ? "the pages end" : "bytes that are not a page", path, start)
    }
    return page
  }

  private mutating func odd(_ message: String, _ path: String, _ offset: Int) {
    diagnostics.append(message, clause: "RFC 3533 § 6", path: path, offset: offset)
  }
}
