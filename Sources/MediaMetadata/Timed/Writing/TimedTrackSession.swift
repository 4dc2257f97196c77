internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// Puts tracks of timed metadata into a movie, in the place of others where that is asked for, and proves it.
///
///     let session = TimedTrackSession(asset: Asset(path: "ride.mp4"), tracks: [TimedTrack(groups: groups)])
///     let report = try await session.write()
///
/// Samples of tracks that stay are not touched, those of tracks that go leave the file; without an output path the movie
/// header alone is rewritten, and at no moment is the file anything but the old one or the new one, whole. What is
/// outside the presentation is left out.
public struct TimedTrackSession: Sendable {
  /// The movie.
  public let asset: Asset
  /// What is put in.
  public var tracks: [TimedTrack]
  /// The tracks that go.
  public var replacedTracks: Set<UInt32>
  /// Where the result goes; `nil` for into the movie.
  public let outputPath: String?
  /// How it is done.
  public var options: Options
  /// What was lost before.
  package var losses: [ExportReport.Loss] = []
  /// What the report is to tell beside what it finds.
  package var remarks: [String] = []

  /// How tracks are put into a movie.
  public struct Options: Hashable, Sendable, HasOutputOptions {
    /// What becomes of content credentials.
    public var credentials: CredentialsPolicy = .keep
    /// How the output is written.
    public var output = OutputOptions()

    /// Creates the default options.
    public init() {}
  }

  /// Creates a session.
  public init(
    asset: Asset, tracks: [TimedTrack], replacing replacedTracks: Set<UInt32> = [],
    outputPath: String? = nil, options: Options = Options()
  ) {
    self.asset = asset
    self.tracks = tracks
    self.replacedTracks = replacedTracks
    self.outputPath = outputPath
    self.options = options
  }

  /// What would be done, where, and in how many bytes; writes nothing.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  public func plan() async throws -> GraftReport {
    try await perform { run throws(MediaError) in try run.draft().report }
  }

  /// Does it.
  ///
  /// - Throws: ``MediaError``, `wouldLose` among its codes where the options ask for no loss; `CancellationError`.
  ///   The movie is then as it was before, and there is no output.
  public func write() async throws -> GraftReport {
    try await perform { run in try run.perform() }
  }

  private func perform(
    _ work: @escaping @Sendable (GraftRun) throws -> GraftReport
  ) async throws -> GraftReport {
    let container = try await asset.container()
    guard let movie = container as? BaseMediaContainer else {
      throw MediaError(
        .unsupportedFormat,
        "is '\(container.outline.formatName)'; timed metadata is put into movies of the MP4 and QuickTime family",
        path: asset.path)
    }
    let interruption = Interruption()
    return try await BlockingExecutor.run(cancelling: interruption) {
      let donor = try TimedTrackDonor(
        tracks, for: movie, replacing: replacedTracks, losses: losses, remarks: remarks)
      var options = GraftOptions()
      options.output = self.options.output
      options.credentials = self.options.credentials
      var run = GraftRun(
        original: donor.container, transcoded: movie, outputPath: outputPath, options: options)
      run.given = donor
      run.interruption = interruption
      return try work(run)
    }
  }
}

/// Tracks that were made of groups, as a movie whose tracks go onto another, and the plan for that.
struct TimedTrackDonor: Sendable {
  let donor: GraftDonor
  let container: BaseMediaContainer
  private let replaced: Set<UInt32>
  private let referents: Set<UInt32>
  private let notes: [String]

