/// How the body of a frame is laid out: what stands before the value, and the value.
///
/// One row a frame; reading and writing follow the same row. A frame without a row is text where its name starts
/// with `T`, a link where it starts with `W`, else data.
///
/// Source: id3.org, ID3v2.4.0 frames § 4; ID3v2.3.0 § 4; ID3v2.2.0 § 4; ID3v2 chapter frame addendum; ID3v2
/// accessibility addendum.
struct ID3Layout: Hashable, Sendable {
  /// What stands before the value, in order.
  var parts: [Part]
  var value: Value

  /// One thing before the value; those with a name become extra attributes.
  enum Part: Hashable, Sendable {
    /// The encoding of all texts that follow, one byte.
    case encoding
    /// Three letters of ISO 639-2.
    case language
    /// Text in the frame's encoding, with its zero.
    case text(String)
    /// Latin-1 text with its zero.
    case latin(String)
    /// So many bytes of Latin-1.
    case fixed(String, Int)
    /// A number of so many bytes.
    case number(String, Int)
    /// A number of one byte that has words.
    case word(String, ID3Words)
  }

  /// What the rest of the body is.
  enum Value: Hashable, Sendable {
    /// Texts in the frame's encoding: one item each.
    case texts
    /// Texts in twos, what someone did and who: one item for each two.
    case pairs
    /// A link in Latin-1.
    case link
    /// An image, or a link to one.
    case image
    /// Bytes; text where they are nothing else.
    case name
    /// Bytes.
    case data
    /// A counter of any width.
    case counter
    /// A rating of one byte, and a counter as an attribute.
    case rating
    /// The whole body; the parts are given as attributes as far as they can be read.
    case whole
    /// Bytes that have a reading as text.
    case described(ID3Reading)
  }

  /// Whether all of a large frame is read at once.
  var isText: Bool {
    switch value {
    case .texts, .pairs, .link, .name, .counter, .rating: true
    default: false
    }
  }
}

/// A reading of bytes as text.
enum ID3Reading: Hashable, Sendable {
  case lyrics, events, volume
}

extension ID3Layout {
  /// The layout of a frame, by its stored name.
  static func of(_ identifier: [UInt8]) -> ID3Layout {
    let name = ID3Names.current(identifier)
    if let row = identifier.count == 3 ? old[name] ?? rows[name] : rows[name] { return row }
    switch name.utf8.first {
    case 0x54: return row(.texts, .encoding)
    case 0x57: return row(.link)
    default: return row(.data)
    }
  }

  private static func row(_ value: Value, _ parts: Part...) -> ID3Layout {
    ID3Layout(parts: parts, value: value)
  }

  private static let commentary = row(.texts, .encoding, .language, .text("info"))
  private static let people = row(.pairs, .encoding)
  private static let volumes = row(.described(.volume), .latin("info"))

  /// Rows of frames that version 2.2 laid out in another way.
  private static let old: [String: ID3Layout] = [
    "APIC": row(
      .image, .encoding, .fixed("imageFormat", 3), .word("pictureType", .pictureType), .text("info")
    ),
    "LINK": row(.whole, .fixed("linkedKey", 3), .latin("url")),
  ]

  private static let rows: [String: ID3Layout] = [
    "APIC": row(
      .image, .encoding, .latin("mimeType"), .word("pictureType", .pictureType), .text("info")),
    "AENC": row(.whole, .latin("info"), .number("previewStart", 2), .number("previewLength", 2)),
    "ASPI": row(
      .whole, .number("start", 4), .number("length", 4), .number("count", 2), .number("bits", 1)),
    "ATXT": row(.data, .encoding, .latin("mimeType"), .number("flags", 1), .text("info")),
    "COMM": commentary,
    "COMR": row(
      .whole, .encoding, .latin("price"), .fixed("validUntil", 8), .latin("url"),
      .word("receivedAs", .delivery), .text("seller"), .text("info"), .latin("mimeType")),
    "ENCR": row(.whole, .latin("info"), .number("method", 1)),
    "EQU2": row(.whole, .word("interpolation", .interpolation), .latin("info")),
    "ETCO": row(.described(.events), .word("timestampFormat", .timestampFormat)),
    "GEOB": row(.data, .encoding, .latin("mimeType"), .text("fileName"), .text("info")),
    "GRID": row(.whole, .latin("info"), .number("group", 1)),
    "GRP1": row(.texts, .encoding),
    "IPLS": people,
    "LINK": row(.whole, .fixed("linkedKey", 4), .latin("url")),
    "MVIN": row(.texts, .encoding),
    "MVNM": row(.texts, .encoding),
    "OWNE": row(.whole, .encoding, .latin("price"), .fixed("date", 8), .text("seller")),
    "PCNT": row(.counter),
    "POPM": row(.rating, .latin("info")),
    "POSS": row(.whole, .word("timestampFormat", .timestampFormat), .number("position", 4)),
    "PRIV": row(.data, .latin("info")),
    "RBUF": row(.whole, .number("size", 3), .number("flags", 1)),
    "RVA2": volumes,
    "SEEK": row(.whole, .number("offset", 4)),
    "SIGN": row(.whole, .number("group", 1)),
    "SYLT": row(
      .described(.lyrics), .encoding, .language, .word("timestampFormat", .timestampFormat),
      .word("contentType", .lyricsType), .text("info")),
    "SYTC": row(.whole, .word("timestampFormat", .timestampFormat)),
    "TIPL": people,
    "TMCL": people,
    "TXXX": row(.texts, .encoding, .text("info")),
    "UFID": row(.name, .latin("info")),
    "USER": row(.texts, .encoding, .language),
    "USLT": commentary,
    "WFED": row(.texts, .encoding),
    "WXXX": row(.link, .encoding, .text("info")),
  ]
}
