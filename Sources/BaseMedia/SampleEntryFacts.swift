internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// What a sample entry says of how its samples are coded, by ffprobe's names.
struct SampleEntryFacts {
  typealias Fact = MetadataItem.ExtraAttribute

  private let entry: BoxNode
  private let type: FourCC
  private(set) var facts: [Fact] = []

  /// Reads an entry of pictures or of sound; `fields` are those of sound.
  init(_ entry: BoxNode, handler: FourCC?, channelCount: Int?) {
    self.entry = entry
    let original = entry.first("sinf")?.first("frma")?.payload.prefix(4)
    type =
      original.flatMap { $0.count == 4 ? FourCC(rawValue: UInt32(bigEndian: $0)) : nil }
      ?? entry.type
    switch handler {
    case "vide", "auxv", "pict": addPictures()
    case "soun": addSound(channelCount)
    default: break
    }
  }

  private mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty, !facts.contains(where: { $0.key == name }) else { return }
    facts.append(Fact(name, value))
  }

  // MARK: Pictures

  private mutating func addPictures() {
    let stream = elementaryStream
    let codec = SampleEntryCodec.picture(type, objectType: stream?.objectType)
    add("codec_name", codec)
    if let profile = SampleEntryCodec.proResProfiles[type] { add("profile", profile) }
    // What the container says of colours counts for more than what the codec says.
    addColor()
    if let codec {
      for fact in Self.configurationFacts(codec, of: entry.children) { add(fact.key, fact.value) }
    }
    addDolbyVision()
    for (name, field) in Self.fields { add(name, field.ofEntry?(entry)) }
    if let field = entry.first("fiel")?.payload, field.count >= 2, field[0] == 2 {
      add("field_order", [1: "tt", 6: "bb", 9: "tb", 14: "bt"][field[1]])
    }
    addRate(stream)
    let name = entry.fixedBytes.dropFirst(42).prefix(32)
    let count = min(Int(name.first ?? 0), 31)
    let text = name.dropFirst().prefix(count).prefix { $0 != 0 }
    add("compressor_name", TextEncoding.utf8.decode(text))
  }

  /// Facts that can be changed, too.
  private static let fields: [(String, HeaderField)] = [
    ("sample_aspect_ratio", MetadataIdentifier.headerPixelAspectRatio),
    ("mastering_display", .headerMasteringDisplay),
    ("content_light_level", .headerContentLightLevel), ("projection", .headerProjection),
    ("stereo_mode", .headerStereoMode),
  ].compactMap { name, identifier in
    HeaderField.all.first { $0.identifier == identifier }.map { (name, $0) }
  }

  /// What the first configuration of a codec among boxes says.
  static func configurationFacts(
    _ codec: String, of boxes: [BoxNode]
  ) -> [MetadataItem.ExtraAttribute] {
    let configurations: [FourCC: Int] = ["avcC": 0, "hvcC": 0, "av1C": 0, "vpcC": 4]
    guard let box = boxes.first(where: { configurations[$0.type] != nil }),
      let lead = configurations[box.type]
    else { return [] }
    return CodecConfiguration.pictureFacts(codec: codec, Array(box.payload.dropFirst(lead)))
  }

  private mutating func addColor() { facts += Self.colorFacts(of: entry.children) }

  /// What the first box of numbers (`colr`) among boxes says of colours.
  static func colorFacts(of boxes: [BoxNode]) -> [MetadataItem.ExtraAttribute] {
    for box in boxes where box.type == "colr" {
      let payload = box.payload
      let kind = FourCC(rawValue: UInt32(bigEndian: payload.prefix(4)))
      guard payload.count >= 10, kind == "nclc" || kind == "nclx" && payload.count >= 11 else {
        continue
      }
      func number(_ place: Int) -> Int { Int(payload[place]) << 8 | Int(payload[place + 1]) }
      return CodecConfiguration.colorFacts(
        primaries: number(4), transfer: number(6), matrix: number(8),
        isFullRange: kind == "nclx" ? payload[10] & 0x80 != 0 : nil)
    }
    return []
  }

  /// Profile, level, and what a decoder without Dolby Vision sees.
  ///
  ///     u8 major, minor version · 7 bits profile · 6 bits level · 3 flags · 4 bits compatibility
  ///
  /// Source: Dolby, "Dolby Vision Streams Within the ISO Base Media File Format" § 3.2.
  private mutating func addDolbyVision() {
    let types: Set<FourCC> = ["dvcC", "dvvC", "dvwC"]
    guard let box = entry.children.first(where: { types.contains($0.type) }) else {
      return
    }
    let payload = box.payload
    guard payload.count >= 5 else { return }
    let profile = payload[2] >> 1
    let level = (payload[2] & 1) << 5 | payload[3] >> 3
    add("dv_profile", "\(profile)")
    add("dv_level", "\(level)")
    add("dv_bl_signal_compatibility_id", "\(payload[4] >> 4)")
  }

  // MARK: Sound

  private mutating func addSound(_ channelCount: Int?) {
    let stream = elementaryStream
    let bits = entry.fixedBytes.dropFirst(18).prefix(2)
    let codec = SampleEntryCodec.sound(
      type, objectType: stream?.objectType, bits: Int(bigEndian: bits))
    add("codec_name", codec)
    if codec == "aac", let setup = stream?.setup {
      for fact in AACConfiguration.facts(setup) { add(fact.key, fact.value) }
    }
    if let box = entry.first("dac3"), box.payload.count >= 3 { addDolby(box.payload) }
    if let box = entry.first("dec3"), box.payload.count >= 4 { addDolbyPlus(box.payload) }
    if let setup = (entry.first("alac") ?? entry.first("wave")?.first("alac"))?.payload,
      setup.count >= 28
    {
      add("bits_per_raw_sample", "\(setup[9])")
      let rate = UInt32(bigEndian: setup[20..<24])
      if rate > 0 { add("bit_rate", "\(rate)") }
      add("channels", "\(setup[13])")
      add("sample_rate", "\(UInt32(bigEndian: setup[24..<28]))")
    }
    if let setup = entry.first("dfLa")?.payload, setup.count >= 24 {
      add("bits_per_raw_sample", "\((Int(setup[20] & 1) << 4 | Int(setup[21] >> 4)) + 1)")
    }
    if codec?.hasPrefix("pcm_") == true, let count = codec.flatMap({ Int($0.filter(\.isNumber)) }) {
      add("bits_per_raw_sample", "\(count)")
    }
    addRate(stream)
    if let channelCount, channelCount == 1 || channelCount == 2 {
      add("channel_layout", channelCount == 1 ? "mono" : "stereo")
    }
  }

  /// The loudspeakers and the rate of AC-3.
  ///
  ///     2 bits rate of samples, 5 version, 3 mode · 3 bits coding, 1 low frequencies, 5 bits rate
  ///
  /// Source: ETSI TS 102 366 § F.4.
  private mutating func addDolby(_ payload: [UInt8]) {
    let rates = [
      32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    addLoudspeakers(mode: payload[1] >> 3 & 7, hasLowFrequencies: payload[1] >> 2 & 1 == 1)
    let rate = Int(payload[1] & 3) << 3 | Int(payload[2] >> 5)
    if rates.indices.contains(rate) { add("bit_rate", "\(rates[rate] * 1000)") }
  }

  /// The loudspeakers and the rate of Enhanced AC-3, of which the first stream counts.
  ///
  ///     13 bits rate, 3 count · 2 bits rate of samples, 5 version, 1 · 1 bit service, 3 bits mode of service, 3 bits mode
  ///     of coding, 1 low frequencies
  ///
  /// Source: ETSI TS 102 366 § F.6.
  private mutating func addDolbyPlus(_ payload: [UInt8]) {
    addLoudspeakers(mode: payload[3] >> 1 & 7, hasLowFrequencies: payload[3] & 1 == 1)
    let rate = Int(payload[0]) << 5 | Int(payload[1] >> 3)
    if rate > 0 { add("bit_rate", "\(rate * 1000)") }
  }

  private mutating func addLoudspeakers(mode: UInt8, hasLowFrequencies: Bool) {
    let masks: [UInt32] = [0x3, 0x4, 0x3, 0x7, 0x103, 0x107, 0x603, 0x607]
    let mask = masks[Int(mode)] | (hasLowFrequencies ? 0x8 : 0)
    add("channel_layout", CodecConfiguration.layoutName(mask))
    add("channels", "\(mask.nonzeroBitCount)")
  }

  // MARK: Both

  private var elementaryStream: ElementaryStream.Decoder? {
    guard let box = entry.first("esds") ?? entry.first("wave")?.first("esds") else { return nil }
    let payload = box.payload
    var reader = ByteReader(Array(payload.dropFirst(4)), at: box.payloadOffset + 4)
    return (try? ElementaryStream(parsing: &reader))?.decoder
  }

  /// The rate that the file declares; what the samples take is known beside it.
  private mutating func addRate(_ stream: ElementaryStream.Decoder?) {
    if let stream, stream.averageBitRate > 0 { add("bit_rate", "\(stream.averageBitRate)") }
    guard let payload = entry.first("btrt")?.payload, payload.count >= 12 else { return }
    let rate = UInt32(bigEndian: payload[8..<12])
    if rate > 0 { add("bit_rate", "\(rate)") }
  }
}
