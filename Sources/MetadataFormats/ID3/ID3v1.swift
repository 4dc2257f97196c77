/// What the tag of fixed size at the end of a file has room for.
package enum ID3v1 {
  /// Where items of the tag are: how the paths of their carriers begin.
  package static let pathPrefix = "ID3v1"

  /// Whether a value can be written whole, and is read again as it was.
  package static func holds(_ text: String, as key: String) -> Bool { cut(text, as: key) == text }

  /// What is read of a value once it is written: its beginning, with question marks for letters that Latin-1 lacks;
  /// `nil` where there is no room for any of it.
  package static func cut(_ text: String, as key: String) -> String? {
    switch key {
    case "TRCK":
      let number = UInt8(text.prefix { $0.isASCII && $0.isNumber }) ?? 0
      return number > 0 ? String(number) : nil
    case "TCON": return (0..<192).lazy.compactMap(ID3Genres.name).first { $0 == text }
    default:
      let room = ["TYER": 4, "COMM": 28][key] ?? 30
      var bytes = text.unicodeScalars.prefix(room).map { UInt8(exactly: $0.value) ?? 0x3F }
      while bytes.last == 0x20 { bytes.removeLast() }
      guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
      // Bytes that are UTF-8 are read as that.
      let isLatin = bytes.allSatisfy { $0 < 0x80 } || ID3Text.utf8.text(bytes[...]) == nil
      return isLatin ? ID3Text.latin1.text(bytes[...]) : nil
    }
  }
}
