/// What the configuration of an AV1 track says of its pictures.
///
///     1 bit 1, 7 version · 3 profile, 5 level · 1 tier, 1 high depth, 1 twelve bits, 1 monochrome, 1 halved across,
///     1 halved down, 2 place of colours · u8 delay · units
///
/// Source: AOMedia, "AV1 Codec ISO Media File Format Binding" § 2.3; AV1 Bitstream § 5.5.2 and Annex A.
enum AV1Configuration {
  static func coding(_ configuration: [UInt8]) -> PictureCoding? {
    guard configuration.count >= 4, configuration[0] == 0x81 else { return nil }
    var coding = PictureCoding()
    let profile = Int(configuration[1] >> 5)
    coding.profile = profile < 3 ? ["Main", "High", "Professional"][profile] : ""
    coding.level = Int(configuration[1] & 31)
    let flags = configuration[2]
    func isSet(_ bit: UInt8) -> Bool { flags >> bit & 1 == 1 }
    let bits = isSet(6) ? (isSet(5) ? 12 : 10) : 8
    let chroma = isSet(4) ? 0 : isSet(3) ? (isSet(2) ? 1 : 2) : 3
    coding.isProgressive = true
    coding.bitsPerSample = bits
    coding.pixelFormat =
      PictureCoding.pixelFormat(chroma: chroma, bits: bits, isFullRange: false) ?? ""
    return coding
  }
}

/// What the configuration of a VP8 or VP9 track says of its pictures.
///
///     u8 profile · u8 level · 4 bits depth, 3 format of colours, 1 full range · u8 primaries, transfer, matrix
///
/// Source: WebM Project, "VP Codec ISO Media File Format Binding", VPCodecConfigurationBox version 1.
enum VPConfiguration {
  /// The coding; `configuration` begins after version and flags.
  static func coding(_ configuration: [UInt8]) -> PictureCoding? {
    guard configuration.count >= 6 else { return nil }
    var coding = PictureCoding()
    coding.profile = "Profile \(configuration[0])"
    coding.level = Int(configuration[1])
    let bits = Int(configuration[2] >> 4)
    let chroma = Int(configuration[2] >> 1 & 7)
    guard chroma < 4, [8, 10, 12].contains(bits) else { return nil }
    coding.isFullRange = configuration[2] & 1 == 1
    coding.color = PictureColor(
      primaries: Int(configuration[3]), transfer: Int(configuration[4]),
      matrix: Int(configuration[5]))
    coding.isProgressive = true
    coding.bitsPerSample = bits
    coding.pixelFormat =
      PictureCoding.pixelFormat(
        chroma: [1, 1, 2, 3][chroma], bits: bits, isFullRange: coding.isFullRange == true) ?? ""
    return coding
  }
}
