internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing
internal import TimedMetadata

/// What is converted: the source, or the part of it and the timed items that were asked for.
struct ExportMaterial: Sendable {
  /// What is to be found in the output, items that go aside.
  private(set) var description: AssetDescription
  private(set) var facts: ExportPlan.SourceFacts
  private(set) var movie: Movie
  /// Bytes of samples that were made here; they are, as it were, after the end of the source.
  private(set) var addedMedia: [UInt8] = []
  /// What a part has outside tracks and items, after what was made; `nil` where nothing of that is cut.
  private(set) var privateCut: PrivateCut?
  /// Whether samples are left out, so that only those the tables tell of are carried.
  private(set) var isPart = false
  /// The files that the source is made of.
  let files: JoinedFiles
  /// Whether the part goes on to the end of the movie.
  private var reachesEnd = false
  /// The size of the source itself.
  private let sourceSize: Int

  /// Takes from a source what was asked for.
  init(
    _ container: any Container, movie: Movie, request: ExportRequest
  ) throws(MediaError) {
    description = container.description
    facts = container.exportFacts
    self.movie = movie
    files =
      (container as? BaseMediaContainer)?.files
      ?? JoinedFiles(movie.tree, in: container.source)
    sourceSize = container.source.size
    isPart = files.leavesMedia
    guard request.timeRange != nil || request.filtersTimedItems || request.chapters != nil
    else { return }
    if let range = request.timeRange {
      var options = MovieCut.Options()
      options.shiftsDates = request.shiftsDates
      options.keepsWholeSamples = request.keepsWholeSamples
      try cut(to: range, options, source: container.source)
      if let dates = request.dateChange { try changeTrackItems(by: dates) }
    }
    if request.filtersTimedItems { try filterTimedItems(request, source: container.source) }
    if let chapters = request.chapters {
      try replaceChapters(by: chapters)
    }
    try reviseLogs(request, source: container.source)
    guard isPart else { return }
    let diagnostics = description.diagnostics
    description = MovieDescription.describe(
      self.movie, original: self.movie.tree, source: source(container.source),
      name: description.name)
    description.diagnostics = diagnostics
  }

  /// The source, and after its end what was made here.
  var layout: FileLayout {
    var layout = files.layout
    layout.append(addedMedia)
    if let privateCut { layout.append(files.layout(of: privateCut.added)) }
    return layout
  }

  /// The source, and after its end what was made here.
  func source(_ source: any ByteSource) -> any ByteSource {
    addedMedia.isEmpty && privateCut == nil
      ? source : LayoutSource(layout, of: files.parts.map(\.source), name: source.name)
  }

  private mutating func cut(
    to range: MediaTimeRange, _ options: MovieCut.Options, source: any ByteSource
  ) throws(MediaError) {
    let part: MovieCut
    do throws(MovieEditingError) {
      part = try MovieCut(movie.tree, to: range, source: source, options: options)
    } catch {
      throw MediaError(error, path: source.name)
    }
    movie = Movie(part.tree)
    addedMedia = part.addedMedia
    isPart = true
    facts.timeRange = part.timeRange
    reachesEnd = part.reachesEnd
    for trackID in part.emptyTracks {
      drop(trackID, "nothing of it is shown in the time range")
    }
    facts.losses += part.losses.map {
      ExportReport.Loss(path: $0.path, what: $0.what, reason: "it cannot be cut")
    }
  }

  /// Takes out of what cameras left outside tracks the records of other times, and what was asked to go.
  private mutating func reviseLogs(
    _ request: ExportRequest, source: any ByteSource
  ) throws(MediaError) {
    guard facts.timeRange != nil || request.filtersTimedItems else { return }
    do throws(IOFailure) {
      let all = try files.findPrivateData(depth: .whole).carriers
      var refused: [VendorCarrier] = []
      if request.filtersTimedItems {
        for carrier in all where try isRefused(carrier, by: request) { refused.append(carrier) }
      }
      let carriers = all.filter { !refused.contains($0) }
      var cut = LogCut()
      var whole: [VendorData] = []
      if let range = facts.timeRange {
        whole = carriers.map(\.data)
        // Parts that are to become one again have what has to be the last of a file from the first.
        if !request.keepsWholeSamples {
          cut = try LogCut(of: carriers, in: files.source, to: range, isOpen: reachesEnd)
          whole.removeAll { !cut.kept.contains($0.name) }
        }
      }
      facts.notes += refused.map {
        "\($0.data.words) are left out, since not all that they tell may stay"
      }
      facts.notes += whole.filter { VendorLogs.reads($0) || VendorCarriers.holdsPlaces($0) }.map {
        "\($0.words) are carried whole: their times are those of the whole movie, and what they tell of places outside the part is still there; strip takes them out"
      }
      guard !refused.isEmpty || facts.timeRange != nil && !all.isEmpty else { return }
      cut.leaveOut(refused)
      let made = try PrivateCut(
        cut, from: movie.tree, carriers: all, source: files.source,
        end: sourceSize + addedMedia.count)
      movie = Movie(made.tree)
      privateCut = made
      isPart = true
    } catch {
      throw MediaError(error)
    }
  }

