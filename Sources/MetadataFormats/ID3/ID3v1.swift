internal import BinaryIO
internal import MediaModel

/// The tag of fixed size at the end of a file, and what some programs put before it.
///
///     "TAG", 30 title, 30 artist, 30 album, 4 year, 30 comment, u8 genre
///     1.1: 28 comment, u8 0, u8 track number
///     before it: "TAG+", 60 title, 60 artist, 60 album, u8 speed, 30 genre, 6 start, 6 end
///
/// Items have the identifiers of ID3v2; their carriers tell where they are from.
///
/// Source: id3.org, ID3v1; the enhanced tag of id3tag.org.
enum ID3v1 {
  static let byteCount = 128
  static let extensionByteCount = 227

  /// Reads the tag that ends at `end`, and its extension.
  ///
  /// - Returns: the items and where they start; `nil` where there is no tag.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, endingAt end: Int, notBefore start: Int
  ) throws(IOFailure) -> (items: [MetadataItem], start: Int)? {
    guard end - start >= byteCount else { return nil }
    let place = end - byteCount
    let bytes = try source.read(place..<end)
    guard bytes.count == byteCount, bytes.starts(with: "TAG".utf8) else { return nil }
    // The mark of an APE tag that is cut short holds that of this one.
    if bytes.starts(with: "TAGEX".utf8), place - start >= 3,
      try source.read((place - 3)..<place).elementsEqual("APE".utf8)
    {
      return nil
    }
    let more = max(start, place - extensionByteCount)
    let before = try source.read(more..<place)
    guard before.count == extensionByteCount, before.starts(with: "TAG+".utf8) else {
      return (items(bytes, at: place), place)
    }
    return (extendedItems(before, at: more) + items(bytes, at: place), more)
  }

  private static func items(_ bytes: [UInt8], at offset: Int) -> [MetadataItem] {
    var maker = Maker(path: "ID3v1", offset: offset)
    maker.add("TIT2", bytes[3..<33])
    maker.add("TPE1", bytes[33..<63])
    maker.add("TALB", bytes[63..<93])
    maker.add("TYER", bytes[93..<97])
    let hasNumber = bytes[125] == 0 && bytes[126] != 0
    maker.add("COMM", bytes[97..<(hasNumber ? 125 : 127)])
    if hasNumber { maker.add("TRCK", text: String(bytes[126])) }
    // FF is no genre, and so is what many programs leave at zero without any other value.
    if bytes[127] != 0xFF {
      let number = Int(bytes[127])
      maker.add(
        "TCON", text: ID3Genres.name(number) ?? String(number),
        extra: [.init("number", String(number))])
    }
    return maker.items
  }

  private static func extendedItems(_ bytes: [UInt8], at offset: Int) -> [MetadataItem] {
    var maker = Maker(path: "ID3v1+", offset: offset)
    maker.add("TIT2", bytes[4..<64])
    maker.add("TPE1", bytes[64..<124])
    maker.add("TALB", bytes[124..<184])
    let speeds = ["slow", "medium", "fast", "hard core"]
    if (1...4).contains(bytes[184]) {
      maker.add("TXXX", text: speeds[Int(bytes[184]) - 1], extra: [.init("info", "Speed")])
    }
    maker.add("TCON", bytes[185..<215])
    maker.add("TXXX", bytes[215..<221], extra: [.init("info", "Start time")])
    maker.add("TXXX", bytes[221..<227], extra: [.init("info", "End time")])
    return maker.items
  }

  private struct Maker {
    let path: String
    let offset: Int
    var items: [MetadataItem] = []

    /// Text up to the first zero, without the spaces that fill it up.
    ///
    /// Latin-1; some programs write UTF-8, which Latin-1 text is hardly ever by chance.
    mutating func add(
      _ key: String, _ bytes: ArraySlice<UInt8>, extra: [MetadataItem.ExtraAttribute] = []
    ) {
      var bytes = bytes.prefix { $0 != 0 }
      while bytes.last == 0x20 { bytes.removeLast() }
      guard !bytes.isEmpty, let text = ID3Text.utf8.text(bytes) ?? ID3Text.latin1.text(bytes)
      else { return }
      add(key, text: text, extra: extra)
    }

    mutating func add(
      _ key: String, text: String, extra: [MetadataItem.ExtraAttribute] = []
    ) {
      items.append(
        MetadataItem(
          MetadataIdentifier(key: key, keySpace: .id3), payload: Array(text.utf8),
          dataType: .utf8, extraAttributes: extra,
          carrier: .init(path: "\(path).\(key)", offset: offset)))
    }
  }
}
