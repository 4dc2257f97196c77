/// What a server says before the bytes: a status, and fields with a name.
///
/// Source: RFC 9110 § 6; RFC 9112 § 2, § 4.
struct AnswerHead {
  /// The status; `nil` before there is one.
  private(set) var status: Int?
  /// The fields in their order, with names in small letters.
  private(set) var fields: [(name: String, value: String)] = []
  /// Whether all of it has come; what follows the bytes is none of it.
  private(set) var isComplete = false

  /// Takes a line: `HTTP/1.1 206 Partial Content`, `name: value`, or the empty one at the end.
  mutating func take(_ line: some StringProtocol) {
    guard !isComplete else { return }
    let text = line.drop { $0.isWhitespace }.prefix { !$0.isNewline }
    guard let status else {
      let words = text.split(separator: " ")
      if words.count > 1 { self.status = Int(words[1]) }
      return
    }
    if text.isEmpty {
      // What comes before the answer proper says nothing of it.
      if status < 200 { self = AnswerHead() } else { isComplete = true }
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      fields.append((text[..<colon].lowercased(), String(value)))
    }
  }

  /// The value of the first field of a name, which is given in small letters.
  func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Where the answer sends the client instead.
  var redirection: String? {
    guard let status, (300..<400).contains(status) else { return nil }
    return value("location").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The bytes that are sent, and the size of the whole, as `bytes 0-99/1000` says; `nil` where it does not.
  ///
  /// Source: RFC 9110 § 14.4.
  var range: (start: Int, size: Int?)? {
    guard let words = value("content-range")?.split(separator: " "), words.count == 2,
      words[0] == "bytes", let slash = words[1].firstIndex(of: "/"),
      let start = words[1].split(separator: "-").first.flatMap({ Int($0) })
    else { return nil }
    return (start, Int(words[1][words[1].index(after: slash)...]))
  }

  /// The size of the whole, where the server tells it.
  var size: Int? {
    let size = status == 206 ? range?.size : value("content-length").flatMap { Int($0) }
    return size.flatMap { $0 >= 0 ? $0 : nil }
  }
}
