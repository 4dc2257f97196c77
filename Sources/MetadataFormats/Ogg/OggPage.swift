internal import BinaryIO

/// A page of Ogg: its header, and where its body is.
///
///     "OggS" · u8 version · u8 flags · i64 granule position · u32 serial number · u32 sequence number
///     · u32 checksum · u8 count of segments · their sizes · body
///
/// Numbers are little-endian. The checksum is not looked at: metadata with a wrong bit is better than none.
///
/// Source: RFC 3533 § 6.
struct OggPage {
  /// Where the page starts.
  var offset: Int
  var flags: UInt8
  var granule: Int64
  var serial: UInt32
  var sequence: UInt32
  /// The sizes of the segments; one of 255 goes on in the next.
  var segments: [UInt8]

  /// A page without a segment.
  static let headerSize = 27
  /// No page is larger.
  static let largestSize = headerSize + 255 + 255 * 255
  static let marker = Array("OggS".utf8)

  /// Whether the first packet is the rest of one of the page before.
  var isContinued: Bool { flags & 1 != 0 }
  /// Whether a logical stream begins here.
  var isFirst: Bool { flags & 2 != 0 }
  var bodyOffset: Int { offset + Self.headerSize + segments.count }
  var end: Int { bodyOffset + segments.reduce(0) { $0 + Int($1) } }

  /// Reads a header from bytes that start with one; `nil` where they do not, or are too few.
  init?(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    guard bytes.count >= Self.headerSize, bytes.starts(with: Self.marker) else { return nil }
    func part(_ from: Int, _ count: Int) -> ArraySlice<UInt8> {
      bytes[(bytes.startIndex + from)..<(bytes.startIndex + from + count)]
    }
    let (version, count) = (part(4, 1).first ?? 0, Int(part(26, 1).first ?? 0))
    guard version == 0, bytes.count >= Self.headerSize + count else { return nil }
    flags = part(5, 1).first ?? 0
    granule = Int64(littleEndian: part(6, 8))
    serial = UInt32(littleEndian: part(14, 4))
    sequence = UInt32(littleEndian: part(18, 4))
    segments = Array(part(Self.headerSize, count))
    self.offset = offset
  }

  /// The page that a cursor stands at, or the next one where bytes were lost: the cursor is brought there.
  static func next(_ cursor: inout SourceCursor) throws(IOFailure) -> OggPage? {
    let start = cursor.position
    if let page = OggPage(try cursor.peek(headerSize + 255), at: start) { return page }
    let bytes = Array(try cursor.peek(largestSize))
    let next = pages(in: bytes, at: start, sourceSize: cursor.source.size).first
    if let next { cursor.move(to: next.offset) }
    return next
  }

  /// The pages that start in a stretch of bytes.
  ///
  /// Taken for a page is what another follows at its end, what reaches the end of the source, and what goes beyond
  /// the stretch.
  static func pages(in bytes: [UInt8], at offset: Int, sourceSize: Int) -> [OggPage] {
    var (pages, index) = ([OggPage](), 0)
    while index + headerSize <= bytes.count {
      if let page = page(in: bytes, index, at: offset, sourceSize: sourceSize) {
        pages.append(page)
        index = max(page.end - offset, index + 1)
      } else {
        index += 1
      }
    }
    return pages
  }

  /// The last page that starts in a stretch of bytes.
  static func lastPage(in bytes: [UInt8], at offset: Int, sourceSize: Int) -> OggPage? {
    var index = bytes.count - headerSize
    while index >= 0 {
      if let page = page(in: bytes, index, at: offset, sourceSize: sourceSize) { return page }
      index -= 1
    }
    return nil
  }

  private static func page(
    in bytes: [UInt8], _ index: Int, at offset: Int, sourceSize: Int
  ) -> OggPage? {
    guard bytes[index] == 0x4F, bytes[index + 1] == 0x67,
      let page = OggPage(bytes[index...], at: offset + index)
    else { return nil }
    let next = page.end - offset
    let isFollowed = next + 4 > bytes.count || bytes[next...].starts(with: marker)
    return isFollowed || page.end >= sourceSize ? page : nil
  }
}
