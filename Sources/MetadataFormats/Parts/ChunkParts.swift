package import BinaryIO
internal import MediaModel

extension WaveReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let head = try source.read(0..<min(4096, source.size))
    guard let (layout, _) = RIFFLayout.find(head) else { return [] }
    var items = RIFFItems(source, layout, head: head)
    let chunks = try chunks(&items)
    let end = chunks.map(\.body.upperBound).max() ?? 0
    let start = min(layout.isWave64 ? 40 : 12, source.size)
    return [FormatPart(0..<start, .structure, "RIFF")]
      + chunks.flatMap { $0.parts(isMedia: $0.code == "data", layout, in: source) }
      + (try SoundRegions(behind: end, of: source).regions.map {
        FormatPart($0.range, .metadata, "tag")
      })
  }
}

extension AVIReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let head = try source.read(0..<min(4096, source.size))
    guard let (layout, _) = RIFFLayout.find(head) else { return [] }
    var walker = RIFFWalker(source, layout, head: head)
    var parts: [FormatPart] = []
    for riff in try walker.chunks(in: 0..<source.size, path: "AVI") {
      guard riff.listType == "AVI " || riff.listType == "AVIX" else {
        parts += riff.parts(isMedia: false, layout, in: source)
        continue
      }
      parts.append(FormatPart(riff.offset..<riff.body.lowerBound, .structure, "RIFF"))
      for chunk in try walker.chunks(in: riff.body, path: "AVI") {
        parts += chunk.parts(isMedia: chunk.listType == "movi", layout, in: source)
      }
    }
    return parts
  }
}

extension RIFFChunk {
  /// The head, the body and the byte that makes the chunk even; none of a filler.
  fileprivate func parts(
    isMedia: Bool, _ layout: RIFFLayout, in source: any ByteSource
  ) -> [FormatPart] {
    let isFiller = ["JUNK", "junk", "JUNQ", "PAD ", "FLLR"].contains(code)
    let name = RIFFItems.name(self)
    let size = body.upperBound - offset - layout.headerSize
    let padding = (layout.alignment - size % layout.alignment) % layout.alignment
    let end = min(source.size, body.upperBound + padding)
    return [
      FormatPart(offset..<body.lowerBound, .structure, name),
      FormatPart(
        body, isMedia ? .samples : isFiller && code != "JUNK" ? .structure : .metadata, name),
      FormatPart(body.upperBound..<end, .structure, name),
    ]
  }
}

extension AIFFReader {
  /// The chunks that are read, or that libavformat makes use of.
  private static let known: Set<String> = [
    "COMM", "FVER", "NAME", "AUTH", "(c) ", "ANNO", "COMT", "ID3 ", "id3 ",
  ]

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    var parts = [FormatPart(0..<min(12, source.size), .structure, "FORM")]
    for chunk in try chunks(of: source) {
      let head = chunk.body.lowerBound - 8
      if chunk.type == "SSND" {
        let start = min(chunk.body.lowerBound + 8, chunk.body.upperBound)
        parts.append(FormatPart(head..<start, .structure, chunk.type))
        parts.append(FormatPart(start..<chunk.body.upperBound, .samples, chunk.type))
      } else {
        var isRead = known.contains(chunk.type)
        if !isRead { isRead = try holdsXMP(chunk, source) }
        guard isRead else { continue }
        parts.append(FormatPart(head..<chunk.body.upperBound, .metadata, chunk.type))
      }
      let end = min(chunk.body.upperBound + chunk.body.count % 2, source.size)
      parts.append(FormatPart(chunk.body.upperBound..<end, .structure, chunk.type))
    }
    return parts
  }

  private static func holdsXMP(
    _ chunk: Chunk, _ source: any ByteSource
  ) throws(IOFailure) -> Bool {
    guard chunk.type == "APPL" else { return false }
    return try source.read(chunk.body.prefix(4)).elementsEqual("XMP ".utf8)
  }
}
