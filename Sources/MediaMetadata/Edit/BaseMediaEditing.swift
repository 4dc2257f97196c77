internal import BaseMedia
internal import BinaryIO
internal import Dispatch
internal import MediaModel
internal import MovieEditing

/// Edits files of the ISO family, QuickTime included, in their boxes.
struct BaseMediaEditing: MetadataEditing {
  let metadata: [MetadataItem]
  let trackMetadata: [UInt32: [MetadataItem]]
  var headers: [UInt32?: [MetadataItem]] { tree.headers }
  let source: FileSource
  private let tree: BoxTree
  private let family: BoxFamily
  private let outline: AssetDescription
  /// The tracks, with the samples of fragments.
  private let tracks: [Track]

  /// Opens the boxes of a container, as they are in the file.
  ///
  /// - Throws: ``MediaError`` where the source is not a file on disk, or has no movie header.
  init(_ container: BaseMediaContainer) throws(MediaError) {
    let source = try container.source.file(toBe: "edited")
    guard let moov = container.original.first("moov") else {
      throw MediaError(
        .malformed, "no movie header ('moov')", path: source.name,
        location: MediaError.Location(boxPath: "", offset: 0, clause: "ISO/IEC 14496-12 § 8.2.1"))
    }
    guard moov.first("cmov") == nil else {
      throw MediaError(
        .unsupportedFormat, "the movie header is compressed ('cmov'); convert the file first",
        path: source.name)
    }
    self.source = source
    outline = container.outline
    tracks = container.tracks
    tree = container.original
    family =
      container.outline.majorBrand == nil ? .quickTime : container.exportFacts.family ?? .iso
    // The outline is of the joined movie, which may have fewer.
    let found = outline.isFragmented ? MovieMetadata(tree) : nil
    metadata = found?.movie ?? outline.metadata
    trackMetadata = Dictionary(
      firstOf: zip(
        outline.tracks.map(\.trackID), found?.tracks ?? outline.tracks.map(\.metadata)))
  }

  // MARK: Decisions

  /// Decides what becomes of content credentials, and then everything.
  func draft(
    _ asked: [ItemChange], chapters: [ChapterList]?, options: EditOptions, outputPath: String?
  ) throws(MediaError) -> EditDraft {
    let ofHeaders = asked.filter(\.isOfHeader)
    let asked = asked.filter { !$0.isOfHeader }
    let ofItems = asked + dropped(by: options.credentials, beside: asked)
    let changes = ofItems + ofHeaders
    var editor = TreeEditor(tree, family: family)
    try apply(ofItems, ofHeaders, to: &editor)
    let chapterChange = chapters.map { lists in
      MovieChapterChange(
        lists, in: outline, family: family, carriers: options.chapterCarriers)
    }
    if let chapterChange {
      try requireNoFragments(of: chapterChange.removedTracks)
      try editor.changeHeader { moov, start throws(MediaError) in
        try chapterChange.apply(to: &moov, samplesAt: start)
      }
    }
    let removed = chapterChange?.removedTracks ?? []
    let expected = ExpectedItems(movie: metadata, tracks: trackMetadata, changes: ofItems)
    // Where no header changes, the old one is written again as it was, items aside.
    let expectedHeaders = ofHeaders.isEmpty ? nil : expectedHeaders(without: removed, ofHeaders)
    if let problem = expected.problem(with: MovieMetadata(editor.tree), of: editor.tree)
      ?? expectedHeaders?.problem(withHeaders: editor.tree.headers)
    {
      throw MediaError(.invalidRequest, problem, path: source.name)
    }
    var proof = BaseMediaEditProof(
      source: source, tree: tree, expected: expected, expectedHeaders: expectedHeaders,
      changedOffsets: Set(addresses(of: asked).compactMap { $0?.boxOffset }),
      comparesSamples: options.verification == .samples,
      keptTracks: Set(outline.tracks.map(\.trackID)).subtracting(removed))
    var draft = EditDraft(
      plan: EditPlan(
        source: source.name, destination: outputPath ?? source.name, changes: changes,
        place: .unchanged, writtenByteCount: 0, isHeaderFirst: isHeaderFirst),
      itemCount: expected.count, prove: proof.verify)
    try decide(
      &draft, editor, isChanged: chapters != nil, options: options, outputPath: outputPath)
    if let chapters {
      let kept = try self.chapters(of: draft)
      draft.plan.chapters = kept
      draft.plan.remarks += ChapterComparison(
        chapters, kept, holder: "files of type \(FileType(of: outline))"
      ).sentences.map { .other($0) }
      proof.chapters = kept
      draft.prove = proof.verify
    }
    let isSame = changes.isEmpty && chapters == nil && draft.plan.isHeaderFirst == isHeaderFirst
    guard outline.credentials != nil, draft.plan.place != .unchanged, !isSame else { return draft }
    try options.credentials.requireChangeable(outline)
    let after = MovieMetadata(editor.tree)
    draft.plan.remarks += CredentialsPolicy.remarks(onKept: after.movie + after.tracks.joined())
      .map { .other($0) }
    return draft
  }

