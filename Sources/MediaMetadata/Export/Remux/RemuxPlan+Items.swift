internal import FFmpegIO
internal import MediaModel

extension RemuxPlan {
  /// Decides what the items of the source become.
  mutating func decideItems(
    of description: AssetDescription, request: ExportRequest
  ) throws(MediaError) {
    let all = description.metadata + description.programs.flatMap(\.metadata)
    if destination.fileType.family != nil,
      tracks.contains(where: { $0.description.mediaType == .video })
    {
      startTimecode =
        (all + description.tracks.flatMap(\.metadata))
        .first { MetadataItem.startTimecodes.contains($0.identifier) }?.stringValue
    }
    var actions = all.map { request.removal(of: $0, isMovieLevel: true) ?? .carry }
    let additions = try ExportItems.change(
      all, &actions, request: request, name: description.name)
    items = transfer(all, actions, trackID: nil)
    let held = additions.filter {
      destination.fileType.metadataKeySpaces.contains($0.identifier.keySpace)
    }
    for item in held {
      items.append(item)
      decide(.add, item, trackID: nil)
    }
    for item in additions where !held.contains(item) {
      let given = KeySpaceTransfer().transfer([item], to: destination.fileType)
      // What was asked for by its meaning may be there already, under the name that it has here.
      for row in given.items where !held.contains(where: { $0.isSame(asWritten: row.item) }) {
        items.append(row.item)
        decide(.add, row.item, trackID: nil)
      }
      for loss in given.losses { lose(item, trackID: nil, reason: loss.reason) }
    }
    if description.programs.count > 1 {
      lose(
        "which track is of which program", "'\(destination.fileType)' is written as one program")
    }
    for index in tracks.indices {
      let track = tracks[index].description
      let own = track.metadata.filter { $0.carrier?.isSideData != true }
      tracks[index].items = transfer(
        own, own.map { request.removal(of: $0, isMovieLevel: false) ?? .carry },
        trackID: track.trackID)
      // A name that lay elsewhere is the track's name where tracks have names.
      guard destination.namesTracks, destination.fileType.family == nil else { continue }
      let names = tracks[index].items.filter { MetadataItem.trackNames.contains($0.identifier) }
      tracks[index].title = tracks[index].title ?? names.first?.stringValue
      tracks[index].items.removeAll { MetadataItem.trackNames.contains($0.identifier) }
    }
    if tracks.count == 1, !destination.describesTracks {
      items += tracks[0].items
      tracks[0].items = []
    }
    guard destination.fileType.family == nil else { return }
    if !destination.dictionary.isEmpty {
      fillDictionary()
    } else if !RemuxWriter.isNative(destination.fileType) {
      leaveToMuxer()
    }
  }

  /// What the muxer can write of the items: text by name, and attached files.
  private mutating func leaveToMuxer() {
    let reason = "the muxer of '\(destination.fileType)' cannot write it"
    items = items.filter { item in
      if let attachment = item.attachment {
        attachments.append(attachment)
        return true
      }
      if let pair = item.dictionaryPair, !dictionary.contains(where: { $0.key == pair.key }) {
        dictionary.append(pair)
        return true
      }
      lose(item.identifier.rawValue, reason)
      return false
    }
    for index in tracks.indices {
      tracks[index].items = tracks[index].items.filter { item in
        if item.dictionaryPair != nil { return true }
        lose(item.identifier.rawValue, trackID: tracks[index].description.trackID, reason)
        return false
      }
    }
  }

  /// The pairs of a track's dictionary.
  func trackDictionary(of track: Track) -> [DictionaryItem] {
    if let startTimecode, track.description.mediaType == .video {
      return [DictionaryItem("timecode", startTimecode)]
    }
    guard destination.fileType.family == nil, !RemuxWriter.isNative(destination.fileType) else {
      return []
    }
    return track.items.compactMap(\.dictionaryPair)
  }

  /// The options of the muxer: it writes a timecode track where there is something to write.
  var muxerOptions: [DictionaryItem] {
    guard startTimecode != nil else { return destination.options }
    return destination.options.map { option in
      option.key == "write_tmcd" ? DictionaryItem(option.key, "1") : option
    }
  }