  /// Whether something that a carrier tells was asked to go: records are not taken apart.
  private func isRefused(
    _ carrier: VendorCarrier, by request: ExportRequest
  ) throws(IOFailure) -> Bool {
    // An index tells nothing by itself, and follows what it names.
    guard !carrier.row.holds.isEmpty else { return false }
    let logs = try VendorLogs.all(in: [carrier], of: files.source)
    for log in logs {
      var reader = try log.reader(of: files.source)
      while let group = reader.next() {
        if group.items.contains(where: { !request.keeps(timed: $0) }) { return true }
      }
    }
    let whole = MetadataItem(
      MetadataIdentifier(key: carrier.row.name, keySpace: .sample), payload: [],
      dataType: .rawData)
    return logs.isEmpty && !request.keeps(timed: whole)
  }

  /// Moves the dates among the items of tracks; those of the movie are rewritten with it.
  private mutating func changeTrackItems(by dates: DateChange) throws(MediaError) {
    var edits: [ItemAddress: MetadataCarrier.Change] = [:]
    var notes: [ReportNote] = []
    for track in description.tracks {
      let addresses = ItemAddress.addresses(of: track.metadata)
      let changed = dates.changed(track.metadata, notes: &notes)
      for (index, item) in changed.enumerated() where item != track.metadata[index] {
        if let address = addresses[index] { edits[address] = .replace(item) }
      }
    }
    guard !edits.isEmpty else { return }
    var editor = TreeEditor(movie.tree, family: facts.family ?? .iso)
    do throws(ItemEditError) {
      try editor.apply(edits)
    } catch {
      throw MediaError(.invalidRequest, error.reason, path: description.name)
    }
    movie = Movie(editor.tree)
  }

  private mutating func replaceChapters(by lists: [ChapterList]) throws(MediaError) {
    let change = MovieChapterChange(
      lists, in: description, family: facts.family ?? .iso, carriers: nil)
    var tree = movie.tree
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else { return }
    let made = try change.apply(
      to: &tree.boxes[place], samplesAt: sourceSize + addedMedia.count)
    addedMedia += made
    let moov = tree.boxes[place]
    edit { $0 = moov }
  }

  private mutating func filterTimedItems(
    _ request: ExportRequest, source: any ByteSource
  ) throws(MediaError) {
    for track in movie.tracks {
      guard let trackID = track.trackID else { continue }
      if try filterItems(of: track, trackID, request, source: source) { continue }
      let format = track.sampleEntries.first?.type
      guard let format, let described = description.track(withTrackID: trackID),
        described.mediaType.role == .data
      else { continue }
      // Not taken apart: all of it, or nothing.
      let whole = MetadataItem(.sample(format), payload: [], dataType: .rawData)
      guard let action = request.removal(of: whole, isMovieLevel: false) else { continue }
      facts.timedItems.append(
        ExportPlan.ItemDecision(whole, trackID: trackID, action: action))
      drop(trackID, "its items were asked to go")
      remove(trackID)
    }
  }

  /// Filters a track that a codec reads, item by item; false for any other.
  private mutating func filterItems(
    of track: Track, _ trackID: UInt32, _ request: ExportRequest, source: any ByteSource
  ) throws(MediaError) -> Bool {
    let result: TimedTrackFilter.Result
    do {
      let source = self.source(source)
      guard
        let filter = try TimedTrackFilter(
          track: track, movieTimescale: movie.timescale, source: source)
      else { return false }
      result = try filter.filter(
        in: source, mediaOffset: sourceSize + addedMedia.count,
        keeps: request.keeps(timed:))
    } catch let error as TimedFilterError {
      throw MediaError(
        .invalidRequest, "the items of track \(trackID) cannot be filtered: \(error.reason)",
        path: source.name)
    } catch let error as ParseError {
      throw MediaError(error, path: source.name)
    } catch {
      throw MediaError(.unreadable, "\(error)", path: source.name)
    }
    for count in result.removed {
      guard let action = request.removal(of: count.item, isMovieLevel: false) else { continue }
      facts.timedItems.append(
        ExportPlan.ItemDecision(count.item, trackID: trackID, action: action))
    }
    switch result.outcome {
    case .unchanged: return true
    case .empty:
      drop(trackID, "none of its items stays")
      remove(trackID)
    case .rewritten(let track, let media):
      addedMedia += media
      edit { moov in moov.mapChildren { if $0.type == "trak", $0.trackID == trackID { $0 = track } }
      }
    }
    return true
  }

  private mutating func drop(_ trackID: UInt32, _ reason: String) {
    let track = description.track(withTrackID: trackID)
    facts.droppedTracks.append(
      ExportPlan.TrackDecision(
        trackID: trackID, handlerType: track?.handlerType ?? "",
        format: track?.format ?? "", route: .drop(reason: reason)))
  }

  private mutating func remove(_ trackID: UInt32) {
    edit { $0.removeTrack(trackID) }
  }

  /// Changes the movie; its media is a part from then on.
  private mutating func edit(_ change: (inout BoxNode) -> Void) {
    var tree = movie.tree
    guard let place = tree.boxes.firstIndex(where: { $0.type == "moov" }) else { return }
    change(&tree.boxes[place])
    tree.sourceSize = sourceSize + addedMedia.count
    movie = Movie(tree)
    isPart = true
  }
}

extension VendorData {
  /// Whose they are, what they are and where they are.
  fileprivate var words: String { "\(maker.map { "\($0)'s " } ?? "")\(kind), \(place)," }
}
