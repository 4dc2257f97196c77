internal import BinaryIO
internal import MediaModel

/// The parts of an ID3v2.3 or v2.4 tag, bodies as stored.
///
///     "ID3", u8 major, u8 revision, u8 flags, synchsafe u32 size
///     { 4cc, u32 size (v2.4: synchsafe), u16 flags, body } ...
///
/// Source: id3.org, ID3v2.3.0 § 3 and ID3v2.4.0 structure § 3-4.
struct ID3Parts {
  struct Part {
    var name: String
    var body: [UInt8]
    /// The text of a text part; `nil` for the others.
    var text: String?
  }

  var list: [Part] = []

  /// Takes a tag apart; `nil` where it is unsynchronised, extended, of another version, or does not add up.
  init?(_ tag: [UInt8]) {
    guard tag.count >= 10, tag.starts(with: Array("ID3".utf8)), tag[3] == 3 || tag[3] == 4,
      tag[5] & 0xC0 == 0
    else { return nil }
    let isSynchsafe = tag[3] == 4
    let size = Self.number(tag[6..<10], isSynchsafe: true)
    guard size <= tag.count - 10 else { return nil }
    var position = 10
    let end = 10 + size
    while position + 10 <= end, tag[position] != 0 {
      let length = Self.number(tag[(position + 4)..<(position + 8)], isSynchsafe: isSynchsafe)
      guard length <= end - position - 10 else { return nil }
      let name = String(decoding: tag[position..<(position + 4)], as: UTF8.self)
      let body = Array(tag[(position + 10)..<(position + 10 + length)])
      list.append(Part(name: name, body: body, text: name.hasPrefix("T") ? Self.text(body) : nil))
      position += 10 + length
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, isSynchsafe: Bool) -> Int {
    bytes.reduce(0) { $0 << (isSynchsafe ? 7 : 8) | Int(isSynchsafe ? $1 & 0x7F : $1) }
  }

  private static func text(_ body: [UInt8]) -> String? {
    guard let encoding = body.first else { return nil }
    let raw = Array(body.dropFirst())
    switch encoding {
    case 0: return TextEncoding.latin1.decode(raw)
    case 1, 2: return TextEncoding.utf16.decode(raw)
    case 3: return TextEncoding.utf8.decode(raw)
    default: return nil
    }
  }
}
