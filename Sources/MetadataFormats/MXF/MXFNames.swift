internal import MediaModel

/// How the value of a property is stored.
///
/// Source: SMPTE ST 377-1 § 4.3; ST 2001-1 for values that say themselves of what type they are.
enum MXFForm: Hashable, Sendable {
  /// UTF-16, most significant byte first, perhaps ended by a zero.
  case text
  /// One byte a character.
  case plainText
  /// u16 year, u8 month, day, hour, minute, second, quarters of milliseconds × 10; UTC.
  case date
  /// u16 major, minor, patch, build, kind of release.
  case version
  /// Sixteen bytes.
  case identifier
  /// The 32 bytes of a package's number.
  case packageNumber
  /// A label.
  case label
  case number
  case flag
  /// A value with its type before it.
  case indirect
  /// The number of another set.
  case reference
  /// u32 count, u32 16, numbers of other sets.
  case references
  /// What no item is made of.
  case structure
}

/// The names of MXF: sets and properties by the last eight bytes of their labels.
enum MXFNames {
  /// What is known of a property.
  struct Property: Sendable {
    let name: String
    let form: MXFForm
  }

  static let instance: UInt64 = 0x0101_1502_0000_0000
  static let (packageName, packageNumber, packageDate) = (
    UInt64(0x0103_0302_0100_0000), UInt64(0x0101_1510_0000_0000), UInt64(0x0702_0110_0103_0000)
  )
  static let (comments, attributes) = (
    UInt64(0x0302_0102_0C00_0000), UInt64(0x0301_0210_0700_0000)
  )
  static let (taggedName, taggedText) = (
    UInt64(0x0302_0102_0901_0000), UInt64(0x0302_0102_0A01_0000)
  )
  static let (packages, tracks, descriptor, trackSequence, components, framework) = (
    UInt64(0x0601_0104_0501_0000), UInt64(0x0601_0104_0605_0000), UInt64(0x0601_0104_0203_0000),
    UInt64(0x0601_0104_0204_0000), UInt64(0x0601_0104_0609_0000), UInt64(0x0601_0104_020C_0000)
  )
  static let (trackName, trackNumber, trackIdentifier) = (
    UInt64(0x0107_0102_0100_0000), UInt64(0x0104_0103_0000_0000), UInt64(0x0107_0101_0000_0000)
  )
  static let (dataDefinition, duration, schemes) = (
    UInt64(0x0407_0100_0000_0000), UInt64(0x0702_0201_0103_0000), UInt64(0x0102_0210_0202_0000)
  )
  static let (startTimecode, timecodeBase, dropFrame) = (
    UInt64(0x0702_0103_0105_0000), UInt64(0x0404_0101_0206_0000), UInt64(0x0404_0101_0500_0000)
  )
  static let operationalPattern: UInt64 = 0x0102_0203_0000_0000
  static let editRate: UInt64 = 0x0530_0405_0000_0000
  static let subDescriptors: UInt64 = 0x0601_0104_060B_0000
  static let stream: UInt64 = 0x0103_0408_0000_0000
  /// The texts of RP 2057, of one byte a character and of two.
  static let (textData, wideTextData, mediaType) = (
    UInt64(0x0301_0220_0301_0000), UInt64(0x0301_0220_0302_0000), UInt64(0x0409_0202_0000_0000)
  )

