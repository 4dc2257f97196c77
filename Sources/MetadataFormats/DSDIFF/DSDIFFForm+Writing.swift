internal import BinaryIO
internal import MediaModel

/// Writes the ID3 tag, artist, title and comments of DSDIFF.
///
/// Source: Philips, DSDIFF File Format Specification 1.5 §§ 3.4, 3.5.
extension DSDIFFForm {
  var acceptsChapters: Bool { tag?.region.acceptsChapters ?? true }

  func accepts(_ item: MetadataItem) -> Bool {
    [.id3, .dsdiff].contains(item.identifier.keySpace)
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var form = form
    let known = Set(items.compactMap(ItemPlace.init))
    let own = wanted.items.filter { $0.identifier.keySpace == .dsdiff }
    func isNew(_ item: MetadataItem) -> Bool { !(ItemPlace(item).map(known.contains) ?? false) }
    var new = own.filter(isNew)
    let told = Dictionary(grouping: own.filter { !isNew($0) }) { $0.carrier?.offset ?? 0 }
    for (index, parts) in inner.sorted(by: { $0.key < $1.key }) {
      let list = form.chunks[index]
      var inside = ChunkFile(
        parts, .directStream, from: list.body.lowerBound, limit: list.body.upperBound)
      try change(&inside, told, &new, &file)
      try addTexts(to: &inside, &new)
      if !inside.isUnchanged { try form.put(inside, inListAt: index) }
    }
    try change(&form, told, &new, &file)
    if inner.isEmpty {
      var inside = ChunkFile([], .directStream, from: 0, limit: 0)
      try addTexts(to: &inside, &new)
      form.put(try inside.pieces().segments, at: nil, "DIIN")
    }
    let comments = new.filter { $0.identifier.key == "COMT" }
    form.put(
      [.bytes(try DSDIFFComments.body(of: comments, &file))].filter { $0.count > 0 }, at: nil,
      "COMT")
    file.lose(new.filter { $0.identifier.key != "COMT" }, "DSDIFF has no chunk for it")
    let ofTag = RegionContents(
      items: wanted.items.filter { $0.identifier.keySpace == .id3 }, chapters: wanted.chapters)
    if let segments = try (tag?.region ?? ID3Region(newAt: 0)).rewritten(ofTag, &file) {
      form.put(segments, at: tag?.index, "ID3 ")
    }
    if form.isUnchanged { return nil }
    let (segments, growth) = try form.pieces()
    // A size that was not true is off by as much as before.
    let size = UInt64(max(0, max(toldEnd, form.end).addingSaturated(growth - 12)))
    return [.copy(0..<4), .bytes(size.bigEndianBytes), .copy(12..<16)] + segments
  }

  /// Gives chunks that are not lists the items that they are to have, by where these chunks start.
  private func change(
    _ form: inout ChunkFile, _ told: [Int: [MetadataItem]], _ new: inout [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    let old = Dictionary(grouping: items) { $0.carrier?.offset ?? 0 }
    for (index, chunk) in form.chunks.enumerated() {
      guard let before = old[chunk.offset], before.first?.identifier.keySpace == .dsdiff else {
        continue
      }
      var wanted = told[chunk.offset] ?? []
      if chunk.code == "COMT" {
        wanted += new.filter { $0.identifier.key == "COMT" }
        new.removeAll { $0.identifier.key == "COMT" }
        if try MetadataItem.areSame(before, wanted) { continue }
        let body = try DSDIFFComments.body(of: wanted, &file)
        form.put(body.isEmpty ? [] : [.bytes(body)], at: index, "")
      } else if try !MetadataItem.areSame(before, wanted) {
        form.put(
          try wanted.first.map { item throws(FormatWritingError) in
            [.bytes(try body(of: item, chunk.code))]
          } ?? [], at: index, "")
      }
    }
  }

  /// Adds texts to the edited master information.
  private func addTexts(
    to form: inout ChunkFile, _ new: inout [MetadataItem]
  ) throws(FormatWritingError) {
    for item in new {
      let code = FourCC(rawValue: UInt32(bigEndian: item.identifier.keyBytes))
      guard item.identifier.keyBytes.count == 4, Self.texts.contains(code) else { continue }
      form.put([.bytes(try body(of: item, code))], at: nil, item.identifier.key)
    }
    new.removeAll { Self.texts.map(\.description).contains($0.identifier.key) }
  }

  private func body(of item: MetadataItem, _ code: FourCC) throws(FormatWritingError) -> [UInt8] {
    let whole = try item.inMemory()
    guard Self.texts.contains(code) else { return whole.payload }
    let text = whole.stringValue.map { Array($0.utf8) } ?? whole.payload
    return code == "EMID" ? text : UInt32(clamping: text.count).bigEndianBytes + text
  }
}
