internal import MediaModel

extension AssetEditor {
  /// Changes every date of the file: of headers, of tracks, and of items, each in its own notation.
  ///
  /// - Parameters:
  ///   - change: what is done to them.
  ///   - places: where.
  /// - Returns: dates that stay as they are, and why.
  /// - Throws: ``MediaError`` where the date has no time or zone, or the file cannot be read; `CancellationError`.
  public mutating func changeDates(
    _ change: DateChange, in places: DatePlaces = .all
  ) async throws -> [ReportNote] {
    var notes: [ReportNote] = []
    if case .set(let date) = change.kind, date.secondsSince1970 == nil || !date.hasTime {
      throw MediaError(
        .invalidRequest, "the date needs a time and a zone, as 2026-05-17T14:30:00+02:00",
        path: asset.path)
    }
    if places.contains(.header) { try changeHeader(change, ofTrack: nil, notes: &notes) }
    if places.contains(.tracks) {
      for trackID in trackIDs { try changeHeader(change, ofTrack: trackID, notes: &notes) }
    }
    if places.contains(.items) {
      let type = FileType(of: try await outline())
      metadata = change.changed(metadata, notes: &notes)
      try addDate(change, in: type)
      for trackID in trackIDs {
        let items = metadata(ofTrack: trackID)
        try setMetadata(change.changed(items, notes: &notes), ofTrack: trackID)
      }
      try await notePackets(&notes)
    }
    return notes
  }

  // MARK: Headers

  private static let ofMovie: [MetadataIdentifier] = [
    .headerMovieCreationTime, .headerMovieModificationTime,
  ]
  private static let ofTrack: [MetadataIdentifier] = [
    .headerTrackCreationTime, .headerTrackModificationTime, .headerMediaCreationTime,
    .headerMediaModificationTime,
  ]

  private mutating func changeHeader(
    _ change: DateChange, ofTrack trackID: UInt32?, notes: inout [ReportNote]
  ) throws(MediaError) {
    let items = headerItems(ofTrack: trackID)
    for identifier in trackID == nil ? Self.ofMovie : Self.ofTrack {
      let text = items.first { $0.identifier == identifier }?.stringValue
      let date: MetadataDate?
      if case .set(let new) = change.kind {
        // Files without boxes have no such headers.
        guard hasMovieHeader else { continue }
        date = change.header(new)
      } else {
        guard let old = text.flatMap({ MetadataDate($0) }) else { continue }
        date = change.header(old)
      }
      guard let date, date.secondsSince1904 ?? 0 > 0 else {
        notes.append("\(identifier) stays: headers tell no such date")
        continue
      }
      try setHeaderItem(identifier, to: date.description, ofTrack: trackID)
    }
  }

  // MARK: Items

  /// A date that is set, and a zone, need an item: headers hold no zone.
  private mutating func addDate(_ change: DateChange, in type: FileType) throws(MediaError) {
    guard !metadata.contains(where: DatedItem.isDate), let date = newDate(change) else { return }
    do throws(ItemTextError) {
      let text = ItemText(try ItemName.named("date"), value: date.description)
      metadata = try ItemEdit.apply([.set(text)], to: metadata, in: type).items
    } catch {
      throw MediaError(.invalidRequest, error.reason, path: asset.path)
    }
  }

  /// The date for a file that has no item of one: what is set, or what its header tells in a zone.
  private func newDate(_ change: DateChange) -> MetadataDate? {
    switch change.kind {
    case .set(let date): return date
    case .shift: return nil
    case .zone(let offset, _):
      let header = headerItems().first { $0.identifier == .headerMovieCreationTime }
      guard let date = header?.stringValue.flatMap({ MetadataDate($0) }),
        let moment = date.secondsSince1970
      else { return nil }
      return date.converted(toZoneOffsetMinutes: offset(moment))
    }
  }

  /// Dates inside of packets are the packets' own.
  private func notePackets(_ notes: inout [ReportNote]) async throws {
    let candidates = try await asset.load(.capture).date.candidates
    let parts = candidates.compactMap { candidate in
      candidate.part.map { "\(candidate.home) (\($0))" }
    }
    notes += parts.map { .other("\($0) stays: dates inside of packets are not changed") }
  }
}
