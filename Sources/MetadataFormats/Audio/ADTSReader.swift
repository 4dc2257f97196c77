package import BinaryIO
package import MediaModel

/// AAC in ADTS headers, with ID3 tags before it and, as HLS has them, within it.
///
///     12 bits set, 1 version, 2 zero, 1 no checksum; 18 bits of set-up, 13 size with header, ...
///
/// Source: ISO/IEC 13818-7 § 6.2.1; RFC 8216 § 3.4.
package enum ADTSReader: MetadataFormatReader {
  package static let fileType = FileType.adts
  package static let formatName = "ADTS AAC"
  /// How far into the sound tags are looked for.
  private static let largestSearch = 64 << 20
  private static let headerSize = 7

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    SoundMarks.format(head: head, name: name) == .adts
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    var (metadata, back, sound) = try AudioTrailers.readAround(source)
    let limit = searched(sound)
    for (tag, path) in try tags(in: sound, of: source) {
      metadata.append(try ID3Metadata.items(of: tag, path: path))
    }
    if limit.upperBound < sound.upperBound {
      metadata.diagnostics.append(
        Diagnostic(
          "ID3 tags behind the first \(largestSearch >> 20) MB are not looked for",
          offset: limit.upperBound))
    }
    metadata.append(back)
    return metadata
  }

  private static func searched(_ sound: Range<Int>) -> Range<Int> {
    sound.lowerBound..<min(sound.upperBound, sound.lowerBound + largestSearch)
  }

  /// The tags between pieces of sound, with their paths.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  static func tags(
    in sound: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> [(tag: ID3Tag, path: String)] {
    let limit = searched(sound)
    var tags: [(tag: ID3Tag, path: String)] = []
    var window = SourceWindow(source, limit: limit, chunkSize: 1 << 16)
    var position = limit.lowerBound
    while position < limit.upperBound, tags.count < ID3Metadata.largestTagCount {
      let bytes = try window.read(ID3Header.byteCount, at: position)
      if let size = size(bytes[...]) {
        position += size
      } else if let tag = try ID3Tag.read(
        source, at: position, limit: sound.upperBound, path: "ID3v2")
      {
        tags.append((tag, "ID3v2.\(tag.header.version)[at \(position)]"))
        position = max(position + 1, tag.range.upperBound)
      } else {
        // Damaged: on to the next thing that looks like sound or a tag.
        guard let next = try nextStart(after: position, &window) else { break }
        position = next
      }
    }
    return tags
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

  private static func nextStart(
    after position: Int, _ window: inout SourceWindow
  ) throws(IOFailure) -> Int? {
    var position = position + 1
    while position < window.limit.upperBound {
      let bytes = try window.read(4096, at: position)
      if bytes.isEmpty { return nil }
      if let index = bytes.indices.first(where: {
        bytes[$0] == 0xFF && size(bytes[$0...]) != nil || bytes[$0...].starts(with: "ID3".utf8)
      }) {
        return position + index
      }
      // The beginning of one may stand at the very end.
      position += max(1, bytes.count - headerSize + 1)
    }
    return nil
  }
}
