internal import BinaryIO
internal import MediaModel

/// Lays out a file of chunks of which some have other bodies.
///
/// A chunk that fits into its place and the filler behind it stays there; new chunks go to the end of the form.
struct ChunkFile {
  /// A chunk of the file.
  struct Chunk {
    var code: [UInt8]
    /// Where it lies, with the byte that makes it even.
    var range: Range<Int>
    var body: Range<Int>
    /// Whether it holds nothing.
    var isFiller = false
  }

  /// What becomes of a chunk.
  enum Change {
    case remove
    case replace([RewrittenFile.Segment])
  }

  let isBigEndian: Bool
  let chunks: [Chunk]
  /// Where the form ends.
  let end: Int
  var changes: [Int: Change] = [:]
  var added: [(code: String, body: [RewrittenFile.Segment])] = []

  /// Whether nothing changes.
  var isUnchanged: Bool { changes.isEmpty && added.isEmpty }

  private func header(_ code: [UInt8], _ size: Int) throws(FormatWritingError) -> [UInt8] {
    guard let size = UInt32(exactly: size) else {
      throw FormatWritingError("a chunk of \(size) bytes is too large")
    }
    return code + (isBigEndian ? size.bigEndianBytes : size.littleEndianBytes)
  }

  private func chunk(
    _ code: [UInt8], _ body: [RewrittenFile.Segment]
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let size = body.reduce(0) { $0 + $1.count }
    return [.bytes(try header(code, size))] + body + (size % 2 == 1 ? [.bytes([0])] : [])
  }

  /// The pieces of the form, and by how much it grows.
  ///
  /// - Throws: ``FormatWritingError`` where a chunk is too large.
  func pieces(
    from start: Int
  ) throws(FormatWritingError) -> (segments: [RewrittenFile.Segment], growth: Int) {
    var segments: [RewrittenFile.Segment] = []
    var position = start
    var index = 0
    while index < chunks.count {
      let chunk = chunks[index]
      guard let change = changes[index] else {
        index += 1
        continue
      }
      segments.append(.copy(position..<chunk.range.lowerBound))
      position = chunk.range.upperBound
      index += 1
      var new: [RewrittenFile.Segment] = []
      if case .replace(let body) = change { new = try self.chunk(chunk.code, body) }
      let size = new.reduce(0) { $0 + $1.count }
      var room = chunk.range.count
      if size != room, index < chunks.count, chunks[index].isFiller, changes[index] == nil,
        chunks[index].range.lowerBound == position
      {
        room += chunks[index].range.count
        position = chunks[index].range.upperBound
        index += 1
        // What is left stays filler.
        let left = room - size
        if left >= 8 {
          new.append(
            .bytes(
              try header(Array("JUNK".utf8), left - 8) + [UInt8](repeating: 0, count: left - 8)))
        }
      }
      segments += new
    }
    segments.append(.copy(position..<end))
    var isOdd = (end - start) % 2 == 1
    for row in added {
      if isOdd { segments.append(.bytes([0])) }
      isOdd = false
      segments += try chunk(Array(row.code.utf8), row.body)
    }
    let size = segments.reduce(0) { $0 + $1.count }
    return (segments, size - (end - start))
  }
}
