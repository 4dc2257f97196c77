internal import BinaryIO
internal import MediaModel

/// What sample entries say of pictures around a viewer, and of pictures for two eyes.
///
/// Source: Google, "Spherical Video V2 RFC".
extension HeaderField {
  static let immersion: [HeaderField] = [projection, stereoMode]

  /// What pictures are wrapped around; none where they are flat.
  ///
  ///     sv3d: svhd (version and flags, who wrote it, a zero),
  ///           proj: prhd (version and flags, yaw, pitch, roll in 16.16), and one of
  ///                 equi (version and flags, what is left out at the top, bottom, left, right in 0.32)
  ///                 cbmp (version and flags, layout, padding)
  private static let projection = entryBox(.headerProjection, "sv3d") { box in
    guard let projection = box.first("proj") else { return nil }
    return projections.first { projection.first($0.type) != nil }?.name
  } make: { name in
    guard let (_, type, count) = projections.first(where: { $0.name == name }) else { return nil }
    let zeros = { [UInt8](repeating: 0, count: $0) }
    return BoxNode(
      "sv3d",
      children: [
        BoxNode("svhd", payload: zeros(4) + Array("MediaMetadata".utf8) + [0]),
        BoxNode(
          "proj",
          children: [
            BoxNode("prhd", payload: zeros(16)), BoxNode(type, payload: zeros(4 + 4 * count)),
          ]),
      ])
  }

  private static let projections: [(name: String, type: FourCC, count: Int)] = [
    ("equirectangular", "equi", 4), ("cubemap", "cbmp", 2),
  ]

  /// How the pictures of two eyes are in one; none where it is not said.
  private static let stereoMode = entryBox(.headerStereoMode, "st3d") { box in
    let payload = box.payload
    return payload.count > 4 && payload[4] < modes.count ? modes[Int(payload[4])] : nil
  } make: { name in
    modes.firstIndex(of: name).map { BoxNode("st3d", payload: [0, 0, 0, 0, UInt8($0)]) }
  }

  private static let modes = ["mono", "top-bottom", "left-right"]

  /// A fact that a box of every sample entry of pictures holds.
  static func entryBox(
    _ identifier: MetadataIdentifier, _ type: FourCC,
    read: @escaping @Sendable (BoxNode) -> String?,
    make: @escaping @Sendable (String) -> BoxNode?
  ) -> HeaderField {
    let ofEntry: @Sendable (BoxNode) -> String? = { entry in
      entry.pictureFields == nil ? nil : entry.all(type).lazy.compactMap(read).first
    }
    return HeaderField(identifier: identifier, isOfTrack: true, ofEntry: ofEntry) { track in
      track.sampleEntries.lazy.compactMap(ofEntry).first
    } write: { track, text throws(ItemEditError) in
      let box = text.flatMap(make)
      if let text, box == nil { throw ItemEditError("'\(text)' is no such value") }
      try track.editPictureEntries { entry in
        // Boxes of another kind, as an ICC profile, stay.
        let place = entry.children.firstIndex { $0.type == type && read($0) != nil }
        switch (box, place) {
        case (let box?, let place?): entry.children[place] = box
        case (let box?, nil): entry.children.append(box)
        case (nil, let place?): entry.children.remove(at: place)
        case (nil, nil): break
        }
      }
    }
  }
}

extension BoxNode {
  /// The sample entries of a `trak`.
  var sampleEntries: [BoxNode] { descendant("mdia", "minf", "stbl", "stsd")?.children ?? [] }

  /// Changes the sample entries of pictures of a `trak`.
  ///
  /// - Throws: ``ItemEditError`` where there is none.
  fileprivate mutating func editPictureEntries(
    _ change: (inout BoxNode) -> Void
  ) throws(ItemEditError) {
    var count = 0
    modify("mdia", "minf", "stbl", "stsd") { entries in
      entries.mapChildren { entry in
        guard entry.pictureFields != nil else { return }
        count += 1
        change(&entry)
      }
    }
    if count == 0 { throw ItemEditError("the track has no sample entry of pictures") }
  }
}