  /// Makes the tracks.
  ///
  /// - Throws: ``MediaError`` where nothing is left to be put in, a track that is named is not there, or an item cannot
  ///   be written.
  init(
    _ tracks: [TimedTrack], for recipient: BaseMediaContainer, replacing replaced: Set<UInt32>,
    losses: [ExportReport.Loss] = [], remarks: [String] = []
  ) throws(MediaError) {
    let outline = recipient.outline
    let name = recipient.source.name
    let known = Set(outline.tracks.map(\.trackID))
    let referents = Set(tracks.flatMap(\.referents))
    self.referents = referents
    if let missing = replaced.subtracting(known).min() {
      throw MediaError(.invalidRequest, "there is no track \(missing)", path: name)
    }
    if let missing = referents.subtracting(known.subtracting(replaced)).min() {
      throw MediaError(
        .invalidAssociation, "there is no track \(missing) afterwards that could be described",
        path: name)
    }
    self.replaced = replaced
    let fileType = FileType(
      majorBrand: outline.majorBrand, compatibleBrands: outline.compatibleBrands)
    var maker = TimedTrackMaker(
      isQuickTime: fileType.family == .quickTime, presentationEnd: outline.duration)
    let first = (known.max() ?? 0).addingSaturated(1)
    var outside = 0
    for track in tracks {
      try track.requireValid()
      var track = track
      let all = track.groups
      track.groups = all.compactMap { $0.clipped(to: outline.duration) }
      outside += all.count - track.groups.count
      try maker.add(track, firstNumber: first)
    }
    guard !maker.tracks.isEmpty || tracks.isEmpty && !replaced.isEmpty else {
      throw MediaError(
        .invalidRequest,
        outside > 0
          ? "none of \(outside) groups is within the presentation, which lasts \(GraftPlan.text(outline.duration.seconds)) s"
          : maker.losses.first.map { "nothing has a place: \($0.what) (\($0.reason))" }
            ?? "there are no groups to be written", path: name)
    }
    // Tracks that are described stand beside, so that references to them are translated.
    let described = outline.tracks.filter { referents.contains($0.trackID) }.map { track in
      MadeMovie.Track(
        header: AuthoredTrack(
          trackID: track.trackID, handlerType: FourCC(track.handlerType) ?? "vide",
          handlerName: "", timescale: 1000, sampleEntries: []))
    }
    let made = try MadeMovie(
      fileType, tracks: described + maker.tracks, samples: MemorySource(maker.media),
      chapters: [], metadata: [], name: name)
    let movie = Movie(made.tree)
    let description = MovieDescription.describe(
      movie, original: movie.tree, source: made.source, name: name)
    var donor = GraftDonor(
      movie: movie, description: description, source: made.source,
      presented: PresentedRange.all(of: movie.tracks, description))
    donor.hasHeaders = false
    donor.losses = losses + maker.losses
    self.donor = donor
    container = BaseMediaContainer(source: made.source, movie: movie, description: description)
    notes =
      remarks + maker.notes
      + (outside > 0 ? ["\(outside) groups are outside the presentation and are left out"] : [])
  }

  /// What becomes of the movie: all that is there stays, but the tracks that go.
  func plan(for recipient: AssetDescription) -> GraftPlan {
    var plan = GraftPlan()
    plan.instructions.timing.donorTimescale = donor.description.movieTimescale
    plan.instructions.timing.recipientTimescale = recipient.movieTimescale
    plan.instructions.removals = replaced
    for track in donor.description.tracks {
      let isDescribed = referents.contains(track.trackID)
      if isDescribed {
        plan.instructions.matches.append(
          GraftInstructions.Match(donor: track.trackID, recipient: track.trackID))
      } else {
        plan.instructions.additions.append(
          GraftInstructions.Addition(donor: track.trackID, trackID: track.trackID))
      }
      plan.tracks.append(
        GraftPlan.TrackDecision(
          trackID: track.trackID, handlerType: track.handlerType,
          format: isDescribed
            ? recipient.track(withTrackID: track.trackID)?.format ?? "" : track.format,
          action: isDescribed ? .match : .append, resultTrackID: track.trackID,
          reason: isDescribed ? "is described" : "made of groups"))
    }
    plan.replacedTracks = recipient.tracks.filter { replaced.contains($0.trackID) }.map {
      GraftPlan.ReplacedTrack(
        trackID: $0.trackID, format: $0.format,
        reason: donor.description.tracks.isEmpty ? "nothing" : "what was made of it")
    }
    plan.items = recipient.allMetadata.map { entry in
      let isRemoved = entry.trackID.map { replaced.contains($0) } ?? false
      return GraftPlan.ItemDecision(
        identifier: entry.item.identifier, trackID: entry.trackID,
        language: entry.item.languageTag?.bcp47, action: isRemoved ? .replace : .keep)
    }
    plan.notes = notes.map { .other($0) }
    return plan
  }
}

extension TimedMetadataGroup {
  /// The part of the group within a presentation of a length; `nil` for one that is outside.
  fileprivate func clipped(to duration: MediaTime) -> TimedMetadataGroup? {
    let start = max(timeRange.start, .zero)
    guard start < duration else { return nil }
    guard timeRange.duration.isKnown else {
      return TimedMetadataGroup(
        items: items, timeRange: MediaTimeRange(start: start, duration: timeRange.duration))
    }
    let end = min(timeRange.end, duration)
    guard start < end || timeRange.duration == .zero else { return nil }
    if start == timeRange.start, end == timeRange.end { return self }
    return TimedMetadataGroup(items: items, timeRange: MediaTimeRange(start: start, end: end))
  }
}
