internal import BinaryIO
internal import MediaModel

/// Writes texts, dated comments, XMP and the ID3 tag of AIFF and AIFF-C.
///
/// Source: Apple, Audio Interchange File Format 1.3 and AIFF-C draft of 1991, § Text Chunks, Comments Chunk.
extension AIFFForm {
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
      if let segments = try ID3Region(newAt: 0).rewritten(contents, &file), !segments.isEmpty {
        form.added.append(("ID3 ", segments))
      }
    }
    if form.isUnchanged { return nil }
    guard isWhole else { throw FormatWritingError("the chunks of the file are damaged") }
    let (segments, _) = try form.pieces()
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
      code(first) == "COMT" || Self.texts.contains(code(first))
    else {
      file.lose(items, "AIFF has no chunk for it")
      return nil
    }
    guard code(first) == "COMT" else {
      return first.stringValue.map { Array($0.utf8) } ?? first.payload
    }
    var bytes = UInt16(clamping: items.count).bigEndianBytes
    for item in items {
      let text = item.stringValue.map { Array($0.utf8) } ?? item.payload
      guard let size = UInt16(exactly: text.count) else {
        file.lose(item, "a comment has 65,535 bytes at most")
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
