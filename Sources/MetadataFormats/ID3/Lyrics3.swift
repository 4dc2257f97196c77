internal import BinaryIO
internal import MediaModel

/// Lyrics before the ID3v1 tag at the end of a file.
///
///     1: "LYRICSBEGIN", text of at most 5100 bytes, "LYRICSEND"
///     2: "LYRICSBEGIN", { 3 name, 5 digits of size, text }, 6 digits of the size so far, "LYRICS200"
///
/// Items have a key space of their own; their keys are the names of the standard.
///
/// Source: id3.org, Lyrics3 and Lyrics3 version 2.00.
enum Lyrics3 {
  /// The key space of the items.
  static let keySpace = KeySpace.lyrics3
  private static let begin = Array("LYRICSBEGIN".utf8)
  private static let largestFirst = 5100

  /// Reads what ends at `end`.
  ///
  /// - Returns: what was found and where it starts; `nil` where there is none.
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, endingAt end: Int, notBefore start: Int
  ) throws(IOFailure) -> (metadata: FormatMetadata, start: Int)? {
    guard end - start >= 20 else { return nil }
    let tail = try source.read((end - 15)..<end)
    if tail.suffix(9).elementsEqual("LYRICS200".utf8) {
      return try second(source, tail, endingAt: end, notBefore: start)
    }
    guard tail.suffix(9).elementsEqual("LYRICSEND".utf8) else { return nil }
    let first = max(start, end - 9 - largestFirst - begin.count)
    let bytes = try source.read(first..<(end - 9))
    guard let place = lastPlace(of: begin, in: bytes) else { return nil }
    var metadata = FormatMetadata()
    metadata.items = [item("LYR", bytes[(place + begin.count)...], at: first + place)].compactMap(
      \.self)
    return (metadata, first + place)
  }

  private static func second(
    _ source: any ByteSource, _ tail: [UInt8], endingAt end: Int, notBefore start: Int
  ) throws(IOFailure) -> (metadata: FormatMetadata, start: Int)? {
    guard let size = decimal(tail.prefix(6)), size >= begin.count, end - 15 - size >= start else {
      return nil
    }
    let first = end - 15 - size
    let bytes = try source.read(first..<(end - 15))
    guard bytes.starts(with: begin) else { return nil }
    var metadata = FormatMetadata()
    var position = begin.count
    while position + 8 <= bytes.count {
      let key = bytes[position..<(position + 3)]
      guard ID3Frame.isIdentifier(key),
        let size = decimal(bytes[(position + 3)..<(position + 8)]),
        size <= bytes.count - position - 8
      else {
        metadata.diagnostics.append(
          Diagnostic(
            "what follows in the lyrics cannot be read", clause: "Lyrics3 version 2.00",
            path: "Lyrics3", offset: first + position))
        break
      }
      let value = bytes[(position + 8)..<(position + 8 + size)]
      if let item = item(String(decoding: key, as: UTF8.self), value, at: first + position) {
        metadata.items.append(item)
      }
      position += 8 + size
    }
    return (metadata, first)
  }

  private static func item(
    _ key: String, _ bytes: ArraySlice<UInt8>, at offset: Int
  ) -> MetadataItem? {
    guard !bytes.isEmpty, let text = ID3Text.latin1.text(bytes) else { return nil }
    return MetadataItem(
      MetadataIdentifier(key: key, keySpace: keySpace), payload: Array(text.utf8),
      dataType: .utf8, carrier: .init(path: "Lyrics3.\(key)", offset: offset))
  }

  private static func decimal(_ bytes: some Collection<UInt8>) -> Int? {
    guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func lastPlace(of needle: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= needle.count else { return nil }
    return (0...(bytes.count - needle.count)).last { bytes[$0...].starts(with: needle) }
  }
}
