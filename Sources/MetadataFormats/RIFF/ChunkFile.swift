internal import BinaryIO
internal import MediaModel

/// Lays out a file of chunks of which some have other bodies.
///
/// A chunk that fits into its place and the filler behind it stays there; new chunks go to the end of the form.
struct ChunkFile {
  let layout: RIFFLayout
  let chunks: [RIFFChunk]
  /// Where each of them lies, with the byte that makes it even.
  let places: [Range<Int>]
  /// Chunks that hold nothing.
  var fillers: Set<Int> = []
  /// Chunks with other bodies, by their places; those without any go.
  private var changes: [Int: [RewrittenFile.Segment]] = [:]
  private var added: [(code: String, body: [RewrittenFile.Segment])] = []

  init(_ chunks: [RIFFChunk], _ layout: RIFFLayout, in source: any ByteSource) {
    self.layout = layout
    self.chunks = chunks
    places = chunks.indices.map { index in
      let chunk = chunks[index]
      let padded = chunk.body.upperBound + (chunk.body.upperBound - chunk.offset) % 2
      let next = index + 1 < chunks.count ? chunks[index + 1].offset : nil
      return chunk.offset..<(next ?? min(padded, source.size))
    }
    end = places.last?.upperBound ?? min(12, source.size)
  }

  let end: Int

  var isUnchanged: Bool { changes.isEmpty && added.isEmpty }

  /// Gives a chunk another body, or adds one of a code where there is no place yet; without a body it goes.
  mutating func put(_ body: [RewrittenFile.Segment], at index: Int?, _ code: String) {
    if let index {
      changes[index] = body
    } else if !body.isEmpty {
      added.append((code, body))
    }
  }

  private func header(_ code: [UInt8], _ size: Int) throws(FormatWritingError) -> [UInt8] {
    guard let size = UInt32(exactly: size) else {
      throw FormatWritingError("a chunk of \(size) bytes is too large")
    }
    return code + layout.bytes(size)
  }

  private func chunk(
    _ code: [UInt8], _ body: [RewrittenFile.Segment]
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let size = body.byteCount
    return [.bytes(try header(code, size))] + body + (size % 2 == 1 ? [.bytes([0])] : [])
  }

  /// The pieces of the form, and by how much it grows.
  func pieces() throws(FormatWritingError) -> (segments: [RewrittenFile.Segment], growth: Int) {
    let start = 12
    var segments: [RewrittenFile.Segment] = []
    var position = start
    var index = 0
    while index < chunks.count {
      let place = places[index]
      let code = chunks[index].code.bytes
      defer { index += 1 }
      guard let change = changes[index] else { continue }
      segments.append(.copy(position..<place.lowerBound))
      position = place.upperBound
      var new = change.isEmpty ? [] : try chunk(code, change)
      let size = new.byteCount
      if size != place.count, fillers.contains(index + 1), changes[index + 1] == nil {
        index += 1
        position = places[index].upperBound
        // What is left stays filler.
        let left = position - place.lowerBound - size
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
    return (segments, segments.byteCount - (end - start))
  }
}
