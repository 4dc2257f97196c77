internal import BinaryIO
internal import Dispatch
internal import MediaModel
internal import MetadataFormats
internal import MovieEditing

/// Edits files without boxes (MP3, FLAC, Ogg, Matroska, WAV ...) by the writer of their format.
///
/// Changed bytes that lie in one sector of the disk are written there, which neither a kill nor a crash can cut in
/// two. For any other change the file is written anew beside itself and takes its own name: what is kept is copied
/// by the system, shared where the file system can.
struct FormatEditing: MetadataEditing {
  let metadata: [MetadataItem]
  let trackMetadata: [UInt32: [MetadataItem]]
  let headers: [UInt32?: [MetadataItem]]
  let source: FileSource
  private let format: any MetadataFormatWriter.Type
  /// The chapters as the reader finds them, which stay.
  private let chapters: [ChapterList]
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
    chapters = found.chapters
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
    _ changes: [ItemChange], options: EditOptions, outputPath: String?
  ) throws(MediaError) -> EditDraft {
    var plan = EditPlan(
      source: source.name, destination: outputPath ?? source.name, changes: changes,
      place: .unchanged, writtenByteCount: 0, isHeaderFirst: true)
    if options.movesHeaderFirst {
      plan.remarks.append("a \(format.formatName) file has no movie header to move")
    }
    let file = try rewritten(contents(with: changes))
    plan.remarks += file.remarks.map { .other($0) }
    let count = try prove(file.source(over: source), changes, file)
    var draft = EditDraft(plan: plan, itemCount: count) {
      output, layout, stage throws(MediaError) in
      _ = try prove(output, changes, file)
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
        "what changes is more than one sector of the disk, or something has to move: the file is written anew"
      )
    }
    draft.write(file.layout, to: outputPath)
    return draft
  }

  /// All that the file is to say.
  private func contents(with changes: [ItemChange]) throws(MediaError) -> FormatContents {
    var contents = FormatContents(
      items: try apply(changes.filter { $0.trackID == nil }, to: metadata), chapters: chapters)
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

  private func rewritten(_ contents: FormatContents) throws(MediaError) -> RewrittenFile {
    let file: RewrittenFile
    do throws(FormatWritingError) {
      file = try format.rewriting(source, with: contents)
    } catch {
      throw MediaError(
        error.failure == nil ? .invalidRequest : .unreadable, error.reason, path: source.name)
    }
    if let loss = file.losses.first {
      throw MediaError(
        .invalidRequest, "'\(loss.what)' cannot be written: \(loss.reason)", path: source.name)
    }
    return file
  }

  // MARK: Proof

  /// Reads a file again and compares its items with those it is to have.
  ///
  /// - Returns: how many there are.
  private func prove(
    _ written: any ByteSource, _ changes: [ItemChange], _ file: RewrittenFile
  ) throws(MediaError) -> Int {
    let found = try format.read(written)
    let expectedHeaders = ExpectedItems(headers: headers, changes: changes.filter(\.isOfHeader))
    if let problem = expectedHeaders.problem(withHeaders: Self.headers(found, of: trackIDs)) {
      throw MediaError(.verificationFailed, problem, path: source.name)
    }
    let changes = changes.filter { !$0.isOfHeader }
    let follows: (MetadataItem) -> Bool = { item in
      item.carrier.map { file.followers.contains($0.path) } ?? false
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
      let isFollowed = !skipped.isEmpty
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
    guard found.chapters.count == chapters.count,
      zip(found.chapters, chapters).allSatisfy({ $0.chapters.count == $1.chapters.count })
        || !file.remarks.isEmpty
    else { throw MediaError(.verificationFailed, "chapters would be others", path: source.name) }
    return count
  }
}

extension NativeContainer {
  /// Opens the file for changes; `nil` for a format that has no writer.
  func metadataEditing() throws(MediaError) -> (any MetadataEditing)? {
    guard let format = FileFormats.find(reader: Reader.self) else { return nil }
    return try FormatEditing(source, format: format, outline: outline)
  }
}
