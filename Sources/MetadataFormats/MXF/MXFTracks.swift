internal import BinaryIO
internal import MediaModel

/// What descriptors of essence tell of the tracks.
///
/// Source: SMPTE ST 377-1 Annexes A, F and G; ST 382 for sound; the register of labels, ST 400, for codings.
struct MXFTracks {
  private let items: MXFItems
  private var sets: [MXFSet] { items.metadata.sets }

  init(_ items: MXFItems) { self.items = items }

  /// Local tags of descriptors, which the standard gives.
  private enum Tag {
    static let (sampleRate, linkedTrack) = (UInt16(0x3001), UInt16(0x3006))
    static let (coding, storedHeight, storedWidth) = (
      UInt16(0x3201), UInt16(0x3202), UInt16(0x3203)
    )
    static let (sampledHeight, sampledWidth) = (UInt16(0x3204), UInt16(0x3205))
    static let (frameLayout, aspectRatio) = (UInt16(0x320C), UInt16(0x320E))
    static let (depth, horizontal, vertical) = (UInt16(0x3301), UInt16(0x3302), UInt16(0x3308))
    static let (bits, rate, compression, channels) = (
      UInt16(0x3D01), UInt16(0x3D03), UInt16(0x3D06), UInt16(0x3D07)
    )
    static let (editRate, trackID, duration) = (UInt16(0x4B01), UInt16(0x4801), UInt16(0x0202))
    static let (sourcePackage, sourceTrack, packageID) = (
      UInt16(0x1101), UInt16(0x1102), UInt16(0x4401)
    )
  }

  /// The tracks in the order of players, and whether samples would tell no more; `nil` where a descriptor is missing or
  /// its coding is not known.
  func described() -> (tracks: [TrackDescription], areWhole: Bool)? {
    var tracks: [TrackDescription] = []
    var areWhole = true
    for place in items.tracks.keys.sorted() {
      guard place == tracks.count, let number = UInt32(exactly: place + 1),
        let set = items.tracks[place],
        let described = described(set, trackID: number)
      else { return nil }
      tracks.append(described.track)
      areWhole = areWhole && described.isWhole
    }
    return tracks.isEmpty ? nil : (tracks, areWhole)
  }

  private func described(
    _ set: Int, trackID: UInt32
  ) -> (track: TrackDescription, isWhole: Bool)? {
    guard let sequence = items.children(of: set, MXFNames.trackSequence).first,
      let clip = items.children(of: sequence, MXFNames.components).first,
      let descriptor = descriptor(of: sets[clip])
    else { return nil }
    let id = number(Tag.trackID, sets[set]) ?? 0
    let edits = number(Tag.duration, sets[sequence]) ?? 0
    let rate = ratio(Tag.editRate, sets[set])
    // Audio and video have definitions beside each other.
    let kind = sets[sequence].value(MXFNames.dataDefinition).map { UniversalLabel($0).tail >> 24 }
    switch kind {
    case 0x01_0302_0202:
      return sound(descriptor, id, edits, rate)?.description(trackID: trackID).map { ($0, true) }
    case 0x01_0302_0201:
      return picture(descriptor, id, edits, rate).map { ($0.description(trackID: trackID), false) }
    default: return nil
    }
  }

  /// The descriptor of the track that a clip is from.
  private func descriptor(of clip: MXFSet) -> MXFSet? {
    guard let package = value(Tag.sourcePackage, clip), let track = number(Tag.sourceTrack, clip),
      let source = sets.indices.first(where: {
        sets[$0].label.tail == MXFNames.sourcePackage && value(Tag.packageID, sets[$0]) == package
      }), let whole = items.children(of: source, MXFNames.descriptor).first
    else { return nil }
    let parts = items.children(of: whole, MXFNames.subDescriptors)
    if let part = parts.first(where: { number(Tag.linkedTrack, sets[$0]) == track }) {
      return sets[part]
    }
    return parts.isEmpty || number(Tag.linkedTrack, sets[whole]) == track ? sets[whole] : nil
  }

  // MARK: Sound

  private func sound(
    _ descriptor: MXFSet, _ id: Int, _ edits: Int, _ editRate: (count: Int, seconds: Int)?
  ) -> SoundTrack? {
    guard let rate = ratio(Tag.rate, descriptor), rate.seconds == 1,
      let channels = number(Tag.channels, descriptor),
      let bits = number(Tag.bits, descriptor)
    else { return nil }
    let compression = value(Tag.compression, descriptor).map { UniversalLabel($0).tail } ?? 0
    guard let codec = Self.sound(compression, bits: bits) else { return nil }
    var track = SoundTrack(codec, sampleRate: rate.count, channelCount: channels)
    track.id = id
    track.bitsPerSample = PCMCodec.bitsPerSample(codec)
    let stored = codec.hasPrefix("pcm_s24") ? 24 : bits
    let (speed, overflow) = rate.count.multipliedReportingOverflow(by: channels)
    if !overflow, let whole = Int(exactly: Double(speed) * Double(stored)) { track.bitRate = whole }
    if let editRate, let timescale = UInt32(exactly: rate.count) {
      let samples = Double(edits) * Double(editRate.seconds) * Double(rate.count)
      track.duration = Int64(exactly: (samples / Double(editRate.count)).rounded()).map {
        MediaTime($0, timescale: timescale)
      }
    }
    return track
  }

