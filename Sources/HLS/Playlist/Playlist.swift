internal import MediaModel

/// A playlist of HTTP Live Streaming: its lines, with every byte that is not changed kept as it was.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.
public struct Playlist: Hashable, Sendable {
  /// What a playlist lists.
  public enum Kind: String, Hashable, Sendable {
    /// Variants and renditions, each a playlist of its own.
    case multivariant
    /// Segments.
    case media
  }

  /// The lines in order.
  public private(set) var lines: [PlaylistLine]

  /// What every playlist starts with.
  package static let mark = "#EXTM3U"
  /// Playlists have a few megabytes at most; more is not read.
  package static let mostBytes = 64 << 20
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether bytes are the start of a playlist.
  package static func recognizes(_ head: some Collection<UInt8>) -> Bool {
    let start = head.starts(with: byteOrderMark) ? head.dropFirst(3) : head[...]
    guard start.starts(with: mark.utf8) else { return false }
    return start.dropFirst(mark.utf8.count).first.map { $0 <= 0x20 } ?? true
  }

  /// Reads a playlist.
  ///
  /// Only what makes the bytes no playlist at all is an error; ``problems`` has what else is wrong.
  ///
  /// - Parameter bytes: all of the file.
  /// - Throws: ``PlaylistProblem`` where the first line is not `#EXTM3U`, the bytes are not UTF-8, or too many.
  public init(_ bytes: [UInt8]) throws(PlaylistProblem) {
    guard bytes.count <= Self.mostBytes else {
      throw PlaylistProblem("a playlist of more than \(Self.mostBytes >> 20) MB", line: 1)
    }
    guard Self.recognizes(bytes) else {
      throw PlaylistProblem("the first line is not #EXTM3U", line: 1, section: "4.4.1.1")
    }
    lines = []
    var start = 0
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: 0x0A)
      let end = feed ?? bytes.count
      let isLong = feed != nil && end > start && bytes[end - 1] == 0x0D
      let raw = bytes[start..<(isLong ? end - 1 : end)]
      let number = lines.count + 1
      guard let text = String(validating: raw, as: UTF8.self) else {
        throw PlaylistProblem(
          "the bytes of the line are not UTF-8", line: number, column: Self.column(ofFault: raw),
          section: "4.1")
      }
      lines.append(
        PlaylistLine(
          text, ending: feed == nil ? .none : isLong ? .carriageReturnLineFeed : .lineFeed,
          offset: start, number: number))
      start = end + 1
    }
  }

  /// Makes a playlist of tags and addresses.
  package init(lines: [PlaylistLine]) { self.lines = lines }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.text.utf8
      bytes += line.ending.rawValue.utf8
    }
    return bytes
  }

  /// What the playlist lists: renditions and variants where it has a tag of these, else segments.
  public var kind: Kind {
    let places = tags.lazy.compactMap { TagRule.named($0.tag.name)?.place }
    return places.first { $0 == .multivariant || $0 == .media }.map {
      $0 == .multivariant ? .multivariant : .media
    } ?? .media
  }

  /// The tags with the numbers of their lines, counted from 1.
  package var tags: [(line: Int, tag: PlaylistTag)] {
    lines.enumerated().compactMap { index, line in line.tag.map { (index + 1, $0) } }
  }

  /// The tags of a name, in order.
  public func tags(named name: String) -> [PlaylistTag] {
    lines.compactMap(\.tag).filter { $0.name == name }
  }

  /// What variables stand for, by their names: those that the playlist defines itself.
  package var variables: [String: String] {
    Dictionary(
      tags(named: "EXT-X-DEFINE").compactMap { tag in
        tag["NAME"].flatMap { name in tag["VALUE"].map { (name, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The column of the first byte that is not UTF-8.
  private static func column(ofFault raw: ArraySlice<UInt8>) -> Int {
    let valid = String(decoding: raw, as: UTF8.self).unicodeScalars
    var place = raw.startIndex
    var column = 1
    for scalar in valid {
      let bytes = UTF8.encode(scalar) ?? .init()
      guard raw[place...].starts(with: bytes) else { return column }
      place += bytes.count
      column += 1
    }
    return column
  }
}

// MARK: - Changes

extension Playlist {
  /// What ends a new line: what ends the others.
  private var ending: PlaylistLine.Ending {
    lines.first.map { $0.ending == .none ? .lineFeed : $0.ending } ?? .lineFeed
  }

  /// Puts a line before the one of an index; at the end where there are no more.
  package mutating func insert(_ text: String, at index: Int) {
    let place = min(max(index, 0), lines.count)
    if place == lines.count, let last = lines.indices.last, lines[last].ending == .none {
      lines[last].ending = ending
    }
    lines.insert(PlaylistLine(text, ending: ending), at: place)
  }

  /// Puts another tag in the place of a line, whose ending stays.
  package mutating func replace(_ index: Int, with tag: PlaylistTag) {
    guard lines.indices.contains(index) else { return }
    guard lines[index].text != tag.text else { return }
    lines[index] = PlaylistLine(tag, ending: lines[index].ending)
  }

  /// Takes lines out.
  package mutating func removeLines(where isUnwanted: (PlaylistLine) -> Bool) {
    lines.removeAll(where: isUnwanted)
  }

  /// The index of the first line that a new tag of the whole playlist stands before: of the first segment, variant or
  /// rendition.
  package var headEnd: Int {
    let isBody = { (line: PlaylistLine) -> Bool in
      guard let tag = line.tag else { return line.uri != nil }
      let body: Set = [
        "EXTINF", "EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF", "EXT-X-MEDIA", "EXT-X-KEY",
        "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME", "EXT-X-DATERANGE", "EXT-X-BYTERANGE", "EXT-X-GAP",
        "EXT-X-DISCONTINUITY", "EXT-X-PART", "EXT-X-BITRATE", "EXT-X-ENDLIST",
      ]
      return body.contains(tag.name)
    }
    return lines.firstIndex(where: isBody) ?? lines.count
  }
}
