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

  /// A track and its samples.
  typealias Made = (header: AuthoredTrack, samples: SampleTableBuilder)

  /// The tracks that lists become: titles, one track for each list, and the pictures of the first list that has any,
  /// which go with the chapters of all.
  ///
  /// - Parameters:
  ///   - lists: the lists.
  ///   - movieTimescale: what edits are counted in.
  ///   - media: what the samples are added to.
  ///   - start: where the first byte of it is.
  /// - Returns: the tracks, without numbers, and how others refer to them (`chap`): by their places. The list with the
  ///   most chapters is the last one of the titles: FFmpeg's reader puts the chapters of each track over those of the
  ///   one before, number by number.
  /// - Throws: ``MediaError`` where a picture cannot be read.
  static func tracks(
    of lists: [ChapterList], movieTimescale: UInt32, media: inout [UInt8], at start: Int
  ) throws(MediaError) -> (tracks: [Made], references: [Int]) {
    var tracks: [Made] = []
    var counts: [Int] = []
    var pictures: Made?
    for list in lists {
      let maker = ChapterTrackMaker(list: list, timescale: timescale(of: list))
      guard let titles = maker.titles(movieTimescale: movieTimescale, media: &media, at: start)
      else { continue }
      tracks.append(titles)
      counts.append(list.chapters.count)
      guard pictures == nil else { continue }
      do {
        pictures = try maker.pictures(movieTimescale: movieTimescale, media: &media, at: start)
      } catch {
        throw MediaError(.unreadable, "a picture of the chapters cannot be read: \(error)")
      }
    }
    var references = Array(tracks.indices)
    if let most = counts.max(), let main = counts.firstIndex(of: most) {
      references.append(references.remove(at: main))
    }
    if let pictures {
      references.append(tracks.count)
      tracks.append(pictures)
    }
    return (tracks, references)
  }

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

  /// Adds the titles to media data whose first byte is at a place; `nil` where there is no chapter.
  private func titles(movieTimescale: UInt32, media: inout [UInt8], at start: Int) -> Made? {
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
      trackID: 0, handlerType: "text", handlerName: MovieChapters.titlesName, timescale: timescale,
      sampleEntries: [TextFormats.quickTimeText])
    track.isEnabled = false
    track.language = list.languageTag?.packedCode ?? LanguageTag.undeterminedCode
    if let tag = list.languageTag, LanguageTag(packed: track.language) != tag {
      track.extendedLanguage = tag.bcp47
    }
    let pause = MediaTime(first, timescale: timescale).converted(to: movieTimescale).value
    if pause > 0 {
      let length = MediaTime(builder.duration, timescale: timescale)
      track.edits = [
        EditListBox.Row(duration: UInt64(pause), mediaTime: -1),
        EditListBox.Row(
          duration: UInt64(clamping: length.converted(to: movieTimescale).value), mediaTime: 0),
      ]
    }
    return (track, builder)
  }

  /// Adds pictures in the same way, each shown as long as its chapter; `nil` where there are none.
  private func pictures(
    movieTimescale: UInt32, media: inout [UInt8], at start: Int
  ) throws -> Made? {
    var entries: [BoxNode] = []
    var shapes: [Shape] = []
    var samples: [AuthoredSample] = []
    var edits: [EditListBox.Row] = []
    var (shown, mediaEnd) = (UInt64(0), Int64(0))
    let offset = start + media.count
    for place in try Self.picturePlaces(in: sorted) {
      let chapter = sorted[place]
      guard let picture = try chapter.picture, let shape = Shape(picture) else { continue }
      let range = chapter.timeRange
      let ticks = max(1, range.duration.converted(to: timescale).value)
      // Edits leave out the chapters without a picture.
      let from = max(shown, UInt64(clamping: range.start.converted(to: movieTimescale).value))
      let end = max(from + 1, UInt64(clamping: range.end.converted(to: movieTimescale).value))
      if from > shown { edits.append(EditListBox.Row(duration: from - shown, mediaTime: -1)) }
      edits.append(EditListBox.Row(duration: end - from, mediaTime: mediaEnd))
      shown = end
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

  /// The chapters whose pictures a track can show: PNG or JPEG, one after the other.
  ///
  /// - Parameter chapters: the chapters by their starts.
  /// - Returns: their places.
  /// - Throws: what reading a picture throws.
  static func picturePlaces(in chapters: [ChapterList.Chapter]) throws -> [Int] {
    var places: [Int] = []
    var end = MediaTime.zero
    for (place, chapter) in chapters.enumerated() where chapter.artwork != nil {
      let range = chapter.timeRange
      guard range.start >= end, range.duration.isKnown, range.duration.value > 0,
        let picture = try chapter.picture, picture.count <= Int(UInt32.max),
        Shape(picture) != nil
      else { continue }
      places.append(place)
      end = range.end
    }
    return places
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
  /// The chapter's picture; `nil` where it has none.
  var artwork: MetadataItem? { companions.first { $0.commonKey == .commonKeyArtwork } }

  /// The bytes of the chapter's picture; `nil` where it has none.
  fileprivate var picture: [UInt8]? { get throws { try artwork?.loadingPayload().payload } }
}
