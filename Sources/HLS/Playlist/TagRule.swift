/// What the draft says of a tag: where it stands, and what its value is.
struct TagRule: Sendable {
  /// Which playlists a tag may stand in.
  enum Place: Sendable { case any, media, multivariant }

  /// What follows the colon.
  enum ValueForm: Hashable, Sendable {
    case none, integer, seconds, date, byteRange, attributes
    /// A number of seconds, a comma, and a title.
    case duration
    /// One of some words.
    case word([String])
  }

  /// What an attribute is.
  struct Attribute: Sendable {
    let name: String
    let form: AttributeForm
    let isRequired: Bool
  }

  /// The forms of attribute values.
  enum AttributeForm: Sendable {
    case integer, hexadecimal, seconds, signedSeconds, quoted, resolution, word
    /// A quoted date of ISO 8601.
    case date
    /// One of some words without quotes.
    case oneOf([String])
    /// A word without quotes, or a quoted text.
    case either
  }

  let name: String
  let section: String
  let place: Place
  let value: ValueForm
  let attributes: [Attribute]
  /// Whether there may be more than one in a playlist.
  let repeats: Bool

  private static func tag(
    _ name: String, _ section: String, _ place: Place, _ value: ValueForm, repeats: Bool = false,
    _ attributes: [Attribute] = []
  ) -> TagRule {
    TagRule(
      name: name, section: section, place: place, value: value, attributes: attributes,
      repeats: repeats)
  }

  private static func must(_ name: String, _ form: AttributeForm) -> Attribute {
    Attribute(name: name, form: form, isRequired: true)
  }

  private static func may(_ name: String, _ form: AttributeForm) -> Attribute {
    Attribute(name: name, form: form, isRequired: false)
  }

  private static let yesNo = AttributeForm.oneOf(["YES", "NO"])
  private static let yes = AttributeForm.oneOf(["YES"])

  private static let key: [Attribute] = [
    must("METHOD", .word), may("URI", .quoted), may("IV", .hexadecimal),
    may("KEYFORMAT", .quoted), may("KEYFORMATVERSIONS", .quoted),
  ]

  private static let variant: [Attribute] = [
    must("BANDWIDTH", .integer), may("AVERAGE-BANDWIDTH", .integer), may("SCORE", .seconds),
    may("CODECS", .quoted), may("SUPPLEMENTAL-CODECS", .quoted), may("RESOLUTION", .resolution),
    may("HDCP-LEVEL", .oneOf(["TYPE-0", "TYPE-1", "NONE"])), may("ALLOWED-CPC", .quoted),
    may("VIDEO-RANGE", .oneOf(["SDR", "HLG", "PQ"])), may("REQ-VIDEO-LAYOUT", .quoted),
    may("STABLE-VARIANT-ID", .quoted),
    may("VIDEO", .quoted), may("PATHWAY-ID", .quoted),
  ]