  /// Sound without compression, as WAV and AES3 store it, and laws of telephony.
  private static func sound(_ compression: UInt64, bits: Int) -> String? {
    switch compression {
    case 0, 0x0402_0201_0000_0000, 0x0402_0201_0100_0000:
      switch bits {
      case 16, 32: "pcm_s\(bits)le"
      case 17...24: "pcm_s24le"
      default: nil
      }
    case 0x0402_0201_7E00_0000: bits == 16 || bits == 24 ? "pcm_s\(bits)be" : nil
    case 0x0402_0202_0301_0100: "pcm_alaw"
    default: nil
    }
  }

  // MARK: Pictures

  private func picture(
    _ descriptor: MXFSet, _ id: Int, _ edits: Int, _ editRate: (count: Int, seconds: Int)?
  ) -> PictureTrack? {
    guard let coding = value(Tag.coding, descriptor).map({ UniversalLabel($0).tail }),
      let codec = Self.picture(coding),
      let width = number(Tag.sampledWidth, descriptor) ?? number(Tag.storedWidth, descriptor),
      let rows = number(Tag.sampledHeight, descriptor) ?? number(Tag.storedHeight, descriptor),
      (1...1 << 16).contains(width), (1...1 << 16).contains(rows), let editRate,
      let timescale = UInt32(exactly: editRate.count)
    else { return nil }
    let layout = number(Tag.frameLayout, descriptor) ?? 0
    // Fields that are stored one after the other, and single ones.
    let height = layout == 1 || layout == 2 || layout == 4 ? 2 * rows : rows
    var track = PictureTrack(codec, width: width, height: height)
    track.id = id
    track.frameRate = (ratio(Tag.sampleRate, descriptor) ?? editRate)
    track.timescale = timescale
    let (duration, overflow) = edits.multipliedReportingOverflow(by: editRate.seconds)
    if !overflow { track.duration = MediaTime(Int64(duration), timescale: timescale) }
    if let shape = ratio(Tag.aspectRatio, descriptor), shape.count <= 1 << 16,
      shape.seconds <= 1 << 16,
      let pixel = PictureTrack.rate(shape.count * height, shape.seconds * width)
    {
      track.pixelShape = (pixel.count, pixel.seconds)
    }
    track.coding.isProgressive = layout == 0
    track.coding.pixelFormat = pixelFormat(descriptor)
    return track
  }

  /// How pixels are stored; empty where the descriptor does not tell.
  private func pixelFormat(_ descriptor: MXFSet) -> String {
    guard let depth = number(Tag.depth, descriptor), [8, 10, 12].contains(depth),
      let horizontal = number(Tag.horizontal, descriptor)
    else { return "" }
    let ending = depth == 8 ? "" : "\(depth)le"
    switch (horizontal, number(Tag.vertical, descriptor) ?? 1) {
    case (2, 2): return "yuv420p" + ending
    case (2, 1): return "yuv422p" + ending
    case (1, 1): return "yuv444p" + ending
    case (4, 1): return "yuv411p" + ending
    default: return ""
    }
  }

  /// The codec of a label of picture coding.
  private static func picture(_ coding: UInt64) -> String? {
    switch coding >> 16 {
    case 0x0401_0202_0120: return "mpeg4"
    case 0x0401_0202_0131, 0x0401_0202_0132: return "h264"
    case 0x0401_0202_0100...0x0401_0202_011F: return "mpeg2video"
    case 0x0401_0202_0200...0x0401_0202_02FF: return "dvvideo"
    case 0x0401_0202_0301: return "jpeg2000"
    case 0x0401_0202_0306: return "prores"
    case 0x0401_0202_7100...0x0401_0202_71FF: return "dnxhd"
    default: return nil
    }
  }

  // MARK: Values

  private func value(_ tag: UInt16, _ set: MXFSet) -> [UInt8]? {
    set.properties.first { $0.tag == tag }?.value
  }

  private func number(_ tag: UInt16, _ set: MXFSet) -> Int? {
    guard let value = value(tag, set), (1...8).contains(value.count) else { return nil }
    return Int(exactly: value.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// A fraction of two numbers that are not zero.
  private func ratio(_ tag: UInt16, _ set: MXFSet) -> (count: Int, seconds: Int)? {
    guard let value = value(tag, set), value.count == 8 else { return nil }
    let (count, seconds) = (UInt32(bigEndian: value[..<4]), UInt32(bigEndian: value[4...]))
    guard count > 0, seconds > 0, count < 1 << 31, seconds < 1 << 31 else { return nil }
    return (Int(count), Int(seconds))
  }
}
