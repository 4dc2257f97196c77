internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// What a track of the donor gives to a track of the recipient, or brings along.
struct TrackGraft {
  let instructions: GraftInstructions

  /// The recipient's track with all that the donor's says beside its samples.
  ///
  /// Kept are the samples, their tables and entries, edits, size and clock. The name, the language, dates, flags,
  /// layer, volume, alternate group, references and items are the donor's.
  func graft(
    _ donor: BoxNode, onto recipient: BoxNode, match: GraftInstructions.Match
  ) throws(ParseError) -> BoxNode {
    var track = recipient
    let source = instructions.takesHeaders ? try donor.first(TrackHeaderBox.self) : nil
    try track.edit(TrackHeaderBox.self) { header in
      if let matrix = match.matrix { header.matrix = matrix }
      if let isEnabled = match.isEnabled {
        header.header.flags = isEnabled ? header.header.flags | 1 : header.header.flags & ~1
      }
      guard let source else { return }
      header.creationTime = source.creationTime
      header.modificationTime = source.modificationTime
      // Enabled, in the movie, in the preview; whether the size is an aspect ratio is the picture's own.
      let shown: UInt32 = 7
      header.header.flags = header.header.flags & ~shown | source.header.flags & shown
      header.layer = source.layer
      header.alternateGroup = source.alternateGroup
      header.volume = source.volume
    }
    if let media = donor.first("mdia") {
      try track.modify("mdia") { mine throws(ParseError) in
        try graft(media: media, onto: &mine, trackID: match.donor)
      }
    }
    graftCarriers(of: donor, onto: &track, trackID: match.donor)
    setReferences(of: &track, from: donor)
    return track
  }

  private func graft(
    media donor: BoxNode, onto media: inout BoxNode, trackID: UInt32
  ) throws(ParseError) {
    if let source = try donor.first(MediaHeaderBox.self), media.first("mdhd") != nil {
      // A language that is not told is no better than the transcode's.
      let isTold =
        donor.first("elng") != nil || source.language & 0x7FFF != LanguageTag.undeterminedCode
      if isTold { media.children.removeAll { $0.type == "elng" } }
      try media.edit(MediaHeaderBox.self) { header in
        if instructions.takesHeaders {
          header.creationTime = source.creationTime
          header.modificationTime = source.modificationTime
        }
        if isTold { header.language = source.language }
      }
    }
    if let tag = donor.first("elng") {
      let place = media.children.firstIndex { $0.type == "mdhd" }.map { $0 + 1 } ?? 0
      media.children.insert(tag, at: place)
    }
    if let mine = media.first("hdlr"), let theirs = donor.first("hdlr") {
      let handler = try mine.decode(HandlerBox.self)
      var source = try theirs.decode(HandlerBox.self)
      // An empty name says nothing, and the transcode's may.
      if source.nameText.isEmpty { source.nameBytes = handler.nameBytes }
      if source.handlerType != handler.handlerType {
        source.handlerType = handler.handlerType
        source.reserved = handler.reserved
      }
      media.replaceOrAppend(source.node)
    }
    graftCarriers(of: donor, onto: &media, trackID: trackID)
  }

  private func graftCarriers(of donor: BoxNode, onto box: inout BoxNode, trackID: UInt32) {
    var carriers = MetadataCarrier(box)
    CarrierGraft(instructions: instructions, trackID: trackID).graft(
      MetadataCarrier(donor).carriers, onto: &carriers)
    box = carriers.box
  }

  /// The references that a track has, and those of the donor's track with the recipient's numbers.
  private func setReferences(of track: inout BoxNode, from donor: BoxNode) {
    let trackIDs = instructions.trackIDs
    for reference in donor.first("tref")?.children ?? [] {
      track.addReferences(reference.type, to: reference.trackReferences.compactMap { trackIDs[$0] })
    }
    let trackID = track.trackID
    for adopted in instructions.adoptedReferences where adopted.recipient == trackID {
      track.addReferences(adopted.type, to: [adopted.target].compactMap { trackIDs[$0] })
    }
  }

  /// A track of the donor as a track of the recipient: its number, its times, what it refers to.
  ///
  /// - Throws: ``GraftError`` or `ParseError` where it cannot be read, or its times cannot be written.
  func added(_ donor: BoxNode, as trackID: UInt32) throws -> BoxNode {
    var track = donor
    try instructions.timing.retime(&track)
    guard let number = try track.first(TrackHeaderBox.self)?.trackID else {
      throw GraftError("a track of the original has no 'tkhd'")
    }
    try track.edit(TrackHeaderBox.self) { $0.trackID = trackID }
    track.children.removeAll { $0.type == "tref" }
    setReferences(of: &track, from: donor)
    CarrierGraft(instructions: instructions, trackID: number).omit(from: &track)
    return track
  }
}

/// Puts the carriers of a movie or track of the donor in the place of those of the recipient.
struct CarrierGraft {
  let instructions: GraftInstructions
  /// The donor's track; `nil` for its movie.
  let trackID: UInt32?

  /// The donor's carriers, then what they, and the donor's items elsewhere, do not replace of the recipient's.
  func graft(
    _ carriers: [MetadataCarrier], replacingAlso elsewhere: [MetadataItem] = [],
    onto box: inout MetadataCarrier
  ) {
    let donors = carriers.compactMap(kept)
    let new = ReplacedItems(donors.flatMap(\.items) + elsewhere, instructions: instructions)
    box.replaceCarriers(with: donors) { carrier in
      carrier.filtered(dropsChapters: instructions.replacesChapters) { !new.replaces($0) }
    }
  }

  /// Takes what stays behind out of a track of the donor.
  func omit(from track: inout BoxNode) {
    guard instructions.omittedItems.contains(where: { $0.trackID == trackID }) else { return }
    var carriers = MetadataCarrier(track)
    carriers.mapCarriers(kept)
    track = carriers.box
  }

  /// A carrier of the donor without what stays behind; the same, bit for bit, where nothing does.
  private func kept(_ carrier: MetadataCarrier) -> MetadataCarrier? {
    let omitted = Set(
      instructions.omittedItems.filter { $0.trackID == trackID }.map(\.identifier))
    guard !omitted.isEmpty, carrier.items.contains(where: { omitted.contains($0.identifier) })
    else { return carrier }
    return carrier.filtered { items in
      items.isEmpty || !items.allSatisfy { omitted.contains($0.identifier) }
    }
  }
}

extension BoxNode {
  /// Adds references of a type, each once.
  mutating func addReferences(_ type: FourCC, to trackIDs: [UInt32]) {
    guard !trackIDs.isEmpty else { return }
    var list = first("tref") ?? BoxNode("tref", children: [])
    let present = list.first(type)?.trackReferences ?? []
    var numbers = present
    for trackID in trackIDs where !numbers.contains(trackID) { numbers.append(trackID) }
    guard numbers != present else { return }
    list.replaceOrAppend(BoxNode(type, payload: numbers.flatMap(\.bigEndianBytes)))
    if first("tref") == nil {
      // Before the media, where both flavors have it.
      let place = children.firstIndex { $0.type == "mdia" } ?? children.count
      children.insert(list, at: place)
    } else {
      replaceOrAppend(list)
    }
  }
}
