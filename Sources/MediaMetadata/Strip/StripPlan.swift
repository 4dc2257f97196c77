internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// What stripping does to a file of the ISO family, in words and as a movie.
struct StripPlan {
  let movie: StrippedMovie
  let options: StripOptions

  /// Brands of files that hold still images.
  private static let imageBrands: Set<String> = [
    "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis", "crx ", "mif2",
  ]

  /// Decides what stays of a file.
  ///
  /// - Throws: ``MediaError`` where the file is not of the ISO family, or cannot be rewritten.
  static func make(
    for container: any Container, options: StripOptions
  ) throws(MediaError) -> StripPlan {
    let name = container.description.name
    guard let tree = container.movie?.tree else {
      throw MediaError(.unsupportedFormat, "is not of the ISO family", path: name)
    }
    if let brand = container.description.majorBrand, imageBrands.contains(brand) {
      throw MediaError(
        .unsupportedFormat, "holds still images ('\(brand)'), which are not stripped here",
        path: name)
    }
    let movie = try MediaError.parsing(
      name, MovieStripper.strip(tree, from: container.source, policy: policy(for: options)))
    return StripPlan(movie: movie, options: options)
  }

  /// What becomes of an item: pictures that stay lose what is written beside the picture.
  static func policy(for options: StripOptions) -> StripPolicy {
    let (filter, credentials) = (options.filter, options.credentials)
    return StripPolicy(
      removesTimes: filter.also.contains(.dates),
      removesPurchases: filter.also.contains(.purchases),
      keepsUnknownData: options.keepsUnknownData
    ) { item in
      if credentials != .drop, item.carriesCredentials { return .keep }
      let verdict = filter.verdict(on: item)
      if !verdict.isKept, required.contains(item.identifier) {
        return item.payload == neutral ? .keep : .replace(neutral)
      }
      guard verdict.isKept else { return .remove }
      guard verdict != .named, isPicture(item) else { return .keep }
      switch PictureCleaning.clean(item.payload) {
      case .clean: return .keep
      case .cleaned(let payload): return .replace(payload)
      case .unknown: return .remove
      }
    }
  }

  /// Items without which a file breaks the rules of its format.
  ///
  /// Source: RFC 9559 § 5.1.2.
  private static let required: Set<MetadataIdentifier> = [
    MetadataIdentifier(rawValue: "mkv/Info/MuxingApp"),
    MetadataIdentifier(rawValue: "mkv/Info/WritingApp"),
  ]
  /// What such an item says when it may not say what it did.
  private static let neutral = Array("unknown".utf8)

  private static func isPicture(_ item: MetadataItem) -> Bool {
    item.identifier.commonIdentifier == .commonIdentifierArtwork
      || [.jpeg, .png, .bmp].contains(item.dataType)
      || item.identifier.inQuickTimeUserData.rawValue == "udta/thmb"
  }

  /// The output, and what is said of it.
  func draft(of container: any Container) throws(MediaError) -> StripDraft {
    let source = container.source
    let made = FileLayout(source: source.size, followedBy: movie.newMedia)
    let layout = try MediaError.parsing(
      source.name,
      MovieLayout.headerFirst(
        movie.movie, media: movie.media, sourceSize: source.size + movie.newMedia.count)
    ).replacing(source: 0, with: made)
    let whole = LayoutSource(made, of: [source], name: source.name)
    return StripDraft(
      findings: movie.findings, kept: movie.kept, tracks: tracks(of: container.description),
      notes: notes(of: container), layout: layout
    ) { output, stage in
      var proof = try verify(output, of: whole, at: stage)
      if stage == .planned { proof.ledger = try ledger(of: container, in: output, layout) }
      return (proof, movie.kept)
    }
  }

  /// What became of every byte: all that does not serve playback was asked to go.
  private func ledger(
    of container: any Container, in output: any ByteSource, _ layout: FileLayout
  ) throws(MediaError) -> LedgerReport {
    let written = try Movie(verifying: output).tree
    let tree = (container as? BaseMediaContainer)?.original ?? written
    var explanation = MovieLedger.Explanation(
      otherwise: .removed, reason: "does not serve playback")
    explanation.leavesMedia = true
    return try LedgerReport(
      of: tree, container.source, in: written, as: output.name, layout: layout,
      explanation: explanation)
  }

  /// What became of each track of the source.
  private func tracks(of description: AssetDescription) -> [StripReport.Track] {
    let left = Set(movie.movie.tracks.compactMap(\.trackID))
    return description.tracks.map { track in
      StripReport.Track(
        track,
        !left.contains(track.trackID)
          ? .removed : movie.rewrittenTracks.contains(track.trackID) ? .rewritten : .kept)
    }
  }

  /// Whether an item names the buyer, of which a note tells already.
  private func namesBuyer(_ kept: StrippedMovie.Kept) -> Bool {
    guard case .kept(let rule) = options.filter.verdict(on: kept.item) else { return false }
    return rule.purpose == .purchase
  }

  /// What people should know beside the lists.
  private func notes(of container: any Container) -> [ReportNote] {
    var notes = movie.notes.map { ReportNote.other($0) }
    if movie.namesBuyer, !movie.kept.contains(where: namesBuyer) { notes.append(.itemsNameBuyer) }
    let description = container.description
    if description.isFragmented { notes.append("the output is not fragmented any more") }
    if !options.filter.also.contains(.dates),
      ([description.creationTime, description.modificationTime]
        + description.tracks.flatMap {
          [$0.creationTime, $0.modificationTime, $0.mediaCreationTime]
        }).contains(where: { $0 != 0 })
    {
      notes.append(.headersTellTimes)
    }
    let more =
      CredentialsPolicy.remarks(onKept: movie.kept.map(\.item))
      + EssenceMarks.notes(on: movie.movie.tracks, in: container.source)
    return notes + more.map { .other($0) }
  }
}
