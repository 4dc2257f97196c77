package import BinaryIO
package import MediaModel

/// WAV files, RF64, BW64 and Wave64 among them: INFO, the broadcast extension, iXML, XMP, ID3, markers.
///
/// A chunk that is not essence and has no form of its own here is kept as an item of its bytes.
///
/// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"; EBU Tech 3285, 3306; ITU-R
/// BS.2088; iXML 3.01; XMP specification part 3 § 1.1.
package enum WaveReader: RegionFormat {
  package static let fileType = FileType.wave
  package static let formatName = "WAVE"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    RIFFLayout.find(head)?.form == "WAVE"
  }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    guard let (layout, _) = RIFFLayout.find(head) else {
      return RegionFile(problem: "the file is not a WAV file")
    }
    let form = try WaveForm(source, layout, head: head)
    let end = form.range.upperBound
    // Samples may run to the end of the file, over tags.
    let tags = try SoundRegions(behind: form.endOfMetadata, of: source).regions
    let regions = tags.map { tag -> any MetadataRegion in
      tag.range.lowerBound < end ? FixedRegion(range: end..<end, found: tag.found) : tag
    }
    return RegionFile(
      regions: [form] + regions, problem: layout.isWave64 ? "Wave64 is not written" : nil)
  }
}

/// The form of a WAV file as a part that is rewritten by itself.
struct WaveForm: MetadataRegion {
  let range: Range<Int>
  private(set) var found: FormatMetadata
  let acceptsChapters = true
  let source: any ByteSource
  /// What the chunks were read with.
  let read: RIFFItems
  /// The chunks of the form, and those that a program put after it.
  let form: ChunkFile
  /// How the samples are stored, as `fmt ` tells it; empty where nothing does.
  let format: [UInt8]

  var chunks: [RIFFChunk] { form.chunks }
  var layout: RIFFLayout { read.layout }
  var text: RIFFText { read.text }
  /// Samples per second; 0 where they are not told.
  var sampleRate: UInt32 { layout.number(at: 4, of: format) ?? 0 }
  /// Where the last chunk ends that is not sound.
  var endOfMetadata: Int {
    min(chunks.last { $0.code != "data" }?.body.upperBound ?? 12, source.size)
  }

  /// Reads all chunks.
  init(_ source: any ByteSource, _ layout: RIFFLayout, head: [UInt8]) throws(IOFailure) {
    self.source = source
    var items = RIFFItems(source, layout, head: head)
    let chunks = try Self.chunks(&items)
    try items.learnCharacterSet(chunks)
    var markers = CueMarkers(layout, items.text)
    for chunk in chunks { try Self.take(chunk, &items, &markers) }
    format = try source.read(chunks.first { $0.code == "fmt " }?.body.prefix(40) ?? 0..<0)
    read = items
    found = items.result
    var form = ChunkFile(chunks, layout, limit: source.size)
    let used = Set(found.items.compactMap(\.carrier?.offset))
    form.fillers = Set(
      chunks.indices.filter {
        ["JUNK", "PAD ", "FLLR"].contains(chunks[$0].code) && !used.contains(chunks[$0].offset)
      })
    self.form = form
    range = 0..<form.end
    if let list = list(markers) { found.chapters.append(list) }
    found.tracks = try track()?.descriptions
  }

  /// All chunks: those of the form, and those that a program put after it.
  private static func chunks(_ items: inout RIFFItems) throws(IOFailure) -> [RIFFChunk] {
    let (source, layout) = (items.source, items.layout)
    let header = try source.read(0..<40)
    guard !layout.isWave64 else {
      return try items.walker.chunks(in: 40..<max(40, source.size), path: "WAVE")
    }
    let size = Int(layout.number(at: 4, of: header, UInt32.self) ?? 0)
    if size < 4 || size == 0xFFFF_FFFF { items.walker.openCode = "data" }
    var end = 8 + size + size % 2
    // Of a stream, and of RF64, the size is not told here.
    if size < 4 || size == 0xFFFF_FFFF || end > source.size {
      if !layout.hasLargeSizes, size != 0xFFFF_FFFF || end > source.size {
        items.walker.odd("\(size) bytes announced, \(source.size - 8) are there", "WAVE", 4)
      }
      end = source.size
    }
    var chunks = try items.walker.chunks(in: 12..<max(12, end), path: "WAVE")
    let next = try source.read(end..<min(end + 8, source.size))
    let trailers = [Array("TAG".utf8), Array("APETAGEX".utf8)]
    if next.count == 8, RIFFWalker.isPlausible(next.prefix(4)),
      !trailers.contains(where: { next.starts(with: $0) })
    {
      items.walker.odd("chunks after the end that the header tells", "WAVE", end)
      chunks += try items.walker.chunks(in: end..<source.size, path: "WAVE")
    }
    return chunks
  }

  private static func take(
    _ chunk: RIFFChunk, _ items: inout RIFFItems, _ markers: inout CueMarkers
  ) throws(IOFailure) {
    let carrier = MetadataItem.Carrier(
      path: "WAVE.\(chunk.name)", offset: chunk.offset)
    switch (chunk.code, chunk.listType) {
    case ("bext", _):
      let part = BroadcastExtension(
        bytes: try items.bytes(chunk), layout: items.layout, text: items.text)
      items.found.items += part.items(carrier)
      items.found.diagnostics += part.oddities(carrier)
    case ("iXML", _):
      items.found.items.append(
        try StoredItem.make(
          MetadataIdentifier(key: "iXML", keySpace: .ixml), of: chunk.body, in: items.source,
          dataType: .xml, carrier: carrier))
    case ("axml", _): try items.keep(chunk, carrier, dataType: .xml)
    case ("cue ", _): markers.takeMarkers(try items.bytes(chunk))
    case (_, "adtl"?):
      for text in try items.chunks(of: chunk, carrier.path) {
        let place = MetadataItem.Carrier(
          path: "\(carrier.path).\(text.name)", offset: text.offset)
        if !markers.takeText(text.code, try items.bytes(text), carrier: place) {
          try items.keep(text, place)
        }
      }
    case ("smpl", _):
      try items.keep(chunk, carrier, attributes: try sampler(chunk, items))
    default: try items.take(chunk, in: "WAVE")
    }
  }

  /// What a sampler is given: u32 manufacturer, product, sample period, note, fraction, SMPTE format, offset, loops.
  private static func sampler(
    _ chunk: RIFFChunk, _ items: RIFFItems
  ) throws(IOFailure) -> [MetadataItem.ExtraAttribute] {
    let bytes = try items.bytes(chunk, limit: 36)
    return [("midiUnityNote", 12), ("loopCount", 28)].compactMap { name, offset in
      items.layout.number(at: offset, of: bytes, UInt32.self).map { .init(name, "\($0)") }
    }
  }

  private func list(_ markers: CueMarkers) -> ChapterList? {
    let width = Int(layout.number(at: 12, of: format, UInt16.self) ?? 0)
    let isPlain = layout.number(at: 0, of: format, UInt16.self) == 1
    let data = chunks.first { $0.code == "data" }?.body.count
    // Where samples are packed, their count does not follow from that of the bytes.
    let count = isPlain && width > 0 ? data.map { $0 / width } : nil
    return markers.chapterList(sampleRate: sampleRate, sampleCount: count)
  }

  var parts: [FormatPart] {
    let start = FormatPart(0..<min(layout.isWave64 ? 40 : 12, source.size), .structure, "RIFF")
    return [start]
      + chunks.flatMap { $0.parts($0.kind(essence: "data"), layout, to: source.size) }
  }
}
