internal import MediaModel

/// Which properties a set takes that it does not have yet, and which may not be missing.
///
/// Source: SMPTE ST 377-1 Annexes A to D; ST 380 Annex B; AMWA AS-11 and its UK DPP shim.
extension MXFNames {
  private static let dates: [UInt64] = [packageDate, 0x0702_0110_0205_0000]

  /// What identifications, packages, tracks and descriptive sets may have, by their labels.
  private static let optional: [UInt64: Set<UInt64>] = [
    preface: [0x0702_0110_0204_0000],
    identification: Set(identificationTexts).union([
      0x0520_0701_0400_0000, 0x0520_0701_0A00_0000, 0x0520_0701_0601_0000,
      0x0520_0701_0700_0000, 0x0702_0110_0203_0000,
    ]),
    materialPackage: Set(dates).union([packageName]),
    sourcePackage: Set(dates).union([packageName]),
    timelineTrack: [trackName], eventTrack: [trackName], staticTrack: [trackName],
    segment: [0x0530_0404_0100_0000],
    // DMS-1: titles, annotation, rights, a person.
    0x0D01_0401_0110_0100: [
      0x0105_0201_0000_0000, 0x0105_0301_0000_0000, 0x0105_0A01_0000_0000,
      0x0105_0B01_0000_0000, 0x0105_0801_0000_0000,
    ],
    0x0D01_0401_0117_0100: [
      0x0302_0106_0901_0000, 0x0302_0106_0A01_0000, 0x0302_0106_0E01_0000,
      0x0302_0106_0F01_0000,
    ],
    0x0D01_0401_011C_0200: [
      0x0205_0102_0100_0000, 0x0205_0301_0100_0000, 0x0205_0302_0100_0000,
    ],
    0x0D01_0401_011A_0200: [
      0x0230_0603_0101_0100, 0x0230_0603_0102_0100, 0x0230_0603_0103_0100,
      0x0230_0603_0107_0100,
    ],
  ]

  private static let identificationTexts: [UInt64] = [
    0x0520_0701_0201_0000, 0x0520_0701_0301_0000, 0x0520_0701_0501_0000,
  ]

  /// Properties that their sets may not be without.
  private static let required: Set<UInt64> = Set(
    identificationTexts + dates + [
      0x0702_0110_0204_0000, 0x0520_0701_0700_0000, 0x0702_0110_0203_0000, taggedName, textData,
      wideTextData, mediaType,
    ])

  /// Whether a set may not be without a property.
  static func requires(_ property: UInt64) -> Bool {
    required.contains(property) || deliveryTexts.contains { $0.key == property }
  }

  /// Sets of AS-11, and what labels of their properties have in common.
  private static let deliveries: [UInt64: (mask: UInt64, tail: UInt64)] = [
    0x0D01_0701_0B01_0100: (~0xFF, 0x0D01_0701_0B01_0100),
    0x0D01_0701_0B02_0100: (~0xFF, 0x0D01_0701_0B02_0100),
    0x0D0C_0101_0101_0000: (~0xFFFF, 0x0D0C_0101_0101_0000),
  ]

  /// How many bytes numbers of AS-11 have, where it is not one.
  private static let numberSizes: [UInt64: Int] = [
    0x0D01_0701_0B02_0101: 2, 0x0D01_0701_0B02_0102: 2, 0x0D0C_0101_0101_0400: 2,
    0x0D0C_0101_0101_1500: 8, 0x0D0C_0101_0101_1600: 8, 0x0D0C_0101_0101_1700: 2,
    0x0D0C_0101_0101_1800: 8,
  ]

  /// The local tag that a property has by the standard; `nil` for one that gets any that is free.
  static func tag(of property: UniversalLabel) -> UInt16? { tagsOfStandard[property] }

  private static let tagsOfStandard = Dictionary(
    firstOf: standardTags.map { ($0.value, $0.key) }.sorted { $0.1 < $1.1 })

  /// The property of a name that a set takes; `nil` where it takes none.
  ///
  /// - Returns: the label, and how many bytes a number has.
  static func property(
    named name: String, in set: UniversalLabel
  ) -> (label: UniversalLabel, form: MXFForm, numberSize: Int)? {
    let tails: [UInt64]
    if let family = deliveries[set.tail] {
      tails = (deliveryTexts.map(\.key) + deliveryNumbers.map(\.key) + deliveryFlags.map(\.key))
        .filter { $0 & family.mask == family.tail }
    } else {
      tails = Array(optional[set.tail] ?? [])
    }
    for tail in tails {
      guard let known = properties[tail], known.name == name else { continue }
      return (label(ofProperty: tail), known.form, numberSizes[tail] ?? 1)
    }
    return nil
  }

  /// The whole label of a property, with the version of the register that it came with.
  static func label(ofProperty tail: UInt64) -> UniversalLabel {
    let version: UInt64 =
      switch tail >> 48 {
      case 0x0D01, 0x0D0C: 1
      case 0x0105, 0x0205, 0x0230: 3
      case 0x0302 where tail >> 32 == 0x0302_0106: 3
      default: tail == packageName || tail == instance ? 1 : 2
      }
    return UniversalLabel(head: UniversalLabel.property | version, tail: tail)
  }
}
