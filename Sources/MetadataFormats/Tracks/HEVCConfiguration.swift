internal import BinaryIO

/// What the configuration of an HEVC track says of its pictures.
///
///     u8 version 1 · u8 profile · u32 compatibility · 6 bytes constraints · u8 level · 3 bytes · u8 format of colours
///     · u8 depth · 4 bytes · u8 count · of each array: u8 type, u16 count, of each unit: u16 size, unit
///
/// Source: ISO/IEC 14496-15 § 8.3.3.1; ISO/IEC 23008-2 § 7.3.2.2, § 7.3.3, § 7.3.7 and Annex A.
enum HEVCConfiguration {
  private static let sequenceParameterSet: UInt8 = 33
  private static let supplement: UInt8 = 39

  /// The coding; `nil` where the parameters cannot be read, or have scaling lists of their own.
  static func coding(_ configuration: [UInt8]) -> PictureCoding? {
    guard configuration.count > 23, configuration[0] == 1 else { return nil }
    var coding = PictureCoding()
    let names = ["", "Main", "Main 10", "Main Still Picture", "Rext"]
    let profile = Int(configuration[1] & 31)
    coding.profile = names.indices.contains(profile) ? names[profile] : ""
    coding.level = Int(configuration[12])
    guard var set = parameterSet(configuration), let chroma = read(&set, &coding) else {
      return nil
    }
    if chroma == 1, coding.chromaLocation.isEmpty { coding.chromaLocation = "left" }
    guard
      let format = PictureCoding.pixelFormat(
        chroma: chroma, bits: Int(configuration[17] & 7) + 8,
        isFullRange: coding.isFullRange == true, isRGB: coding.color?.matrix == 0)
    else { return nil }
    coding.pixelFormat = format
    for (_, unit) in units(configuration).filter({ $0.type == supplement }) {
      var messages = SupplementMessages(unit.dropFirst(2))
      messages.read(into: &coding)
    }
    return coding
  }

  private static func parameterSet(_ configuration: [UInt8]) -> ParameterSet? {
    units(configuration).first { $0.type == sequenceParameterSet }.map {
      ParameterSet($0.unit.dropFirst(2))
    }
  }

  /// The units of all arrays, as far as they can be read.
  private static func units(_ configuration: [UInt8]) -> [(type: UInt8, unit: ArraySlice<UInt8>)] {
    var rest = configuration.dropFirst(23)
    var found: [(type: UInt8, unit: ArraySlice<UInt8>)] = []
    func count() -> Int? {
      guard rest.count >= 2, let high = rest.popFirst(), let low = rest.popFirst() else {
        return nil
      }
      return Int(high) << 8 | Int(low)
    }
    for _ in 0..<configuration[22] {
      guard let type = rest.popFirst(), let number = count() else { return found }
      for _ in 0..<number {
        guard let size = count(), size <= rest.count else { return found }
        found.append((type & 63, rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
    }
    return found
  }

  /// Reads a sequence parameter set, and returns the format of its colours.
  private static func read(_ set: inout ParameterSet, _ coding: inout PictureCoding) -> Int? {
    guard set.skip(4) != nil, let layers = set.number(3), set.skip(1) != nil,
      skipProfile(&set, layers) != nil, set.golomb() != nil, let chroma = set.golomb(),
      chroma != 3 || set.skip(1) != nil, set.skipGolombs(2) != nil,
      let isCropped = set.flag(), !isCropped || set.skipGolombs(4) != nil,
      set.skipGolombs(2) != nil, let orderBits = set.golomb(), orderBits <= 12,
      let isOrderTold = set.flag(),
      set.skipGolombs(3 * (isOrderTold ? layers + 1 : 1)) != nil, set.skipGolombs(6) != nil,
      let hasScaling = set.flag()
    else { return nil }
    if hasScaling { guard set.flag() == false else { return nil } }
    guard set.skip(2) != nil, let hasPCM = set.flag() else { return nil }
    if hasPCM {
      guard set.skip(8) != nil, set.skipGolombs(2) != nil, set.skip(1) != nil else { return nil }
    }
    guard skipReferences(&set) != nil, let hasLongTerm = set.flag() else { return nil }
    if hasLongTerm {
      guard let count = set.golomb(), count <= 32, set.skip(count * (orderBits + 5)) != nil else {
        return nil
      }
    }
    guard set.skip(2) != nil, let hasUsability = set.flag() else { return nil }
    coding.isProgressive = true
    guard hasUsability else { return chroma }
    guard set.usability(&coding) != nil, set.skip(1) != nil, let isField = set.flag() else {
      return nil
    }
    coding.isProgressive = !isField
    return chroma
  }

  /// Profile and level of the whole and of its layers.
  private static func skipProfile(_ set: inout ParameterSet, _ layers: Int) -> Void? {
    guard set.skip(96) != nil else { return nil }
    guard layers > 0 else { return () }
    var bits = 0
    for _ in 0..<layers {
      guard let hasProfile = set.flag(), let hasLevel = set.flag() else { return nil }
      bits += (hasProfile ? 88 : 0) + (hasLevel ? 8 : 0)
    }
    return set.skip(2 * (8 - layers) + bits)
  }

  /// Which pictures others refer to; a list may be given by its difference from the one before.
  private static func skipReferences(_ set: inout ParameterSet) -> Void? {
    guard let lists = set.golomb(), lists <= 64 else { return nil }
    var before = 0
    for list in 0..<lists {
      if list > 0 {
        guard let isDifference = set.flag() else { return nil }
        if isDifference {
          guard set.skip(1) != nil, set.golomb() != nil else { return nil }
          var count = 0
          for _ in 0...before {
            guard let isUsed = set.flag() else { return nil }
            if isUsed {
              count += 1
            } else {
              guard let isKept = set.flag() else { return nil }
              if isKept { count += 1 }
            }
          }
          before = count
          continue
        }
      }
      guard let earlier = set.golomb(), let later = set.golomb(), earlier <= 16, later <= 16 else {
        return nil
      }
      before = earlier + later
      for _ in 0..<before {
        guard set.golomb() != nil, set.skip(1) != nil else { return nil }
      }
    }
    return ()
  }
}
