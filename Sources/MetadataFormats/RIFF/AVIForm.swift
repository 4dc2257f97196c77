internal import BinaryIO
internal import MediaModel

/// The RIFFs of an AVI file as a part that is rewritten by itself.
struct AVIForm: MetadataRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  /// What the chunks were read with.
  private(set) var read: RIFFItems
  /// The RIFFs, and what stands beside them.
  let riffs: [RIFFChunk]
  /// The chunks of RIFFs, of headers and of streams, by where each of these lists starts.
  private(set) var children: [Int: [RIFFChunk]] = [:]
  /// The streams among them: their places, by where their lists start.
  private(set) var streams: [Int: Int] = [:]

  let acceptsItemsOfTracks = true

  /// A hundred hours of recording have fewer RIFFs.
  private static let largestRIFFCount = 4096

  /// Reads all chunks but those of samples.
  init(_ source: any ByteSource, _ layout: RIFFLayout, head: [UInt8]) throws(IOFailure) {
    var items = RIFFItems(source, layout, head: head)
    let riffs = try items.walker.chunks(in: 0..<source.size, path: "AVI") { Self.isEssence($0) }
    self.riffs = riffs
    range = 0..<(ChunkFile(riffs, layout, from: 0, limit: source.size).end)
    read = items
    for (index, riff) in riffs.prefix(Self.largestRIFFCount).enumerated() {
      let path = index == 0 ? "AVI" : "AVI[\(index)]"
      guard riff.listType == "AVI " || riff.listType == "AVIX" else {
        try items.take(riff, in: "AVI")
        continue
      }
      let chunks = try items.walker.chunks(in: riff.body, path: path) { Self.isEssence($0) }
      children[riff.offset] = chunks
      try items.learnCharacterSet(chunks)
      for chunk in chunks where chunk.listType != "movi" {
        if chunk.listType == "hdrl" {
          try takeHeaders(chunk, &items, "\(path).hdrl")
        } else {
          try items.take(chunk, in: path)
        }
      }
    }
    read = items
    found = items.result
  }

  private mutating func takeHeaders(
    _ list: RIFFChunk, _ items: inout RIFFItems, _ path: String
  ) throws(IOFailure) {
    let chunks = try items.walker.chunks(in: list.body, path: path)
    children[list.offset] = chunks
    for chunk in chunks {
      switch chunk.listType {
      case "strl"?:
        let track = streams.count
        streams[chunk.offset] = track
        try takeStream(chunk, &items, "\(path).strl[\(track)]", track)
      // Sizes of indices.
      case "odml"?: continue
      default: try items.take(chunk, in: path)
      }
    }
  }

  /// What a stream's headers say besides its format belongs to its track.
  private mutating func takeStream(
    _ list: RIFFChunk, _ items: inout RIFFItems, _ path: String, _ track: Int
  ) throws(IOFailure) {
    let before = items.found.items
    items.found.items = []
    let chunks = try items.walker.chunks(in: list.body, path: path)
    children[list.offset] = chunks
    for chunk in chunks {
      guard chunk.code == "strn" else {
        try items.take(chunk, in: path)
        continue
      }
      let name = items.text.item(
        RIFFItems.identifier(chunk.code), try items.bytes(chunk),
        carrier: .init(path: "\(path).strn", offset: chunk.offset))
      if !name.payload.isEmpty { items.found.items.append(name) }
    }
    if !items.found.items.isEmpty {
      items.found.trackItems[track, default: []] += items.found.items
    }
    items.found.items = before
  }

  /// Whether a chunk is one of samples, which stand in `movi`: outside of it they mean that the list is broken.
  static func isEssence(_ code: FourCC) -> Bool {
    let bytes = code.bytes
    return bytes.prefix(2).allSatisfy { (0x30...0x39).contains($0) }
      && ["dc", "db", "wb", "tx", "pc"].contains { bytes.suffix(2).elementsEqual($0.utf8) }
  }
}
