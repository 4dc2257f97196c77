internal import CommandLineKit
internal import MediaMetadata

/// What codes are called when they are shown to people.
enum ShowWords {
  /// A handler type, as `video`.
  static func handler(_ type: String) -> String { handlers[type] ?? Terminal.printable(type) }

  private static let handlers = [
    "vide": "video", "soun": "sound", "auxv": "auxiliary video", "meta": "metadata",
    "sbtl": "subtitles", "subt": "subtitles", "subp": "subtitles", "tmcd": "time code",
    "clcp": "captions", "hint": "hints", "pict": "pictures", "audio": "sound",
    "subtitle": "subtitles", "": "unknown",
  ]

  /// A kind of reference between tracks, as `chapters`.
  static func reference(_ type: String) -> String { references[type] ?? Terminal.printable(type) }

  private static let references = [
    "chap": "chapters", "tmcd": "time code", "cdsc": "describes",
    "cdep": "depends on the content of", "sync": "synchronised with", "scpt": "transcript",
    "ssrc": "sound source", "hint": "hints for", "hind": "hints depend on", "subt": "subtitles",
    "clcp": "captions", "font": "fonts", "folw": "follows subtitles", "forc": "forced subtitles",
    "fall": "fallback", "vdep": "auxiliary depth", "vplx": "auxiliary parallax",
    "auxl": "auxiliary to", "thmb": "thumbnails of", "dpnd": "depends on",
    "mpod": "elementary streams", "sbas": "base layer", "scal": "scalable base",
  ]

  /// A key space, as `QuickTime metadata`.
  static func keySpace(_ space: KeySpace) -> String {
    keySpaces[space] ?? space.wellKnown.map { Terminal.printable($0.displayName) } ?? "Metadata"
  }

  /// Those whose items are many kinds of things, or are called otherwise by people.
  private static let keySpaces: [KeySpace: String] = [
    .isoUserData: "ISO and 3GPP user data", .uuid: "UUID boxes", .xtra: "Windows Media",
    .eventMessage: "Event messages", .vorbis: "Vorbis comments", "ffmpeg": "As FFmpeg reads it",
    "meta": "Other metadata boxes", "bytes": "Other bytes",
  ]

  /// A data type without what all have in common, as `UTF-8`.
  static func dataType(_ type: DataType) -> String {
    let name = type.rawValue
    for prefix in ["com.apple.metadata.datatype.", "com.apple.metadata.", "com.apple.quicktime."]
    where name.hasPrefix(prefix) {
      return Terminal.printable(String(name.dropFirst(prefix.count)))
    }
    return Terminal.printable(name)
  }

  /// A count with its noun, as `1 item` or `12,345 items`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A whole number with commas between thousands.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number without a fraction of nothing, and with three digits of it at most.
  static func decimal(_ number: Double) -> String {
    let text = "\((number * 1000).rounded() / 1000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A time as `0:05.000`.
  static func time(_ time: MediaTime) -> String {
    guard time.timescale > 0 else { return "unknown" }
    let milliseconds = (time.seconds * 1000).rounded()
    guard milliseconds.magnitude < 9e15 else { return "unknown" }
    return DurationText(milliseconds: Int64(milliseconds)).description
  }

  /// Seconds with three decimals, rounded, by whole numbers alone.
  static func seconds(_ time: MediaTime) -> String {
    guard time.timescale > 0 else { return "0.000" }
    let scaled = Int128(time.value.magnitude) * 1000 * 2 + Int128(time.timescale)
    let milliseconds = scaled / (2 * Int128(time.timescale))
    let decimals = String(milliseconds % 1000)
    let padding = String(repeating: "0", count: 3 - decimals.utf8.count)
    let sign = time.value < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1000).\(padding)\(decimals)"
  }

  /// A date of a header: seconds from 1904 in a zone that is proven; `nil` where none is given.
  static func date(_ seconds: UInt64, zone: Int?) -> String? {
    guard seconds > 0 else { return nil }
    let date = MetadataDate(secondsSince1904: seconds).flatMap { $0.at(zone: zone) }
    return date.map { CaptureDate($0).description } ?? "\(seconds) seconds from 1904-01-01"
  }
}

/// The zones of the times that headers tell, as far as something in the file proves them.
struct HeaderClocks {
  private var zones: [String: Int] = [:]

  init(_ facts: CaptureFacts) {
    for candidate in facts.date.candidates where candidate.identifier.keySpace == .header {
      zones[candidate.text] = candidate.value.date.zoneOffsetMinutes
    }
  }

  /// A time of a header for people; `nil` where none is given.
  func date(_ seconds: UInt64) -> String? { ShowWords.date(seconds, zone: zones["\(seconds)"]) }
}

extension ShowWords {
  /// What content credentials say, each under its name.
  static func facts(of credentials: Credentials) -> [(name: String, value: String)] {
    var made = credentials.claimGenerator.map { "made by \($0), " } ?? ""
    made += "\(count(credentials.manifestCount, "manifest")), not verified"
    var facts = [("credentials", made)]
    if let signer = credentials.signer { facts.append(("signed by", signer)) }
    guard let binding = credentials.binding else { return facts }
    var signed = "the whole file"
    if !binding.exclusions.isEmpty {
      let paths = binding.exclusions.map { $0.isPartial ? "\($0.path) (in part)" : $0.path }
      signed += " but \(paths.joined(separator: ", "))"
    }
    facts.append(("signed", signed))
    return facts
  }
}

extension ShowWords {
  /// A message, printable: identifiers in it stand as people write them, and paths of boxes as they are.
  static func message(_ text: String) -> String {
    var text = Terminal.printable(text, keepsCodes: true)
    guard text.contains("/%A9") else { return text }
    for space in ["itsk", "udta", "uiso"] {
      text = text.replacing("\(space)/%A9", with: "\(space)/\u{A9}")
    }
    return text
  }
}

extension MetadataIdentifier {
  /// The identifier as people write it: `itsk/©nam`; what is printed is understood.
  var shown: String { rawValue.replacing("%A9", with: "\u{A9}") }
}
