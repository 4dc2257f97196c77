/// A notation of subtitles that are text.
package enum SubtitleForm: String, Hashable, Sendable {
  /// SubRip's text, one subtitle to a packet, with tags for bold, italic and underlined.
  case subRip = "subrip"
  /// The text of a WebVTT cue.
  case webVTT = "webvtt"
  /// A line of Advanced SubStation Alpha, as Matroska stores it.
  case ass = "ass"
  /// 3GPP timed text: a counted text and boxes of style.
  case timedText = "mov_text"

  /// The notation of a codec; `nil` for those that are not text, or that no one reads here.
  package init?(codecName: String) {
    switch codecName {
    case "subrip", "srt", "text": self = .subRip
    case "webvtt": self = .webVTT
    case "ass", "ssa": self = .ass
    case "mov_text": self = .timedText
    default: return nil
    }
  }

  /// Whether it says more than text that is bold, italic or underlined in places.
  package var hasFurtherStyles: Bool { self == .ass }
}

/// A subtitle as text in pieces of one style each.
package struct SubtitleText: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = []) {
      self.text = text
      self.style = style
    }
  }

  /// How a piece looks; the bits are those of 3GPP TS 26.245 § 5.16.
  package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Style(rawValue: 1)
    package static let italic = Style(rawValue: 2)
    package static let underlined = Style(rawValue: 4)
  }

  /// The pieces, in order.
  package private(set) var runs: [Run] = []

  package init(_ runs: [Run] = []) { for run in runs { append(run.text, run.style) } }

  /// The text without styles.
  package var text: String { runs.map(\.text).joined() }

  mutating func append(_ text: some StringProtocol, _ style: Style) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append(Run(String(text), style))
    }
  }

  /// Takes line ends and blanks off both ends.
  mutating func trim() {
    while let first = runs.first?.text.first, first.isWhitespace {
      runs[0].text.removeFirst()
      if runs[0].text.isEmpty { runs.removeFirst() }
    }
    while let last = runs.last?.text.last, last.isWhitespace {
      runs[runs.count - 1].text.removeLast()
      if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
    }
  }

  /// Reads a packet.
  package init(_ bytes: [UInt8], form: SubtitleForm) {
    switch form {
    case .subRip: readMarkup(String(decoding: bytes, as: UTF8.self), hasEntities: false)
    case .webVTT: readMarkup(String(decoding: bytes, as: UTF8.self), hasEntities: true)
    case .ass: readScript(String(decoding: bytes, as: UTF8.self))
    case .timedText: readTimedText(bytes)
    }
    trim()
  }

  /// The packet in a notation.
  package func bytes(in form: SubtitleForm) -> [UInt8] {
    switch form {
    case .subRip: Array(markup(escapes: false).utf8)
    case .webVTT: Array(markup(escapes: true).utf8)
    case .ass: Array(("0,0,Default,,0,0,0,," + script).utf8)
    case .timedText: timedText
    }
  }
}
