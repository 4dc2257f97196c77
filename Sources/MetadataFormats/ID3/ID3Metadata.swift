package import BinaryIO
package import MediaModel

/// What ID3 tags say: items and chapters.
package enum ID3Metadata {
  /// More tags than this in one place are not read.
  static let largestTagCount = 1000
  /// When the values of a tag have grown by this much, what else is compressed stays so.
  static let largestGrowth = 32 << 20

  /// Reads the tags that stand one after the other from the start of a range on, and those they point at.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - range: where the tags lie; what follows the last one is passed over.
  ///   - path: the path of what holds them, as `RIFF.id3 `; empty for a file that starts with them.
  /// - Returns: items and chapters.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func read(
    _ source: any ByteSource, in range: Range<Int>, path: String
  ) throws(IOFailure) -> FormatMetadata {
    try readTags(source, in: range, path: path).metadata
  }

  /// What the tags say, and where the last of those ends that stand one after the other.
  static func readTags(
    _ source: any ByteSource, in range: Range<Int>, path: String
  ) throws(IOFailure) -> (metadata: FormatMetadata, end: Int) {
    var metadata = FormatMetadata()
    let (tags, end) = try tags(source, in: range, path: path)
    for (tag, path) in tags { metadata.append(try items(of: tag, path: path)) }
    return (metadata, end)
  }

  /// The tags with their paths, those first that stand one after the other, and where the last of these ends.
  static func tags(
    _ source: any ByteSource, in range: Range<Int>, path: String
  ) throws(IOFailure) -> (tags: [(tag: ID3Tag, path: String)], end: Int) {
    var tags: [(tag: ID3Tag, path: String)] = []
    var position = range.lowerBound
    var distant: [Int] = []
    while tags.count < largestTagCount,
      let tag = try ID3Tag.read(
        source, at: position, limit: range.upperBound, path: label(path, tags.count))
    {
      tags.append((tag, label(path, tag, tags.count)))
      if let next = tag.nextTag { distant.append(next) }
      position = max(position + ID3Header.byteCount, tag.range.upperBound)
    }
    // A tag may say how far behind it another stands: one behind the other, never back.
    var reached = position
    while let next = distant.popLast(), next >= reached, tags.count < largestTagCount {
      guard
        let tag = try ID3Tag.read(
          source, at: next, limit: range.upperBound, path: label(path, tags.count))
      else { break }
      tags.append((tag, label(path, tag, tags.count)))
      if let following = tag.nextTag { distant.append(following) }
      reached = max(next + 1, tag.range.upperBound)
    }
    return (tags, position)
  }

  /// The items and chapters of one tag.
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - path: the path of the tag; that of an item adds the name of its frame.
  ///   - language: the language of texts whose frames name none.
  ///   - keepsChapters: whether chapters and their tables stay the bytes that they are.
  /// - Returns: items and chapters.
  /// - Throws: `IOFailure` where the source cannot be read.
  package static func items(
    of tag: ID3Tag, path: String, language: LanguageTag? = nil, keepsChapters: Bool = false
  ) throws(IOFailure) -> FormatMetadata {
    var metadata = FormatMetadata()
    metadata.diagnostics = tag.diagnostics
    var chapters = ID3Chapters(tag: tag, path: path, language: language)
    var growth = 0
    for (frame, framePath) in paths(tag, path) {
      if !keepsChapters, try chapters.take(frame, path: framePath) { continue }
      let found = ID3FrameItems(
        frame, of: tag, language: language,
        carrier: .init(path: framePath, offset: tag.place(frame.offset)),
        mayInflate: growth < largestGrowth)
      metadata.items += found.items
      if found.announcedSize > largestGrowth { metadata.overwhelmsOthers = true }
      growth += max(0, found.items.reduce(0) { $0 + $1.payload.count } - frame.content.count)
      if let problem = found.problem {
        metadata.diagnostics.append(
          Diagnostic(
            "\(ID3Names.current(frame.identifier)) \(problem)",
            clause: "ID3v2.\(tag.header.version)", path: framePath,
            offset: tag.place(frame.offset)))
      }
    }
    let lists = chapters.lists()
    metadata.chapters = lists.lists
    metadata.items += lists.items
    metadata.diagnostics += lists.diagnostics
    return metadata
  }

  /// The items of one frame: what ``ID3Frame/init(_:version:replacing:)`` makes a frame of again.
  package static func items(of frame: ID3Frame, in tag: ID3Tag) -> [MetadataItem] {
    let name = String(decoding: frame.identifier, as: UTF8.self)
    return ID3FrameItems(
      frame, of: tag, language: nil, carrier: .init(path: name, offset: tag.place(frame.offset))
    ).items
  }

  /// The frames of a tag with their paths: those of one name are numbered from the second on.
  static func paths(_ tag: ID3Tag, _ path: String) -> [(ID3Frame, String)] {
    var counts: [[UInt8]: Int] = [:]
    return tag.frames.map { frame in
      let count = counts[frame.identifier, default: 0]
      counts[frame.identifier] = count + 1
      let name = String(
        String(decoding: frame.identifier, as: UTF8.self).filter { $0 != "\0" && $0 != " " })
      return (frame, "\(path).\(name)" + (count > 0 ? "[\(count)]" : ""))
    }
  }

  private static func label(_ path: String, _ count: Int) -> String {
    path.isEmpty ? "ID3v2" + (count > 0 ? "[\(count)]" : "") : path
  }

  /// The path of a tag: that of what holds it, or the version of the tag.
  private static func label(_ path: String, _ tag: ID3Tag, _ count: Int) -> String {
    if !path.isEmpty { return path + (count > 0 ? "[\(count)]" : "") }
    return "ID3v2.\(tag.header.version)" + (count > 0 ? "[\(count)]" : "")
  }
}

extension ID3Tag {
  /// Where the tag says another one starts (`SEEK`).
  ///
  /// Source: id3.org, ID3v2.4.0 frames § 4.29.
  fileprivate var nextTag: Int? {
    guard header.version == 4,
      let frame = frames.first(where: { $0.identifier == Array("SEEK".utf8) })
    else { return nil }
    let body = ID3FrameBody(
      frame, version: header.version, isUnsynchronised: header.isUnsynchronised)
    guard !body.isOpaque, body.bytes.count == 4 else { return nil }
    return range.upperBound + ID3Bytes.plain(body.bytes)
  }
}
