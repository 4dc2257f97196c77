package import BinaryIO
package import MediaModel

/// AIFF and AIFF-C: texts, dated comments, and an ID3 tag in a chunk.
///
///     "FORM", u32 size, "AIFF" or "AIFC", { 4cc, u32 size, data, zero to an even size }
///     COMT: u16 count, { u32 seconds since 1904, u16 marker, u16 size, text, zero to an even size }
///
/// Source: Apple, Audio Interchange File Format 1.3 and AIFF-C draft of 1991, § Text Chunks, Comments Chunk.
package enum AIFFReader: RegionFormat {
  package static let fileType = FileType.aiff
  package static let formatName = "AIFF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.count >= 12 && head.starts(with: "FORM".utf8)
      && (head[8..<12].elementsEqual("AIFF".utf8) || head[8..<12].elementsEqual("AIFC".utf8))
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile { RegionFile(regions: [try AIFFForm(source, head: head)]) }
}

/// The form of an AIFF file as a part that is rewritten by itself.
///
/// Chunks that say what they said stay bit for bit; new ones follow the sound.
struct AIFFForm: MetadataRegion {
  let range: Range<Int>
  private(set) var found = FormatMetadata()
  let source: any ByteSource
  /// The chunks; what some programs append after the form is read all the same, where it looks like chunks.
  let form: ChunkFile
  /// The items of each chunk.
  private(set) var units: [[MetadataItem]] = []
  /// The tag of the first chunk that holds one alone.
  private(set) var tag: (index: Int, region: ID3Region)?
  /// The size that the form tells, and what stands before it.
  let told: Int

  private static let largestText = 1 << 20
  static let texts: Set<String> = ["NAME", "AUTH", "(c) ", "ANNO"]
  /// Chunks that the sound needs: its format, itself, places in it, and what decoders and instruments are given.
  static let structure: Set<String> = [
    "COMM", "FVER", "SSND", "MARK", "INST", "AESD", "SAXL", "CHAN", "wave",
  ]

  /// Reads all chunks.
  init(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) {
    self.source = source
    var walker = RIFFWalker(source, .aiff, head: head)
    let name = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    told = Int(UInt32(bigEndian: head.dropFirst(4).prefix(4))) + 8
    if told > source.size {
      walker.odd("FORM says \(told) bytes, and \(source.size) are there", "", 4)
    }
    let chunks = try walker.chunks(in: 12..<max(12, source.size), path: name)
    form = ChunkFile(chunks, .aiff, limit: source.size)
    range = 0..<form.end
    found.diagnostics = walker.diagnostics
    var counts: [FourCC: Int] = [:]
    for (index, chunk) in chunks.enumerated() {
      let number = counts[chunk.code, default: 0]
      counts[chunk.code] = number + 1
      let type = String(decoding: chunk.code.bytes, as: UTF8.self)
      let path = "\(name).\(type)" + (number > 0 ? "[\(number)]" : "")
      let read = try read(type, chunk.body, .init(path: path, offset: chunk.offset), index)
      units.append(read.items)
      found.append(read)
    }
    found.tracks = try track()?.descriptions
  }

  /// What a chunk says.
  private mutating func read(
    _ type: String, _ body: Range<Int>, _ carrier: MetadataItem.Carrier, _ index: Int
  ) throws(IOFailure) -> FormatMetadata {
    var read = FormatMetadata()
    // Programs keep what is theirs after a mark.
    let mark = type == "APPL" ? try source.read(body.prefix(4)) : []
    switch type {
    case "ID3 ", "id3 ":
      let tags = try ID3Region.all(source, in: body, path: carrier.path).regions
      for tag in tags { read.append(tag.found) }
      if tag == nil, tags.count == 1 { tag = (index, tags[0]) }
    case "COMT": Self.readComments(try source.read(body.prefix(Self.largestText)), carrier, &read)
    case "APPL" where mark.elementsEqual("XMP ".utf8):
      let bytes = try source.read(body.prefix(Self.largestText))
      read.items.append(
        MetadataItem("XMP", .xmp, Array(bytes.dropFirst(4)), at: carrier))
    case _ where Self.texts.contains(type):
      let bytes = try source.read(body.prefix(Self.largestText))
      read.items.append(Self.item(type, bytes[...], carrier))
    case _ where Self.structure.contains(type) || body.isEmpty: break
    default:
      // What others put there is carried as it is, and goes where a file is shared.
      let code = MetadataIdentifier(keyBytes: Array(type.utf8), keySpace: .aiff)
      read.items.append(
        try StoredItem.make(
          code, of: body.clamped(to: 0..<source.size), in: source, dataType: .rawData,
          extraAttributes: [], carrier: carrier))
    }
    return read
  }

  /// Text without the zeros that fill it up: UTF-8, else Mac Roman.
  private static func item(
    _ type: String, _ bytes: ArraySlice<UInt8>, _ carrier: MetadataItem.Carrier,
    _ extra: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    var bytes = bytes
    while bytes.last == 0 { bytes.removeLast() }
    let text = TextEncoding.utf8.decode(bytes) ?? TextEncoding.macRoman.decode(bytes)
    return MetadataItem(
      type, .aiff, text.map { Array($0.utf8) } ?? Array(bytes), text == nil ? .rawData : .utf8,
      extra, at: carrier)
  }

  private static func readComments(
    _ bytes: [UInt8], _ carrier: MetadataItem.Carrier, _ metadata: inout FormatMetadata
  ) {
    var cursor = ID3Cursor(bytes)
    guard let count = cursor.number(2) else { return }
    for index in 0..<count {
      guard let time = cursor.number(4), let marker = cursor.number(2),
        let size = cursor.number(2), let text = cursor.bytes(size)
      else {
        metadata.diagnostics.append(
          "of \(count) comments \(index) can be read", clause: "AIFF, Comments Chunk",
          path: carrier.path, offset: carrier.offset)
        return
      }
      if size % 2 == 1 { _ = cursor.byte() }
      var extra: [MetadataItem.ExtraAttribute] = []
      if time > 0, let date = MetadataDate(secondsSince1904: UInt64(time)) {
        extra.append(.init("date", date.description))
      }
      if marker > 0 { extra.append(.init("marker", String(marker))) }
      metadata.items.append(item("COMT", text, carrier, extra))
    }
  }

  var parts: [FormatPart] {
    var parts = [FormatPart(0..<min(12, source.size), .structure, "FORM")]
    // Those that libavformat makes use of.
    let used: Set<FourCC> = ["COMM", "FVER"]
    for (index, chunk) in form.chunks.enumerated() {
      if chunk.code == "SSND" {
        var sound = chunk
        sound.body = min(chunk.body.lowerBound + 8, chunk.body.upperBound)..<chunk.body.upperBound
        parts += sound.parts(.samples, .aiff, to: source.size)
      } else if used.contains(chunk.code) || !units[index].isEmpty {
        parts += chunk.parts(.metadata, .aiff, to: source.size)
      }
    }
    return parts
  }
}
