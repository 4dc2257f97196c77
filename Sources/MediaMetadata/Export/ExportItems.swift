internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// What becomes of items: a pure function of what the source says and what is asked for.
struct ExportItems {
  /// The decisions: items of the source in file order, then those that are added.
  private(set) var decisions: [ExportPlan.ItemDecision] = []
  /// The movie's items as they will be, mirrors aside.
  private(set) var movie: [MetadataItem] = []
  /// Items of tracks that stay, with the number of the track.
  private(set) var tracks: [(trackID: UInt32, item: MetadataItem)] = []
  /// Where the items are that are left out because someone asked for it.
  private(set) var removed: [ItemAddress] = []
  /// The items that are written beside those of the source.
  private(set) var additions: [MetadataItem] = []
  /// What was asked for and cannot be written, or goes with what was asked to go.
  private(set) var losses: [ExportReport.Loss] = []

  /// Decides, with what an earlier conversion recorded.
  init(
    _ description: AssetDescription, request: ExportRequest, fileType: FileType,
    family: BoxFamily, record: MirrorRecord?
  ) throws(MediaError) {
    let all = description.allMetadata
    let addresses = ItemAddress.addresses(of: all.map(\.item))
    let mirrors = Self.mirrors(in: description.metadata, record: record)
    var actions: [ExportPlan.ItemDecision.Action] = all.indices.map { index in
      if mirrors.contains(index) { return .unmirror }
      return request.removal(of: all[index].item, isMovieLevel: all[index].trackID == nil)
        ?? .carry
    }
    let additions = try Self.change(
      description.metadata, &actions, request: request, name: description.name)
    // The parts of one tag go together: what stays beside one that goes would have to be rewritten.
    let tags = Set(
      all.indices.filter { actions[$0] != .carry && all[$0].item.isPartOfID3Box }
        .compactMap { addresses[$0]?.boxOffset })
    for index in all.indices where actions[index] == .carry {
      guard all[index].item.isPartOfID3Box, let offset = addresses[index]?.boxOffset,
        tags.contains(offset)
      else { continue }
      let reason = "another part of the same ID3 tag was asked to go"
      actions[index] = .drop(reason: reason)
      losses.append(
        ExportReport.Loss(all[index].item, trackID: all[index].trackID, reason: reason))
    }
    for (index, (trackID, item)) in all.enumerated() {
      decisions.append(ExportPlan.ItemDecision(item, trackID: trackID, action: actions[index]))
      switch actions[index] {
      case .carry:
        if let trackID { tracks.append((trackID, item)) } else { movie.append(item) }
      case .unmirror: break
      default: if let address = addresses[index] { removed.append(address) }
      }
    }
    let placed = KeySpaceTransfer().transfer(additions, to: fileType)
    for row in placed.items { add(row.item, family: family) }
    // What nothing is equivalent to may have a box of its own, as ID3 has.
    for loss in placed.losses {
      add(additions[loss.sourceIndex], family: family, obstacle: loss.reason)
    }
  }

  /// Makes the changes of the movie's items that were asked for; what becomes of those that a change takes away
  /// is noted in `actions`.
  ///
  /// - Returns: the items to be added.
  /// - Throws: ``MediaError`` where a change cannot be made.
  static func change(
    _ source: [MetadataItem], _ actions: inout [ExportPlan.ItemDecision.Action],
    request: ExportRequest, name: String
  ) throws(MediaError) -> [MetadataItem] {
    guard !request.changes.isEmpty else { return request.additions }
    let kept = source.indices.filter { actions[$0] == .carry }
    var items = kept.map { source[$0] } + request.additions
    do {
      for change in request.changes { items = try change(items) }
      items = try items.map { try kept.isEmpty || !source.contains($0) ? $0.loadingPayload() : $0 }
    } catch let error as MediaError {
      throw error
    } catch let error as ItemTextError {
      throw MediaError(.invalidRequest, error.reason, path: name)
    } catch {
      throw MediaError(.invalidRequest, "the items cannot be changed: \(error)", path: name)
    }
    for index in kept {
      if let place = items.firstIndex(of: source[index]) {
        items.remove(at: place)
      } else {
        let isReplaced = items.contains { $0.identifier == source[index].identifier }
        actions[index] = isReplaced ? .replace : .remove
      }
    }
    return items
  }

  private mutating func add(_ item: MetadataItem, family: BoxFamily, obstacle: String? = nil) {
    do throws(ItemEditError) {
      try Self.requireWritable(item, family: family)
      additions.append(item)
      movie.append(item)
      decisions.append(ExportPlan.ItemDecision(item, trackID: nil, action: .add))
    } catch {
      let reason = obstacle ?? error.reason
      decisions.append(ExportPlan.ItemDecision(item, trackID: nil, action: .drop(reason: reason)))
      losses.append(ExportReport.Loss(item, trackID: nil, reason: reason))
    }
  }

  /// Writes an item into a movie of its own and reads it back.
  private static func requireWritable(
    _ item: MetadataItem, family: BoxFamily
  ) throws(ItemEditError) {
    var movie = RewrittenMovie(moov: BoxNode("moov", children: []))
    if let failure = movie.insert([(item, family)])[0] { throw failure }
    let bytes = ([movie.moov] + movie.looseBoxes).flatMap(\.bytes)
    let read = (try? BoxTree.scan(MemorySource(bytes))).map { MovieMetadata($0).movie }
    guard let read, read.contains(where: { item.isSame(asWritten: $0) }) else {
      throw ItemEditError("it would be read back as another one")
    }
  }

  /// The places of the items that an earlier conversion recorded as mirrors: of equal ones the last, since mirrors
  /// come after what they are copies of.
  private static func mirrors(in items: [MetadataItem], record: MirrorRecord?) -> Set<Int> {
    guard let record, !record.rows.isEmpty else { return [] }
    let rows = items.map { MirrorRecord.Row($0) }
    var places: Set<Int> = []
    for row in record.rows {
      if let place = rows.indices.last(where: { rows[$0] == row && !places.contains($0) }) {
        places.insert(place)
      }
    }
    return places
  }
}

extension ExportPlan.ItemDecision {
  init(_ item: MetadataItem, trackID: UInt32?, action: Action) {
    self.init(
      identifier: item.identifier, trackID: trackID, language: item.languageTag?.bcp47,
      action: action)
  }
}

extension MetadataItem {
  /// Whether the item is a part of an ID3 tag in a box.
  fileprivate var isPartOfID3Box: Bool {
    identifier.keySpace == .id3 && carrier?.path.hasSuffix("ID32") == true
      || carrier?.path.contains("ID32[") == true
  }

  /// Whether an item that was read is this one as it was written: the same identifier, value and language, of which
  /// some places hold no more than the first part.
  func isSame(asWritten other: MetadataItem) -> Bool {
    guard identifier.inQuickTimeUserData == other.identifier.inQuickTimeUserData else {
      return false
    }
    let languages = [self, other].map { item in
      item.languageTag?.bcp47.split(separator: "-").first.map(String.init) ?? "und"
    }
    guard languages[0] == languages[1] else { return false }
    return payload == other.payload
      || stringValue != nil && stringValue == other.stringValue
  }
}
