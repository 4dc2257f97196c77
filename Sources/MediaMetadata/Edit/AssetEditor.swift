internal import FFmpegIO
public import MediaModel

/// Changes the metadata of a file in place, as `AVMutableMovie` does with its writable `metadata`.
///
///     var editor = try await AssetEditor(Asset(path: "movie.mp4"))
///     editor.metadata.removeAll { $0.identifier == .quickTimeMetadataLocationISO6709 }
///     let report = try await editor.save()
///
/// Samples are never rewritten, and what is not changed stays as it is, bit for bit. After a crash at any moment the
/// file is the old or the new one, whole.
public struct AssetEditor: Sendable {
  /// What is edited.
  public let asset: Asset
  /// The items of file and movie: as read, then as they are to be.
  public var metadata: [MetadataItem]
  /// The chapters as they are to be, in place of all that the file has; `nil` leaves these as they are.
  ///
  /// Start from what the asset loads as ``AssetProperty/chapters``. Languages are lists of their own, of equal origin
  /// where they are titles of the same chapters. A chapter of which the duration is not known lasts until the next one.
  /// What the file cannot hold is reported in the remarks of the plan.
  public var chapters: [ChapterList]?
  /// The numbers of the tracks, in file order.
  public let trackIDs: [UInt32]
  private var trackMetadata: [UInt32: [MetadataItem]]
  /// The facts of headers as they are to be; `nil` as long as no one asks for them.
  private var changedHeaders: [UInt32?: [MetadataItem]]?
  private var headers: [UInt32?: [MetadataItem]] { changedHeaders ?? editing.headers }
  private let editing: any MetadataEditing
  private let outline: AssetDescription

  /// Opens a file for editing; nothing is written before one of the `save` functions is called.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read, or its container cannot be edited; `CancellationError`.
  public init(_ asset: Asset) async throws {
    let container = try await asset.container()
    guard let editing = try container.metadataEditing() else {
      throw MediaError(
        .unsupportedFormat,
        "the metadata of \(container.outline.formatName) files cannot be changed in place; convert the file",
        path: container.outline.name)
    }
    self.asset = asset
    self.editing = editing
    outline = container.outline
    metadata = editing.metadata
    trackMetadata = editing.trackMetadata
    trackIDs = outline.tracks.map(\.trackID)
  }

  /// The items of a track; none for a track that is not there.
  public func metadata(ofTrack trackID: UInt32) -> [MetadataItem] {
    trackMetadata[trackID] ?? []
  }

  /// Gives a track other items.
  ///
  /// - Throws: ``MediaError`` where there is no such track.
  public mutating func setMetadata(
    _ items: [MetadataItem], ofTrack trackID: UInt32
  ) throws(MediaError) {
    guard trackIDs.contains(trackID) else {
      throw MediaError(.invalidRequest, "there is no track \(trackID)", path: asset.path)
    }
    trackMetadata[trackID] = items
  }

  /// What the headers of the movie or of a track say beside the items, as far as it can be changed: items of the key
  /// space ``KeySpace/header``, whose values are text.
  ///
  /// Movies have them, and tracks of Matroska.
  public func headerItems(ofTrack trackID: UInt32? = nil) -> [MetadataItem] {
    headers[trackID] ?? []
  }

  /// Whether the file has a header of its own that can be changed, and tells times in headers.
  var hasMovieHeader: Bool { headers[nil] != nil }

  /// Gives a header of the movie or of a track another value, or takes a fact out of it.
  ///
  /// - Throws: ``MediaError`` where there is no such track, or the file has no such headers. Whether a header can hold
  ///   the value is found when the change is planned.
  public mutating func setHeaderItem(
    _ identifier: MetadataIdentifier, to text: String?, ofTrack trackID: UInt32? = nil
  ) throws(MediaError) {
    var headers = headers
    guard var items = headers[trackID] else {
      let reason =
        headers.isEmpty || trackID == nil
        ? "headers of \(outline.formatName) files cannot be changed"
        : "there is no track \(trackID.map(String.init) ?? "")"
      throw MediaError(.invalidRequest, reason, path: asset.path)
    }
    let item = text.map { MetadataItem(identifier, payload: Array($0.utf8), dataType: .utf8) }
    if let index = items.firstIndex(where: { $0.identifier == identifier }) {
      items.replaceSubrange(index...index, with: item.map { [$0] } ?? [])
    } else if let item {
      items.append(item)
    }
    headers[trackID] = items
    changedHeaders = headers
  }

