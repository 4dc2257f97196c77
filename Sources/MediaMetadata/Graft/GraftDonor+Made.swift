internal import BaseMedia
internal import BinaryIO
internal import MediaModel

extension GraftDonor {
  /// Ticks per second of chapters: long ones fit a sample of 32 bits.
  private static let timescale: UInt32 = 10_000
  /// More chapters than these are cut.
  private static let mostChapters = 100_000

  /// Makes an original of another container a movie in memory: its items in the homes of the transcode's file type, its
  /// chapters as tracks, and of its pictures and sounds what a graft asks for.
  ///
  /// - Throws: ``MediaError`` where a picture cannot be read.
  init(made original: AssetDescription, for fileType: FileType) throws(MediaError) {
    var transfers = TransferredItems(fileType: fileType, name: original.name)
    var tracks: [AuthoredTrack] = []
    var builders: [SampleTableBuilder] = []
    var numbers: Set<UInt32> = []
    var ranges: [UInt32: PresentedRange] = [:]
    for (index, track) in original.tracks.enumerated() {
      let isPicture = track.mediaType == .video
      guard isPicture || track.mediaType == .audio else {
        transfers.losses.append(
          ExportReport.Loss(
            "a track of '\(track.format)'", trackID: track.trackID,
            reason: "tracks of other containers than MP4 and QuickTime do not come along"))
        continue
      }
      let wanted = track.trackID == 0 ? UInt32(clamping: index + 1) : track.trackID
      let number = numbers.contains(wanted) ? (numbers.max() ?? 0).addingSaturated(1) : wanted
      numbers.insert(number)
      tracks.append(
        try transfers.header(of: track, number: number, isPicture: isPicture))
      builders.append(SampleTableBuilder())
      let length = [track.duration.seconds, track.mediaDuration.seconds, original.duration.seconds]
      ranges[number] = PresentedRange(start: 0, end: length.first { $0 > 0 } ?? 0)
    }
    var media: [UInt8] = []
    var bytes = FileTypeBox(
      majorBrand: FourCC(fileType.majorBrand) ?? "isom", minorVersion: 0, compatibleBrands: []
    ).node.bytes
    let start = bytes.count + 8
    var chapters: Set<UInt32> = []
    for list in original.chapters where !list.chapters.isEmpty {
      let number = (numbers.max() ?? 0).addingSaturated(1)
      var builder = SampleTableBuilder()
      guard
        let track = ChapterTrackMaker(
          list: list, timescale: Self.timescale, limit: Self.mostChapters
        )
        .track(number, builder: &builder, media: &media, at: start)
      else { continue }
      numbers.insert(number)
      chapters.insert(number)
      tracks.append(track)
      builders.append(builder)
    }
    if let first = tracks.firstIndex(where: { $0.handlerType == "vide" }) ?? tracks.indices.first,
      !chapters.isEmpty
    {
      tracks[first].references = [("chap", chapters.sorted())]
    }
    let authored = AuthoredMovie(
      family: fileType.family ?? .iso, timescale: Self.timescale, created: 0, tracks: tracks,
      metadata: try transfers.items(of: original.metadata, trackID: nil))
    let (moov, refusals) = authored.moov(builders)
    for refusal in refusals {
      transfers.losses.append(
        ExportReport.Loss(
          refusal.item.identifier.rawValue, trackID: refusal.trackID, reason: refusal.reason))
    }
    bytes += BoxNode("mdat", payload: media).bytes + moov.bytes
    source = MemorySource(bytes, name: original.name)
    movie = Movie(try MediaError.scanning(original.name, BoxTree.scan(MemorySource(bytes))))
    description = MovieDescription.describe(
      movie, original: movie.tree, source: source, name: original.name)
    tracksWithSamples = chapters
    presented = ranges
    hasHeaders = false
    converted = transfers.converted
    losses = transfers.losses
  }
}

/// Items on their way to another file type, and what is to be said of it.
private struct TransferredItems {
  let fileType: FileType
  let name: String
  var converted: [ExportReport.Change] = []
  var losses: [ExportReport.Loss] = []

