internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Writes a list of chapters as a text track that others refer to, and its pictures as a video track.
///
/// Source: QTFF, "Chapter Lists", "Text Sample Description", "Text Sample Data".
struct ChapterTrackMaker {
  let list: ChapterList
  let timescale: UInt32
  /// More chapters than these are cut.
  private static let limit = 100_000

  /// A track, its samples, and when the first one is shown.
  typealias Made = (header: AuthoredTrack, samples: SampleTableBuilder, start: MediaTime)

  /// A clock that counts a list exactly, if there is one that 32 bits suffice for; else a fine one.
  static func timescale(of list: ChapterList) -> UInt32 {
    let times = list.chapters.map(\.timeRange).flatMap {
      $0.duration.isKnown ? [$0.start, $0.end] : [$0.start]
    }
    let last = (times.max() ?? .zero).seconds
    let clocks =
      ([1000, 90_000, 44_100, 48_000, 1_000_000] + [
        list.chapters.first?.timeRange.start.timescale ?? 0
      ])
      .filter { $0 > 0 && last * Double($0) < 4e9 }
    return clocks.first { clock in times.allSatisfy { $0.converted(to: clock) == $0 } } ?? 1000
  }

  /// Adds the titles to media data whose first byte lies at a place; `nil` where there is no chapter.
  func track(_ number: UInt32, media: inout [UInt8], at start: Int) -> Made? {
    let chapters = sorted
    let starts = chapters.map { max(0, $0.timeRange.start.converted(to: timescale).value) }
    guard let first = starts.first, let last = chapters.last else { return nil }
    let told = last.timeRange.duration.isKnown ? last.timeRange.end : last.timeRange.start
    let end = max(told.converted(to: timescale).value, (starts.last ?? 0) + 1)
    let offset = start + media.count
    var builder = SampleTableBuilder()
    var samples: [AuthoredSample] = []
    for (index, chapter) in chapters.enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : end
      let bytes = TextFormats.sample(chapter.title, format: "text", link: chapter.link)
      media += bytes
      samples.append(
        AuthoredSample(
          size: UInt32(bytes.count), duration: UInt32(clamping: next - starts[index])))
    }
    builder.append(samples, at: offset)
    var track = AuthoredTrack(
      trackID: number, handlerType: "text", handlerName: "Chapters", timescale: timescale,
      sampleEntries: [TextFormats.quickTimeText])
    track.isEnabled = false
    track.language = list.languageTag?.packedCode ?? LanguageTag.undeterminedCode
    if let tag = list.languageTag, LanguageTag(packed: track.language) != tag {
      track.extendedLanguage = tag.bcp47
    }
    return (track, builder, MediaTime(first, timescale: timescale))
  }

  /// Adds pictures in the same way, each shown as long as its chapter; `nil` where there are none.
  ///
  /// - Parameters:
  ///   - movieTimescale: what edits are counted in, which leave out the chapters without a picture.
  ///   - media: what the pictures are added to.
  ///   - start: where the first byte of it lies.
  /// - Returns: the track.
  /// - Throws: what reading a picture throws.
  func pictures(
    movieTimescale: UInt32, media: inout [UInt8], at start: Int
  ) throws -> (header: AuthoredTrack, samples: SampleTableBuilder)? {
    var entries: [BoxNode] = []
    var shapes: [Shape] = []
    var samples: [AuthoredSample] = []
    var edits: [EditListBox.Row] = []
    var (shown, mediaEnd) = (UInt64(0), Int64(0))
    let offset = start + media.count
    for chapter in sorted {
      guard let picture = try chapter.picture, let shape = Shape(picture) else { continue }
      let range = chapter.timeRange
      let ticks = max(1, range.duration.converted(to: timescale).value)
      let from = UInt64(clamping: range.start.converted(to: movieTimescale).value)
      let length = UInt64(
        clamping: MediaTime(ticks, timescale: timescale).converted(to: movieTimescale).value)
      guard from >= shown, length > 0, picture.count <= Int(UInt32.max) else { continue }
      if from > shown { edits.append(EditListBox.Row(duration: from - shown, mediaTime: -1)) }
      edits.append(EditListBox.Row(duration: length, mediaTime: mediaEnd))
      shown = from + length
      mediaEnd += ticks
      if !shapes.contains(shape) {
        shapes.append(shape)
        entries.append(shape.sampleEntry)
      }
      media += picture
      var sample = AuthoredSample(size: UInt32(picture.count), duration: UInt32(clamping: ticks))
      sample.sampleDescriptionIndex = UInt32((shapes.firstIndex(of: shape) ?? 0) + 1)
      samples.append(sample)
    }
    guard let first = shapes.first else { return nil }
    var builder = SampleTableBuilder()
    builder.append(samples, at: offset)
    var track = AuthoredTrack(
      trackID: 0, handlerType: "vide", handlerName: "Chapter pictures", timescale: timescale,
      sampleEntries: entries)
    track.isEnabled = false
    track.edits = edits
    (track.width, track.height) = (UInt32(first.width) << 16, UInt32(first.height) << 16)
    return (track, builder)
  }

  private var sorted: [ChapterList.Chapter] {
    list.chapters.prefix(Self.limit).enumerated().sorted {
      ($0.element.timeRange.start, $0.offset) < ($1.element.timeRange.start, $1.offset)
    }.map(\.element)
  }

  /// What kind of picture it is, and how large.
  private struct Shape: Hashable {
    var type: FourCC
    var width: UInt16
    var height: UInt16

    /// Reads the head of a picture; `nil` where it is neither PNG nor JPEG.
    init?(_ bytes: [UInt8]) {
      guard let size = PictureSize(bytes) else { return nil }
      type = size.isPNG ? "png " : "jpeg"
      (width, height) = (UInt16(clamping: size.width), UInt16(clamping: size.height))
    }

    /// 72 pixels an inch, one picture a sample, 24 bits.
    ///
    /// Source: QTFF, "Video Sample Description".
    var sampleEntry: BoxNode {
      var payload: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 16)
      payload += width.bigEndianBytes + height.bigEndianBytes
      payload += [0, 0x48, 0, 0, 0, 0x48, 0, 0, 0, 0, 0, 0, 0, 1]
      payload += [UInt8](repeating: 0, count: 32) + [0, 24, 0xFF, 0xFF]
      return BoxNode(type, prefix: payload, children: [])
    }
  }
}

/// How large a picture is, by its head.
///
/// Source: PNG (Third Edition) § 11.2.1; ITU-T T.81 § B.2.2.
struct PictureSize: Hashable, Sendable {
  var isPNG: Bool
  var width: Int
  var height: Int

  /// Reads a head; `nil` where it is neither of PNG nor of JPEG.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      self.init(isPNG: true, width: number(16, 4), height: number(20, 4))
      return
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 9 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      // Frames of all processes; between them stand tables.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        self.init(isPNG: false, width: number(place + 7, 2), height: number(place + 5, 2))
        return
      }
      let length = number(place + 2, 2)
      guard length >= 2, marker != 0xD9, marker != 0xDA else { return nil }
      place += 2 + length
    }
    return nil
  }

  private init(isPNG: Bool, width: Int, height: Int) {
    (self.isPNG, self.width, self.height) = (isPNG, width, height)
  }
}

extension ChapterList.Chapter {
  /// The bytes of the chapter's picture; `nil` where it has none.
  fileprivate var picture: [UInt8]? {
    get throws {
      guard let item = companions.first(where: { $0.commonKey == .commonKeyArtwork }) else {
        return nil
      }
      return try item.loadingPayload().payload
    }
  }
}
