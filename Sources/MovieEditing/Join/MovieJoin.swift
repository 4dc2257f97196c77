package import BaseMedia
package import BinaryIO
package import MediaModel

/// Makes one movie of several, a camera's split files above all: no sample is decoded or changed.
///
/// The result says where its samples are in all files one after the other. Movie and tracks are those of the first file
/// with the samples of all; edit lists have the gaps. Chapters and events move; private places of makers come along
/// where they are not the end of a file, of which there is one.
///
/// Source: ISO/IEC 14496-12:2022 § 8; QTFF, "Movie Atoms".
package struct MovieJoin: Sendable {
  /// The joined movie.
  package private(set) var tree: BoxTree
  /// Where each file begins, in bytes.
  package let bases: [Int]
  /// When each file begins in the presentation.
  package private(set) var starts: [MediaTime] = []
  /// What is outside tracks and items, in all files one after the other.
  package private(set) var privateData: PrivateData
  /// Samples that were in two files, at the end of one and the start of the next, and are written once.
  package private(set) var repeatedSampleCount = 0
  package private(set) var losses: [JoinedTree.Loss] = []

  /// Joins movies that a plan has found to fit.
  ///
  /// - Parameters:
  ///   - plan: what goes where.
  ///   - carriers: what was found outside tracks and items, of each file in its own places.
  ///   - source: all files one after the other.
  /// - Throws: ``MovieEditingError``.
  package init(
    _ plan: JoinPlan, carriers: [[VendorCarrier]], source: any ByteSource
  ) throws(MovieEditingError) {
    var position = 0
    bases = plan.parts.map { part in
      defer { position += part.movie.tree.sourceSize }
      return position
    }
    tree = plan.parts[0].movie.tree
    privateData = PrivateData()
    do {
      try join(plan, carriers: carriers, source: source)
    } catch {
      throw MovieEditingError(error, during: "joined")
    }
  }

  private mutating func join(
    _ plan: JoinPlan, carriers: [[VendorCarrier]], source: any ByteSource
  ) throws {
    if let obstacle = plan.obstacles.first {
      throw MovieEditingError.request("cannot be joined: \(obstacle.message)")
    }
    let files = try plan.parts.enumerated().map { index, part throws(ParseError) in
      try Self.moved(part.movie.tree, by: bases[index], in: source.size)
    }
    let scales = plan.parts.map { Int64(plan.timescale / max(1, $0.movie.timescale)) }
    var tracks: [TrackJoin] = []
    for lane in plan.lanes {
      var boxes: [Int: BoxNode] = [:]
      for (part, index) in lane.places { boxes[part] = files[part].tracks[index] }
      tracks.append(
        try TrackJoin(
          lane, boxes: boxes, movieTimescale: plan.timescale, scales: scales, source: source))
    }
    let ticks = Self.starts(of: plan, tracks, scales: scales)
    starts = ticks.map { MediaTime($0, timescale: plan.timescale) }

    guard let place = files[0].boxes.firstIndex(where: { $0.type == "moov" }) else {
      throw MovieEditingError.request("has no movie header")
    }
    var moov = files[0].boxes[place]
    var boxes: [BoxNode] = []
    var duration: Int64 = 0
    for index in tracks.indices {
      var (track, end) = try tracks[index].join(starts: ticks)
      renumberReferences(of: &track, plan, lane: plan.lanes[index])
      boxes.append(track)
      duration = max(duration, end)
      repeatedSampleCount += tracks[index].repeatedSampleCount
      losses += tracks[index].losses
    }
    var rest = boxes[...]
    moov.compactMapTracks { _ in rest.popFirst() }
    let last = moov.children.lastIndex { $0.type == "trak" || $0.type == "mvhd" }
    moov.children.insert(contentsOf: rest, at: last.map { $0 + 1 } ?? 0)
    try moov.edit(MovieHeaderBox.self) { header in
      header.timescale = plan.timescale
      header.duration = UInt64(clamping: duration)
      header.nextTrackID = max(
        header.nextTrackID, (plan.lanes.map(\.trackID).max() ?? 0).addingSaturated(1))
    }
    let times = JoinTimes(starts: ticks, timescale: plan.timescale)
    times.joinUserData(
      of: files.map { $0.first("moov")?.first("udta") }, in: &moov)
    privateData = JoinedPrivateData.join(
      carriers, bases: bases, files: files, into: &moov, behind: source.size)
    tree.boxes = files[0].boxes
    tree.boxes[place] = moov
    for (index, file) in files.enumerated().dropFirst() {
      for box in file.boxes {
        switch box.type {
        case "mdat": tree.boxes.append(box)
        case "emsg": times.add(event: box, of: index, to: &tree.boxes)
        case "moov": break
        default: if privateData.isHeld(by: box) { tree.boxes.append(box) }
        }
      }
    }
    tree.sourceSize = source.size
    tree.diagnostics = plan.parts.flatMap(\.movie.tree.diagnostics)
  }

  /// The boxes of a file as they are among all files, with the offsets they name.
  private static func moved(
    _ tree: BoxTree, by base: Int, in total: Int
  ) throws(ParseError) -> BoxTree {
    var file = tree
    let map = OffsetMap(
      [OffsetMap.Move(source: 0..<tree.sourceSize, destination: base)],
      ends: (tree.sourceSize, total))
    file.boxes = []
    for box in tree.boxes {
      var moved = box.moved(by: base)
      if moved.type == "moov" {
        try OffsetPatcher.patch(&moved, by: map, widensOffsets: false)
      } else {
        OffsetPatcher.patch(looseBox: &moved, by: map)
      }
      file.boxes.append(moved)
    }
    return file
  }

  /// When each movie begins, in ticks of the joined one: where the pictures of the one before end.
  ///
  /// Sound that ends up to a sample later does not hold up the pictures; sound that is longer than that does, and so
  /// does everything of a movie without pictures.
  private static func starts(
    of plan: JoinPlan, _ tracks: [TrackJoin], scales: [Int64]
  ) -> [Int64] {
    var starts: [Int64] = []
    var position: Int64 = 0
    for part in plan.parts.indices {
      starts.append(position)
      let here = tracks.filter { $0.parts[part] != nil }
      let pictures = here.first {
        $0.lane.handlerType == "vide" && $0.lane.tracks[part]?.isEnabled == true
      }
      var length = pictures?.presentationEnd(of: part) ?? 0
      for sound in here where sound.lane.handlerType == "soun" {
        let end = sound.presentationEnd(of: part)
        if pictures == nil || end > length.addingSaturated(sound.tolerance(after: part)) {
          length = max(length, end)
        }
      }
      if length == 0 { length = here.map { $0.presentationEnd(of: part) }.max() ?? 0 }
      if length == 0 {
        let header = plan.parts[part].movie.tree.first("moov")?.child(MovieHeaderBox.self)
        length = Int64(clamping: header?.duration ?? 0).multipliedSaturated(by: scales[part])
      }
      position = position.addingSaturated(length)
    }
    return starts
  }

  /// References of a track that only a later file has, to the numbers that tracks have now.
  private func renumberReferences(of track: inout BoxNode, _ plan: JoinPlan, lane: JoinPlan.Lane) {
    guard let part = lane.tracks.keys.min(), part > 0 else { return }
    var numbers: [UInt32: UInt32] = [:]
    for lane in plan.lanes {
      if let own = lane.tracks[part]?.trackID { numbers[own] = lane.trackID }
    }
    track.modify("tref") { references in
      references.mapChildren { reference in
        reference.setPayload(
          reference.trackReferences.map { numbers[$0] ?? $0 }.flatMap(\.bigEndianBytes))
      }
    }
  }
}
