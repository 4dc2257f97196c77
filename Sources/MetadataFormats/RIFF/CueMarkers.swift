internal import BinaryIO
internal import MediaModel

/// Markers of a WAV file, `cue ` with the texts of the list `adtl`, as a chapter list.
///
/// `cue `: u32 count · count times: u32 number, position, u32 chunk, chunk start, block start, sample offset.
/// `labl` and `note`: u32 number · text. `ltxt`: u32 number, length in samples, code of a purpose, u16 country,
/// language, dialect, code page · text.
///
/// Source: Microsoft, "Multimedia Programming Interface and Data Specifications 1.0", chapter 3, "Cue-Points Chunk"
/// and "Associated Data Chunk".
struct CueMarkers {
  /// What a marker is called, and what is said about it.
  struct Texts {
    var label: String?
    var length: UInt32?
    var items: [MetadataItem] = []
  }

  private let layout: RIFFLayout
  private let text: RIFFText
  private var markers: [(number: UInt32, position: UInt32)] = []
  private var texts: [UInt32: Texts] = [:]

  init(_ layout: RIFFLayout, _ text: RIFFText) {
    self.layout = layout
    self.text = text
  }

  mutating func takeMarkers(_ bytes: [UInt8]) {
    let count = Int(layout.number(at: 0, of: bytes, UInt32.self) ?? 0)
    for index in 0..<min(count, max(0, bytes.count - 4) / 24) {
      let start = 4 + index * 24
      guard let number: UInt32 = layout.number(at: start, of: bytes),
        let position: UInt32 = layout.number(at: start + 20, of: bytes)
      else { break }
      markers.append((number, position))
    }
  }

  /// Takes a chunk of `adtl`; `false` for one that says nothing of a marker.
  mutating func takeText(_ code: FourCC, _ bytes: [UInt8], carrier: MetadataItem.Carrier) -> Bool {
    guard let number: UInt32 = layout.number(at: 0, of: bytes) else { return false }
    switch code {
    case "labl": texts[number, default: Texts()].label = text.text(bytes.dropFirst(4))
    case "note":
      texts[number, default: Texts()].items.append(
        text.item(RIFFItems.identifier(code), bytes.dropFirst(4), carrier: carrier))
    case "ltxt":
      texts[number, default: Texts()].length = layout.number(at: 4, of: bytes)
      guard bytes.count > 20 else { return true }
      var item = text.item(RIFFItems.identifier(code), bytes.dropFirst(20), carrier: carrier)
      let purpose = FourCC(rawValue: UInt32(bigEndian: bytes[8..<12]))
      item.extraAttributes.append(.init("purpose", purpose.description))
      texts[number, default: Texts()].items.append(item)
    default: return false
    }
    return true
  }

  /// The markers in the order of their times; `nil` where there are none.
  ///
  /// A marker without a length lasts until the next one.
  func chapterList(sampleRate: UInt32, sampleCount: Int?) -> ChapterList? {
    guard sampleRate > 0, !markers.isEmpty else { return nil }
    let sorted = markers.sorted { ($0.position, $0.number) < ($1.position, $1.number) }
    let chapters = sorted.enumerated().map { index, marker in
      let texts = texts[marker.number] ?? Texts()
      let start = Int64(marker.position)
      let next =
        index + 1 < sorted.count ? Int64(sorted[index + 1].position) : sampleCount.map { Int64($0) }
      let told = texts.length.flatMap { $0 > 0 ? Int64($0) : nil }
      let length = told ?? next.map { max(0, $0 - start) }
      return ChapterList.Chapter(
        title: texts.label ?? "",
        timeRange: MediaTimeRange(
          start: MediaTime(start, timescale: sampleRate),
          duration: MediaTime(length ?? 0, timescale: length == nil ? 0 : sampleRate)),
        identifier: "\(marker.number)", items: texts.items)
    }
    return ChapterList(origin: "cue", chapters: chapters)
  }
}