  /// Tracks of chapters whose samples are in fragments stay: those would be samples of no track.
  private func requireNoFragments(of removed: Set<UInt32>) throws(MediaError) {
    guard outline.isFragmented, !removed.isEmpty else { return }
    let parts = tree.boxes.lazy.filter { $0.type == "moof" }.flatMap { $0.all("traf") }
    guard
      parts.contains(where: { part in
        part.child(TrackFragmentHeaderBox.self).map { removed.contains($0.trackID) } ?? false
      })
    else { return }
    throw MediaError(
      .invalidRequest,
      "the chapters are in fragments and cannot be changed there; convert the file first",
      path: source.name)
  }

  /// What the headers are to say, those of tracks that go aside.
  private func expectedHeaders(
    without removed: Set<UInt32>, _ changes: [ItemChange]
  ) -> ExpectedItems {
    let left = headers.filter { trackID, _ in !(trackID.map(removed.contains) ?? false) }
    return ExpectedItems(headers: left, changes: changes)
  }

  /// The chapters as they can be read of a file once it is written.
  private func chapters(of draft: EditDraft) throws(MediaError) -> [ChapterList] {
    guard let form = draft.form else {
      return try BaseMediaContainer(source: source).readChapters()
    }
    let layout = OutputFile(sources: [source], form: form).layout
    return try BaseMediaContainer(source: LayoutSource(layout, of: [source], name: source.name))
      .readChapters()
  }

  /// The changes that take content credentials out, those aside that someone asked for.
  private func dropped(by policy: CredentialsPolicy, beside changes: [ItemChange]) -> [ItemChange] {
    func removals(_ items: [MetadataItem], _ trackID: UInt32?) -> [ItemChange] {
      let changed = Set(changes.filter { $0.trackID == trackID }.compactMap(\.place))
      return items.indices.filter { policy.drops(items[$0]) && !changed.contains($0) }.map {
        ItemChange(trackID: trackID, before: items[$0], after: nil, place: $0)
      }
    }
    return removals(metadata, nil)
      + trackMetadata.sorted { $0.key < $1.key }.flatMap { removals($0.value, $0.key) }
  }

  /// Decides where an edit is written.
  private func decide(
    _ draft: inout EditDraft, _ editor: TreeEditor, isChanged: Bool, options: EditOptions,
    outputPath: String?
  ) throws(MediaError) {
    let isFirst = isHeaderFirst
    let moves = options.movesHeaderFirst && !isFirst
    let isUnchanged = draft.plan.changes.isEmpty && !moves && !isChanged
    if isUnchanged, outputPath == nil { return }
    if outputPath == nil, !moves,
      let steps = try inPlace(editor, options: options, plan: &draft.plan)
    {
      if steps.steps.isEmpty { return }
      draft.form = .steps(steps.steps)
      draft.plan.place = steps.place == .end ? .end : .padding
      draft.plan.writtenByteCount = steps.byteCount
      draft.plan.isHeaderFirst = steps.isHeaderFirst
      if isFirst, !steps.isHeaderFirst {
        draft.plan.remarks.append(.headerMovedBehindMedia)
      }
      return
    }
    let privateData = try MediaError.io(PrivateData(of: tree, source: source))
    let former = Set(tree.formerHeaders(in: source).map(\.offset))
    let edited = try MediaError.parsing(
      source.name,
      MovieLayout.edited(
        editor,
        form: MovieLayout.EditedForm(
          movesHeaderFirst: moves, padding: isUnchanged ? 0 : options.padding, leftOut: former),
        keeping: privateData))
    draft.write(edited.layout, to: outputPath)
    draft.plan.isHeaderFirst = isFirst || moves
    draft.plan.remarks += edited.remarks.map { .other($0) }
  }

