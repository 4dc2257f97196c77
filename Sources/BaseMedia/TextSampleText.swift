internal import BinaryIO
internal import MediaModel

/// What a text sample says, in whichever encoding, and where its links lead.
///
///     u16 byte length, text; boxes, of which are read:
///     encd: u32 text encoding
///     href: u16 first, u16 last character, u8 length, address, u8 length, text
///
/// Without `encd` a byte order mark stands for UTF-16; text that is UTF-8 is read as such, any other in the encoding
/// of the track's Macintosh language.
///
/// Source: QTFF, "Text Sample Data"; 3GPP TS 26.245 § 5.17.
struct TextSampleText {
  var text = ""
  var links: [MetadataItem] = []

  init(_ sample: [UInt8], macintoshLanguage: UInt16?) {
    guard sample.count >= 2 else { return }
    let length = Int(sample[0]) << 8 | Int(sample[1])
    var bytes = Array(sample[2...].prefix(length))
    while bytes.last == 0, !BoxText.isUTF16(bytes) { bytes.removeLast() }
    var encoding: TextEncoding?
    for box in BoxTree.parse(sample[2...].dropFirst(length), at: 0).boxes {
      switch box.type {
      case "encd" where box.payloadSize >= 4:
        encoding = Self.encoding(UInt32(bigEndian: box.payload.prefix(4)))
      case "href":
        if let link = Self.link(box.payload) { links.append(link) }
      default: break
      }
    }
    text = Self.decode(bytes, encoding, macintoshLanguage: macintoshLanguage)
  }

  private static func decode(
    _ bytes: [UInt8], _ encoding: TextEncoding?, macintoshLanguage: UInt16?
  ) -> String {
    if BoxText.isUTF16(bytes) { return BoxText.string(bytes) }
    if let text = encoding?.decode(bytes) ?? TextEncoding.utf8.decode(bytes) { return text }
    let script = macintoshLanguage.flatMap { TextEncoding.classic(forMacintoshLanguage: $0) }
    return (script ?? .macRoman).decode(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The encoding of a number of `encd`: a base in 16 bits, and for Unicode a format from bit 26 on.
  ///
  /// Source: Apple, TextCommon.h.
  private static func encoding(_ code: UInt32) -> TextEncoding? {
    guard (0x100...0x10F).contains(code & 0xFFFF) else { return nil }
    switch code >> 26 & 0xF {
    case 4: return .utf16
    case 5: return .utf16LittleEndian
    // Files have no format where they mean UTF-8.
    default: return .utf8
    }
  }

  private static func link(_ payload: [UInt8]) -> MetadataItem? {
    guard payload.count > 5 else { return nil }
    let address = payload[5...].prefix(Int(payload[4]))
    guard !address.isEmpty else { return nil }
    let rest = payload[address.endIndex...]
    let text = rest.dropFirst().prefix(Int(rest.first ?? 0))
    return MetadataItem(
      .quickTimeUserDataURLLink, payload: Array(address), dataType: .utf8,
      extraAttributes: text.isEmpty ? [] : [.init("info", String(decoding: text, as: UTF8.self))])
  }
}
