internal import CommandLineKit
internal import MediaMetadata

/// What codes are called when they are shown to people.
enum ShowWords {
  /// A handler type, as `video`.
  static func handler(_ type: String) -> String {
    switch type {
    case "vide": "video"
    case "soun": "sound"
    case "auxv": "auxiliary video"
    case "meta": "metadata"
    case "sbtl", "subt", "subp": "subtitles"
    case "tmcd": "time code"
    case "clcp": "captions"
    case "hint": "hints"
    case "pict": "pictures"
    case "": "unknown"
    default: Terminal.printable(type)
    }
  }

  /// A kind of reference between tracks, as `chapters`.
  static func reference(_ type: String) -> String {
    switch type {
    case "chap": "chapters"
    case "tmcd": "time code"
    case "cdsc": "describes"
    case "cdep": "depends on the content of"
    case "sync": "synchronised with"
    case "scpt": "transcript"
    case "ssrc": "sound source"
    case "hint": "hints for"
    case "hind": "hints depend on"
    case "subt": "subtitles"
    case "clcp": "captions"
    case "font": "fonts"
    case "folw": "follows subtitles"
    case "forc": "forced subtitles"
    case "fall": "fallback"
    case "vdep": "auxiliary depth"
    case "vplx": "auxiliary parallax"
    case "auxl": "auxiliary to"
    case "thmb": "thumbnails of"
    case "dpnd": "depends on"
    case "mpod": "elementary streams"
    case "sbas": "base layer"
    case "scal": "scalable base"
    default: Terminal.printable(type)
    }
  }

  /// A key space, as `QuickTime metadata`.
  static func keySpace(_ space: KeySpace) -> String {
    switch space {
    case .quickTimeMetadata: "QuickTime metadata"
    case .quickTimeUserData: "QuickTime user data"
    case .isoUserData: "ISO and 3GPP user data"
    case .iTunes: "iTunes metadata"
    case .iTunesFreeform: "iTunes freeform"
    case .id3: "ID3"
    case .uuid: "UUID boxes"
    case .xmp: "XMP"
    case .xtra: "Windows Media"
    case .eventMessage: "Event messages"
    case .vorbis: "Vorbis comments"
    case "ffmpeg": "As FFmpeg reads it"
    case "meta": "Other metadata boxes"
    case "bytes": "Other bytes"
    default: space.wellKnown.map { Terminal.printable($0.displayName) } ?? "Metadata"
    }
  }

  /// A data type without what all have in common, as `UTF-8`.
  static func dataType(_ type: DataType) -> String {
    let name = type.rawValue
    for prefix in ["com.apple.metadata.datatype.", "com.apple.metadata.", "com.apple.quicktime."]
    where name.hasPrefix(prefix) {
      return Terminal.printable(name.dropFirst(prefix.count))
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
    let thousandths = (number * 1000).rounded()
    guard thousandths.magnitude < 1e15 else { return "\(number)" }
    let whole = Int(thousandths)
    let (units, rest) = (whole.magnitude / 1000, whole.magnitude % 1000)
    var text = (whole < 0 ? "-" : "") + "\(units)"
    if rest > 0 {
      var fraction = String(rest + 1000).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      text += ".\(fraction)"
    }
    return text
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

  /// A date of a header: seconds from 1904, `nil` where none is told.
  static func date(_ seconds: UInt64) -> String? {
    guard seconds > 0 else { return nil }
    return MetadataDate(secondsSince1904: seconds)?.description
      ?? "\(seconds) seconds from 1904-01-01"
  }
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
