internal import BinaryIO
internal import MediaModel

/// Writes markers of WAV.
extension WaveForm {
  func writeChapters(
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
    let list = chunks.firstIndex { $0.listType == "adtl" }
    let rest = try list.map { index throws(FormatWritingError) in
      try reading(otherTexts(chunks[index]))
    }
    var (marks, texts): ([UInt8], [UInt8]) = ([], [])
    if let first = lists.first, !first.chapters.isEmpty {
      guard sampleRate > 0 else { throw FormatWritingError("the sample rate is not told") }
      file.lose(languageOf: "the markers", first.languageTag, "WAV has none")
      (marks, texts) = CueWriter(layout: layout, text: text, sampleRate: sampleRate)
        .bodies(of: first, &file)
    }
    form.put(
      marks.isEmpty ? [] : [.bytes(marks)], at: chunks.firstIndex { $0.code == "cue " }, "cue ")
    texts += rest ?? []
    form.put(texts.isEmpty ? [] : [.bytes(Array("adtl".utf8) + texts)], at: list, "LIST")
  }

  /// What stands in `adtl` beside the texts of markers, as it is stored.
  private func otherTexts(_ list: RIFFChunk) throws(IOFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    for chunk in read.lists[list.offset] ?? []
    where !["labl", "note", "ltxt"].contains(chunk.code) {
      bytes += layout.chunk(chunk.code, try source.read(chunk.body))
    }
    return bytes
  }
}
