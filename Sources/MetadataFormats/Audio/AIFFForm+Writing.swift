internal import BinaryIO
internal import MediaModel

/// Writes texts, dated comments, XMP and the ID3 tag of AIFF and AIFF-C.
///
/// Source: Apple, Audio Interchange File Format 1.3 and AIFF-C draft of 1991, § Text Chunks, Comments Chunk.
extension AIFFForm {
  var acceptsChapters: Bool { tag?.region.acceptsChapters ?? true }

  func accepts(_ item: MetadataItem) -> Bool {
    [.aiff, .xmp, .id3].contains(item.identifier.keySpace)
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var form = form
    try change(wanted.items.filter { !isOfTag($0) }, &form, &file)
    let ofTag = RegionContents(items: wanted.items.filter(isOfTag), chapters: wanted.chapters)
    let region = tag?.region ?? ID3Region(newAt: 0)
    if let segments = try region.rewritten(ofTag, &file) {
      form.put(segments, at: tag?.index, "ID3 ")
    }
    if form.isUnchanged { return nil }
    let (segments, growth) = try form.pieces()
    // A size that was not true is off by as much as before; chunks after the form become part of it.
    guard let size = UInt32(exactly: max(told, form.end) - 8 + growth) else {
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
    let kept = Set(arrangement.steps.compactMap(\.unit))
    for index in units.indices where !kept.contains(index) { form.put([], at: index, "") }
    var comments: [MetadataItem] = []
    for step in arrangement.steps {
      guard let items = step.items, let first = items.first else { continue }
      if step.unit == nil, first.identifier.keySpace == .aiff, first.identifier.key == "COMT" {
        comments += items
      } else if let body = try body(of: items, &file) {
        let code = first.identifier.keySpace == .xmp ? "APPL" : code(first)
        form.put([.bytes(body)], at: step.unit, code)
      }
    }
    guard !comments.isEmpty else { return }
    // There is one chunk of comments at most.
    let index = units.firstIndex { $0.first?.identifier.key == "COMT" }
    let places = Set(index.map { units[$0].compactMap(ItemPlace.init) } ?? [])
    let old = wanted.filter { ItemPlace($0).map(places.contains) ?? false }
    if let body = try body(of: old + comments, &file) {
      form.put([.bytes(body)], at: index, "COMT")
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
    guard first.identifier.keySpace == .aiff, first.identifier.keyBytes.count == 4,
      !Self.structure.contains(code(first))
    else {
      file.lose(items, "AIFF has no chunk for it")
      return nil
    }
    guard code(first) == "COMT" else {
      if let text = first.stringValue { return Array(text.utf8) }
      return try first.inMemory().payload
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
