internal import BinaryIO
internal import Dispatch
internal import MediaModel
internal import MetadataFormats
internal import MovieEditing

/// Edits files without boxes (MP3, FLAC, Ogg, Matroska, WAV ...) by the writer of their format.
///
/// Changed bytes that are in one sector of the disk are written there, which neither a kill nor a crash can cut in
/// two. For any other change the file is rewritten beside itself and takes its own name: what is kept is copied
/// by the system, shared where the file system can.
struct FormatEditing: MetadataEditing {
  let metadata: [MetadataItem]
  let trackMetadata: [UInt32: [MetadataItem]]
  let headers: [UInt32?: [MetadataItem]]
  let source: FileSource
  private let format: any MetadataFormatWriter.Type
  /// The chapters as the reader finds them, and as they are shown.
  private let chapters: (found: [ChapterList], shown: [ChapterList])
  private let duration: MediaTime
  private let fileType: FileType
  private let trackIDs: [UInt32]
  /// How many of the items of each track the reader found; the others are the codec's.
  private let counts: [UInt32: Int]

  /// Opens a file.
  init(
    _ source: any ByteSource, format: any MetadataFormatWriter.Type, outline: AssetDescription
  ) throws(MediaError) {
    let source = try source.file(toBe: "edited")
    self.source = source
    self.format = format
    let found = try format.read(source)
    duration = outline.duration
    fileType = FileType(of: outline)
    trackIDs = outline.tracks.map(\.trackID)
    var items = found.items
    var tracks: [UInt32: [MetadataItem]] = [:]
    var counts: [UInt32: Int] = [:]
    for (index, own) in found.trackItems.sorted(by: { $0.key < $1.key }) {
      if trackIDs.indices.contains(index) {
        counts[trackIDs[index]] = own.count
      } else {
        items += own
      }
    }
    for track in outline.tracks { tracks[track.trackID] = track.metadata }
    metadata = items
    trackMetadata = tracks
    headers = Self.headers(found, of: trackIDs)
    chapters = (found.chapters, outline.chapters)
    self.counts = counts
  }

  private static func headers(
    _ found: FormatMetadata, of trackIDs: [UInt32]
  ) -> [UInt32?: [MetadataItem]] {
    let rows = trackIDs.enumerated().compactMap { index, trackID in
      found.headers[index].map { (UInt32?.some(trackID), $0) }
    }
    return Dictionary(firstOf: rows)
  }

  // MARK: Decisions

  func draft(
    _ changes: [ItemChange], chapters wanted: [ChapterList]?, options: EditOptions,
    outputPath: String?
  ) throws(MediaError) -> EditDraft {
    var plan = EditPlan(
      source: source.name, destination: outputPath ?? source.name, changes: changes,
      place: .unchanged, writtenByteCount: 0, isHeaderFirst: true)
    if options.movesHeaderFirst {
      plan.remarks.append("a \(format.formatName) file has no movie header to move")
    }
    let chapters = wanted.map(told) ?? chapters.found
    let changesChapters = wanted != nil
    let ofChapters = changesChapters ? Set(chapters.flatMap(\.chapters).flatMap(\.items)) : nil
    let file = try rewritten(contents(with: changes, chapters: chapters), mayLose: ofChapters)
    plan.remarks += file.remarks.map { .other($0) }
    let (count, kept) = try prove(
      file.source(over: source), changes, file, changesChapters: changesChapters)
    if let wanted {
      let origins = Set(self.chapters.found.map(\.origin)).subtracting(chapters.map(\.origin))
      let gone = metadata.count { $0.chapterList.map(origins.contains) ?? false }
      if gone > 0 {
        plan.remarks.append("\(gone) items that tell of lists of chapters go with them")
      }
      plan.chapters = kept
      plan.remarks += ChapterComparison(
        wanted, kept, holder: "\(format.formatName) files"
      ).sentences.map { .other($0) }
    } else if !Self.haveSameCounts(kept, chapters), file.remarks.isEmpty {
      throw MediaError(.verificationFailed, "chapters would be others", path: source.name)
    }
    var draft = EditDraft(plan: plan, itemCount: count) {
      output, layout, stage throws(MediaError) in
      guard
        ChapterList.haveSameChapters(
          try prove(output, changes, file, changesChapters: changesChapters).chapters, kept)
      else {
        throw MediaError(.verificationFailed, "chapters would be others", path: source.name)
      }
      _ = try CopyProof(layout: layout, source: source).verify(
        output, isWhole: stage == .written && options.verification == .samples)
      var proof = Proof()
      if stage == .planned {
        proof.ledger = try FormatLedger.report(
          layout, of: source, as: output.name, otherwise: .rewritten,
          what: "metadata of the \(format.formatName) file")
      }
      return proof
    }
    if outputPath == nil {
      let place = try MediaError.io(file.inPlace(of: source))
      if let place, place.size == source.size {
        guard let first = place.writes.first, let last = place.writes.last else { return draft }
        let range = first.offset..<(last.offset + last.bytes.count)
        if Sector.holds(range.count, at: range.lowerBound) {
          let bytes = try MediaError.io(file.source(over: source).read(range))
          draft.form = .steps([.write(bytes, at: range.lowerBound), .synchronize])
          draft.plan.place = .padding
          draft.plan.writtenByteCount = bytes.count
          return draft
        }
      }
      draft.plan.remarks.append(
        "what changes is more than one sector of the disk, or something has to move: the file is rewritten"
      )
    }
    draft.write(file.layout, to: outputPath)
    return draft
  }