  /// Properties that have local tags by the standard.
  ///
  /// Source: SMPTE ST 377-1 Annexes A to D.
  private static let standard: KeyValuePairs<UInt16, (UInt64, String, MXFForm)> = [
    0x3C0A: (instance, "InstanceUID", .structure),
    0x0102: (0x0520_0701_0800_0000, "GenerationUID", .structure),
    0x3B02: (0x0702_0110_0204_0000, "LastModifiedDate", .date),
    0x3B05: (0x0301_0201_0500_0000, "Version", .structure),
    0x3B07: (0x0301_0201_0400_0000, "ObjectModelVersion", .structure),
    0x3B08: (0x0601_0104_0108_0000, "PrimaryPackage", .structure),
    0x3B06: (0x0601_0104_0604_0000, "Identifications", .references),
    0x3B03: (0x0601_0104_0201_0000, "ContentStorage", .reference),
    0x3B09: (operationalPattern, "OperationalPattern", .label),
    0x3B0A: (0x0102_0210_0201_0000, "EssenceContainers", .structure),
    0x3B0B: (schemes, "DMSchemes", .structure),
    0x3C09: (0x0520_0701_0100_0000, "ThisGenerationUID", .structure),
    0x3C01: (0x0520_0701_0201_0000, "CompanyName", .text),
    0x3C02: (0x0520_0701_0301_0000, "ProductName", .text),
    0x3C03: (0x0520_0701_0400_0000, "ProductVersion", .version),
    0x3C04: (0x0520_0701_0501_0000, "VersionString", .text),
    0x3C05: (0x0520_0701_0700_0000, "ProductUID", .identifier),
    0x3C06: (0x0702_0110_0203_0000, "ModificationDate", .date),
    0x3C07: (0x0520_0701_0A00_0000, "ToolkitVersion", .version),
    0x3C08: (0x0520_0701_0601_0000, "Platform", .text),
    0x1901: (packages, "Packages", .references),
    0x1902: (0x0601_0104_0502_0000, "EssenceContainerData", .references),
    0x2701: (0x0601_0106_0100_0000, "LinkedPackageUID", .structure),
    0x3F06: (0x0103_0405_0000_0000, "IndexSID", .structure),
    0x3F07: (0x0103_0404_0000_0000, "BodySID", .structure),
    0x4401: (packageNumber, "PackageUID", .packageNumber),
    0x4402: (packageName, "Name", .text),
    0x4403: (tracks, "Tracks", .references),
    0x4404: (0x0702_0110_0205_0000, "PackageModifiedDate", .date),
    0x4405: (packageDate, "PackageCreationDate", .date),
    0x4406: (comments, "UserComments", .references),
    0x4408: (0x0501_0108_0000_0000, "PackageUsage", .structure),
    0x4701: (descriptor, "Descriptor", .reference),
    0x4801: (trackIdentifier, "TrackID", .structure),
    0x4802: (trackName, "TrackName", .text),
    0x4803: (trackSequence, "Sequence", .reference),
    0x4804: (trackNumber, "TrackNumber", .structure),
    0x4B01: (editRate, "EditRate", .structure),
    0x4B02: (0x0702_0103_0103_0000, "Origin", .structure),
    0x4901: (0x0530_0402_0000_0000, "EventEditRate", .structure),
    0x4902: (0x0702_0103_010B_0000, "EventOrigin", .structure),
    0x0201: (dataDefinition, "DataDefinition", .structure),
    0x0202: (duration, "Duration", .structure),
    0x1001: (components, "StructuralComponents", .references),
    0x1201: (0x0702_0103_0104_0000, "StartPosition", .structure),
    0x1101: (0x0601_0103_0100_0000, "SourcePackageID", .structure),
    0x1102: (0x0601_0103_0200_0000, "SourceTrackID", .structure),
    0x1501: (startTimecode, "StartTimecode", .number),
    0x1502: (timecodeBase, "RoundedTimecodeBase", .structure),
    0x1503: (dropFrame, "DropFrame", .structure),
    0x0601: (0x0702_0103_0303_0000, "EventStartPosition", .structure),
    0x0602: (0x0530_0404_0100_0000, "EventComment", .text),
    0x6101: (framework, "DMFramework", .reference),
    0x6102: (0x0107_0105_0000_0000, "TrackIDs", .structure),
    0x6103: (0x0106_0106_0000_0000, "DMSourceClipTrackIDs", .structure),
    0x4001: (0x0102_0101_0100_0000, "URLString", .text),
    0x4101: (0x0104_0102_0100_0000, "LocatorName", .text),
    0x2F01: (0x0601_0104_0603_0000, "Locators", .references),
    0x3F01: (subDescriptors, "SubDescriptors", .references),
    0x5001: (taggedName, "Name", .text),
    0x5003: (taggedText, "Value", .indirect),
  ]

