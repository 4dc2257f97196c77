package import BinaryIO
package import MediaModel

/// Reads AVI files: INFO, dates, names of streams, what cameras wrote, in every RIFF of the file.
///
/// Source: Microsoft, "AVI RIFF File Reference"; Matrox, "OpenDML AVI File Format Extensions 1.02" for files of several
/// RIFFs; ExifTool's description of what cameras write.
package enum AVIReader: MetadataFormatReader {
  package static let fileType = FileType.avi
  package static let formatName = "AVI"

  /// A hundred hours of recording have fewer RIFFs.
  private static let largestRIFFCount = 4096

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    ["AVI ", "AVIX"].contains(RIFFLayout.find(head)?.form)
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    guard let (layout, _) = RIFFLayout.find(head) else { return FormatMetadata() }
    var items = RIFFItems(source, layout, head: head)
    let parts = try items.walker.chunks(in: 0..<source.size, path: "AVI") { isEssence($0) }
    var streamCount = 0
    for (index, part) in parts.prefix(largestRIFFCount).enumerated() {
      let path = index == 0 ? "AVI" : "AVI[\(index)]"
      guard part.listType == "AVI " || part.listType == "AVIX" else {
        try items.take(part, in: "AVI")
        continue
      }
      let chunks = try items.walker.chunks(in: part.body, path: path) { isEssence($0) }
      try items.learnCharacterSet(chunks)
      for chunk in chunks where chunk.listType != "movi" {
        if chunk.listType == "hdrl" {
          try takeHeaders(chunk, &items, "\(path).hdrl", &streamCount)
        } else {
          try items.take(chunk, in: path)
        }
      }
    }
    return items.result
  }

  private static func takeHeaders(
    _ list: RIFFChunk, _ items: inout RIFFItems, _ path: String, _ streamCount: inout Int
  ) throws(IOFailure) {
    for chunk in try items.walker.chunks(in: list.body, path: path) {
      switch chunk.listType {
      case "strl"?:
        try takeStream(chunk, &items, "\(path).strl[\(streamCount)]", streamCount)
        streamCount += 1
      // Sizes of indices.
      case "odml"?: continue
      default: try items.take(chunk, in: path)
      }
    }
  }

  /// What a stream's headers say besides its format belongs to its track.
  private static func takeStream(
    _ list: RIFFChunk, _ items: inout RIFFItems, _ path: String, _ track: Int
  ) throws(IOFailure) {
    let before = items.found.items
    items.found.items = []
    for chunk in try items.walker.chunks(in: list.body, path: path) {
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

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let head = try source.head
    guard let (layout, _) = RIFFLayout.find(head) else { return [] }
    var walker = RIFFWalker(source, layout, head: head)
    var parts: [FormatPart] = []
    for riff in try walker.chunks(in: 0..<source.size, path: "AVI") {
      guard riff.listType == "AVI " || riff.listType == "AVIX" else {
        parts += riff.parts(riff.kind(essence: nil), layout, to: source.size)
        continue
      }
      parts.append(FormatPart(riff.offset..<riff.body.lowerBound, .structure, "RIFF"))
      for chunk in try walker.chunks(in: riff.body, path: "AVI") {
        parts += chunk.parts(chunk.kind(essence: "movi"), layout, to: source.size)
      }
    }
    return parts
  }

  /// Whether a chunk is one of samples, which stand in `movi`: outside of it they mean that the list is broken.
  private static func isEssence(_ code: FourCC) -> Bool {
    let bytes = code.bytes
    return bytes.prefix(2).allSatisfy { (0x30...0x39).contains($0) }
      && ["dc", "db", "wb", "tx", "pc"].contains { bytes.suffix(2).elementsEqual($0.utf8) }
  }
}
