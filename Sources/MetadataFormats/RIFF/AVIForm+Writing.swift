internal import BinaryIO
internal import MediaModel

/// Writes INFO, dates, names of streams, XMP and what cameras wrote.
///
/// Chunks that say what they said stay bit for bit. A new INFO stands before the samples, where all programs look for
/// it, in the room of filler as long as there is some.
///
/// Source: Microsoft, "AVI RIFF File Reference".
extension AVIForm {
  func accepts(_ item: MetadataItem) -> Bool {
    [.riffInfo, .xmp, .id3].contains(item.identifier.keySpace)
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let old = found.items + found.trackItems.sorted { $0.key < $1.key }.flatMap(\.value)
    let all = wanted.items + wanted.trackItems.sorted { $0.key < $1.key }.flatMap(\.value)
    let known = Set(old.compactMap(ItemPlace.init))
    func isNew(_ item: MetadataItem) -> Bool { !(ItemPlace(item).map(known.contains) ?? false) }
    var items = Items(
      old: Self.byOffset(old), wanted: Self.byOffset(all.filter { !isNew($0) }),
      new: wanted.items.filter(isNew),
      newOfTracks: wanted.trackItems.mapValues { $0.filter(isNew) })
    var form = ChunkFile(riffs, read.layout, from: 0, limit: read.source.size)
    try change(&form, &items, takesNew: false, &file)
    file.lose(items.new, "no chunk of AVI can hold it")
    for (track, items) in items.newOfTracks.sorted(by: { $0.key < $1.key }) {
      file.lose(items, "the headers of a stream have no chunk for it (track \(track + 1))")
    }
    return form.isUnchanged ? nil : try form.pieces().segments
  }

  /// What the chunks of a list are to say.
  private struct Items {
    /// In the order of the file.
    var old, wanted: [MetadataItem]
    var new: [MetadataItem]
    var newOfTracks: [Int: [MetadataItem]]

    /// Those whose carriers are in a range, taken from a list in the order of the file.
    static func within(_ range: Range<Int>, of items: [MetadataItem]) -> [MetadataItem] {
      let start = items.partition { $0.carrier?.offset ?? 0 < range.lowerBound }
      let end = items.partition { $0.carrier?.offset ?? 0 < range.upperBound }
      return Array(items[start..<end])
    }
  }

  private static func byOffset(_ items: [MetadataItem]) -> [MetadataItem] {
    // Those of one chunk stay in the requested order.
    items.enumerated().sorted {
      ($0.element.carrier?.offset ?? 0, $0.offset) < ($1.element.carrier?.offset ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Changes the chunks of a list, and those of the lists in it.
  private func change(
    _ form: inout ChunkFile, _ items: inout Items, takesNew: Bool, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    for (index, list) in form.chunks.enumerated() {
      guard let chunks = children[list.offset] else { continue }
      let place = form.places[index]
      var inner = ChunkFile(
        chunks, read.layout, from: list.body.lowerBound, limit: list.body.upperBound)
      var own = Items(
        old: Items.within(place, of: items.old), wanted: Items.within(place, of: items.wanted),
        new: [], newOfTracks: items.newOfTracks)
      let isFirst = list.offset == riffs.first?.offset
      if isFirst { swap(&own.new, &items.new) }
      if list.code == "RIFF" { prepare(&inner) }
      if let track = streams[list.offset] { try addName(&inner, &own, track) }
      try change(&inner, &own, takesNew: isFirst, &file)
      items.newOfTracks = own.newOfTracks
      if isFirst { items.new = own.new }
      if !inner.isUnchanged { try form.put(inner, inListAt: index) }
    }
    func isHere(_ item: MetadataItem) -> Bool {
      let index = form.places.partition { $0.upperBound <= item.carrier?.offset ?? 0 }
      return form.chunks.indices.contains(index) && children[form.chunks[index].offset] == nil
    }
    let writer = RIFFChunkWriter(read: read)
    let new = takesNew ? items.new : []
    var left = try writer.change(
      &form, from: items.old.filter(isHere), to: items.wanted.filter(isHere) + new, &file)
    guard takesNew else { return }
    try writer.addChunks(&form, &left, &file)
    for item in left where item.identifier.keySpace == .xmp {
      form.put([.bytes(try item.inMemory().payload)], at: nil, "_PMX")
    }
    items.new = left.filter { $0.identifier.keySpace != .xmp }
  }

  /// New chunks of a RIFF go before its samples, into the filler there.
  private func prepare(_ form: inout ChunkFile) {
    let used = Set(found.items.compactMap(\.carrier?.offset))
    form.fillers = Set(
      form.chunks.indices.filter {
        ["JUNK", "PAD ", "FLLR"].contains(form.chunks[$0].code)
          && !used.contains(form.chunks[$0].offset)
      })
    guard let samples = form.chunks.firstIndex(where: { $0.listType == "movi" }) else { return }
    form.insertion = samples > 0 && form.fillers.contains(samples - 1) ? samples - 1 : samples
  }

  /// A stream without a name takes one.
  private func addName(
    _ form: inout ChunkFile, _ items: inout Items, _ track: Int
  ) throws(FormatWritingError) {
    guard !items.wanted.contains(where: { $0.identifier.key == "strn" }),
      let index = items.newOfTracks[track]?.firstIndex(where: { $0.identifier.key == "strn" }),
      let item = items.newOfTracks[track]?[index],
      let name = read.text.bytes(of: try item.inMemory())
    else { return }
    items.newOfTracks[track]?.remove(at: index)
    // The place of an empty name.
    let isEmpty = !items.old.contains { $0.identifier.key == "strn" }
    form.put(
      [.bytes(name)], at: isEmpty ? form.chunks.firstIndex { $0.code == "strn" } : nil, "strn")
  }
}
