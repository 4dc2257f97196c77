internal import BinaryIO

/// What the configuration of an AVC track says of its pictures.
///
///     u8 version 1 · u8 profile · u8 constraints · u8 level · 6 bits, 2 size of lengths · 3 bits, 5 count
///     · u16 size, sequence parameter set · ...
///
/// Source: ISO/IEC 14496-15 § 5.3.3.1; ISO/IEC 14496-10 § 7.3.2.1.1 and Annex A.
enum AVCConfiguration {
  /// Profiles whose sets tell how colours are stored.
  private static let high: Set = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

  /// The coding; `nil` where the parameters cannot be read.
  static func coding(_ configuration: [UInt8]) -> PictureCoding? {
    guard configuration.count > 8, configuration[0] == 1, configuration[5] & 31 > 0 else {
      return nil
    }
    let size = Int(configuration[6]) << 8 | Int(configuration[7])
    let unit = configuration.dropFirst(8).prefix(size)
    guard unit.count == size, let type = unit.first, type & 31 == 7 else { return nil }
    var set = ParameterSet(unit.dropFirst())
    return coding(&set)
  }

  private static func coding(_ set: inout ParameterSet) -> PictureCoding? {
    guard let profile = set.number(8), let constraints = set.number(8), let level = set.number(8),
      set.golomb() != nil
    else { return nil }
    var coding = PictureCoding()
    (coding.level, coding.chromaLocation) = (level, "left")
    var (chroma, bits) = (1, 8)
    if high.contains(profile) {
      guard let format = set.golomb(), format != 3 || set.skip(1) != nil, let depth = set.golomb(),
        set.golomb() != nil, set.skip(1) != nil, let hasScaling = set.flag()
      else { return nil }
      if hasScaling { guard skipScaling(&set, format == 3 ? 12 : 8) != nil else { return nil } }
      (chroma, bits) = (format, depth + 8)
    }
    guard set.golomb() != nil, let order = set.golomb() else { return nil }
    switch order {
    case 0: guard set.golomb() != nil else { return nil }
    case 1:
      guard set.skip(1) != nil, set.skipGolombs(2) != nil, let count = set.golomb(), count < 256,
        set.skipGolombs(count) != nil
      else { return nil }
    default: break
    }
    guard set.golomb() != nil, set.skip(1) != nil, set.skipGolombs(2) != nil,
      let isProgressive = set.flag(), isProgressive || set.skip(1) != nil, set.skip(1) != nil,
      let isCropped = set.flag(), !isCropped || set.skipGolombs(4) != nil,
      let hasUsability = set.flag(), !hasUsability || set.usability(&coding) != nil
    else { return nil }
    coding.isProgressive = isProgressive
    coding.bitsPerSample = bits
    coding.profile = name(profile, constraints)
    guard
      let format = PictureCoding.pixelFormat(
        chroma: chroma, bits: bits, isFullRange: coding.isFullRange == true,
        isRGB: coding.color?.matrix == 0)
    else { return nil }
    coding.pixelFormat = format
    return coding
  }

  /// Passes over scaling lists, of which a list may end before its last number.
  private static func skipScaling(_ set: inout ParameterSet, _ count: Int) -> Void? {
    for list in 0..<count {
      guard let isThere = set.flag() else { return nil }
      guard isThere else { continue }
      var (last, next) = (8, 8)
      for _ in 0..<(list < 6 ? 16 : 64) {
        if next != 0 {
          guard let code = set.golomb() else { return nil }
          let delta = code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
          next = (last + delta) & 255
        }
        if next != 0 { last = next }
      }
    }
    return ()
  }

  private static func name(_ profile: Int, _ constraints: Int) -> String {
    let isIntra = constraints & 0x10 != 0
    return switch profile {
    case 66: constraints & 0x40 != 0 ? "Constrained Baseline" : "Baseline"
    case 77: "Main"
    case 88: "Extended"
    case 100: "High"
    case 110: isIntra ? "High 10 Intra" : "High 10"
    case 122: isIntra ? "High 4:2:2 Intra" : "High 4:2:2"
    case 244: isIntra ? "High 4:4:4 Intra" : "High 4:4:4 Predictive"
    case 44: "CAVLC 4:4:4"
    case 118: "Multiview High"
    case 128: "Stereo High"
    default: ""
    }
  }
}
