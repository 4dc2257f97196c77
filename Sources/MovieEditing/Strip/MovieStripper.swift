package import BaseMedia
package import BinaryIO
package import MediaModel

/// A movie without what a policy takes out, ready to be laid out.
package struct StrippedMovie: Sendable {
  package var movie: RewrittenMovie
  /// The samples of tracks that were rewritten; they are to be found after the end of the source.
  package var newMedia: [UInt8]
  /// What is carried, in order: ranges of the source, and after its end the new media.
  package var media: [Range<Int>]
  /// What went.
  package var findings: [StripFinding]
  /// The items that stay, with the track they belong to.
  package var kept: [StrippedMovie.Kept]
  /// The numbers of the tracks whose samples were rewritten.
  package var rewrittenTracks: Set<UInt32>
  /// The numbers of tracks of whose samples not all could be carried.
  package var cutTracks: Set<UInt32>
  /// What may still tell of someone.
  package var notes: [String]
  /// Whether a protected track names who bought it.
  package var namesBuyer: Bool

  /// An item that stays, or several of one identifier in timed metadata.
  package struct Kept: Sendable {
    package var trackID: UInt32?
    package var item: MetadataItem
    package var count: Int

    package init(trackID: UInt32?, item: MetadataItem, count: Int = 1) {
      self.trackID = trackID
      self.item = item
      self.count = count
    }
  }
}

