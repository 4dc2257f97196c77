/// The head of a request of a browser.
///
/// Source: RFC 9112 § 3, RFC 9110 § 14.2.
struct HTTPRequestHead: Sendable {
  let method: String
  let path: String
  /// What follows the question mark.
  let query: [String: String]
  let host: String?
  /// The bytes that are asked for; `nil` for all.
  let range: (first: Int, last: Int?)?

  private static let mostBytes = 16 << 10

  /// Reads a head; `nil` where what comes is none.
  init?(_ peer: StreamSocket) {
    var bytes: [UInt8] = []
    while !bytes.contains(0x0A) || !Self.isWhole(bytes) {
      let more = peer.read()
      guard !more.isEmpty, bytes.count + more.count <= Self.mostBytes else { return nil }
      bytes += more
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    return bytes.count >= 4
      && bytes.indices.dropLast(3).contains { bytes[$0..<($0 + 4)].elementsEqual(end) }
  }

  /// Reads a head of text.
  init?(_ text: String) {
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    let parts = words[1].split(separator: "?", maxSplits: 1)
    path = parts.first.map(String.init) ?? "/"
    var query: [String: String] = [:]
    for pair in parts.dropFirst().first?.split(separator: "&") ?? [] {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { query[String(sides[0])] = String(sides[1]) }
    }
    self.query = query
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { break }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields[line[..<colon].lowercased()] = String(value)
    }
    host = fields["host"]
    range = fields["range"].flatMap(Self.range)
  }

  /// One range of bytes; others are answered with the whole file.
  private static func range(_ text: String) -> (first: Int, last: Int?)? {
    guard text.hasPrefix("bytes="), !text.contains(",") else { return nil }
    let sides = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard sides.count == 2, let first = Int(sides[0]), first >= 0 else { return nil }
    guard let last = Int(sides[1]) else { return sides[1].isEmpty ? (first, nil) : nil }
    return last >= first ? (first, last) : nil
  }
}
