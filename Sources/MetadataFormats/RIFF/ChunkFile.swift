internal import BinaryIO
internal import MediaModel

/// Lays out chunks, those of a file or of a list, of which some have other bodies.
///
/// A chunk that fits into its place and the filler after it stays there; new chunks go to the end of the form, but
/// before a chunk that runs to the end of the file without saying so. What stays is copied as it is; only padding that
/// was forgotten is made up for, since most programs look for the next chunk after it.
struct ChunkFile {
  let layout: RIFFLayout
  let chunks: [RIFFChunk]
  /// Where each of them is, with the byte that makes it even.
  let places: [Range<Int>]
  /// Where the first chunk starts, and where the last one ends.
  let start, end: Int
  /// Chunks that hold nothing.
  var fillers: Set<Int> = []
  /// The chunk that new ones stand before; after the last where there is none.
  var insertion: Int?
  /// Chunks with other bodies, by their places; those without any go.
  private var changes: [Int: Change] = [:]
  private var added: [(code: String, body: [RewrittenFile.Segment])] = []

  private enum Change {
    case body([RewrittenFile.Segment])
    /// A list of which parts changed, and by how much it grows.
    case list([RewrittenFile.Segment], growth: Int)
  }

  /// Chunks one after the other, up to `limit` at most.
  init(_ chunks: [RIFFChunk], _ layout: RIFFLayout, from start: Int = 12, limit: Int) {
    self.layout = layout
    self.chunks = chunks
    self.start = min(start, limit)
    places = chunks.indices.map { index in
      let chunk = chunks[index]
      let padded =
        chunk.body.upperBound + layout.padding(chunk.body.upperBound - chunk.offset)
      let next = index + 1 < chunks.count ? chunks[index + 1].offset : nil
      return chunk.offset..<(next ?? min(padded, limit))
    }
    end = places.last?.upperBound ?? self.start
    insertion = chunks.last?.isCut == true ? chunks.count - 1 : nil
  }

  var isUnchanged: Bool { changes.isEmpty && added.isEmpty }

  /// Gives a chunk another body, or adds one of a code where there is no place yet; without a body it goes.
  mutating func put(_ body: [RewrittenFile.Segment], at index: Int?, _ code: String) {
    if let index {
      changes[index] = .body(body)
    } else if !body.isEmpty {
      added.append((code, body))
    }
  }

  /// Gives a list other chunks; what follows them in it stays.
  mutating func put(_ inner: ChunkFile, inListAt index: Int) throws(FormatWritingError) {
    let (segments, growth) = try inner.pieces()
    let list = chunks[index]
    let type = list.offset + layout.headerSize..<list.body.lowerBound
    changes[index] = .list(
      [.copy(type)] + segments + [.copy(inner.end..<max(inner.end, list.body.upperBound))],
      growth: growth)
  }

  private func header(_ code: [UInt8], _ size: Int) throws(FormatWritingError) -> [UInt8] {
    guard let header = layout.header(code, size) else {
      throw FormatWritingError("a chunk of \(size) bytes is too large")
    }
    return header
  }

  private func chunk(
    _ code: [UInt8], _ body: [RewrittenFile.Segment]
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let size = body.byteCount
    return [.bytes(try header(code, size))] + body + padding(size)
  }

  private func padding(_ size: Int) -> [RewrittenFile.Segment] {
    let count = layout.padding(size)
    return count > 0 ? [.bytes([UInt8](repeating: 0, count: count))] : []
  }

  /// The pieces of a chunk that changes.
  private func pieces(
    of index: Int, _ change: Change
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let old = chunks[index]
    switch change {
    case .body(let body):
      guard !old.isCut else {
        throw FormatWritingError("the chunk '\(old.name)' is cut short, and so cannot be changed")
      }
      return body.isEmpty ? [] : try chunk(old.code.bytes, body)
    case .list(let body, let growth):
      // What a stream never told stays untold, and what was not true is off by as much as before.
      guard let size = old.size, size > 0 else {
        return [.copy(old.offset..<old.offset + layout.headerSize)] + body
      }
      return [.bytes(try header(old.code.bytes, size.addingSaturated(growth)))] + body
        + padding(body.byteCount)
    }
  }

  /// What is left of fillers of which other chunks took some; nothing where that is not a chunk.
  private func filler(_ size: Int) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let count = size - layout.headerSize
    guard count >= 0 else { return [] }
    return [
      .bytes(try header(layout.fillerCode.bytes, count) + [UInt8](repeating: 0, count: count))
    ]
  }

  /// Samples, which may be cut: all that stands before them is there.
  private static let samples: Set<FourCC> = ["data", "SSND", "movi", "DSD ", "DST "]

  /// The new chunks.
  private func addition() throws(FormatWritingError) -> [RewrittenFile.Segment] {
    if !added.isEmpty, let last = chunks.last, last.isCut,
      !Self.samples.contains(last.listType ?? last.code)
    {
      throw FormatWritingError("the file ends in the chunk '\(last.name)'")
    }
    var segments: [RewrittenFile.Segment] = []
    for row in added { segments += try chunk(Array(row.code.utf8), row.body) }
    return segments
  }

  /// The pieces of the chunks, and by how much they grow.
  func pieces() throws(FormatWritingError) -> (segments: [RewrittenFile.Segment], growth: Int) {
    var segments: [RewrittenFile.Segment] = []
    var position = start
    func isFree(_ index: Int) -> Bool { fillers.contains(index) && changes[index] == nil }
    for index in chunks.indices where places[index].lowerBound >= position {
      let place = places[index]
      let takesNew = index == insertion && !added.isEmpty
      guard takesNew || changes[index] != nil else {
        let padding = index + 1 < chunks.count ? padding(place.count) : []
        if !padding.isEmpty {
          segments += [.copy(position..<place.upperBound)] + padding
          position = place.upperBound
        }
        continue
      }
      var new = takesNew ? try addition() : []
      var covered = place.lowerBound..<place.lowerBound
      if let change = changes[index] {
        new += try pieces(of: index, change)
        covered = place
        if new.byteCount != place.count, isFree(index + 1),
          index + 1 != insertion || added.isEmpty
        {
          covered = place.lowerBound..<places[index + 1].upperBound
        }
      } else if isFree(index) {
        covered = place
      }
      segments.append(.copy(position..<place.lowerBound))
      // What is left of the room stays filler.
      let hasFiller = covered.upperBound > place.upperBound || isFree(index)
      segments += new + (hasFiller ? try filler(covered.count - new.byteCount) : [])
      position = covered.upperBound
    }
    segments.append(.copy(position..<end))
    if insertion == nil, !added.isEmpty {
      segments += padding(places.last?.count ?? 0) + (try addition())
    }
    return (segments, segments.byteCount - (end - start))
  }
}
