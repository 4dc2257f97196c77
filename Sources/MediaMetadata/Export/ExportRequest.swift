internal import MediaModel

/// What is asked of a conversion beside its options: which items, and which part of the movie.
struct ExportRequest: Sendable {
  /// The movie's items; `nil` takes those of the source.
  var metadata: [MetadataItem]?
  /// Chooses the items of the source that are taken; `nil` takes all.
  var filter: MetadataItemFilter?
  /// Changes to the copy of the source's items, in the order they were asked for.
  var augmentations: [Augmentation] = []
  /// The part of the presentation that is taken; `nil` takes all of it.
  var timeRange: MediaTimeRange?
  /// Whether dates move by what a part leaves out before it.
  var shiftsDates = true
  /// Whether a part keeps every sample whole, so that parts can be joined.
  var keepsWholeSamples = false
  /// The chapters; `nil` takes those of the source.
  var chapters: [ChapterList]?
  /// Whether the movie header comes before the media data, whatever that costs.
  var isForNetworkUse = false
  /// Whether streams of timed metadata of containers without boxes are copied.
  var keepsTimedData = true
  /// What becomes of content credentials.
  var credentials: CredentialsPolicy = .keep

  /// One change to the copy of the source's items.
  struct Augmentation: Sendable {
    /// The items that are added.
    var added: [MetadataItem] = []
    /// Whether those take the place of items of the source with the same identifier.
    var replacesExisting = true
    /// Chooses items of the source that are left out; `nil` leaves out none.
    var removed: MetadataItemFilter?
    /// Changes the movie's items as they are after all that comes before; `nil` changes none.
    var change: Change?
  }

  /// Makes other items of the movie's.
  typealias Change = @Sendable ([MetadataItem]) throws -> [MetadataItem]

  /// Why an item of the source, or of one of its tracks, is left out because someone asked for that; `nil` where
  /// no one did.
  func removal(
    of item: MetadataItem, isMovieLevel: Bool
  ) -> ExportPlan.ItemDecision.Action? {
    if let filter, !filter.includes(item) { return .filter }
    if credentials.drops(item) { return .remove }
    if timeRange != nil, Self.whole.contains(item.identifier) { return .remove }
    if isMovieLevel, metadata != nil { return .replace }
    for augmentation in augmentations {
      if augmentation.removed?.includes(item) == true { return .remove }
      if isMovieLevel, augmentation.replacesExisting,
        augmentation.added.contains(where: { item.isReplaced(by: $0) })
      {
        return .replace
      }
    }
    return nil
  }

  /// Items that tell how many samples of sound the whole of a file has, and are wrong for a part.
  private static let whole: Set<MetadataIdentifier> = [
    MetadataIdentifier(rawValue: "itlk/com.apple.iTunes.iTunSMPB")
  ]

  /// Refuses a time range where it cannot be cut, and pictures in a file for sound.
  ///
  /// - Throws: ``MediaError`` with code `invalidRequest`.
  func requirePossible(
    for container: any Container, to fileType: FileType
  ) throws(MediaError) {
    let description = container.outline
    if fileType.holdsSoundOnly,
      let track = description.tracks.first(where: {
        $0.mediaType == .video && !description.chapterTracks.contains($0.trackID)
      })
    {
      throw MediaError(
        .invalidRequest,
        "track \(track.trackID) shows pictures, which a file of type \(fileType) does not hold: convert to mp4 or m4v",
        path: container.source.name)
    }
    guard timeRange != nil, container.movie == nil || fileType.family == nil else { return }
    throw MediaError(
      .invalidRequest,
      "a time range is cut out of files of the MP4 and QuickTime family, into such files; convert the \(container.movie == nil ? "file" : "part") in a second step",
      path: container.source.name)
  }

  /// The same request, with what becomes of content credentials.
  ///
  /// - Throws: ``MediaError`` with code `hasCredentials` where nothing may be written then.
  func taking(
    _ credentials: CredentialsPolicy, of description: AssetDescription
  ) throws(MediaError) -> ExportRequest {
    try credentials.requireChangeable(description)
    var request = self
    request.credentials = credentials
    return request
  }

  /// Whether an item of timed metadata stays.
  func keeps(timed item: MetadataItem) -> Bool {
    removal(of: item, isMovieLevel: false) == nil
  }

  /// Whether anything may be left out of timed metadata.
  var filtersTimedItems: Bool {
    filter != nil || augmentations.contains { $0.removed != nil }
  }

  /// The changes of the movie's items: of dates, then in the order they were asked for.
  var changes: [Change] {
    let dates = dateChange.map { dates -> Change in
      { items in
        var notes: [ReportNote] = []
        return dates.changed(items, notes: &notes)
      }
    }
    return [dates].compactMap(\.self) + augmentations.compactMap(\.change)
  }

  /// What becomes of dates in a part that does not begin where the source does; `nil` where they stay.
  var dateChange: DateChange? {
    guard shiftsDates, let start = timeRange?.start, start.isKnown, start.timescale > 0 else {
      return nil
    }
    let seconds = start.value / Int64(start.timescale)
    return seconds > 0 ? .shift(bySeconds: seconds) : nil
  }

  /// The dates that do not move though they should, and why.
  func dateNotes(on items: [MetadataItem]) -> [String] {
    var notes: [ReportNote] = []
    _ = dateChange?.changed(items, notes: &notes)
    return notes.map(\.description)
  }

  /// The items to be written beside those of the source, in order, before any change of them.
  var additions: [MetadataItem] { (metadata ?? []) + augmentations.flatMap(\.added) }

  /// The same request with the payloads of its items in memory.
  func loadingPayloads() throws(MediaError) -> ExportRequest {
    var request = self
    do {
      request.metadata = try metadata?.loadingPayloads()
      for index in augmentations.indices {
        request.augmentations[index].added = try augmentations[index].added.loadingPayloads()
      }
    } catch {
      throw MediaError(.unreadable, "the value of an item cannot be read: \(error)")
    }
    return request
  }
}

extension MetadataItem {
  /// Whether another item of the same identifier takes the place of this one: in its language, or in all where it
  /// names none.
  fileprivate func isReplaced(by other: MetadataItem) -> Bool {
    guard identifier == other.identifier else { return false }
    let wanted = other.languageTag?.bcp47 ?? "und"
    return wanted == "und" || wanted == languageTag?.bcp47
  }
}
