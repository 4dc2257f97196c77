/// What FFmpeg's log tells of requests and answers: how many there were, and what the last answer was.
///
/// FFmpeg has no other way to tell an answer's status or where it points to. Where a version of it
/// logs otherwise, nothing is heard, and the caller is left with FFmpeg's error codes.
struct HTTPExchange: Equatable {
  /// A kind of line, told by how its format begins.
  enum Line: Equatable {
    case request
    case header

    init?(format: UnsafePointer<CChar>) {
      if unsafe Self.begins(format, "request: ") {
        self = .request
      } else if unsafe Self.begins(format, "header='") {
        self = .header
      } else {
        return nil
      }
    }

    private static func begins(_ text: UnsafePointer<CChar>, _ prefix: StaticString) -> Bool {
      for index in 0..<prefix.utf8CodeUnitCount {
        // A shorter text ends in a zero, which no prefix has.
        guard
          unsafe UInt8(bitPattern: text[index]) == prefix.utf8Start[index]
        else { return false }
      }
      return true
    }
  }

  /// Requests that were sent, those that follow a redirection or ask again with a password included.
  private(set) var requestCount = 0
  /// The status of the last answer.
  private(set) var status: Int?
  /// Where the last answer sends the client instead.
  private(set) var redirection: String?

  /// Takes a line.
  mutating func hear(_ kind: Line, _ line: String) {
    switch kind {
    case .request:
      requestCount += 1
      (status, redirection) = (nil, nil)
    case .header:
      guard line.hasPrefix("header='"), let end = line.lastIndex(of: "'") else { return }
      let start = line.index(line.startIndex, offsetBy: 8)
      guard start <= end else { return }
      hear(header: line[start..<end])
    }
  }

  private mutating func hear(header: Substring) {
    guard status != nil else {
      // "HTTP/1.1 206 Partial Content", or "ICY 200 OK".
      let words = header.split(separator: " ")
      if words.count > 1 { status = Int(words[1]) }
      return
    }
    guard let status, (300..<400).contains(status), let colon = header.firstIndex(of: ":"),
      header[..<colon].lowercased() == "location"
    else { return }
    let place = header[header.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    if !place.isEmpty { redirection = String(place) }
  }
}