  /// What differs from the file.
  public var changes: [ItemChange] {
    func changes(
      _ before: [MetadataItem]?, _ after: [MetadataItem]?, _ trackID: UInt32?
    ) -> [ItemChange] {
      ItemChange.changes(from: before ?? [], to: after ?? [], trackID: trackID)
    }
    var list = changes(editing.metadata, metadata, nil)
    for trackID in trackIDs {
      list += changes(editing.trackMetadata[trackID], trackMetadata[trackID], trackID)
    }
    guard let changedHeaders else { return list }
    let headers = editing.headers
    for trackID in [nil] + trackIDs.map(Optional.some) {
      list += changes(headers[trackID], changedHeaders[trackID], trackID)
    }
    return list
  }

  /// What saving would do; writes nothing.
  ///
  /// - Parameters:
  ///   - options: how it is written.
  ///   - outputPath: where a file of its own would go; `nil` for the file itself.
  /// - Returns: the plan.
  /// - Throws: ``MediaError`` where the file cannot hold what is asked for; `CancellationError`.
  public func plan(
    _ options: EditOptions = EditOptions(), for outputPath: String? = nil
  ) async throws -> EditPlan {
    let (changes, chapters, editing) = (changes, chapters, editing)
    let interruption = Interruption()
    var plan = try await BlockingExecutor.run(cancelling: interruption) {
      let plan = try editing.draft(
        changes, chapters: chapters, options: options, outputPath: outputPath
      ).plan
      if interruption.isCancelled { throw CancellationError() }
      return plan
    }
    plan.remarks += remarks(on: changes)
    return plan
  }

  /// What the file goes on to say of what was changed.
  private func remarks(on changes: [ItemChange]) -> [ReportNote] {
    [placesLeft(by: changes)].compactMap { $0 } + packetsLeft(by: changes)
  }

  /// What packets of XMP still say that was changed or taken out elsewhere: they are items of their own.
  private func packetsLeft(by changes: [ItemChange]) -> [ReportNote] {
    let old = Set(
      changes.filter { $0.trackID == nil }.compactMap { $0.before?.stringValue }.filter {
        !$0.isEmpty
      })
    guard !old.isEmpty else { return [] }
    return metadata.flatMap(\.xmpProperties).filter { old.contains($0.value) }.map {
      "the XMP packet still says \($0.path) '\($0.value)'; it is changed as a whole, with --set-file"
    }
  }

  private func placesLeft(by changes: [ItemChange]) -> ReportNote? {
    guard changes.contains(where: PlacesLeft.isRemoval) else { return nil }
    var edited = outline
    edited.metadata = metadata
    for index in edited.tracks.indices {
      edited.tracks[index].metadata = metadata(ofTrack: edited.tracks[index].trackID)
    }
    return PlacesLeft.note(on: edited, but: changes.compactMap { $0.after?.identifier })
  }

  /// Changes the file itself.
  ///
  /// - Throws: ``MediaError`` where the file cannot hold what is asked for, cannot be written, was changed by someone
  ///   else, or is being changed right now. The file is then what it was.
  public func save(_ options: EditOptions = EditOptions()) async throws -> EditReport {
    try await perform(options, outputPath: nil)
  }

  /// Writes a file of its own; the original stays.
  ///
  /// - Throws: as ``save(_:)``.
  public func save(
    to outputPath: String, options: EditOptions = EditOptions()
  ) async throws -> EditReport {
    try await perform(options, outputPath: outputPath)
  }

  private func perform(_ options: EditOptions, outputPath: String?) async throws -> EditReport {
    let (changes, chapters, editing) = (changes, chapters, editing)
    let runner = OutputRunner(options: options.output)
    var report = try await BlockingExecutor.run(cancelling: runner.interruption) {
      try editing.perform(
        changes, chapters: chapters, options: options, outputPath: outputPath, by: runner)
    }
    report.plan.remarks += remarks(on: changes)
    return report
  }
}