  /// Lists with the times that the file tells where no one has changed those that are shown: of the last chapter the
  /// end may be that of the file.
  private func told(_ wanted: [ChapterList]) -> [ChapterList] {
    written(wanted).map { list in
      // What has no place is given when it is compared.
      var list = list.transferred(to: fileType) { _, _, _ in }
      // Names and numbers of another file mean nothing here, but those of editions do.
      if !chapters.shown.contains(where: { $0.origin == list.origin }),
        !fileType.metadataKeySpaces.contains(.matroska)
      {
        for index in list.chapters.indices { list.chapters[index].identifier = nil }
      }
      guard
        let place = chapters.shown.firstIndex(where: {
          $0.origin == list.origin && $0.languageTag == list.languageTag
        }),
        chapters.found.indices.contains(place),
        chapters.found[place].chapters.count == list.chapters.count,
        chapters.shown[place].chapters.count == list.chapters.count
      else {
        list.fillEnds(until: duration)
        return list
      }
      for index in list.chapters.indices
      where list.chapters[index].timeRange == chapters.shown[place].chapters[index].timeRange {
        list.chapters[index].timeRange = chapters.found[place].chapters[index].timeRange
      }
      return list
    }
  }

  /// The lists that are written: a tag has no languages of chapters, and would have each chapter several times.
  private func written(_ wanted: [ChapterList]) -> [ChapterList] {
    guard fileType.metadataKeySpaces.contains(.id3) else { return wanted }
    var kept: [ChapterList] = []
    for list in wanted {
      let isTold = kept.contains { other in
        other.languageTag != list.languageTag
          && other.hasSameStarts(as: list)
      }
      if !isTold { kept.append(list) }
    }
    return kept
  }

  private static func haveSameCounts(_ lists: [ChapterList], _ others: [ChapterList]) -> Bool {
    lists.map(\.chapters.count) == others.map(\.chapters.count)
  }

  /// All that the file is to say.
  private func contents(
    with changes: [ItemChange], chapters: [ChapterList]
  ) throws(MediaError) -> FormatContents {
    var contents = FormatContents(
      items: try apply(changes.filter { $0.trackID == nil }, to: metadata), chapters: chapters)
    // What is said of a list of chapters goes with it.
    let origins = Set(chapters.map(\.origin))
    let gone = Set(self.chapters.found.map(\.origin)).subtracting(origins)
    contents.items.removeAll { $0.chapterList.map(gone.contains) ?? false }
    let (ofHeaders, changes) = (changes.filter(\.isOfHeader), changes.filter { !$0.isOfHeader })
    for (index, trackID) in trackIDs.enumerated() {
      let own = ofHeaders.filter { $0.trackID == trackID }
      if !own.isEmpty { contents.headers[index] = try apply(own, to: headers[trackID] ?? []) }
    }
    for (index, trackID) in trackIDs.enumerated() {
      let own = trackMetadata[trackID] ?? []
      let count = counts[trackID] ?? 0
      let ofTrack = changes.filter { $0.trackID == trackID }
      if let foreign = ofTrack.first(where: { $0.place.map { $0 >= count } ?? false })?.before {
        throw MediaError(
          .invalidRequest, "'\(foreign.identifier)' cannot be written: it is part of the essence",
          path: source.name)
      }
      let items = try apply(ofTrack, to: Array(own.prefix(count)))
      if !items.isEmpty { contents.trackItems[index] = items }
    }
    return contents
  }