  /// The table of tags.
  ///
  /// Source: draft-pantos-hls-rfc8216bis § 4.4.
  static let all: [TagRule] = [
    tag("EXTM3U", "4.4.1.1", .any, .none),
    tag("EXT-X-VERSION", "4.4.1.2", .any, .integer),
    tag("EXT-X-INDEPENDENT-SEGMENTS", "4.4.2.1", .any, .none),
    tag(
      "EXT-X-START", "4.4.2.2", .any, .attributes,
      [must("TIME-OFFSET", .signedSeconds), may("PRECISE", yesNo)]),
    tag(
      "EXT-X-DEFINE", "4.4.2.3", .any, .attributes, repeats: true,
      [
        may("NAME", .quoted), may("VALUE", .quoted), may("IMPORT", .quoted),
        may("QUERYPARAM", .quoted),
      ]),
    tag("EXT-X-TARGETDURATION", "4.4.3.1", .media, .integer),
    tag("EXT-X-MEDIA-SEQUENCE", "4.4.3.2", .media, .integer),
    tag("EXT-X-DISCONTINUITY-SEQUENCE", "4.4.3.3", .media, .integer),
    tag("EXT-X-ENDLIST", "4.4.3.4", .media, .none),
    tag("EXT-X-PLAYLIST-TYPE", "4.4.3.5", .media, .word(["EVENT", "VOD"])),
    tag("EXT-X-I-FRAMES-ONLY", "4.4.3.6", .media, .none),
    tag("EXT-X-PART-INF", "4.4.3.7", .media, .attributes, [must("PART-TARGET", .seconds)]),
    tag(
      "EXT-X-SERVER-CONTROL", "4.4.3.8", .media, .attributes,
      [
        may("CAN-SKIP-UNTIL", .seconds), may("CAN-SKIP-DATERANGES", yesNo),
        may("HOLD-BACK", .seconds), may("PART-HOLD-BACK", .seconds),
        may("CAN-BLOCK-RELOAD", yesNo),
      ]),
    tag("EXTINF", "4.4.4.1", .media, .duration, repeats: true),
    tag("EXT-X-BYTERANGE", "4.4.4.2", .media, .byteRange, repeats: true),
    tag("EXT-X-DISCONTINUITY", "4.4.4.3", .media, .none, repeats: true),
    tag("EXT-X-KEY", "4.4.4.4", .media, .attributes, repeats: true, key),
    tag(
      "EXT-X-MAP", "4.4.4.5", .media, .attributes, repeats: true,
      [must("URI", .quoted), may("BYTERANGE", .quoted)]),
    tag("EXT-X-PROGRAM-DATE-TIME", "4.4.4.6", .media, .date, repeats: true),
    tag("EXT-X-GAP", "4.4.4.7", .media, .none, repeats: true),
    tag("EXT-X-BITRATE", "4.4.4.8", .media, .integer, repeats: true),
    tag(
      "EXT-X-PART", "4.4.4.9", .media, .attributes, repeats: true,
      [
        must("URI", .quoted), must("DURATION", .seconds), may("INDEPENDENT", yesNo),
        may("BYTERANGE", .quoted), may("GAP", yesNo),
      ]),
    tag(
      "EXT-X-DATERANGE", "4.4.5.1", .media, .attributes, repeats: true,
      [
        must("ID", .quoted), may("CLASS", .quoted), may("START-DATE", .date), may("CUE", .quoted),
        may("END-DATE", .date), may("DURATION", .seconds), may("PLANNED-DURATION", .seconds),
        may("SCTE35-CMD", .hexadecimal), may("SCTE35-OUT", .hexadecimal),
        may("SCTE35-IN", .hexadecimal), may("END-ON-NEXT", yes),
      ]),
    tag(
      "EXT-X-SKIP", "4.4.5.2", .media, .attributes,
      [must("SKIPPED-SEGMENTS", .integer), may("RECENTLY-REMOVED-DATERANGES", .quoted)]),
    tag(
      "EXT-X-PRELOAD-HINT", "4.4.5.3", .media, .attributes, repeats: true,
      [
        must("TYPE", .oneOf(["PART", "MAP"])), must("URI", .quoted),
        may("BYTERANGE-START", .integer), may("BYTERANGE-LENGTH", .integer),
      ]),
    tag(
      "EXT-X-RENDITION-REPORT", "4.4.5.4", .media, .attributes, repeats: true,
      [must("URI", .quoted), may("LAST-MSN", .integer), may("LAST-PART", .integer)]),
    tag(
      "EXT-X-MEDIA", "4.4.6.1", .multivariant, .attributes, repeats: true,
      [
        must("TYPE", .oneOf(["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"])),
        may("URI", .quoted), must("GROUP-ID", .quoted), may("LANGUAGE", .quoted),
        may("ASSOC-LANGUAGE", .quoted), must("NAME", .quoted), may("STABLE-RENDITION-ID", .quoted),
        may("DEFAULT", yesNo), may("AUTOSELECT", yesNo), may("FORCED", yesNo),
        may("INSTREAM-ID", .quoted), may("BIT-DEPTH", .integer), may("SAMPLE-RATE", .integer),
        may("CHARACTERISTICS", .quoted), may("CHANNELS", .quoted),
      ]),
    tag(
      "EXT-X-STREAM-INF", "4.4.6.2", .multivariant, .attributes, repeats: true,
      variant + [
        may("FRAME-RATE", .seconds), may("AUDIO", .quoted), may("SUBTITLES", .quoted),
        may("CLOSED-CAPTIONS", .either),
      ]),
    tag(
      "EXT-X-I-FRAME-STREAM-INF", "4.4.6.3", .multivariant, .attributes, repeats: true,
      variant + [must("URI", .quoted)]),
    tag(
      "EXT-X-SESSION-DATA", "4.4.6.4", .multivariant, .attributes, repeats: true,
      [
        must("DATA-ID", .quoted), may("VALUE", .quoted), may("URI", .quoted),
        may("FORMAT", .oneOf(["JSON", "RAW"])), may("LANGUAGE", .quoted),
      ]),
    tag("EXT-X-SESSION-KEY", "4.4.6.5", .multivariant, .attributes, repeats: true, key),
    tag(
      "EXT-X-CONTENT-STEERING", "4.4.6.6", .multivariant, .attributes,
      [must("SERVER-URI", .quoted), may("PATHWAY-ID", .quoted)]),
  ]

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// What the draft says of a tag of a name; `nil` for one that it does not know.
  static func named(_ name: String) -> TagRule? { byName[name] }

  /// Whether a tag is a rendition, a segment and the like, or a tag that stands once.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
}