/// Makes a movie without what identifies a person: decides about boxes, asks a policy about items.
///
/// Only what a kept sample refers to is carried of the media data.
package struct MovieStripper {
  private let tree: BoxTree
  private let source: any ByteSource
  private let policy: StripPolicy
  private var log = StripLog()
  private var newMedia: [UInt8] = []
  private var rewritten: Set<UInt32> = []
  private var cut: Set<UInt32> = []
  private var kept: [StrippedMovie.Kept] = []

  /// Strips a movie without fragments.
  ///
  /// - Throws: `ParseError` where the movie cannot be rewritten, or a track of timed metadata is beyond bounds.
  package static func strip(
    _ tree: BoxTree, from source: any ByteSource, policy: StripPolicy
  ) throws(ParseError) -> StrippedMovie {
    var stripper = MovieStripper(tree: tree, source: source, policy: policy)
    return try stripper.strip()
  }

  private mutating func strip() throws(ParseError) -> StrippedMovie {
    let metadata = MovieMetadata(tree)
    report(metadata)
    let (tracks, gone) = try stripTracks()
    let unknown = PrivateData(policy.keepsUnknownData ? unknownCarriers : [])
    var movie = try MovieRewriter.rewrite(
      tracks, edits: gone.map { .removeTrack($0) }, keeping: unknown)
    let carriers = CarrierStripper(policy: policy, family: MovieMetadata.family(of: tree))
    let structure = StructureStripper(carriers: carriers, removesTimes: policy.removesTimes)
    structure.strip(&movie.moov, path: "moov", log: &log)
    movie.looseBoxes = stripTop(carriers, keeping: unknown)
    let media = try carriedMedia(of: movie.moov)
    try findRemnants()
    return StrippedMovie(
      movie: movie, newMedia: newMedia, media: media, findings: log.findings, kept: kept,
      rewrittenTracks: rewritten, cutTracks: cut, notes: log.notes,
      namesBuyer: log.namesBuyer)
  }

  /// What the tracks that stay refer to, as far as it is media data: what else is where a damaged table points, as
  /// the boxes of the movie itself, is not carried.
  private mutating func carriedMedia(of moov: BoxNode) throws(ParseError) -> [Range<Int>] {
    let payloadMap = OffsetMap(
      tree.mediaPayloads.map { OffsetMap.Move(source: $0, destination: 0) })
    let end = tree.sourceSize
    var media: [Range<Int>] = []
    for track in moov.all("trak") {
      if let trackID = track.trackID, rewritten.contains(trackID) {
        media += try MediaRanges.of(track: track, sourceSize: end + newMedia.count)
        continue
      }
      let wanted = try MediaRanges.of(track: track, sourceSize: end)
      // A table tells of the first byte: what is after it in another box could not be found any more.
      let carried = wanted.map { payloadMap.carried(of: $0) }
      media += carried
      let stray = zip(wanted, carried).reduce(0) { $0 + $1.0.count - $1.1.count }
      guard stray > 0 else { continue }
      let trackID = track.trackID ?? 0
      cut.insert(trackID)
      log.note(
        "\(stray) bytes of track \(trackID) are outside the media data and are left out"
      )
    }
    // The new media begins where the source ends: the two are not one range.
    return FragmentJoiner.merged(media).flatMap { range -> [Range<Int>] in
      guard range.lowerBound < end, range.upperBound > end else { return [range] }
      return [range.lowerBound..<end, end..<range.upperBound]
    }
  }

  /// The items of boxes: which go and which stay.
  private mutating func report(_ metadata: MovieMetadata) {
    let tracks = tree.tracks.map(\.trackID)
    for (index, items) in ([metadata.movie] + metadata.tracks).enumerated() {
      let trackID: UInt32? = tracks.indices.contains(index - 1) ? tracks[index - 1] : nil
      log.trackID = trackID
      for item in items {
        let path = item.carrier?.path ?? ""
        var verdict = policy.verdict(item)
        // A picture inside an ID3 tag is not rewritten.
        if case .replace = verdict, item.identifier.keySpace == .id3 { verdict = .remove }
        switch verdict {
        case .keep: kept.append(StrippedMovie.Kept(trackID: trackID, item: item))
        case .remove: log.found(.item, item: item, path: path, byteCount: item.payload.count)
        case .replace(let payload):
          log.found(
            .cleanedItem, item: item, path: path,
            byteCount: max(0, item.payload.count - payload.count))
          var item = item
          item.payload = payload
          kept.append(StrippedMovie.Kept(trackID: trackID, item: item))
        }
      }
    }
    log.trackID = nil
  }

  /// Tracks that are metadata: those of which nothing is left are named, others are rewritten.
  private mutating func stripTracks() throws(ParseError) -> (tree: BoxTree, gone: [UInt32]) {
    var copy = tree
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else {
      return (tree, [])
    }
    var gone: [UInt32] = []
    var index = 0
    try copy.boxes[place].compactMapTracks { box throws(ParseError) in
      let parsed = Track(box)
      log.trackID = parsed.trackID
      let path = BoxPath.appending("trak", index: index, to: "moov")
      index += 1
      let track = try stripped(parsed, path: path)
      // References to one that goes go with it.
      if track == nil, let trackID = parsed.trackID { gone.append(trackID) }
      return track
    }
    log.trackID = nil
    return (copy, gone)
  }

  /// A track as far as it stays; `nil` where it goes.
  private mutating func stripped(
    _ parsed: Track, path: String
  ) throws(ParseError) -> BoxNode? {
    let (track, handler) = (parsed.box, parsed.handlerType)
    if TimedTrackFilter.isShown(parsed, in: source) { return track }
    if let filter = try TimedTrackFilter(
      track: parsed, movieTimescale: movieTimescale, source: source)
    {
      return try filtered(track, with: filter, path: path)
    }
    let format = parsed.sampleEntries.first?.type.description ?? handler?.description ?? "no format"
    let sample = MetadataItem(
      MetadataIdentifier(key: format, keySpace: "sample"), payload: [], dataType: .rawData)
    if policy.verdict(sample) == .keep {
      kept.append(StrippedMovie.Kept(trackID: track.trackID, item: sample))
      return track
    }
    let table = try parsed.samples()
    log.found(
      .timedTrack, item: sample, text: "'\(format)' of handler '\(handler?.description ?? "")'",
      path: path, count: table?.sampleCount ?? 0, byteCount: table?.totalBytes ?? 0)
    return nil
  }

  private mutating func filtered(
    _ track: BoxNode, with filter: TimedTrackFilter, path: String
  ) throws(ParseError) -> BoxNode? {
    let result: TimedTrackFilter.Result
    do throws(TimedFilterError) {
      result = try filter.filter(
        in: source, mediaOffset: tree.sourceSize + newMedia.count,
        keeps: { policy.verdict($0) == .keep })
    } catch {
      throw ParseError(
        "timed metadata that cannot be looked through: \(error.reason)", offset: track.offset,
        path: path)
    }
    for item in result.removed {
      log.found(
        .timedItem, item: item.item, path: path, count: item.count, byteCount: item.byteCount)
    }
    switch result.outcome {
    case .empty:
      // The items say what went with the track, where it had any.
      if result.removed.isEmpty {
        let format =
          track.descendant("mdia", "minf", "stbl", "stsd")?.children.first?.type.description ?? ""
        log.found(.timedTrack, text: "'\(format)' without items", path: path, count: 0)
      }
      return nil
    case .unchanged:
      keep(result.kept, trackID: track.trackID)
      return track
    case .rewritten(let box, let media):
      keep(result.kept, trackID: track.trackID)
      newMedia += media
      if let trackID = track.trackID { rewritten.insert(trackID) }
      return box
    }
  }

  private var movieTimescale: UInt32 {
    let header = try? tree.first("moov")?.first(MovieHeaderBox.self)
    return header?.timescale ?? 0
  }

  private mutating func keep(_ counts: [TimedTrackFilter.Count], trackID: UInt32?) {
    for count in counts {
      kept.append(StrippedMovie.Kept(trackID: trackID, item: count.item, count: count.count))
    }
  }

  /// Boxes at the top of the file that stay.
  private mutating func stripTop(
    _ carriers: CarrierStripper, keeping unknown: PrivateData
  ) -> [BoxNode] {
    var kept: [BoxNode] = []
    for (stored, path) in tree.boxes.withPaths(in: "") {
      var box = stored
      switch box.type {
      case "ftyp", "moov", "mdat", "sidx", "ssix", "mfra": continue
      case "pdin": kept.append(box)
      case "uuid" where StructureStripper.isProtection(box): kept.append(box)
      case _ where unknown.isLast(box): continue
      case _ where unknown.isHeld(by: box): kept.append(box)
      case "free", "skip", "wide", BoxHeader.tailType: findPadding(box, path: path)
      default:
        if carriers.strip(&box, path: path, log: &log) == .kept { kept.append(box) }
      }
    }
    return kept
  }

  /// Padding and trailing data of which nothing is known; where the file cannot be read, none.
  private var unknownCarriers: [VendorCarrier] {
    let found = try? VendorCarriers.find(in: tree, source: source)
    return found?.filter { $0.row.holds == .unknown && $0.place != .media } ?? []
  }

  /// Padding that is not all zeros, and bytes that are not a box.
  private mutating func findPadding(_ box: BoxNode, path: String) {
    guard case .external(let range) = box.content else {
      log.found(box: box, path: path)
      return
    }
    guard holdsData(range) else { return }
    let isTail = box.type == BoxHeader.tailType
    log.found(
      .padding, text: isTail ? "bytes after the last box" : "'\(box.type)'", path: path,
      byteCount: range.count)
  }

  /// Media data that no sample of the source refers to; that of tracks that go is given with these.
  private mutating func findRemnants() throws(ParseError) {
    guard let moov = tree.first("moov") else { return }
    let media = try MediaRanges.referenced(by: moov, in: tree)
    for (box, path) in tree.boxes.withPaths(in: "") where box.type == "mdat" {
      guard case .external(let range) = box.content else { continue }
      let left = FragmentJoiner.ranges([range], outside: media).filter { holdsData($0) }
      guard !left.isEmpty else { continue }
      log.found(
        .unreferencedData, text: "no sample refers to it", path: path,
        count: left.count, byteCount: left.reduce(0) { $0 + $1.count })
    }
  }

  private func holdsData(_ range: Range<Int>) -> Bool {
    (try? source.isZero(range)) != true
  }
}
