/// What an item that goes tells of someone.
public enum SharingConcern: String, CaseIterable, Codable, Sendable {
  /// Where someone was.
  case location
  /// Which way someone looked or went.
  case direction
  /// Faces and bodies.
  case faces
  /// The device: make, model, serial numbers, lens, settings of the camera.
  case device
  /// The program, and what it was set to.
  case software
  /// Names and addresses of people.
  case people
  /// When something was captured, made or changed.
  case date
  /// Text that people write: comments, descriptions, keywords.
  case text
  /// Who bought the work.
  case purchase
  /// Numbers that tell one file, or what belongs to it, from all others.
  case identifier
  /// Pictures and other files within the file that may hold any of the others.
  case attachment
  /// No one knows: an item that no list names.
  case unknown

  /// A few English words, as `the device`.
  public var title: String {
    switch self {
    case .location: "a place"
    case .direction: "a direction"
    case .faces: "faces or bodies"
    case .device: "the device"
    case .software: "the software"
    case .people: "people"
    case .date: "a date"
    case .text: "free text"
    case .purchase: "the purchaser"
    case .identifier: "an identifier of its own"
    case .attachment: "a file within the file"
    case .unknown: "not in the list"
    }
  }

  /// What an identifier that is not in the list tells of someone.
  package static func concern(of identifier: MetadataIdentifier) -> SharingConcern {
    if let common = identifier.commonIdentifier, let known = concerns[common] { return known }
    let text = Array(identifier.inQuickTimeUserData.rawValue.lowercased().utf8)
    return patterns.first { $0.pattern.matches(utf8: text) }?.concern ?? .unknown
  }

  private static let concerns: [MetadataIdentifier: SharingConcern] = [
    .commonIdentifierLocation: .location,
    .commonIdentifierMake: .device,
    .commonIdentifierModel: .device,
    .commonIdentifierSoftware: .software,
    .commonIdentifierCreationDate: .date,
    .commonIdentifierLastModifiedDate: .date,
    .commonIdentifierAuthor: .people,
    .commonIdentifierCreator: .people,
    .commonIdentifierContributor: .people,
    .commonIdentifierDescription: .text,
    .commonIdentifierSubject: .text,
    .commonIdentifierSource: .text,
    .commonIdentifierRelation: .text,
    .commonIdentifierAssetIdentifier: .identifier,
    .commonIdentifierArtwork: .attachment,
  ]

  /// Parts of identifiers, in small letters; the first that fits counts.
  private static let rows: [(concern: SharingConcern, patterns: [String])] = [
    (
      .location,
      [
        "*location*", "*gps*", "*/%a9xyz", "*/loci", "*/camm*", "riff/loca", "riff/icnt",
        "*altitude*", "*geod*", "tele/position", "tele/speed*", "tele/velocity",
        "sample/gpmd", "sample/*nmea*", "sample/tx3g", "sample/text",
        "sample/rtmd", "rtmd/85*", "sample/djmd", "sample/dbgi", "djmd/3.*", "dbgi/*",
        "sample/mdpm", "mdpm/b*", "mdpm/c*",
      ]
    ),
    (.direction, ["*direction.*", "*heading*"]),
    (
      .date,
      ["rtmd/e304", "rtmd/head", "ctmd/1", "mdpm/18", "mdpm/19", "mxf/preface/lastmodifieddate"]
    ),
    (.faces, ["*detected-*", "*face*", "fiel/bounds"]),
    (
      .device,
      [
        "*manufacturer*", "*serial*", "*lens*", "*camera*", "*device*", "*/make", "*/model",
        "*exposure*", "*/cnmn", "*/manu", "*/modl", "*/cmnm", "*.android.model", "*makernote*",
        "*/cmid", "*scene-illuminance", "riff/emnt", "riff/ecor", "riff/emdl", "udta/%40m*",
        "*/%a9mak", "*/%a9mod", "udta/cam*", "*/muid", "udta/gpmf", "uiso/gpmf",
        "mdta/org.smpte.rdd18.*", "*live-photo-info", "*smartstyle*", "gpmf/*", "*/hmmt",
        "tele/acceleration", "tele/rotation-rate", "tele/gravity", "tele/magnetic-field",
        "tele/*orientation", "tele/iso", "tele/white-balance*", "tele/temperature",
        "tele/focal-length", "tele/aperture", "tele/accuracy.*", "tele/dilution", "tele/fix",
        "tele/satellites", "tele/rolling-shutter", "rtmd/*",
        "ctmd/*", "djmd/*", "sample/ctmd", "mdpm/*",
      ]
    ),
    (
      .software,
      [
        "*software*", "*encoder*", "*encoding*", "*encoded*", "*/%a9swr", "*/%a9too", "*/%a9enc",
        "*version*", "*/firm", "*/cnfv", "*writingapp", "*muxingapp", "*tool*", "*brand*",
        "*/tenc", "*/tsse", "riff/isft", "vorb/vendor", "*/%a9hst", "*firmware*",
      ]
    ),
    (
      .people,
      [
        "*author*", "*/auth", "*artist*", "*director*", "*producer*", "*owner*", "*writer*",
        "*editor*", "*engineer*", "*person*", "*contact*", "*credits*", "*originator*",
        "*/%a9aut", "*/%a9dir", "*/%a9prd", "*/%a9wrt", "*/%a9src", "*/%a9xpd", "*/%a9ard",
        "*/%a9thx", "*/%a9cak", "*/%a9sne", "*actor*", "*/own*", "*by", "id3/tipl", "id3/tmcl",
        "id3/ipls", "id3/toly", "id3/text", "id3/town", "id3/trso", "riff/ieng", "riff/itch",
        // Who signed content credentials.
        "uuid/d8fec3d6-*",
      ]
    ),
    (
      .text,
      [
        "*comment*", "*description*", "*keyword*", "*note*", "*information*", "*synopsis*",
        "*/%a9cmt", "*/%a9des", "*/%a9inf", "*/%a9key", "*/desc", "*/ldes", "*/sdes", "*/keyw",
        "*/kywd", "*/dscp", "id3/comm", "id3/txxx", "*summary*", "*subject*", "riff/icmt",
        "riff/ikey", "*rating*", "*collection*", "*/urat", "id3/popm", "*/%a9lnt", "*annotation*",
        "aiff/anno", "aiff/comt", "*url*", "*website*", "id3/w*", "*/%a9url", "*/purl",
      ]
    ),
    (
      .date,
      [
        "*date*", "tele/utc", "*_time*", "*datetime*", "*/time*", "*/etim", "*/%a9day", "*year*",
        "id3/td*",
        "id3/trda", "id3/tyer", "id3/tory",
        "*/yrrc", "riff/idit", "riff/icrd", "riff/dtim", "*/%40day",
      ]
    ),
    (
      .identifier,
      ["*identifier*", "*uuid*", "*umid*", "*fingerprint*", "*/egid", "id3/ufid", "id3/mcdi"]
    ),
    (
      .attachment,
      ["*attachment*", "id3/geob", "*thumbnail*", "uuid/*", "xmp/*", "meta/*", "*/xmp_"]
    ),
  ]

  private static let patterns = rows.flatMap { row in
    row.patterns.map { (pattern: WildcardPattern($0), concern: row.concern) }
  }
}
