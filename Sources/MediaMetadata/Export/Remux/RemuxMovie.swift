internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// Tracks of another container as a movie: libavformat writes samples, tables and sample entries; what it drops or
/// damages is grafted onto its movie as the command `graft` does it: items, names, languages, chapters, timed data.
///
///     ftyp (ours), free (FFmpeg's ftyp), mdat (FFmpeg's), mdat (what was grafted), moov (of both), [uuid XMP]
struct RemuxMovie {
  private let job: RemuxRun
  private let family: BoxFamily
  private var plan: RemuxPlan { job.plan }

  init(_ job: RemuxRun) {
    self.job = job
    family = job.plan.destination.fileType.family ?? .iso
  }

  /// Writes the movie.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  func write(to sink: borrowing FileSink) throws -> RemuxResult {
    let isHeaderFirst = job.run.request.isForNetworkUse
    let brands = FileTypeBox(plan.destination.fileType)
    let head = isHeaderFirst ? [] : brands?.node.bytes ?? []
    let spool = try MediaError.io(FileSink(path: sink.path, replacing: true))
    var data = TimedDataSamples(plan)
    var result = try job.copyTracks(to: sink, at: head.count, chapters: []) {
      data.take($2, of: $0, at: $1, into: spool)
    }
    try data.finish()
    let samples = try job.source(of: spool, size: data.size)
    let donor = try donor(data, samples: samples, into: &result)
    let muxed = try job.source(of: sink, size: result.muxedByteCount)
    var tree = try boxes(of: muxed, behind: head, isEmpty: result.muxedByteCount == head.count)
    let graft = try MediaError.grafting(sink.path) {
      try MovieGraft(donor.tree, onto: tree, instructions: instructions(donor, onto: tree))
    }
    if isHeaderFirst {
      if let brands { tree.boxes = [brands.node] + tree.boxes.filter { $0.type != "ftyp" } }
      let layout = try MediaError.parsing(
        sink.path, GraftLayout.make(graft, onto: tree, isHeaderFirst: true))
      result.completion = .layout(layout, of: [muxed, donor.source])
    } else {
      try append(graft, of: donor, to: sink, holding: tree, behind: head, into: &result)
    }
    return result
  }

  /// Puts the graft after FFmpeg's samples, in the place of its header: no sample is copied twice.
  private func append(
    _ graft: MovieGraft, of donor: MadeMovie, to sink: borrowing FileSink, holding tree: BoxTree,
    behind head: [UInt8], into result: inout RemuxResult
  ) throws(MediaError) {
    let end = tree.first("moov")?.offset ?? head.count
    try MediaError.io(sink.truncate(to: end))
    var position = end
    let added = graft.media.reduce(0) { $0 + $1.count }
    if added > 0 {
      let header = AuthoredMovie.mediaHeader(size: added)
      try MediaError.io(sink.write(header, at: position))
      position += header.count
      for range in graft.media {
        try MediaError.io(sink.copyWholly(range, of: donor.source, to: position))
        position += range.count
      }
    }
    let map = graft.donorMap(mediaAt: position - added, outputEnd: position)
    let moov = try MediaError.parsing(
      sink.path,
      graft.moov(
        donorMap: map,
        recipientMap: OffsetMap(sequential: [0..<end], from: head.count, ends: (end, end))))
    var steps: [FileStep] = [.write(head, at: 0)]
    for box in tree.boxes where box.type == "ftyp" && box.offset >= head.count {
      steps.append(.write(("free" as FourCC).bytes, at: box.offset + 4))
      steps.append(.clear((box.offset + 8)..<(box.offset + box.size)))
    }
    let loose = graft.looseBoxes(donorMap: map).flatMap(\.bytes)
    steps.append(.write(moov.placed(at: position).bytes + loose, at: position))
    result.muxedByteCount = position
    result.completion = .steps(steps)
  }

  /// What libavformat wrote, its header in the words of the family: a muxer that holds more may be one of the other
  /// branch.
  private func boxes(
    of muxed: FileSource, behind head: [UInt8], isEmpty: Bool
  ) throws(MediaError) -> BoxTree {
    let name = job.run.outputPath
    var layout = FileLayout([.bytes(head), .range(head.count..<muxed.size, of: 0)])
    if isEmpty {
      let movie = AuthoredMovie(
        family: family, timescale: MadeMovie.timescale, created: 0, tracks: [], metadata: [])
      layout = FileLayout([.bytes(head), .bytes(movie.moov([]).box.bytes)])
    }
    guard var tree = try? BoxTree.scan(LayoutSource(layout, of: [muxed], name: name)),
      let place = tree.boxes.firstIndex(where: { $0.type == "moov" })
    else { throw MediaError(.transportFailed, "libavformat's output is damaged", path: name) }
    var log = TranslationLog()
    FamilyTranslation.translate(moov: &tree.boxes[place], to: family, log: &log)
    return tree
  }

  // MARK: What is grafted

  /// What the source says and libavformat does not write.
  private func donor(
    _ data: TimedDataSamples, samples: FileSource, into result: inout RemuxResult
  ) throws(MediaError) -> MadeMovie {
    let tracks = plan.tracks.enumerated().map { index, track in
      MadeMovie.Track(
        header: header(of: track), samples: data.tables[index] ?? SampleTableBuilder(),
        start: data.starts[index] ?? .zero)
    }
    let date = job.run.container.outline.metadata.first {
      $0.identifier == MetadataIdentifier(key: "Info/DateUTC", keySpace: .matroska)
    }
    let donor = try MadeMovie(
      plan.destination.fileType, tracks: tracks, samples: samples, chapters: plan.chapters,
      metadata: plan.items, created: date?.dateValue?.secondsSince1904 ?? 0,
      name: job.source.name)
    func written(_ items: [MetadataItem], _ trackID: UInt32?) -> [MetadataItem] {
      var refused = donor.refusals.filter { $0.trackID == trackID }.map(\.item)
      return items.filter { item in
        guard let place = refused.firstIndex(of: item) else { return true }
        refused.remove(at: place)
        return false
      }
    }
    result.items = written(plan.items, nil)
    for (index, track) in tracks.enumerated() where !track.header.metadata.isEmpty {
      result.trackItems[index] = written(track.header.metadata, track.header.trackID)
    }
    result.losses += donor.refusals.map { refusal in
      let track = plan.tracks.first { $0.trackID == refusal.trackID }
      return ExportReport.Loss(
        refusal.item.identifier.rawValue, trackID: track?.description.trackID,
        reason: refusal.reason)
    }
    return donor
  }

  /// What a track says, its samples aside.
  private func header(of planned: RemuxPlan.Track) -> AuthoredTrack {
    let description = planned.description
    let entry = planned.form == .handedOver ? TimedDataEntry.of(codecName: planned.codecName) : nil
    var track = AuthoredTrack(
      trackID: planned.trackID,
      handlerType: entry == nil ? FourCC(description.handlerType) ?? "meta" : "meta",
      handlerName: planned.title ?? entry?.handlerName ?? "",
      timescale: StreamCopyRequest.handedOverTimescale, sampleEntries: entry.map { [$0.box] } ?? [])
    let tag = description.mainLanguage
    track.language = tag?.packedCode ?? LanguageTag.undeterminedCode
    if let tag, tag.bcp47.contains("-") || description.extendedLanguageTag != nil {
      track.extendedLanguage = tag.bcp47
    }
    track.metadata = planned.items
    if let title = planned.title {
      track.metadata.append(
        MetadataItem(.trackName, payload: Array(title.utf8), dataType: .utf8))
    }
    if entry != nil, let target = describedTrack(by: planned) {
      track.references = [("cdsc", [target])]
    }
    return track
  }

  /// What timed data is about: the pictures, else the sound, of the same program.
  private func describedTrack(by data: RemuxPlan.Track) -> UInt32? {
    let program = job.run.container.outline.programs.first {
      $0.trackIDs.contains(data.description.trackID)
    }
    let candidates = plan.tracks.filter { track in
      program?.trackIDs.contains(track.description.trackID) ?? true
    }
    let described =
      candidates.first { $0.description.mediaType == .video }
      ?? candidates.first { $0.description.mediaType == .audio }
    return described?.trackID
  }

  private func instructions(_ donor: MadeMovie, onto muxed: BoxTree) -> GraftInstructions {
    var instructions = GraftInstructions()
    instructions.takesHeaders = false
    instructions.sharedIdentifiers = GraftPlan.encoderIdentifiers
    // A muxer that writes a track with its first sample leaves out one that has none.
    let written = Set(muxed.first("moov")?.all("trak").compactMap(\.trackID) ?? [])
    for track in plan.tracks {
      if track.form == .handedOver {
        instructions.additions.append(.init(donor: track.trackID, trackID: track.trackID))
      } else if written.contains(track.trackID) {
        instructions.matches.append(
          .init(
            donor: track.trackID, recipient: track.trackID,
            isEnabled: track.description.isEnabled ? nil : false))
      }
    }
    for number in donor.chapterTracks.sorted() {
      instructions.additions.append(.init(donor: number, trackID: number))
    }
    instructions.timing.donorTimescale = MadeMovie.timescale
    let header = try? muxed.first("moov")?.first(MovieHeaderBox.self)
    instructions.timing.recipientTimescale = header?.timescale ?? MadeMovie.timescale
    return instructions
  }
}

extension MetadataIdentifier {
  /// The name of a track in its user data.
  fileprivate static let trackName = MetadataIdentifier(key: "name", keySpace: .quickTimeUserData)
}
