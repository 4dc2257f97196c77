internal import BinaryIO
internal import MediaModel

/// Writes INFO, the broadcast extension, iXML, XMP, ID3 and markers of WAV, RIFX, RF64 and BW64.
///
/// Chunks that say what they said stay bit for bit; new ones stand behind the sound. Sizes of 64 bits stay true.
///
/// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"; EBU Tech 3285, 3306.
extension WaveForm {
  func accepts(_ item: MetadataItem) -> Bool {
    switch item.identifier.keySpace {
    case .riffInfo, .broadcastWave, .ixml, .xmp, .id3: true
    default: false
    }
  }

  func rewritten(
    _ wanted: RegionContents, _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    var form = form
    let places = form.places
    var byChunk: [Int: [MetadataItem]] = [:]
    var new: [MetadataItem] = []
    let known = Set(items.compactMap(ItemPlace.init))
    for item in wanted.items {
      if ItemPlace(item).map(known.contains) ?? false, let offset = item.carrier?.offset,
        let index = places.lastIndex(where: { $0.contains(offset) })
      {
        byChunk[index, default: []].append(item)
      } else {
        new.append(item)
      }
    }
    for index in chunks.indices {
      try change(index, byChunk[index] ?? [], &new, &form, &file)
    }
    try add(new, &form, &file)
    if let lists = wanted.chapters { try writeChapters(lists, &form, &file) }
    if form.isUnchanged { return nil }
    guard isWhole else {
      throw FormatWritingError("chunks of the file are damaged, or sizes are not true")
    }
    return try finished(form)
  }

  // MARK: Chunks

  private func change(
    _ index: Int, _ wanted: [MetadataItem], _ new: inout [MetadataItem], _ form: inout ChunkFile,
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    let chunk = chunks[index]
    let old = items.filter {
      $0.carrier.map { form.places[index].contains($0.offset) } ?? false
    }
    let isHome = takesNew(index)
    let own = isHome ? new.filter { home(of: $0) == kind(index) } : []
    if isHome { new.removeAll { home(of: $0) == kind(index) } }
    guard !old.isEmpty || !own.isEmpty else { return }
    if own.isEmpty, try MetadataItem.areSame(old, wanted) { return }
    switch kind(index) {
    case .texts:
      form.changes[index] = try texts(chunk, old, wanted + own, &file)
    case .broadcast:
      if wanted.isEmpty, own.isEmpty {
        form.changes[index] = .remove
      } else {
        form.changes[index] = try broadcast(chunk, old, wanted, own, &file)
      }
    case .id3:
      form.changes[index] = try tag(chunk, wanted + own, &file)
    case .other:
      if wanted.isEmpty {
        // Texts of markers are changed with the chapters.
        if chunk.listType == "adtl" {
          for item in old {
            file.leave(item, "not taken out: it stands among the texts of markers")
          }
        } else {
          form.changes[index] = .remove
        }
      } else if wanted.count == 1, old.count == 1, chunk.listType == nil {
        let item = try wanted[0].inMemory()
        if let body = body(of: item, chunk.code, old[0]) {
          form.changes[index] = .replace([.bytes(body)])
        } else {
          file.lose(item, "the chunk cannot hold it")
        }
      } else {
        file.lose(wanted.prefix(1), "it stands among others that cannot be changed")
      }
    }
  }

  private enum Kind { case texts, broadcast, id3, other }

  private func kind(_ index: Int) -> Kind {
    let chunk = chunks[index]
    if chunk.listType == "INFO" || chunk.listType == "exif" { return .texts }
    if chunk.code == "bext" { return .broadcast }
    if chunk.code == "id3 " || chunk.code == "ID3 " { return .id3 }
    return .other
  }

  /// Whether new items of a kind go into a chunk: the first of its kind.
  private func takesNew(_ index: Int) -> Bool {
    let kind = kind(index)
    guard kind != .other, chunks[index].listType != "exif" else { return false }
    return chunks.indices.first { self.kind($0) == kind && chunks[$0].listType != "exif" } == index
  }

  /// The kind of chunk that a new item goes into.
  private func home(of item: MetadataItem) -> Kind {
    switch item.identifier.keySpace {
    case .broadcastWave: .broadcast
    case .id3: .id3
    case .riffInfo where item.dataType == .utf8: .texts
    default: .other
    }
  }

