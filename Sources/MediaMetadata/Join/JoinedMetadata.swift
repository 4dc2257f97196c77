internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// What files say of themselves that become one: what the first says counts, what the others say otherwise is reported.
enum JoinedMetadata {
  /// Boxes with items, and those of makers, of which a movie or track has those of the first file.
  private static let carriers: Set<FourCC> = [
    "udta", "meta", "uuid", "iods", "tref", "clip", "matt", "load", "tapt",
  ]

  /// Boxes at the top of a file that are not what it says of itself, and padding, which has a class of its own.
  private static let structure: Set<FourCC> = [
    "ftyp", "moov", "moof", "mdat", "free", "skip", "wide", "styp", "sidx", "ssix", "mfra", "emsg",
    BoxHeader.tailType,
  ]

  /// The offsets of boxes in a later file in whose place those of the first file stand.
  static func replacedOffsets(of later: BoxTree, by first: BoxTree) -> Set<Int> {
    var offsets: Set<Int> = []
    for box in later.boxes where !structure.contains(box.type) {
      guard first.boxes.contains(where: { $0.type == box.type && $0.userType == box.userType })
      else { continue }
      offsets.insert(box.offset)
    }
    guard let mine = later.first("moov"), let theirs = first.first("moov") else { return offsets }
    compare(mine.children, with: theirs.children, to: &offsets)
    for (track, twin) in zip(mine.all("trak"), theirs.all("trak")) {
      compare(track.children, with: twin.children, to: &offsets)
      compare(
        track.first("mdia")?.children ?? [], with: twin.first("mdia")?.children ?? [],
        to: &offsets)
    }
    return offsets
  }

  private static func compare(
    _ boxes: [BoxNode], with others: [BoxNode], to offsets: inout Set<Int>
  ) {
    for box in boxes where carriers.contains(box.type) {
      guard
        let twin = others.first(where: { $0.type == box.type && $0.userType == box.userType })
      else { continue }
      if box.type == "udta" {
        for child in box.children {
          if let own = twin.first(child.type), own.bytes != child.bytes {
            offsets.insert(child.offset)
          }
        }
      } else if twin.bytes != box.bytes {
        offsets.insert(box.offset)
      }
    }
  }

  /// Boxes of a file that became part of others.
  static func rewrittenPaths(of tree: BoxTree) -> [(path: String, change: String)] {
    let change = "joined with those of the other files"
    return tree.tracks.indices.map {
      ("\(BoxPath.appending("trak", index: $0, to: "moov")).edts", change)
    } + [("moov.udta.chpl", change), ("moov.udta.HMMT", change), ("moov.gps ", change)]
  }
}

extension JoinCheck {
  /// What is known before a sample is looked at, and, where the files fit, of the movie they become.
  init(_ containers: [BaseMediaContainer], _ plan: JoinPlan, _ join: MovieJoin?) {
    files = containers.enumerated().map { index, container in
      File(
        name: container.source.name, duration: container.outline.duration,
        start: join?.starts[index])
    }
    func remark(_ found: JoinPlan.Remark) -> Remark {
      Remark(file: files[found.part].name, trackID: found.trackID, message: found.message)
    }
    obstacles = plan.obstacles.map(remark)
    notes = plan.notes.map(remark)
    noteMissing(containers)
    losses = containers.flatMap(\.exportFacts.losses).filter { !$0.path.isEmpty }
    losses += (join?.losses ?? []).map {
      ExportReport.Loss(path: $0.path, what: $0.what, reason: $0.reason)
    }
    for (index, container) in containers.enumerated().dropFirst() {
      compare(container.outline.metadata, with: containers[0].outline.metadata, nil, at: index)
      for lane in plan.lanes {
        guard let own = lane.tracks[index]?.trackID, let first = lane.tracks.keys.min(),
          first < index, let other = lane.tracks[first]?.trackID,
          let mine = container.outline.track(withTrackID: own),
          let theirs = containers[first].outline.track(withTrackID: other)
        else { continue }
        compare(mine.metadata, with: theirs.metadata, lane.trackID, at: index)
      }
    }
  }

  /// Files whose names tell of others between them.
  private mutating func noteMissing(_ containers: [BaseMediaContainer]) {
    for (before, after) in zip(files, files.dropFirst()) {
      let missing = FileOrder(before.name).missing(before: FileOrder(after.name))
      guard let first = missing.first else { continue }
      let numbers =
        missing.count == 1 ? "number \(first)" : "numbers \(first) to \(missing.upperBound - 1)"
      notes.append(
        Remark(
          file: after.name,
          message:
            "comes after \(before.name) by its name, without \(numbers) between: a part may be missing"
        ))
    }
  }

  /// Notes the items that are not those of the first file.
  private mutating func compare(
    _ items: [MetadataItem], with first: [MetadataItem], _ trackID: UInt32?, at index: Int
  ) {
    for item in items where !Self.joined.contains(item.identifier.key) {
      let same = first.filter {
        $0.identifier == item.identifier && $0.languageTag == item.languageTag
      }
      if same.contains(where: { $0.payload == item.payload }) { continue }
      if let taken = same.first {
        differences.append(
          Difference(
            file: files[index].name, identifier: item.identifier, trackID: trackID,
            taken: taken.stringValue, other: item.stringValue))
      } else {
        losses.append(
          ExportReport.Loss(
            "\(item.identifier.rawValue) of \(files[index].name)", trackID: trackID,
            reason: "the first file has no such item, and its items are taken"))
      }
    }
  }

  /// Items of user data that are joined, not replaced.
  private static let joined: Set<String> = ["HMMT", "chpl"]
}