  private var isHeaderFirst: Bool {
    let order = tree.boxes.map(\.type)
    guard let header = order.firstIndex(of: "moov"),
      let media = order.firstIndex(where: { $0 == "mdat" || $0 == "moof" })
    else { return true }
    return header < media
  }

  /// The steps of an edit in place; `nil`, with a remark, where the file must be rewritten.
  private func inPlace(
    _ editor: TreeEditor, options: EditOptions, plan: inout EditPlan
  ) throws(MediaError) -> InPlacePlan? {
    guard editor.changesHeaderOnly else {
      plan.remarks.append(
        "what is changed is outside the movie header: the file is rewritten")
      return nil
    }
    guard let moov = editor.tree.first("moov") else { return nil }
    var addition = InPlacePlan.Addition(of: editor)
    addition.replaced += tree.formerHeaders(in: source).filter { $0.type != "moov" }
      .compactMap(\.origin)
    let steps: InPlacePlan
    do throws(ItemEditError) {
      let media = try mediaRanges(ofFragments: !addition.replaced.isEmpty)
      steps = try InPlacePlan.replacing(
        with: moov, adding: addition, in: tree, source: source, sparing: media,
        padding: options.padding)
    } catch {
      plan.remarks.append("\(error.reason): the file is rewritten")
      return nil
    }
    guard editor.addedMedia.isEmpty || tree.first("mfra") == nil else {
      plan.remarks.append("the index of fragments stays the last box: the file is rewritten")
      return nil
    }
    // What is added where a file was cut would pass for the samples that are missing.
    guard steps.place != .end && editor.addedMedia.isEmpty || !isCut else {
      plan.remarks.append(
        "samples are beyond the end of the file, where the new header would go: the file is rewritten"
      )
      return nil
    }
    return steps
  }

  /// Whether samples of the file's own tracks are beyond its end.
  private var isCut: Bool {
    let own = outline.isFragmented ? Movie(tree).tracks : tracks
    return own.contains {
      BaseMediaContainer.missingByteCount(of: $0, fileSize: tree.sourceSize) > 0
    }
  }

  /// What samples and items are in; fragments need not be asked where only padding is written over.
  ///
  /// Tables that cannot be read lead no one to a sample.
  private func mediaRanges(ofFragments: Bool) throws(ItemEditError) -> [Range<Int>] {
    guard outline.isFragmented else { return MediaRanges.readable(of: tree, tracks: tracks) }
    var movie = tree
    if ofFragments {
      do throws(ParseError) {
        movie = try FragmentJoiner.join(tree).tree
      } catch {
        throw ItemEditError("the fragments cannot be read (\(error.rule))")
      }
    }
    return MediaRanges.readable(of: tree, tracks: Movie(movie).tracks)
  }

  /// Where the item is that a change is about; `nil` for one that is added, or is in no box.
  private func addresses(of changes: [ItemChange]) -> [ItemAddress?] {
    var lists: [UInt32?: [ItemAddress?]] = [nil: ItemAddress.addresses(of: metadata)]
    for (trackID, items) in trackMetadata { lists[trackID] = ItemAddress.addresses(of: items) }
    return changes.map { change in
      guard let place = change.place, let list = lists[change.trackID],
        list.indices.contains(place)
      else { return nil }
      return list[place]
    }
  }

  private func apply(
    _ changes: [ItemChange], _ ofHeaders: [ItemChange], to editor: inout TreeEditor
  ) throws(MediaError) {
    var edits: [ItemAddress: MetadataCarrier.Change] = [:]
    for (change, address) in zip(changes, addresses(of: changes)) {
      guard let before = change.before else { continue }
      guard let address else {
        throw MediaError(
          .invalidRequest, "'\(before.identifier)' cannot be written: it is in no box",
          path: source.name)
      }
      edits[address] = change.after.map { .replace($0) } ?? .remove
    }
    do throws(ItemEditError) {
      try editor.apply(edits)
      try editor.insert(
        changes.compactMap { change in
          change.before == nil ? change.after.map { ($0, change.trackID) } : nil
        })
      try editor.setHeaders(
        ofHeaders.compactMap { change in
          change.identifier.map { ($0, change.after?.stringValue, change.trackID) }
        })
    } catch {
      throw MediaError(.invalidRequest, error.reason, path: source.name)
    }
  }
}

extension BaseMediaContainer {
  func metadataEditing() throws(MediaError) -> (any MetadataEditing)? {
    try BaseMediaEditing(self)
  }
}