  private func texts(
    _ list: RIFFChunk, _ old: [MetadataItem], _ wanted: [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> ChunkFile.Change {
    let chunks = read.lists[list.offset] ?? []
    let units = chunks.map { chunk in old.filter { $0.carrier?.offset == chunk.offset } }
    let arrangement = try ItemArrangement(units: units, wanted: wanted)
    var segments: [RewrittenFile.Segment] = [.bytes((list.listType ?? "INFO").bytes)]
    var count = 0
    for step in arrangement.steps {
      let made: [MetadataItem]
      switch step {
      case .keep(let index):
        let end = index + 1 < chunks.count ? chunks[index + 1].offset : list.body.upperBound
        segments.append(.copy(chunks[index].offset..<end))
        count += 1
        if (end - chunks[index].offset) % 2 == 1 { segments.append(.bytes([0])) }
        continue
      case .replace(_, let items): made = items
      case .add(let item): made = [item]
      }
      for item in made {
        guard let value = text.bytes(of: try item.inMemory()),
          item.identifier.keyBytes.count == 4
        else {
          file.lose(item, "a list of texts cannot hold it")
          continue
        }
        segments.append(
          .bytes(layout.chunk(FourCC(rawValue: UInt32(bigEndian: item.identifier.keyBytes)), value))
        )
        count += 1
      }
    }
    return count == 0 ? .remove : .replace(segments)
  }

  private func broadcast(
    _ chunk: RIFFChunk?, _ old: [MetadataItem], _ wanted: [MetadataItem], _ new: [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> ChunkFile.Change {
    let bytes = try reading { () throws(IOFailure) in
      try chunk.map { chunk throws(IOFailure) in try source.read(chunk.body) } ?? []
    }
    var writer = BroadcastExtension(bytes, layout, text)
    writer.pad()
    let combined = BroadcastExtension.date
    func set(_ item: MetadataItem) {
      if !writer.set(item) { file.lose(item, "the broadcast extension cannot hold it") }
    }
    func same(_ item: MetadataItem, in list: [MetadataItem]) -> MetadataItem? {
      list.first { $0.identifier == item.identifier }
    }
    let oldDate = old.first { $0.identifier.key == combined }
    let newDate = (wanted + new).first { $0.identifier.key == combined }
    for item in old where item.identifier.key != combined {
      guard let next = same(item, in: wanted) else {
        if ["TimeReference", "Version"].contains(item.identifier.key) {
          file.leave(item, "not taken out: every broadcast extension tells it")
        }
        writer.clear(item.identifier.key)
        continue
      }
      if try !item.isSame(as: next) { set(next) }
    }
    for item in new where item.identifier.key != combined { set(try item.inMemory()) }
    // Both forms of the date are one; the one that was changed counts.
    if let newDate, try !(oldDate?.isSame(as: newDate) ?? false) {
      set(newDate)
    } else if newDate == nil, let oldDate,
      (wanted + new).contains(where: { $0.identifier.key == "OriginationDate" })
    {
      file.leave(oldDate, "not taken out: date and time tell it")
    } else if let oldDate, newDate?.stringValue == oldDate.stringValue,
      old.contains(where: {
        ["OriginationDate", "OriginationTime"].contains($0.identifier.key)
          && !(same($0, in: wanted)?.stringValue == $0.stringValue)
      })
    {
      file.remarks.append("the date of the broadcast extension follows its parts")
    }
    return .replace([.bytes(writer.bytes)])
  }

  private func tag(
    _ chunk: RIFFChunk, _ wanted: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> ChunkFile.Change? {
    let tags = read.tags[chunk.offset] ?? []
    guard tags.count == 1 else {
      throw FormatWritingError("the chunk of ID3 holds \(tags.count) tags")
    }
    let segments = try tags[0].rewritten(RegionContents(items: wanted), &file)
    return segments.map { $0.isEmpty ? .remove : .replace($0) }
  }

  /// The body of a chunk of one item; `nil` where it cannot have the value.
  private func body(
    of item: MetadataItem, _ code: FourCC, _ old: MetadataItem?
  ) -> [UInt8]? {
    if code == "DISP", item.dataType == .utf8 {
      return text.bytes(of: item).map { layout.bytes(UInt32(1)) + $0 }
    }
    if item.identifier.keySpace == .riffInfo, item.dataType == .utf8 { return text.bytes(of: item) }
    return item.payload
  }

  // MARK: New chunks

  private func add(
    _ new: [MetadataItem], _ form: inout ChunkFile, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    let texts = new.filter { home(of: $0) == .texts }
    let list = RIFFChunk(code: "LIST", listType: "INFO", offset: -1, body: 0..<0)
    if !texts.isEmpty, case .replace(let body) = try self.texts(list, [], texts, &file) {
      form.added.append(("LIST", body))
    }
    let fields = new.filter { home(of: $0) == .broadcast }
    if !fields.isEmpty, case .replace(let body) = try broadcast(nil, [], [], fields, &file) {
      form.added.append(("bext", body))
    }
    let frames = new.filter { home(of: $0) == .id3 }
    if !frames.isEmpty {
      if let body = try ID3Region(newAt: 0).rewritten(RegionContents(items: frames), &file),
        !body.isEmpty
      {
        form.added.append(("id3 ", body))
      }
    }
    for item in new where home(of: item) == .other {
      let item = try item.inMemory()
      switch item.identifier.keySpace {
      case .xmp: form.added.append(("_PMX", [.bytes(item.payload)]))
      case .ixml where item.identifier.key == "iXML":
        form.added.append(("iXML", [.bytes(item.payload)]))
      case .riffInfo where item.identifier.keyBytes.count == 4 && item.dataType != .utf8:
        guard let body = body(of: item, FourCC(item.identifier.key) ?? "    ", nil),
          item.identifier.keyBytes.allSatisfy({ (0x20...0x7E).contains($0) }),
          !["fmt ", "data", "LIST", "ds64", "fact"].contains(item.identifier.key)
        else { fallthrough }
        form.added.append((item.identifier.key, [.bytes(body)]))
      default:
        file.lose(item, "no chunk of WAV can hold it")
      }
    }
  }

  // MARK: Chapters

  private func writeChapters(
    _ lists: [ChapterList], _ form: inout ChunkFile, _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    var lists = lists
    for other in chapters where other.origin != "cue" {
      if let index = lists.firstIndex(where: { other.isSame(as: $0) }) {
        lists.remove(at: index)
      } else {
        file.lose("chapters '\(other.origin)'", "not changed: they stand in ID3")
      }
    }
    for list in lists.dropFirst() {
      file.lose("chapters '\(list.origin)'", "WAV has one list of markers")
    }
    if ChapterList.areSame(chapters.filter { $0.origin == "cue" }, lists) { return }
    let format = try reading { () throws(IOFailure) in
      try chunks.first { $0.code == "fmt " }.map { chunk throws(IOFailure) in
        try source.read(chunk.body.prefix(16))
      } ?? []
    }
    let rate: UInt32 = layout.number(at: 4, of: format) ?? 0
    let cue = chunks.firstIndex { $0.code == "cue " }
    let list = chunks.firstIndex { $0.listType == "adtl" }
    let rest =
      try list.map { index throws(FormatWritingError) in try otherTexts(chunks[index]) }
      ?? []
    var (marks, texts): ([UInt8]?, [UInt8]) = (nil, [])
    if let first = lists.first, !first.chapters.isEmpty {
      guard rate > 0 else { throw FormatWritingError("the sample rate is not told") }
      file.lose(
        languageOf: "the markers", first.languageTag, "WAV has none")
      let made = CueWriter(layout: layout, text: text, sampleRate: rate).bodies(of: first, &file)
      (marks, texts) = (made.cue, made.texts)
    }
    put(marks, at: cue, "cue ", &form)
    let all = texts + rest
    put(all.isEmpty ? nil : Array("adtl".utf8) + all, at: list, "LIST", &form)
  }

  private func put(_ body: [UInt8]?, at index: Int?, _ code: String, _ form: inout ChunkFile) {
    if let index {
      form.changes[index] = body.map { .replace([.bytes($0)]) } ?? .remove
    } else if let body {
      form.added.append((code, [.bytes(body)]))
    }
  }

  /// What stands in `adtl` beside the texts of markers, as it is stored.
  private func otherTexts(_ list: RIFFChunk) throws(FormatWritingError) -> [UInt8] {
    try reading { () throws(IOFailure) in
      var bytes: [UInt8] = []
      for chunk in read.lists[list.offset] ?? []
      where !["labl", "note", "ltxt"].contains(chunk.code) {
        bytes += layout.chunk(chunk.code, try source.read(chunk.body))
      }
      return bytes
    }
  }

  // MARK: Sizes

  private func finished(_ form: ChunkFile) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let (segments, growth) = try form.pieces()
    var head = try reading { () throws(IOFailure) in try source.read(0..<12) }
    let told: UInt32 = layout.number(at: 4, of: head) ?? 0
    var large: (place: Int, bytes: [UInt8])?
    if layout.hasLargeSizes, let chunk = chunks.first(where: { $0.code == "ds64" }) {
      let old = try reading { () throws(IOFailure) in try source.read(chunk.body.prefix(8)) }
      guard let size = UInt64(exactly: Int(clamping: UInt64(littleEndian: old)) + growth),
        old.count == 8
      else { throw FormatWritingError("the sizes of 64 bits are damaged") }
      large = (chunk.body.lowerBound, size.littleEndianBytes)
    } else if told >= 4, told != .max {
      // The size may be that of an odd form, whose last byte is not counted.
      let size = range.upperBound - 8 + growth
      guard let size = UInt32(exactly: size) else {
        throw FormatWritingError("a WAV file of more than 4 GB must be RF64")
      }
      head.replaceSubrange(4..<8, with: layout.bytes(size))
    }
    guard let large else { return [.bytes(head)] + segments }
    // The sizes stand in the first chunk, which is copied.
    var result: [RewrittenFile.Segment] = [.bytes(head)]
    for segment in segments {
      guard case .range(let range, _) = segment, range.contains(large.place),
        range.upperBound >= large.place + 8
      else {
        result.append(segment)
        continue
      }
      result += [
        .copy(range.lowerBound..<large.place), .bytes(large.bytes),
        .copy((large.place + 8)..<range.upperBound),
      ]
    }
    return result
  }
}
