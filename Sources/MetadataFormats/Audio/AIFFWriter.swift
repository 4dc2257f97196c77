package import BinaryIO
internal import MediaModel

/// Writes texts, dated comments, XMP and the ID3 tag of AIFF and AIFF-C.
///
/// Chunks that say what they said stay bit for bit; new ones stand behind the sound.
///
/// Source: Apple, Audio Interchange File Format 1.3 and AIFF-C draft of 1991, § Text Chunks, Comments Chunk.
package enum AIFFWriter: MetadataFormatWriter {
  package static func rewriting(
    _ source: any ByteSource, with metadata: FormatContents
  ) throws(FormatWritingError) -> RewrittenFile {
    let found = try reading { () throws(IOFailure) in
      try AIFFReader.read(source, head: try source.read(0..<min(4096, source.size)))
    }
    if try metadata.isSame(as: found) { return RewrittenFile(all: source) }
    let form = try reading { () throws(IOFailure) in try AIFFForm(source) }
    let writing = RegionWriting(regions: [form]) {
      "AIFF has no place for '\($0.identifier.keySpace)'"
    }
    return try writing.rewriting(source, with: metadata)
  }
}

/// The form of an AIFF file as a part that is written anew by itself.
private struct AIFFForm: MetadataRegion {
  let range: Range<Int>
  private(set) var items: [MetadataItem] = []
  private(set) var chapters: [ChapterList] = []
  private let source: any ByteSource
  private var form: ChunkFile
  private var units: [[MetadataItem]] = []
  private var tag: (index: Int, region: ID3Region)?
  private var isWhole: Bool
  private static let mostChunks = 10_000

