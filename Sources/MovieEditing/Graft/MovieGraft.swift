package import BaseMedia
package import BinaryIO
internal import MediaModel

/// A movie with the metadata of another: made once, written wherever the bytes of both will be.
///
/// The donor is a movie of the recipient's flavor already, without fragments; so is the recipient
/// without.
package struct MovieGraft: Sendable {
  /// What the donor gives in samples and file items: ranges of its file, in order.
  package let media: [Range<Int>]
  /// Boxes of the donor for the top of the file; what they say about places is still the donor's.
  package let looseBoxes: [BoxNode]
  /// Boxes at the top of the recipient's file that go.
  package let replacedBoxes: [BoxNode]
  /// What samples of the recipient's tracks that go are in, and nothing else of the movie: empty where it stays.
  package let freedMedia: [Range<Int>]
  /// The recipient without what is replaced.
  package let recipient: BoxNode

  private let donor: BoxNode
  let donorSize: Int
  private let instructions: GraftInstructions
  private let record: MirrorRecord?

  /// Prepares a graft of the donor's boxes onto those of the recipient.
  ///
  /// - Throws: ``GraftError``; `ParseError` where either cannot be read.
  package init(
    _ donor: BoxTree, onto recipient: BoxTree, instructions: GraftInstructions
  ) throws {
    guard var movie = donor.first("moov"), var target = recipient.first("moov") else {
      throw GraftError("one of the files has no movie header")
    }
    self.instructions = instructions
    donorSize = donor.sourceSize
    let tracks = TrackGraft(instructions: instructions)

    var additions: [BoxNode] = []
    var ranges: [Range<Int>] = []
    for addition in instructions.additions {
      guard
        let track = movie.children.first(where: {
          $0.trackID == addition.donor && $0.type == "trak"
        })
      else { throw GraftError("the original has no track \(addition.donor)") }
      ranges += try MediaRanges.of(track: track, sourceSize: donor.sourceSize)
      additions.append(try tracks.added(track, as: addition.trackID))
    }

    record = MirrorRecord.joined(movie, target)
    movie.children.removeAll(where: MirrorRecord.isRecord)
    target.children.removeAll(where: MirrorRecord.isRecord)

    let loose = donor.boxes.filter { MetadataCarrier.loose.contains($0.type) }
    looseBoxes = loose
    ranges += MediaRanges.items(of: donor)
    let new = ReplacedItems(
      (loose.map { MetadataCarrier($0) } + MetadataCarrier(movie).carriers).flatMap(\.items),
      instructions: instructions)
    replacedBoxes = recipient.boxes.filter { box in
      guard MetadataCarrier.loose.contains(box.type), box.type != "emsg" else { return false }
      let items = MetadataCarrier(box).items
      return !items.isEmpty && items.allSatisfy(new.replaces)
    }
    media = FragmentJoiner.merged(ranges)

    let removed = target.children.filter { track in
      track.type == "trak" && track.trackID.map(instructions.removals.contains) ?? false
    }
    try Self.place(matches: instructions, tracks, from: movie, in: &target)
    self.recipient = target
    freedMedia = FragmentJoiner.ranges(
      FragmentJoiner.merged(
        try removed.flatMap { try MediaRanges.of(track: $0, sourceSize: recipient.sourceSize) }),
      outside: try MediaRanges.referenced(by: target, in: recipient))
    // Of the donor only what is written again is kept: additions and carriers.
    movie.children = movie.children.filter { MetadataCarrier.isCarrier($0.type) } + additions
    var userData = movie
    if !instructions.timing.isIdentity {
      userData.modify("udta", "chpl") { instructions.timing.retime(chapters: &$0) }
    }
    self.donor = userData
    donorHeader = try donor.first("moov")?.first(MovieHeaderBox.self)
  }

  private let donorHeader: MovieHeaderBox?

  /// Puts what the donor's tracks say on the recipient's, and takes out those that are replaced.
  private static func place(
    matches instructions: GraftInstructions, _ tracks: TrackGraft, from movie: BoxNode,
    in target: inout BoxNode
  ) throws {
    let donors = Dictionary(firstOf: movie.all("trak").map { ($0.trackID ?? 0, $0) })
    let groups = Set(movie.all("trak").compactMap(\.alternateGroup)).subtracting([0])
    var nextGroup = (groups.max() ?? 0)
    var renamed: [Int16: Int16] = [:]
    try target.compactMapTracks { box in
      guard let trackID = box.trackID else { return box }
      guard !instructions.removals.contains(trackID) else { return nil }
      var track = box
      track.removeReferences(to: instructions.removals)
      if let match = instructions.matches.first(where: { $0.recipient == trackID }),
        let donor = donors[match.donor]
      {
        track = try tracks.graft(donor, onto: track, match: match)
      } else if let group = track.alternateGroup, groups.contains(group) {
        // The donor's tracks are alternatives to each other, not to this one.
        if renamed[group] == nil {
          nextGroup = nextGroup == .max ? 1 : nextGroup + 1
          renamed[group] = nextGroup
        }
        track.alternateGroup = renamed[group]
      }
      return track
    }
  }

  /// The movie header of the result; the maps lead from places in the donor's and the recipient's file to places in the
  /// one that is written, that of the recipient `nil` where its bytes stay where they are.
  package func moov(
    donorMap: OffsetMap, recipientMap: OffsetMap?, widensOffsets: Bool = false
  ) throws(ParseError) -> BoxNode {
    var movie = donor
    try OffsetPatcher.patch(
      &movie, by: donorMap, widensOffsets: widensOffsets,
      tracks: Set(instructions.additions.map(\.trackID)))
    var result = recipient
    if let recipientMap {
      try OffsetPatcher.patch(&result, by: recipientMap, widensOffsets: widensOffsets)
    }
    let added = movie.all("trak")
    let last = result.children.lastIndex { $0.type == "trak" || $0.type == "mvhd" }
    result.children.insert(contentsOf: added, at: last.map { $0 + 1 } ?? result.children.count)
    var carriers = MetadataCarrier(result)
    CarrierGraft(instructions: instructions, trackID: nil).graft(
      MetadataCarrier(movie).carriers,
      replacingAlso: looseBoxes.flatMap { MetadataCarrier($0).items }, onto: &carriers)
    result = carriers.box
    try setHeader(of: &result)
    record?.add(to: &result)
    return result
  }

  /// Dates, rate and volume of the donor; a duration that covers all tracks, and a number for the next.
  private func setHeader(of movie: inout BoxNode) throws(ParseError) {
    let tracks = movie.all("trak")
    try movie.edit(MovieHeaderBox.self) { header throws(ParseError) in
      if let donorHeader, instructions.takesHeaders || donorHeader.creationTime > 0 {
        header.creationTime = donorHeader.creationTime
        header.modificationTime = donorHeader.modificationTime
      }
      if let donorHeader, instructions.takesHeaders {
        header.rate = donorHeader.rate
        header.volume = donorHeader.volume
      }
      for track in tracks {
        guard let mine = try track.first(TrackHeaderBox.self) else { continue }
        if mine.trackID >= header.nextTrackID, mine.trackID < .max {
          header.nextTrackID = mine.trackID + 1
        }
        if mine.duration < UInt64(UInt32.max) {
          header.duration = max(header.duration, mine.duration)
        }
      }
    }
  }

  /// The donor's boxes for the top of the file, with places in the file that is written.
  package func looseBoxes(donorMap: OffsetMap) -> [BoxNode] {
    looseBoxes.map { box in
      var box = box
      OffsetPatcher.patch(looseBox: &box, by: donorMap)
      return box
    }
  }

  /// Where the donor's media is once it begins at a place of the output.
  package func donorMap(mediaAt start: Int, outputEnd: Int) -> OffsetMap {
    OffsetMap(sequential: media, from: start, ends: (donorSize, outputEnd))
  }
}

extension BoxNode {
  /// The alternate group of a `trak`.
  fileprivate var alternateGroup: Int16? {
    get { child(TrackHeaderBox.self)?.alternateGroup }
    set { try? edit(TrackHeaderBox.self) { $0.alternateGroup = newValue ?? $0.alternateGroup } }
  }
}

extension MirrorRecord {
  /// What both movies record of mirrors; where the donor comes from is where the result does.
  fileprivate static func joined(_ donor: BoxNode, _ recipient: BoxNode) -> MirrorRecord? {
    let records = [donor, recipient].compactMap { MirrorRecord(of: $0) }
    guard let first = records.first else { return nil }
    let others = records.dropFirst().flatMap(\.rows).filter { !first.rows.contains($0) }
    return MirrorRecord(origin: first.origin, rows: first.rows + others)
  }
}
