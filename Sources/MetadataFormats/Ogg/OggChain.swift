internal import BinaryIO

/// Finds the links of a chain without reading what is between their heads.
///
/// The last page tells whether another link than the first ends the file; where that one begins is found by halving.
/// A later link that uses the numbers of an earlier one, which RFC 3533 § 4 forbids, is not found.
struct OggChain {
  let source: any ByteSource
  /// The last page of the file; `nil` where none was found.
  let lastPage: OggPage?

  /// Looks at the end of the file.
  init(_ source: any ByteSource) throws(IOFailure) {
    self.source = source
    // Most pages are small; the second look is certain to reach one.
    for size in [1 << 14, OggPage.largestSize] {
      let start = max(0, source.size - size)
      let bytes = try source.read(start..<source.size)
      let page = OggPage.lastPage(in: bytes, at: start, sourceSize: source.size)
      if let page {
        lastPage = page
        return
      }
      if start == 0 { break }
    }
    lastPage = nil
  }

  /// Where the link after another begins; `nil` where the other is the last.
  func start(after link: OggLink) throws(IOFailure) -> Int? {
    guard let lastPage, !link.holds(lastPage.serial), lastPage.offset >= link.end else {
      return nil
    }
    var (low, high) = (link.end, lastPage.offset)
    while high - low > OggPage.largestSize {
      let middle = low + (high - low) / 2
      guard let page = try page(atOrAfter: middle), page.offset < high else {
        high = middle
        continue
      }
      if link.holds(page.serial) { low = page.end } else { high = page.offset }
    }
    return try firstForeignPage(from: low, of: link)
  }

  private func page(atOrAfter offset: Int) throws(IOFailure) -> OggPage? {
    let bytes = try source.read(offset..<min(offset + OggPage.largestSize * 2, source.size))
    return OggPage.pages(in: bytes, at: offset, sourceSize: source.size).first
  }

  private func firstForeignPage(from offset: Int, of link: OggLink) throws(IOFailure) -> Int? {
    let bytes = try source.read(offset..<min(offset + OggPage.largestSize * 3, source.size))
    return OggPage.pages(in: bytes, at: offset, sourceSize: source.size)
      .first { !link.holds($0.serial) }?.offset
  }
}
