package import BinaryIO
package import MediaModel

/// AAC in ADTS headers, with ID3 tags before it and, as HLS has them, within it.
///
///     12 bits set, 1 version, 2 zero, 1 no checksum; 18 bits of set-up, 13 size with header, ...
///
/// Source: ISO/IEC 13818-7 § 6.2.1; RFC 8216 § 3.4.
package enum ADTSReader: TaggedSoundReader {
  package static let fileType = FileType.adts
  package static let formatName = "ADTS AAC"
  /// How far into the sound tags are looked for.
  private static let largestSearch = 64 << 20
  private static let headerSize = 7

  /// The tags between pieces of sound.
  package static func regions(
    within sound: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> (regions: [any MetadataRegion], oddities: [Diagnostic]) {
    var tags: [any MetadataRegion] = []
    var cursor = SourceCursor(source, sound.prefix(largestSearch), pieceSize: 1 << 16)
    while cursor.remaining > 0, tags.count < ID3Region.largestCount {
      let position = cursor.position
      if let size = size(try cursor.peek(ID3Header.byteCount)) {
        cursor.move(to: position + size)
      } else if let tag = try ID3Tag.read(
        source, at: position, limit: sound.upperBound, path: "ID3v2")
      {
        tags.append(
          try ID3Region(
            tag, path: "ID3v2.\(tag.header.version)[at \(position)]", takesMore: false))
        cursor.move(to: max(position + 1, tag.range.upperBound))
      } else if try !moveToNextStart(&cursor) {
        break
      }
    }
    guard sound.count > largestSearch else { return (tags, []) }
    let oddity = Diagnostic(
      "ID3 tags after the first \(largestSearch >> 20) MB are not looked for",
      offset: sound.lowerBound + largestSearch)
    return (tags, [oddity])
  }

  /// The size that an ADTS header tells; `nil` where there is none.
  static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes.prefix(headerSize))
    guard bytes.count == headerSize, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0,
      bytes[2] >> 2 & 15 < 13
    else { return nil }
    let size = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5]) >> 5
    return size >= headerSize ? size : nil
  }

  /// Goes on after damaged bytes, at the next thing that looks like sound or a tag.
  private static func moveToNextStart(_ cursor: inout SourceCursor) throws(IOFailure) -> Bool {
    cursor.move(to: cursor.position + 1)
    while cursor.remaining > 0 {
      let bytes = try cursor.peek(4096)
      if bytes.isEmpty { return false }
      if let index = bytes.indices.first(where: {
        bytes[$0] == 0xFF && size(bytes[$0...]) != nil || bytes[$0...].starts(with: "ID3".utf8)
      }) {
        cursor.move(to: cursor.position + index - bytes.startIndex)
        return true
      }
      // The beginning of one may stand at the very end.
      cursor.move(to: cursor.position + max(1, bytes.count - headerSize + 1))
    }
    return false
  }
}