  init(_ source: any ByteSource) throws(IOFailure) {
    self.source = source
    let head = try source.read(0..<min(4096, source.size))
    let found = try AIFFReader.read(source, head: head)
    let told = ID3Bytes.plain(head.dropFirst(4).prefix(4)) + 8
    isWhole = told <= source.size
    var window = SourceWindow(source, limit: 12..<max(12, source.size), chunkSize: 4096)
    var chunks: [ChunkFile.Chunk] = []
    var position = 12
    while position + 8 <= source.size, chunks.count < Self.mostChunks {
      let start = try window.read(8, at: position)
      guard start.count == 8, start.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) }) else {
        break
      }
      let size = ID3Bytes.plain(start[4..<8])
      guard size <= source.size - position - 8 else {
        isWhole = false
        break
      }
      let body = (position + 8)..<(position + 8 + size)
      let end = min(source.size, body.upperBound + size % 2)
      chunks.append(
        ChunkFile.Chunk(code: Array(start.prefix(4)), range: position..<end, body: body))
      position = end
    }
    range = 0..<(chunks.last?.range.upperBound ?? min(12, source.size))
    // What stands behind the form is read, and would not be where a size counts.
    isWhole = isWhole && told + told % 2 >= range.upperBound
    form = ChunkFile(isBigEndian: true, chunks: chunks, end: range.upperBound)
    items = found.items
    chapters = found.chapters
    units = chunks.map { chunk in
      found.items.filter { $0.carrier.map { chunk.range.contains($0.offset) } ?? false }
    }
    for (index, chunk) in chunks.enumerated()
    where tag == nil && ["ID3 ", "id3 "].contains(String(decoding: chunk.code, as: UTF8.self)) {
      let name = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
      let path = "\(name).\(String(decoding: chunk.code, as: UTF8.self))"
      let tags = try ID3Metadata.tags(source, in: chunk.body, path: path).tags
      guard tags.count == 1 else { continue }
      tag = (index, try ID3Region(tags[0].tag, path: tags[0].path, takesMore: true))
    }
  }

  var acceptsChapters: Bool { tag?.region.acceptsChapters ?? true }

  func accepts(_ item: MetadataItem) -> Bool {
    switch item.identifier.keySpace {
    case .aiff, .xmp, .id3: true
    default: false
    }
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var form = form
    let ofTag = wanted.items.filter { isOfTag($0) }
    let others = wanted.items.filter { !isOfTag($0) }
    try change(others, &form, &file)
    let contents = RegionContents(items: ofTag, chapters: wanted.chapters)
    if let tag {
      if let segments = try tag.region.rewritten(contents, &file) {
        form.changes[tag.index] = segments.isEmpty ? .remove : .replace(segments)
      }
    } else if !ofTag.isEmpty || !(wanted.chapters ?? []).isEmpty {
      let region = try reading { () throws(IOFailure) in try ID3Region(newAt: 0) }
      if let segments = try region.rewritten(contents, &file), !segments.isEmpty {
        form.added.append(("ID3 ", segments))
      }
    }
    if form.isUnchanged { return nil }
    guard isWhole else { throw FormatWritingError("the chunks of the file are damaged") }
    let (segments, _) = try form.pieces(from: 12)
    let size = 4 + segments.reduce(0) { $0 + $1.count }
    guard let size = UInt32(exactly: size) else {
      throw FormatWritingError("an AIFF file cannot be larger than 4 GB")
    }
    return [.copy(0..<4), .bytes(size.bigEndianBytes), .copy(8..<12)] + segments
  }

  private func isOfTag(_ item: MetadataItem) -> Bool { item.identifier.keySpace == .id3 }

  private func change(
    _ wanted: [MetadataItem], _ form: inout ChunkFile, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    let units = units.map { unit in unit.filter { !isOfTag($0) } }
    let arrangement = try ItemArrangement(units: units, wanted: wanted)
    var kept = Set<Int>()
    var comments: [MetadataItem] = []
    for step in arrangement.steps {
      switch step {
      case .keep(let index): kept.insert(index)
      case .replace(let index, let items):
        kept.insert(index)
        if let body = try body(of: items, &file) { form.changes[index] = .replace([.bytes(body)]) }
      case .add(let item):
        if item.identifier.keySpace == .aiff, item.identifier.key == "COMT" {
          comments.append(item)
        } else if let body = try body(of: [item], &file) {
          form.added.append(
            (item.identifier.keySpace == .xmp ? "APPL" : code(item), [.bytes(body)]))
        }
      }
    }
    for index in units.indices where !units[index].isEmpty && !kept.contains(index) {
      form.changes[index] = .remove
    }
    guard !comments.isEmpty else { return }
    // There is one chunk of comments at most.
    if let index = units.firstIndex(where: { $0.first?.identifier.key == "COMT" }) {
      let old = wanted.filter { item in
        ItemPlace(item).map { place in units[index].contains { ItemPlace($0) == place } } ?? false
      }
      if let body = try body(of: old + comments, &file) {
        form.changes[index] = .replace([.bytes(body)])
      }
    } else if let body = try body(of: comments, &file) {
      form.added.append(("COMT", [.bytes(body)]))
    }
  }

  private func code(_ item: MetadataItem) -> String {
    String(decoding: item.identifier.keyBytes, as: UTF8.self)
  }

  private func body(
    of items: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [UInt8]? {
    guard let first = items.first else { return nil }
    if first.identifier.keySpace == .xmp {
      return Array("XMP ".utf8) + (try first.inMemory().payload)
    }
    guard first.identifier.keySpace == .aiff,
      ["NAME", "AUTH", "(c) ", "ANNO", "COMT"].contains(code(first))
    else {
      file.losses += items.map { FormatLoss($0, reason: "AIFF has no chunk for it") }
      return nil
    }
    guard code(first) == "COMT" else {
      return first.stringValue.map { Array($0.utf8) } ?? first.payload
    }
    var bytes = UInt16(clamping: items.count).bigEndianBytes
    for item in items {
      let text = item.stringValue.map { Array($0.utf8) } ?? item.payload
      guard let size = UInt16(exactly: text.count) else {
        file.losses.append(FormatLoss(item, reason: "a comment has 65,535 bytes at most"))
        continue
      }
      let date = item.extraAttribute("date").flatMap { MetadataDate($0) }
      let time = date?.secondsSince1970.flatMap { UInt32(exactly: $0 + 2_082_844_800) } ?? 0
      let marker = item.extraAttribute("marker").flatMap(UInt16.init) ?? 0
      bytes += time.bigEndianBytes + marker.bigEndianBytes + size.bigEndianBytes + text
      if text.count % 2 == 1 { bytes.append(0) }
    }
    return bytes
  }
}
