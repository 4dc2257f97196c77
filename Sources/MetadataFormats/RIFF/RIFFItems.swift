internal import BinaryIO
internal import MediaModel

/// Chunks that mean the same in every RIFF file, as items.
struct RIFFItems {
  let source: any ByteSource
  let layout: RIFFLayout
  var walker: RIFFWalker
  /// How text is read.
  var text = RIFFText()
  /// What has been found so far.
  var found = FormatMetadata()
  /// The chunks of lists that were looked into, and the tags of chunks that hold ID3, by the offsets of both.
  private(set) var lists: [Int: [RIFFChunk]] = [:]
  private(set) var tags: [Int: [ID3Region]] = [:]

  static let keySpace = KeySpace.riffInfo
  /// Texts beyond this are left where they are.
  private static let largestText = 1 << 20
  /// Chunks that only serve the samples, or nothing.
  private static let silent: Set<FourCC> = [
    "fmt ", "data", "fact", "PAD ", "FLLR", "slnt", "PEAK", "LEVL", "levl", "wavl", "ds64", "strh",
    "strf", "indx", "avih", "dmlh", "idx1", "vprp", "filr", "plst",
  ]

  init(_ source: any ByteSource, _ layout: RIFFLayout, head: [UInt8]) {
    self.source = source
    self.layout = layout
    walker = RIFFWalker(source, layout, head: head)
  }

  /// All that was found, with problems in the chunks.
  var result: FormatMetadata {
    var result = found
    result.diagnostics = walker.diagnostics + found.diagnostics
    return result
  }

  /// The bytes of a chunk, up to a limit.
  func bytes(_ chunk: RIFFChunk, limit: Int = largestText) throws(IOFailure) -> [UInt8] {
    try source.read(chunk.body.prefix(limit))
  }

  /// Takes a chunk that can stand anywhere; its path is `path` and its code.
  mutating func take(_ chunk: RIFFChunk, in path: String) throws(IOFailure) {
    let name = chunk.name
    let carrier = MetadataItem.Carrier(path: "\(path).\(name)", offset: chunk.offset)
    switch (chunk.code, chunk.listType) {
    case (_, "INFO"?), (_, "exif"?): try takeTexts(chunk, carrier.path)
    case ("id3 ", _), ("ID3 ", _):
      let regions = try ID3Region.all(source, in: chunk.body, path: carrier.path).regions
      for region in regions { found.append(region.found) }
      tags[chunk.offset] = regions
    case ("_PMX", _):
      found.items.append(
        try StoredItem.make(
          MetadataIdentifier(key: "XMP", keySpace: .xmp), of: chunk.body, in: source,
          dataType: .utf8, carrier: carrier))
    case ("DISP", _): try takeDisplay(chunk, carrier)
    case ("CSET", _): try takeCharacterSet(chunk, carrier)
    case ("IDIT", _): try takeDate(chunk, carrier)
    case ("JUNK", _), ("junk", _), ("JUNQ", _): try takeFiller(chunk, carrier)
    case (Wave64.summaryCode, _) where layout.isWave64: try takeSummary(chunk, carrier)
    case (let code, _) where Self.silent.contains(code): return
    default: try keep(chunk, carrier)
    }
  }

  /// Keeps a chunk as it is.
  mutating func keep(
    _ chunk: RIFFChunk, _ carrier: MetadataItem.Carrier, dataType: DataType = .rawData,
    attributes: [MetadataItem.ExtraAttribute] = []
  ) throws(IOFailure) {
    guard !chunk.body.isEmpty else { return }
    found.items.append(
      try StoredItem.make(
        Self.identifier(chunk.listType ?? chunk.code), of: chunk.body, in: source,
        dataType: dataType, extraAttributes: attributes, carrier: carrier))
  }

  /// Reads the code page that texts of the file are in, where a chunk says so.
  mutating func learnCharacterSet(_ chunks: [RIFFChunk]) throws(IOFailure) {
    guard let chunk = chunks.first(where: { $0.code == "CSET" }) else { return }
    let page = layout.number(at: 0, of: try bytes(chunk), UInt16.self)
    text.declared = page.flatMap(RIFFText.encoding)
  }

  /// The identifier of a chunk's text or bytes.
  static func identifier(_ code: FourCC) -> MetadataIdentifier {
    MetadataIdentifier(keyBytes: code.bytes, keySpace: keySpace)
  }

  mutating func chunks(of list: RIFFChunk, _ path: String) throws(IOFailure) -> [RIFFChunk] {
    let chunks = try walker.chunks(in: list.body, path: path)
    lists[list.offset] = chunks
    return chunks
  }

