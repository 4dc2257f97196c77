internal import BinaryIO

/// An element as it is in a file, so that what is not changed can be kept bit for bit.
struct EBMLPart: Hashable {
  var id: EBMLID
  /// Where it is, head included.
  var range: Range<Int>
  /// Where its body is.
  var body: Range<Int>

  /// The head of an element whose size has a given width, or the least; `nil` where it is too narrow.
  static func head(_ id: EBMLID, size: Int, width: Int = 0) -> [UInt8]? {
    var writer = ByteWriter()
    EBMLHeader.write(size: size, to: &writer)
    guard width > 0 else { return id.bytes + writer.bytes }
    guard writer.bytes.count <= width, width <= 8 else { return nil }
    let marked = UInt64(size) | 1 << UInt64(7 * width)
    return id.bytes + marked.bigEndianBytes.suffix(width)
  }

  /// A filler of so many bytes, at least two.
  static func filler(_ count: Int) -> [UInt8] {
    guard count >= 2 else { return [] }
    let short = count - 2 < 127
    let size = short ? count - 2 : count - 9
    return (head(.void, size: size, width: short ? 1 : 8) ?? [])
      + [UInt8](repeating: 0, count: size)
  }
}

/// A master with other content, in pieces.
struct EBMLContent {
  let id: EBMLID
  var segments: [RewrittenFile.Segment]

  /// The size of the body.
  var count: Int { segments.byteCount }
  /// The size with the shortest head.
  var leastSize: Int { (EBMLPart.head(id, size: count)?.count ?? 12) + count }

  /// The element in so many bytes with a filler after it; `nil` where it does not fit.
  func filling(_ room: Int) -> [RewrittenFile.Segment]? {
    let left = room - leastSize
    if left == 1 {
      // No filler has one byte, but sizes can be given in more bytes than they take.
      let width = leastSize - count - id.bytes.count + 1
      return EBMLPart.head(id, size: count, width: width).map { [.bytes($0)] + segments }
    }
    guard left >= 0, let head = EBMLPart.head(id, size: count) else { return nil }
    return [.bytes(head)] + segments + (left > 0 ? [.bytes(EBMLPart.filler(left))] : [])
  }
}