  /// The items of a file or a track at the destination; decisions, changes and losses are noted.
  private mutating func transfer(
    _ all: [MetadataItem], _ actions: [ExportPlan.ItemDecision.Action], trackID: UInt32?
  ) -> [MetadataItem] {
    var kept: [MetadataItem] = []
    let structural = all.filter(\.isStructural).map(\.identifier.rawValue)
    if !structural.isEmpty {
      let names = structural.joined(separator: ", ")
      changes.append(
        ExportReport.Change(
          path: trackID.map { "track \($0)" } ?? "movie",
          change: "\(names) left out: \(NonTransferableReason.describesFile.reason)"))
    }
    for (item, action) in zip(all, actions) {
      if let reason = carriedOtherwise(item, isOfTrack: trackID != nil) {
        decide(.drop(reason: reason), item, trackID: trackID)
        continue
      }
      if action != .carry {
        decide(action, item, trackID: trackID)
        continue
      }
      do {
        kept.append(try item.loadingPayload())
      } catch {
        lose(item, trackID: trackID, reason: "its value cannot be read: \(error)")
      }
    }
    // Items of tracks have a place of their own in movies.
    let isMovieTrack = trackID != nil && destination.fileType.family != nil
    // A muxer that writes a few pairs chooses among the items of the source.
    guard destination.dictionary.isEmpty else {
      for item in kept { decide(.carry, item, trackID: trackID) }
      return kept
    }
    let outcome =
      isMovieTrack
      ? KeySpaceTransfer().outcome(of: kept, in: .quickTimeMetadata)
      : KeySpaceTransfer().transfer(kept, to: destination.fileType)
    for loss in outcome.losses where kept.indices.contains(loss.sourceIndex) {
      lose(kept[loss.sourceIndex], trackID: trackID, reason: loss.reason)
    }
    for remark in outcome.remarks where kept.indices.contains(remark.sourceIndex) {
      decided.losses.append(
        ExportReport.Loss(kept[remark.sourceIndex], trackID: trackID, reason: remark.text))
    }
    var carried: Set<Int> = []
    for row in outcome.items {
      for index in row.sourceIndices where kept.indices.contains(index) {
        let source = kept[index]
        if carried.insert(index).inserted { decide(.carry, source, trackID: trackID) }
        if !row.isUnchanged, source.identifier != row.item.identifier {
          changes.append(
            ExportReport.Change(source.identifier, to: row.item.identifier, trackID: trackID))
        }
      }
    }
    return outcome.items.map { row in
      var item = row.item
      // Where it lay says nothing of where it goes.
      item.carrier = nil
      return item
    }
  }

  /// Why an item is not one of the destination's and not lost either; `nil` for all others.
  private func carriedOtherwise(_ item: MetadataItem, isOfTrack: Bool) -> String? {
    if item.isStructural { return NonTransferableReason.describesFile.reason }
    if startTimecode != nil, MetadataItem.startTimecodes.contains(item.identifier) {
      return "the timecode track says it"
    }
    guard isOfTrack else { return nil }
    if MetadataItem.trackLanguages.contains(item.identifier) { return "the track's header says it" }
    // Where tracks have no names, that is a loss of its own.
    if MetadataItem.trackNames.contains(item.identifier) { return "it is the track's name" }
    return nil
  }

  /// Of formats whose metadata the muxer writes: what it knows goes into its dictionary, the rest is lost.
  private mutating func fillDictionary() {
    var rest = items.map { (trackID: UInt32?.none, item: $0) }
    for index in tracks.indices {
      rest += tracks[index].items.map { (tracks[index].description.trackID, $0) }
      tracks[index].items = []
    }
    items = []
    for row in destination.dictionary {
      let home = MetadataIdentifier(key: row.key, keySpace: .ffmpeg)
      let place =
        rest.firstIndex { $0.item.identifier == home && $0.item.stringValue?.isEmpty == false }
        ?? rest.firstIndex {
          $0.trackID == nil && $0.item.identifier.commonIdentifier == row.common
            && $0.item.stringValue?.isEmpty == false
        }
      guard let place, let text = rest[place].item.stringValue else { continue }
      let source = rest.remove(at: place).item
      dictionary.append(DictionaryItem(row.key, text))
      items.append(MetadataItem(home, payload: Array(text.utf8), dataType: .utf8))
      if source.identifier != home {
        changes.append(ExportReport.Change(source.identifier, to: home, trackID: nil))
      }
    }
    for (trackID, item) in rest {
      decided.items.removeAll {
        $0.identifier == item.identifier && $0.trackID == trackID && $0.action == .carry
      }
      lose(item, trackID: trackID, reason: "'\(destination.fileType)' has no place for it")
    }
  }
}

extension KeySpaceTransfer {
  /// What becomes of items in one key space.
  func outcome(of items: [MetadataItem], in keySpace: KeySpace) -> Outcome {
    var outcome = Outcome()
    for (index, item) in items.enumerated() {
      switch transfer(item, to: keySpace) {
      case .items(let made, let remarks):
        for new in made {
          outcome.items.append(
            .init(item: new, sourceIndices: [index], isUnchanged: item.keySpace == keySpace))
        }
        outcome.remarks += remarks.map { .init(sourceIndex: index, text: $0) }
      case .loss(let reason): outcome.losses.append(.init(sourceIndex: index, reason: reason))
      }
    }
    return outcome
  }
}

extension TrackDescription {
  /// Whether its pictures are turned or mirrored before they are shown.
  var isTurned: Bool {
    guard matrix.count >= 5 else { return false }
    return matrix[0] != 65536 || matrix[1] != 0 || matrix[3] != 0 || matrix[4] != 65536
  }
}