  private func apply(
    _ changes: [ItemChange], to old: [MetadataItem]
  ) throws(MediaError) -> [MetadataItem] {
    var items = old.map(Optional.some)
    var added: [MetadataItem] = []
    for change in changes {
      guard let place = change.place, items.indices.contains(place) else {
        if var item = change.after {
          item.carrier = nil
          added.append(item)
        }
        continue
      }
      var item = change.after
      item?.carrier = old[place].carrier
      items[place] = item
    }
    return items.compactMap(\.self) + added
  }

  private func rewritten(
    _ contents: FormatContents, mayLose: Set<MetadataItem>?
  ) throws(MediaError) -> RewrittenFile {
    let file: RewrittenFile
    do throws(FormatWritingError) {
      file = try format.rewriting(source, with: contents)
    } catch {
      throw MediaError(
        error.failure == nil ? .invalidRequest : .unreadable, error.reason, path: source.name)
    }
    // What becomes of chapters that change is reported by comparing them.
    let loss = file.losses.first { loss in
      guard let mayLose else { return true }
      return loss.subject != .chapters && loss.subject != .language
        && !(loss.item.map(mayLose.contains) ?? false)
    }
    if let loss {
      throw MediaError(
        .invalidRequest, "'\(loss.what)' cannot be written: \(loss.reason)", path: source.name)
    }
    return file
  }

  // MARK: Proof

  /// Reads a file again and compares its items with those it is to have.
  ///
  /// - Returns: how many there are, and the chapters.
  private func prove(
    _ written: any ByteSource, _ changes: [ItemChange], _ file: RewrittenFile,
    changesChapters: Bool
  ) throws(MediaError) -> (count: Int, chapters: [ChapterList]) {
    let found = try format.read(written)
    let expectedHeaders = ExpectedItems(headers: headers, changes: changes.filter(\.isOfHeader))
    if let problem = expectedHeaders.problem(withHeaders: Self.headers(found, of: trackIDs)) {
      throw MediaError(.verificationFailed, problem, path: source.name)
    }
    let changes = changes.filter { !$0.isOfHeader }
    let follows: (MetadataItem) -> Bool = { item in
      // What tells of chapters is reported among the items, too.
      if changesChapters, item.tellsOfChapters { return true }
      return item.carrier.map { file.followers.contains($0.path) } ?? false
    }
    let changed = Set(changes.compactMap { $0.after?.identifier })
    func prepared(_ items: [MetadataItem]) -> [MetadataItem] {
      items.map { item in
        // What follows from another value follows its change.
        var item = item
        item.extraAttributes.removeAll { ["parent", "encoding"].contains($0.key) }
        guard item.deferredPayload != nil, changed.contains(item.identifier) else { return item }
        return (try? item.loadingPayload()) ?? item
      }
    }
    let homeless = found.trackItems.filter { !trackIDs.indices.contains($0.key) }
      .sorted { $0.key < $1.key }.flatMap(\.value)
    var count = 0
    let lists: [(UInt32?, [MetadataItem], [MetadataItem])] =
      [(nil, metadata, found.items + homeless)]
      + trackIDs.enumerated().map { index, trackID in
        (
          trackID, Array((trackMetadata[trackID] ?? []).prefix(counts[trackID] ?? 0)),
          found.trackItems[index] ?? []
        )
      }
    for (trackID, before, after) in lists {
      let own = changes.filter { $0.trackID == trackID }
      let before = prepared(before)
      let touched = Set(own.compactMap(\.place))
      // Only the places of what is compared count.
      let skipped = Set(before.indices.filter { follows(before[$0]) && !touched.contains($0) })
      let kept = before.enumerated().filter {
        !touched.contains($0.offset) && !skipped.contains($0.offset)
      }.map(\.element)
      let isFollowed = !skipped.isEmpty || changesChapters
      let new = own.compactMap(\.after)
      let companions = file.companions.subtracting(new.map(\.identifier))
      let now = prepared(after).filter {
        !(isFollowed && follows($0)) && !companions.contains($0.identifier)
      }
      if let problem = ExpectedItems.problem(kept: kept, new: new, found: now) {
        throw MediaError(.verificationFailed, problem, path: source.name)
      }
      count += kept.count + new.count
    }
    return (count, found.chapters)
  }
}

extension NativeContainer {
  /// Opens the file for changes; `nil` for a format that has no writer.
  func metadataEditing() throws(MediaError) -> (any MetadataEditing)? {
    guard let format = writer else { return nil }
    return try FormatEditing(source, format: format, outline: outline)
  }
}
