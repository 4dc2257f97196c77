package import BinaryIO
package import MediaModel

/// The comments of Ogg files, of every stream and of every link.
///
/// Where items go: those of a file with one stream are the file's. Of several streams, what all of them say alike is
/// said once of the file, and what is left of their tracks; a track's place is that of its stream's first page.
/// Items of later links follow those of the first, and their carriers name the link: `Ogg.link[1].Vorbis`.
///
/// Source: RFC 3533; RFC 5334 for what is in such files.
package enum OggReader: MetadataFormatWriter {
  package static let fileType = FileType.ogg
  package static let formatName = "Ogg"

  /// More links than this are not looked for.
  private static let largestLinkCount = 64

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.starts(with: OggPage.marker)
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata { try links(source, head: head).found }

  /// The links of a file, with what they say.
  static func links(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> (links: [OggLink], found: FormatMetadata) {
    let chain = try OggChain(source)
    var found = FormatMetadata()
    var links = [try OggLink(source, at: 0, path: "Ogg", head: head)]
    if chain.lastPage == nil, source.size > links[0].end {
      found.diagnostics.append("the last page was not found: links of a chain were not looked for")
    }
    while let last = links.last, let start = try chain.start(after: last) {
      guard links.count < largestLinkCount else {
        found.diagnostics.append(
          "more than \(largestLinkCount) links; later ones are not read", offset: start)
        break
      }
      let next = try OggLink(source, at: start, path: "Ogg.link[\(links.count)]")
      guard next.end > start, !next.streams.isEmpty else { break }
      links.append(next)
    }
    found.append(metadata(of: links[0], lastPage: chain.lastPage))
    found.tracks = try links[0].tracks(
      of: source, upTo: links.count > 1 ? links[1].start : source.size,
      lastPage: links.count > 1 ? nil : chain.lastPage)
    for link in links.dropFirst() {
      found.diagnostics.append(
        "another link of a chain begins, with metadata of its own", path: link.path,
        offset: link.start)
      found.append(metadata(of: link, lastPage: nil))
    }
    return (links, found)
  }

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let samples = FormatPart(0..<source.size, .samples, "pages")
    guard let last = try OggChain(source).lastPage else { return [samples] }
    let head = last.offset..<min(last.bodyOffset, source.size)
    return [
      FormatPart(0..<head.lowerBound, .samples, "pages"),
      FormatPart(head, .structure, "head of the last page"),
      FormatPart(
        head.upperBound..<min(max(head.upperBound, last.end), source.size), .samples, "pages"),
    ]
  }

  private static func metadata(of link: OggLink, lastPage: OggPage?) -> FormatMetadata {
    var found = FormatMetadata()
    found.diagnostics = link.diagnostics
    if let hidden = link.streams.first(where: \.hidesComments) {
      found.unread = "comments of \(hidden.codec?.name ?? "a stream")"
    }
    var streams = link.streams.map(\.found)
    let essence = link.essence
    if essence.count == 1, let only = essence.first {
      found.items = streams[only].items
      streams[only].items = []
      // The end of the last chapter is that of the stream.
      if lastPage?.serial == link.streams[only].serial {
        end(&streams[only], link.streams[only], lastPage)
      }
    } else {
      found.items = takeShared(&streams, essence)
    }
    for (index, stream) in streams.enumerated() {
      if !stream.items.isEmpty { found.trackItems[index] = stream.items }
      for list in stream.chapters where !found.chapters.contains(list) {
        found.chapters.append(list)
      }
      found.diagnostics += stream.diagnostics
    }
    return found
  }

  /// Gives the last chapter its length.
  private static func end(_ found: inout FormatMetadata, _ stream: OggStream, _ page: OggPage?) {
    guard let page, let codec = stream.codec,
      let duration = codec.duration(granule: page.granule, firstPacket: stream.firstPacket)
    else { return }
    for list in found.chapters.indices {
      guard let last = found.chapters[list].chapters.indices.last else { continue }
      let range = found.chapters[list].chapters[last].timeRange
      guard range.duration.timescale == 0, range.start.timescale == 1000 else { continue }
      let end = Int64(min(duration.seconds * 1000, 1e15).rounded())
      found.chapters[list].chapters[last].timeRange.duration = MediaTime(
        max(0, end - range.start.value), timescale: 1000)
    }
  }

  /// Takes out what all streams say alike, in the order of the first.
  private static func takeShared(
    _ streams: inout [FormatMetadata], _ essence: [Int]
  ) -> [MetadataItem] {
    guard let first = essence.first, essence.count > 1 else { return [] }
    var counts = streams[first].items.reduce(into: [:]) { $0[$1.withoutCarrier, default: 0] += 1 }
    for stream in essence.dropFirst() {
      let others = streams[stream].items.reduce(into: [:]) {
        $0[$1.withoutCarrier, default: 0] += 1
      }
      counts = counts.reduce(into: [:]) { $0[$1.key] = min($1.value, others[$1.key] ?? 0) }
    }
    var shared: [MetadataItem] = []
    for stream in essence {
      var left = counts
      var (taken, kept) = ([MetadataItem](), [MetadataItem]())
      for item in streams[stream].items {
        if let count = left[item.withoutCarrier], count > 0 {
          left[item.withoutCarrier] = count - 1
          taken.append(item)
        } else {
          kept.append(item)
        }
      }
      if stream == first { shared = taken }
      streams[stream].items = kept
    }
    return shared
  }
}

extension MetadataItem {
  /// What the item says, wherever it was found.
  var withoutCarrier: MetadataItem {
    var item = self
    item.carrier = nil
    return item
  }
}
