internal import BaseMedia
internal import BinaryIO
internal import MediaModel

extension GraftDonor {
  /// Makes an original of another container a movie in memory: its items in the places of the transcode's file type, its
  /// chapters as tracks, and of its pictures and sounds what a graft asks for.
  init(made original: AssetDescription, for fileType: FileType) throws(MediaError) {
    var transfers = TransferredItems(fileType: fileType, name: original.name)
    var tracks: [MadeMovie.Track] = []
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
        MadeMovie.Track(
          header: try transfers.header(of: track, number: number, isPicture: isPicture)))
      let length = [track.duration.seconds, track.mediaDuration.seconds, original.duration.seconds]
      ranges[number] = PresentedRange(start: 0, end: length.first { $0 > 0 } ?? 0)
    }
    let made = try MadeMovie(
      fileType, tracks: tracks, chapters: original.chapters,
      metadata: try transfers.items(of: original.metadata, trackID: nil), name: original.name)
    for refusal in made.refusals {
      transfers.losses.append(
        ExportReport.Loss(
          refusal.item.identifier.rawValue, trackID: refusal.trackID, reason: refusal.reason))
    }
    source = made.source
    movie = Movie(made.tree)
    description = MovieDescription.describe(
      movie, original: movie.tree, source: source, name: original.name)
    tracksWithSamples = made.chapterTracks
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
      switch NonTransferableReason(of: list[loss.sourceIndex]) {
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
