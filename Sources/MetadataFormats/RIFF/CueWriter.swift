internal import BinaryIO
internal import MediaModel

/// Writes a chapter list as markers: `cue ` and the list `adtl`.
///
/// Their layout is that of ``CueMarkers``.
struct CueWriter {
  let layout: RIFFLayout
  let text: RIFFText
  let sampleRate: UInt32

  /// The body of `cue `, and chunks for `adtl`; what cannot be given is a loss.
  func bodies(
    of list: ChapterList, _ file: inout RewrittenFile
  ) -> (cue: [UInt8], texts: [UInt8]) {
    var cue = layout.bytes(UInt32(list.chapters.count))
    var texts: [UInt8] = []
    var used: Set<UInt32> = []
    for (index, chapter) in list.chapters.enumerated() {
      var id = chapter.identifier.flatMap(UInt32.init) ?? UInt32(clamping: index + 1)
      while !used.insert(id).inserted { id &+= 1 }
      let start = samples(chapter.timeRange.start, chapter, &file)
      cue +=
        layout.bytes(id) + layout.bytes(start) + Array("data".utf8) + layout.bytes(UInt32(0))
        + layout.bytes(UInt32(0))
        + layout.bytes(start)
      if !chapter.title.isEmpty {
        texts += layout.chunk("labl", layout.bytes(id) + Array(chapter.title.utf8) + [0])
      }
      texts += others(of: chapter, id, &file)
      let next = list.chapters[(index + 1)...].first?.timeRange.start
      let hasLength = chapter.items.contains { $0.identifier.key == "ltxt" }
      let end = chapter.timeRange.start + chapter.timeRange.duration
      if !hasLength, chapter.timeRange.duration.timescale > 0,
        next.map({ $0 != end }) ?? (chapter.timeRange.duration.value > 0)
      {
        texts += lengthText(id, chapter, "rgn ", [], &file)
      }
      if chapter.depth > 0 || !chapter.overlappingItems.isEmpty {
        file.lose(
          "the place of the chapter '\(chapter.title)' among others",
          "markers are flat, and overlap with nothing")
      }
    }
    return (cue, texts)
  }

  private func others(
    of chapter: ChapterList.Chapter, _ id: UInt32, _ file: inout RewrittenFile
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in chapter.items {
      let value = text.bytes(of: item)
      switch item.identifier.key {
      case "note":
        if let value { bytes += layout.chunk("note", layout.bytes(id) + value) }
      case "ltxt":
        bytes += lengthText(
          id, chapter, item.extraAttribute("purpose") ?? "rgn ", value ?? [], &file)
      default:
        file.lose(item, "markers have notes, and texts for stretches")
      }
    }
    return bytes
  }

  private func lengthText(
    _ id: UInt32, _ chapter: ChapterList.Chapter, _ purpose: String, _ value: [UInt8],
    _ file: inout RewrittenFile
  ) -> [UInt8] {
    let length = samples(chapter.timeRange.duration, chapter, &file)
    let code = FourCC(purpose) ?? "rgn "
    return layout.chunk(
      "ltxt",
      layout.bytes(id) + layout.bytes(length) + code.bytes + [UInt8](repeating: 0, count: 8) + value
    )
  }

  private func samples(
    _ time: MediaTime, _ chapter: ChapterList.Chapter, _ file: inout RewrittenFile
  ) -> UInt32 {
    guard time.timescale > 0 else { return 0 }
    let told = time.units(perSecond: Int64(sampleRate)).number
    guard let number = told.flatMap({ UInt32(exactly: $0) }) else {
      file.lose("times of the chapter '\(chapter.title)'", "beyond what markers count")
      return 0
    }
    return number
  }
}