  mutating func items(
    of list: [MetadataItem], trackID: UInt32?
  ) throws(MediaError) -> [MetadataItem] {
    let path = trackID.map { "track \($0)" } ?? "movie"
    let outcome = KeySpaceTransfer().transfer(list, to: fileType)
    for loss in outcome.losses where list.indices.contains(loss.sourceIndex) {
      // What describes the original's file or coding would be false of the transcode.
      switch TransferBarrier(of: list[loss.sourceIndex]) {
      case .describesFile, .describesCoding:
        converted.append(
          ExportReport.Change(
            path: path,
            change: "\(list[loss.sourceIndex].identifier.rawValue) left: \(loss.reason)"))
      case .hasNoPlace, nil:
        losses.append(
          ExportReport.Loss(
            list[loss.sourceIndex].identifier.rawValue, trackID: trackID, reason: loss.reason))
      }
    }
    for item in outcome.items where !item.isUnchanged && list.indices.contains(item.sourceIndex) {
      converted.append(
        ExportReport.Change(
          list[item.sourceIndex].identifier, to: item.item.identifier, trackID: trackID))
    }
    for remark in outcome.remarks where list.indices.contains(remark.sourceIndex) {
      converted.append(
        ExportReport.Change(
          path: path, change: "\(list[remark.sourceIndex].identifier.rawValue): \(remark.text)"))
    }
    do {
      return try outcome.items.map { try $0.item.loadingPayload() }
    } catch {
      throw MediaError(.unreadable, "an item cannot be read: \(error)", path: name)
    }
  }

  /// What a track says, without samples.
  mutating func header(
    of track: TrackDescription, number: UInt32, isPicture: Bool
  ) throws(MediaError) -> AuthoredTrack {
    var made = AuthoredTrack(
      trackID: number, handlerType: isPicture ? "vide" : "soun", handlerName: track.handlerName,
      timescale: 1000, sampleEntries: [])
    let entry = track.sampleEntries.first
    made.width = UInt32(clamping: Int(Double(entry?.width ?? 0) * 65536))
    made.height = UInt32(clamping: Int(Double(entry?.height ?? 0) * 65536))
    made.language = track.language?.packedCode ?? LanguageTag.undeterminedCode
    made.extendedLanguage = track.extendedLanguageTag
    made.metadata = try items(of: track.metadata, trackID: track.trackID)
    return made
  }
}

/// Writes a list of chapters as a text track that others refer to.
///
/// Source: QTFF, "Chapter Lists", "Text Sample Description", "Text Sample Data".
private struct ChapterTrackMaker {
  let list: ChapterList
  let timescale: UInt32
  let limit: Int

  /// Adds the titles to media data that begins at a place of the file; `nil` where no chapter has a length.
  func track(
    _ number: UInt32, builder: inout SampleTableBuilder, media: inout [UInt8], at start: Int
  ) -> AuthoredTrack? {
    let chapters = list.chapters.prefix(limit).sorted { $0.timeRange.start < $1.timeRange.start }
    let starts = chapters.map { max(0, $0.timeRange.start.converted(to: timescale).value) }
    guard let first = starts.first, let last = chapters.last else { return nil }
    let end = max(last.timeRange.end.converted(to: timescale).value, (starts.last ?? 0) + 1)
    let offset = start + media.count
    var samples: [AuthoredSample] = []
    for (index, chapter) in chapters.enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : end
      let title = Array(chapter.title.utf8.prefix(Int(UInt16.max)))
      let bytes = UInt16(title.count).bigEndianBytes + title + Self.encoding
      media += bytes
      samples.append(
        AuthoredSample(
          size: UInt32(bytes.count), duration: UInt32(clamping: next - starts[index])))
    }
    builder.append(samples, at: offset)
    var track = AuthoredTrack(
      trackID: number, handlerType: "text", handlerName: "Chapters", timescale: timescale,
      sampleEntries: [Self.entry])
    track.isEnabled = false
    track.language = list.languageTag?.packedCode ?? LanguageTag.undeterminedCode
    if first > 0 {
      track.edits = [
        EditListBox.Row(duration: UInt64(first), mediaTime: -1),
        EditListBox.Row(duration: UInt64(clamping: builder.duration), mediaTime: 0),
      ]
    }
    return track
  }

  /// Says that a title is UTF-8.
  private static let encoding: [UInt8] = [0, 0, 0, 12] + Array("encd".utf8) + [0, 0, 1, 0]

  /// Plain text: everything that a description can say is 0 but the number of the data reference.
  private static var entry: BoxNode {
    BoxNode("text", payload: [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 44))
  }
}