  /// Other properties that no item is made of, or that refer to other sets.
  private static let others: KeyValuePairs<UInt64, (String, MXFForm)> = [
    attributes: ("Attributes", .references),
    0x0301_0210_0800_0000: ("ComponentAttributes", .references),
    0x0302_0102_1600_0000: ("ComponentUserComments", .references),
    0x0601_0104_0610_0000: ("SubDescriptors", .references),
    0x0107_0106_0000_0000: ("TrackIDs", .structure),
    0x0104_0103_0000_0000: ("TrackNumber", .structure),
    0x0D01_0701_0B01_010A: ("ShimVersion", .version),
    0x0D0C_0101_0101_2000: ("CompletionDate", .date),
    0x0D0C_0101_0101_0900: ("PictureRatio", .structure),
    0x0106_0109_0000_0000: ("LinkedFrameworkUID", .structure),
    // RP 2057: texts of other schemes.
    0x0601_0104_0541_0100: ("TextBasedObject", .reference),
    0x0406_0806_0000_0000: ("PayloadScheme", .structure),
    mediaType: ("MIMEMediaType", .text),
    0x0301_0102_0214_0000: ("LanguageCode", .text),
    0x0302_0106_0302_0000: ("DataDescription", .text),
    textData: ("Data", .plainText),
    wideTextData: ("Data", .text),
    stream: ("GenericStreamSID", .structure),
  ]

  static let properties: [UInt64: Property] = {
    var all: [UInt64: Property] = [:]
    for (tail, name) in plainTexts { all[tail] = Property(name: name, form: .plainText) }
    for (tail, name) in texts { all[tail] = Property(name: name, form: .text) }
    for (tail, name) in deliveryTexts { all[tail] = Property(name: name, form: .text) }
    for (tail, name) in deliveryNumbers { all[tail] = Property(name: name, form: .number) }
    for (tail, name) in deliveryFlags { all[tail] = Property(name: name, form: .flag) }
    for (_, row) in descriptive { all[row.reference] = Property(name: row.name, form: .references) }
    for (tail, row) in others { all[tail] = Property(name: row.0, form: row.1) }
    for (_, row) in standard { all[row.0] = Property(name: row.1, form: row.2) }
    return all
  }()

  /// What is known of a property.
  static func property(_ label: UniversalLabel?) -> Property? {
    guard let label, label.kind == UniversalLabel.property else { return nil }
    if let known = properties[label.tail] { return known }
    // Descriptive sets refer to others by labels of one family.
    switch label.tail >> 16 {
    case 0x0601_0104_0540: return Property(name: "Sets", form: .references)
    case 0x0601_0104_0240: return Property(name: "Set", form: .reference)
    default: return nil
    }
  }

  static let standardTags = Dictionary(
    firstOf: standard.map {
      ($0.key, UniversalLabel(head: UniversalLabel.property, tail: $0.value.0))
    })

  /// The property of a local tag by the standard.
  static func label(ofTag tag: UInt16) -> UniversalLabel? { standardTags[tag] }

  /// The name of a set; `nil` for one that is in no table.
  static func set(_ label: UniversalLabel) -> String? { sets[label.tail] }

  private static let sets: [UInt64: String] = Dictionary(
    firstOf: structure.map { ($0.key, $0.value) } + frameworks.map { ($0.key, $0.value) }
      + descriptive.map { ($0.key, $0.value.name) })

  private static let frameworkTails = Set(frameworks.map(\.key))

  /// Whether the names of items restart at a set.
  static func isFramework(_ label: UniversalLabel) -> Bool { frameworkTails.contains(label.tail) }

  /// The property that refers from a parent to descriptive sets.
  static func reference(to set: UInt64) -> UInt64? {
    descriptive.first { $0.key == set }?.value.reference
  }
}
