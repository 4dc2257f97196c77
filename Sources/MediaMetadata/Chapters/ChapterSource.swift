internal import BinaryIO
internal import MediaModel

/// A document of chapters, line by line, whose faults tell their place.
struct ChapterSource {
  let bytes: [UInt8]
  let name: String
  /// More chapters are not read.
  static let mostChapters = 100_000

  /// A line and its number, from 1.
  struct Line {
    var number: Int
    var text: Substring
  }

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// What the first bytes of a document say, without a byte order mark and space.
  static func head(of bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return String(text.drop { $0.isWhitespace || $0 == "\u{FEFF}" })
  }

  /// The lines, whatever ends them.
  ///
  /// - Parameter fallback: how text is read that is not UTF-8; `nil` where that is a fault.
  /// - Returns: the lines; at least one.
  /// - Throws: ``MediaError`` that tells the line of text that cannot be read.
  func lines(fallback: TextEncoding? = nil) throws(MediaError) -> [Line] {
    var content = bytes[...]
    if content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
    let isUTF16 = content.starts(with: [0xFE, 0xFF]) || content.starts(with: [0xFF, 0xFE])
    var lines: [Line] = []
    guard !isUTF16 else {
      let isBig = content.first == 0xFE
      let encoding = isBig ? TextEncoding.utf16 : .utf16LittleEndian
      guard let text = encoding.decode(Array(content.dropFirst(2))) else {
        throw fault("text that is not UTF-16", line: 1, column: 1)
      }
      return try ChapterSource(Array(text.utf8), name: name).lines()
    }
    let raw = content.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    lines.reserveCapacity(raw.count)
    for (index, line) in raw.enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      guard
        let text = String(validating: line, as: UTF8.self) ?? fallback?.decode(Array(line))
      else { throw fault("text that is not UTF-8", line: index + 1, column: 1) }
      lines.append(Line(number: index + 1, text: text[...]))
    }
    return lines
  }

  /// An error at a place.
  func fault(_ reason: String, line: Int, column: Int) -> MediaError {
    MediaError(.malformed, "line \(line), column \(column): \(reason)", path: name)
  }

  /// An error at a part of a line.
  func fault(_ reason: String, _ line: Line, at part: Substring) -> MediaError {
    let before = line.text[line.text.startIndex..<max(line.text.startIndex, part.startIndex)]
    return fault(reason, line: line.number, column: before.count + 1)
  }

  /// A time of a line.
  func time(_ part: Substring, in line: Line) throws(MediaError) -> MediaTime {
    guard let time = ClockTime.time(of: part) else {
      throw fault("'\(part)' is no time as 00:01:02.500", line, at: part)
    }
    return time
  }

  /// Stops where a document has more chapters than are read.
  func check(count: Int, line: Int) throws(MediaError) {
    guard count <= Self.mostChapters else {
      throw fault("more than \(Self.mostChapters) chapters", line: line, column: 1)
    }
  }
}

/// Times as clocks tell them.
enum ClockTime {
  /// The time that `HH:MM:SS.mmm`, `MM:SS` or `HH:MM:SS,mmm` tells, with up to nine digits of a second.
  static func time(of text: some StringProtocol) -> MediaTime? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let seconds = parts[parts.count - 1].split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    guard let whole = number(seconds[0], digits: 2), whole < 60,
      let minutes = number(parts[parts.count - 2], digits: 9), parts.count == 2 || minutes < 60
    else { return nil }
    var hours: Int64 = 0
    if parts.count == 3 {
      guard let told = number(parts[0], digits: 6) else { return nil }
      hours = told
    }
    let total = (hours * 60 + minutes) * 60 + whole
    guard seconds.count == 2 else { return MediaTime(total * 1000, timescale: 1000) }
    let digits = seconds[1].utf8.count
    guard let fraction = number(seconds[1], digits: 9) else { return nil }
    let nanoseconds = (digits..<9).reduce(fraction) { value, _ in value * 10 }
    let time = MediaTime(total * 1_000_000_000 + nanoseconds, timescale: 1_000_000_000)
    return time.simplified(to: 1000)
  }

  private static func number(_ text: some StringProtocol, digits: Int) -> Int64? {
    guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int64(text)
  }

  /// `HH:MM:SS.mmm`, or with more digits of a second.
  static func text(_ time: MediaTime, digits: Int = 3) -> String {
    let scale = (0..<digits).reduce(UInt32(1)) { value, _ in value * 10 }
    let ticks = max(0, time.converted(to: scale).value)
    let seconds = ticks / Int64(scale)
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    return fields.joined(separator: ":") + "." + padded(ticks % Int64(scale), to: digits)
  }

  /// A number with zeros in front.
  static func padded(_ number: Int64, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
