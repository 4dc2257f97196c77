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
  /// The value.
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
    /// Texts in twos, what somebody did and who: one item for each two.
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
    /// The whole body; the parts are told as attributes as far as they can be read.
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
    case 0x54: return ID3Layout(parts: [.encoding], value: .texts)
    case 0x57: return ID3Layout(parts: [], value: .link)
    default: return ID3Layout(parts: [], value: .data)
    }
  }

  private static let commentary = ID3Layout(
    parts: [.encoding, .language, .text("info")], value: .texts)
  private static let people = ID3Layout(parts: [.encoding], value: .pairs)
  private static let volumes = ID3Layout(parts: [.latin("info")], value: .described(.volume))

  /// Rows of frames that version 2.2 laid out in another way.
  private static let old: [String: ID3Layout] = [
    "APIC": ID3Layout(
      parts: [
        .encoding, .fixed("imageFormat", 3), .word("pictureType", .pictureType), .text("info"),
      ], value: .image),
    "LINK": ID3Layout(parts: [.fixed("linkedKey", 3), .latin("url")], value: .whole),
  ]

  private static let rows: [String: ID3Layout] = [
    "APIC": ID3Layout(
      parts: [
        .encoding, .latin("mimeType"), .word("pictureType", .pictureType), .text("info"),
      ], value: .image),
    "AENC": ID3Layout(
      parts: [.latin("info"), .number("previewStart", 2), .number("previewLength", 2)],
      value: .whole),
    "ASPI": ID3Layout(
      parts: [
        .number("start", 4), .number("length", 4), .number("count", 2), .number("bits", 1),
      ], value: .whole),
    "ATXT": ID3Layout(
      parts: [.encoding, .latin("mimeType"), .number("flags", 1), .text("info")], value: .data),
    "COMM": commentary,
    "COMR": ID3Layout(
      parts: [
        .encoding, .latin("price"), .fixed("validUntil", 8), .latin("url"),
        .word("receivedAs", .delivery), .text("seller"), .text("info"), .latin("mimeType"),
      ], value: .whole),
    "ENCR": ID3Layout(parts: [.latin("info"), .number("method", 1)], value: .whole),
    "EQU2": ID3Layout(
      parts: [.word("interpolation", .interpolation), .latin("info")], value: .whole),
    "ETCO": ID3Layout(
      parts: [.word("timestampFormat", .timestampFormat)], value: .described(.events)),
    "GEOB": ID3Layout(
      parts: [.encoding, .latin("mimeType"), .text("fileName"), .text("info")], value: .data),
    "GRID": ID3Layout(parts: [.latin("info"), .number("group", 1)], value: .whole),
    "GRP1": ID3Layout(parts: [.encoding], value: .texts),
    "IPLS": people,
    "LINK": ID3Layout(parts: [.fixed("linkedKey", 4), .latin("url")], value: .whole),
    "MVIN": ID3Layout(parts: [.encoding], value: .texts),
    "MVNM": ID3Layout(parts: [.encoding], value: .texts),
    "OWNE": ID3Layout(
      parts: [.encoding, .latin("price"), .fixed("date", 8), .text("seller")], value: .whole),
    "PCNT": ID3Layout(parts: [], value: .counter),
    "POPM": ID3Layout(parts: [.latin("info")], value: .rating),
    "POSS": ID3Layout(
      parts: [.word("timestampFormat", .timestampFormat), .number("position", 4)], value: .whole),
    "PRIV": ID3Layout(parts: [.latin("info")], value: .data),
    "RBUF": ID3Layout(parts: [.number("size", 3), .number("flags", 1)], value: .whole),
    "RVA2": volumes,
    "SEEK": ID3Layout(parts: [.number("offset", 4)], value: .whole),
    "SIGN": ID3Layout(parts: [.number("group", 1)], value: .whole),
    "SYLT": ID3Layout(
      parts: [
        .encoding, .language, .word("timestampFormat", .timestampFormat),
        .word("contentType", .lyricsType), .text("info"),
      ], value: .described(.lyrics)),
    "SYTC": ID3Layout(parts: [.word("timestampFormat", .timestampFormat)], value: .whole),
    "TIPL": people,
    "TMCL": people,
    "TXXX": ID3Layout(parts: [.encoding, .text("info")], value: .texts),
    "UFID": ID3Layout(parts: [.latin("info")], value: .name),
    "USER": ID3Layout(parts: [.encoding, .language], value: .texts),
    "USLT": commentary,
    "WFED": ID3Layout(parts: [.encoding], value: .texts),
    "WXXX": ID3Layout(parts: [.encoding, .text("info")], value: .link),
  ]
}
