/// One line of a playlist, with everything that its bytes were.
public struct PlaylistLine: Hashable, Sendable {
  /// What a line ends in.
  public enum Ending: String, Hashable, Sendable {
    /// LF.
    case lineFeed = "\n"
    /// CR LF.
    case carriageReturnLineFeed = "\r\n"
    /// Nothing: the last line of a file.
    case none = ""
  }

  /// What a line is.
  public enum Content: Hashable, Sendable {
    /// Nothing but white space.
    case blank
    /// A line that starts with `#` and is not a tag; players pass over it.
    case comment
    /// A tag.
    case tag(PlaylistTag)
    /// The address of a segment or of another playlist.
    case uri(String)
  }

  /// The text without its ending.
  public let text: String
  /// What ends it.
  public var ending: Ending
  /// What it says.
  public let content: Content
  /// The offset of its first byte in the file that it was read from; 0 for a line that was made.
  public let offset: Int
  /// What of its grammar is broken; the number of the line is that of the file it was read from, and 0 for one that
  /// was made.
  let problems: [PlaylistProblem]

  /// Reads the text of a line.
  init(_ text: String, ending: Ending = .lineFeed, offset: Int = 0, number: Int = 0) {
    self.text = text
    self.ending = ending
    self.offset = offset
    var problems: [PlaylistProblem] = []
    if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      content = .blank
    } else if text.hasPrefix("#EXT") {
      content = .tag(PlaylistTag(text, line: number, problems: &problems))
    } else if text.hasPrefix("#") {
      content = .comment
    } else {
      content = .uri(text)
    }
    self.problems = problems
  }

  /// Makes a line of a tag.
  init(_ tag: PlaylistTag, ending: Ending = .lineFeed) { self.init(tag.text, ending: ending) }

  /// The tag; `nil` where the line is none.
  public var tag: PlaylistTag? { if case .tag(let tag) = content { tag } else { nil } }
  /// The address; `nil` where the line is none.
  public var uri: String? { if case .uri(let uri) = content { uri } else { nil } }
}