  /// A list of texts: INFO, and what cameras write into exif.
  private mutating func takeTexts(_ list: RIFFChunk, _ path: String) throws(IOFailure) {
    for chunk in try chunks(of: list, path) {
      let carrier = MetadataItem.Carrier(path: "\(path).\(chunk.name)", offset: chunk.offset)
      switch chunk.code {
      case "JUNK", "junk": continue
      // The maker's own bytes, and a comment with its character set before it.
      case "emnt": try keep(chunk, carrier)
      case "eucm":
        let stored = try bytes(chunk)
        let comment = stored.starts(with: Array("ASCII".utf8)) ? stored.dropFirst(8) : stored[...]
        found.items.append(text.item(Self.identifier(chunk.code), comment, carrier: carrier))
      default:
        if list.listType == "INFO", chunk.body.count > Self.largestText {
          try keep(chunk, carrier, dataType: .utf8)
        } else {
          found.items.append(
            text.item(Self.identifier(chunk.code), try bytes(chunk), carrier: carrier))
        }
      }
    }
  }

  /// The Clipboard's form of a title: u32 format · text where the format is 1.
  private mutating func takeDisplay(
    _ chunk: RIFFChunk, _ carrier: MetadataItem.Carrier
  ) throws(IOFailure) {
    let head = try bytes(chunk, limit: 4)
    guard let format = layout.number(at: 0, of: head, UInt32.self) else { return }
    guard format == 1 else {
      try keep(chunk, carrier, attributes: [.init("clipboardFormat", "\(format)")])
      return
    }
    let stored = try bytes(chunk).dropFirst(4)
    found.items.append(text.item(Self.identifier(chunk.code), stored, carrier: carrier))
  }

  /// Character set: u16 code page, country, language, dialect.
  private mutating func takeCharacterSet(
    _ chunk: RIFFChunk, _ carrier: MetadataItem.Carrier
  ) throws(IOFailure) {
    let stored = try bytes(chunk)
    let names = ["codePage", "country", "language", "dialect"]
    let attributes = names.enumerated().compactMap { index, name in
      layout.number(at: index * 2, of: stored, UInt16.self).map {
        MetadataItem.ExtraAttribute(name, "\($0)")
      }
    }
    try keep(chunk, carrier, attributes: attributes)
  }

  /// When the recording was made; the text as stored where no date can be read from it.
  private mutating func takeDate(
    _ chunk: RIFFChunk, _ carrier: MetadataItem.Carrier
  ) throws(IOFailure) {
    var item = text.item(Self.identifier(chunk.code), try bytes(chunk), carrier: carrier)
    while let last = item.payload.last, last <= 0x20 { item.payload.removeLast() }
    let stored = String(decoding: item.payload, as: UTF8.self)
    if let date = RIFFDate.read(stored) {
      item.payload = Array(date.description.utf8)
      item.extraAttributes.append(.init("stored", stored))
    }
    found.items.append(item)
  }

  /// Filler, in which some cameras put what they know: kept where it starts as such, or is text.
  private mutating func takeFiller(
    _ chunk: RIFFChunk, _ carrier: MetadataItem.Carrier
  ) throws(IOFailure) {
    let makers = [
      "OLYMDigital Camera", "CASIO", "QVMI", "ucmt", "PENTDigital Camera", "IIII\u{1}\0",
    ]
    let stored = try bytes(chunk, limit: StoredItem.largestInMemory)
    if makers.contains(where: { stored.starts(with: Array($0.utf8)) }) {
      try keep(chunk, carrier)
      return
    }
    let words = stored.prefix { $0 != 0 }
    let isText = words.allSatisfy { (0x20...0x7E).contains($0) }
    guard isText, words.count >= 4, stored[words.count...].allSatisfy({ $0 == 0 }) else { return }
    found.items.append(text.item(Self.identifier(chunk.code), words, carrier: carrier))
  }

  /// The texts of Wave64: u32 count · count times: code, u32 size, UTF-16.
  private mutating func takeSummary(
    _ chunk: RIFFChunk, _ carrier: MetadataItem.Carrier
  ) throws(IOFailure) {
    let stored = try bytes(chunk)
    var position = 4
    for _ in 0..<(layout.number(at: 0, of: stored, UInt32.self) ?? 0) {
      guard let size = layout.number(at: position + 4, of: stored, UInt32.self),
        Int(size) <= stored.count - position - 8
      else {
        walker.odd("the list of texts is cut short", carrier.path, chunk.offset)
        return
      }
      let code = FourCC(rawValue: UInt32(bigEndian: stored[position..<(position + 4)]))
      let value = stored[(position + 8)..<(position + 8 + Int(size))]
      let words = TextEncoding.utf16LittleEndian.decode(value)?.prefix { $0 != "\0" }
      found.items.append(
        MetadataItem(
          Self.identifier(code), payload: words.map { Array($0.utf8) } ?? Array(value),
          dataType: words == nil ? .rawData : .utf8,
          extraAttributes: words == nil ? [] : [.init("encoding", "UTF-16LE")], carrier: carrier))
      position += 8 + Int(size)
    }
  }
}
