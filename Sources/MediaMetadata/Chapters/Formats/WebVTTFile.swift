internal import MediaModel

/// Web Video Text Tracks: what the head says, and cues.
///
///     WEBVTT
///     name: value
///
///     identifier
///     00:00:00.000 --> 00:01:00.000 settings
///     text
///
/// Source: W3C, WebVTT: The Web Video Text Tracks Format, § 4.
struct WebVTTFile {
  /// A text and when it is shown.
  struct Cue: Hashable, Sendable {
    var identifier: String?
    var timeRange: MediaTimeRange
    /// Without tags, entities as the characters they are.
    var text: String
  }

  private(set) var cues: [Cue] = []
  /// The lines of the head after the first.
  private let head: [Substring]

  /// Reads a document.
  ///
  /// - Throws: ``MediaError`` that tells line and column.
  init(_ source: ChapterSource) throws(MediaError) {
    let lines = try source.lines()
    guard let first = lines.first, first.text.hasPrefix("WEBVTT") else {
      throw source.fault("the document does not begin with WEBVTT", line: 1, column: 1)
    }
    let blocks = lines.split { $0.text.allSatisfy(\.isWhitespace) }
    head = blocks.first?.dropFirst().map(\.text) ?? []
    for block in blocks.dropFirst() {
      guard let first = block.first else { continue }
      if ["NOTE", "STYLE", "REGION"].contains(first.text.prefix { !$0.isWhitespace }) { continue }
      guard let place = block.prefix(2).firstIndex(where: { $0.text.contains("-->") }) else {
        throw source.fault("a cue without a time", line: first.number, column: 1)
      }
      cues.append(
        Cue(
          identifier: place > block.startIndex ? first.text.trimmingSpaces : nil,
          timeRange: try Self.range(block[place], source),
          text: block[(place + 1)...].map { Self.plain($0.text) }.joined(separator: "\n")))
      try source.check(count: cues.count, line: first.number)
    }
  }

  /// What the head says under a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - separator: what follows it.
  /// - Returns: the value without spaces around it; `nil` where there is none.
  func header(_ name: String, separator: String = ":") -> String? {
    head.first { $0.hasPrefix(name + separator) }?.dropFirst(name.count + separator.count)
      .trimmingSpaces
  }

  private static func range(
    _ line: ChapterSource.Line, _ source: ChapterSource
  ) throws(MediaError) -> MediaTimeRange {
    let words = line.text.split(whereSeparator: \.isWhitespace)
    guard words.count >= 3, words[1] == "-->" else {
      throw source.fault("a cue is timed as 00:00:00.000 --> 00:01:00.000", line, at: line.text)
    }
    let start = try source.time(words[0], in: line)
    let end = try source.time(words[2], in: line)
    guard start <= end else {
      throw source.fault("the cue ends before it starts", line, at: words[2])
    }
    return MediaTimeRange(start: start, end: end)
  }

  /// Text without tags, its entities as the characters they are.
  ///
  /// An accent may follow an entity and is one character with its end, so that scalars are compared.
  private static func plain(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      result += rest[..<next]
      rest = rest[next...]
      if rest.first == "<" {
        guard let end = rest.firstIndex(of: ">") else { return String(result) }
        rest = rest[rest.index(after: end)...]
      } else if let entity = entities.first(where: { rest.starts(with: $0.name.unicodeScalars) }) {
        result += entity.text.unicodeScalars
        rest = rest.dropFirst(entity.name.unicodeScalars.count)
      } else {
        result.append("&")
        rest = rest.dropFirst()
      }
    }
    return String(result + rest)
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}"),
    ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"),
  ]
}
