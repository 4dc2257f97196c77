internal import BinaryIO
internal import MediaModel

/// Writes chunks of texts, the broadcast extension, ID3 tags and chunks of one item: what RIFF files have in common.
struct RIFFChunkWriter {
  /// What the chunks were read with.
  let read: RIFFItems
  /// Whether the broadcast extension is read as such, and not as bytes.
  var hasBroadcast = false

  private var layout: RIFFLayout { read.layout }
  private var text: RIFFText { read.text }

  /// Gives the chunks of a form the items that they are to have; new items go into the first chunk of their kind.
  ///
  /// - Parameters:
  ///   - form: the chunks; lists that are written by themselves have none of the items.
  ///   - old: the items that are there.
  ///   - wanted: those that are to be there.
  ///   - file: takes losses and remarks.
  /// - Returns: the new items that have no chunk yet.
  /// - Throws: ``FormatWritingError`` where a chunk cannot be changed.
  func change(
    _ form: inout ChunkFile, from old: [MetadataItem], to wanted: [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [MetadataItem] {
    var units = [[MetadataItem]](repeating: [], count: form.chunks.count)
    for item in old {
      guard let offset = item.carrier?.offset else { continue }
      let index = form.places.partition { $0.upperBound <= offset }
      if units.indices.contains(index) { units[index].append(item) }
    }
    var (told, new): ([Int: ItemArrangement.Step], [MetadataItem]) = ([:], [])
    for step in try ItemArrangement(units: units, wanted: wanted).steps {
      if let unit = step.unit { told[unit] = step } else { new += step.items ?? [] }
    }
    var taken: Set<Kind> = []
    for (index, chunk) in form.chunks.enumerated() {
      let kind = Kind(chunk, hasBroadcast: hasBroadcast)
      // What follows a chunk that was written to the end is not read by all.
      let isFirst = form.insertion.map { index < $0 } ?? true
      let takesNew =
        kind != .other && chunk.listType != "exif" && isFirst && taken.insert(kind).inserted
      let own = takesNew ? new.filter { Kind(home: $0) == kind } : []
      if takesNew { new.removeAll { Kind(home: $0) == kind } }
      let step = told[index]
      if own.isEmpty, let step, step.items == nil { continue }
      let kept = step.map { $0.items ?? units[index] } ?? []
      if own.isEmpty, kept.isEmpty, units[index].isEmpty { continue }
      if let body = try body(of: kind, chunk, units[index], kept, own, &file) {
        form.put(body, at: index, "")
      }
    }
    return new
  }

  /// Adds chunks for new items of kinds that have none yet, and takes these out of the list.
  func addChunks(
    _ form: inout ChunkFile, _ new: inout [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) {
    for (kind, code) in [(Kind.texts, "LIST"), (.broadcast, "bext"), (.id3, "id3 ")] {
      let own = new.filter { Kind(home: $0) == kind }
      new.removeAll { Kind(home: $0) == kind }
      if !own.isEmpty, let body = try body(of: kind, nil, [], [], own, &file) {
        form.put(body, at: nil, code)
      }
    }
  }

  /// What a chunk is for.
  enum Kind {
    case texts, broadcast, id3, other

    init(_ chunk: RIFFChunk, hasBroadcast: Bool) {
      switch (chunk.code, chunk.listType) {
      case (_, "INFO"?), (_, "exif"?): self = .texts
      case ("bext", _) where hasBroadcast: self = .broadcast
      case ("id3 ", _), ("ID3 ", _): self = .id3
      default: self = .other
      }
    }

    /// The kind of chunk that a new item goes into.
    init(home item: MetadataItem) {
      switch item.identifier.keySpace {
      case .broadcastWave: self = .broadcast
      case .id3: self = .id3
      case .riffInfo where item.dataType == .utf8: self = .texts
      default: self = .other
      }
    }
  }

  /// The new body of a chunk, or of one that may come to be: none where it goes; `nil` where it stays.
  private func body(
    of kind: Kind, _ chunk: RIFFChunk?, _ old: [MetadataItem], _ wanted: [MetadataItem],
    _ new: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    switch kind {
    case .texts: try texts(chunk, old, wanted + new, &file)
    case .broadcast where wanted.isEmpty && new.isEmpty: []
    case .broadcast: try broadcast(chunk, old, wanted, new, &file)
    case .id3: try tag(chunk, wanted + new, &file)
    case .other: try other(chunk, old, wanted, &file)
    }
  }

  private func other(
    _ chunk: RIFFChunk?, _ old: [MetadataItem], _ wanted: [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    guard let chunk, !wanted.isEmpty else {
      if chunk?.listType != "adtl" { return [] }
      // Texts of markers are changed with the chapters.
      for item in old {
        file.leave(item, "not taken out: it stands among the texts of markers")
      }
      return nil
    }
    guard wanted.count == 1, old.count == 1, chunk.listType == nil else {
      file.lose(wanted.prefix(1), "it stands among others that cannot be changed")
      return nil
    }
    let item = try wanted[0].inMemory()
    if let body = body(of: item, chunk.code) { return [.bytes(body)] }
    file.lose(item, "the chunk cannot hold it")
    return nil
  }

  private func texts(
    _ list: RIFFChunk?, _ old: [MetadataItem], _ wanted: [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let chunks = list.flatMap { read.lists[$0.offset] } ?? []
    let units = chunks.map { chunk in old.filter { $0.carrier?.offset == chunk.offset } }
    let type: [RewrittenFile.Segment] = [.bytes((list?.listType ?? "INFO").bytes)]
    var segments = type
    for step in try ItemArrangement(units: units, wanted: wanted).steps {
      if let index = step.unit, step.items == nil {
        let next = index + 1 < chunks.count ? chunks[index + 1].offset : list?.body.upperBound
        let range = chunks[index].offset..<(next ?? chunks[index].body.upperBound)
        segments.append(.copy(range))
        if range.count % 2 == 1 { segments.append(.bytes([0])) }
      }
      for item in step.items ?? [] {
        guard let value = text.bytes(of: try item.inMemory()),
          item.identifier.keyBytes.count == 4
        else {
          file.lose(item, "a list of texts cannot hold it")
          continue
        }
        let code = FourCC(rawValue: UInt32(bigEndian: item.identifier.keyBytes))
        segments.append(.bytes(layout.chunk(code, value)))
      }
    }
    return segments.count == type.count ? [] : segments
  }

  /// What every broadcast extension tells.
  private static let alwaysTold = ["TimeReference", "Version"]

  private func broadcast(
    _ chunk: RIFFChunk?, _ old: [MetadataItem], _ wanted: [MetadataItem], _ new: [MetadataItem],
    _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment] {
    let bytes = try reading(read.source.read(chunk?.body ?? 0..<0))
    var writer = BroadcastExtension(bytes: bytes, layout: layout, text: text)
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
        if Self.alwaysTold.contains(item.identifier.key) {
          file.leave(item, "not taken out: every broadcast extension tells it")
        }
        writer.clear(item.identifier.key)
        continue
      }
      if try !item.isSame(as: next) { set(next) }
    }
    for item in new where item.identifier.key != combined { set(try item.inMemory()) }
    if chunk == nil {
      file.companions.formUnion(
        Self.alwaysTold.map { MetadataIdentifier(key: $0, keySpace: .broadcastWave) })
    }
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
    return [.bytes(writer.bytes)]
  }

  private func tag(
    _ chunk: RIFFChunk?, _ wanted: [MetadataItem], _ file: inout RewrittenFile
  ) throws(FormatWritingError) -> [RewrittenFile.Segment]? {
    let tags = chunk.map { read.tags[$0.offset] ?? [] } ?? [ID3Region(newAt: 0)]
    guard tags.count == 1 else {
      throw FormatWritingError("the chunk of ID3 holds \(tags.count) tags")
    }
    return try tags[0].rewritten(RegionContents(items: wanted), &file)
  }

  /// The body of a chunk of one item; `nil` where it cannot have the value.
  private func body(of item: MetadataItem, _ code: FourCC) -> [UInt8]? {
    if code == "IDIT", item.dataType == .utf8 { return RIFFDate.bytes(of: item) }
    if code == "DISP", item.dataType == .utf8 {
      return text.bytes(of: item).map { layout.bytes(UInt32(1)) + $0 }
    }
    if item.identifier.keySpace == .riffInfo, item.dataType == .utf8 { return text.bytes(of: item) }
    return item.payload
  }
}
