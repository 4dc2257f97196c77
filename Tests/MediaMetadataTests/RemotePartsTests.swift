import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `Range cache` {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `gives what was put in and asks for the rest once`(seed: UInt64) {
    var random = RepeatableNumbers(seed: seed)
    let whole = (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var cache = RangeCache()
    var read = 0
    for _ in 0..<300 {
      let start = Int.random(in: 0..<4000, using: &random)
      let range = start..<Int.random(in: start...min(4000, start + 300), using: &random)
      while let gap = cache.firstGap(in: range) {
        #expect(range.contains(gap.lowerBound) && gap.upperBound <= range.upperBound)
        #expect(!gap.isEmpty)
        cache.insert(Array(whole[gap]), at: gap.lowerBound)
        read += gap.count
      }
      #expect(cache.bytes(in: range) == Array(whole[range]))
    }
    #expect(read == cache.byteCount)
    #expect(read <= 4000)
  }

  @Test func `stops at the first byte that is missing`() {
    var cache = RangeCache()
    cache.insert([1, 2, 3], at: 10)
    cache.insert([6, 7], at: 15)
    #expect(cache.bytes(in: 11..<17) == [2, 3])
    #expect(cache.bytes(in: 13..<17) == [])
    #expect(cache.firstGap(in: 10..<20) == 13..<15)
    #expect(cache.firstGap(in: 0..<5) == 0..<5)
    #expect(cache.nextStart(behind: 10) == 15)
    #expect(cache.nextStart(behind: 15) == nil)
    cache.insert([4, 5], at: 13)
    #expect(cache.bytes(in: 9..<20) == [])
    #expect(cache.bytes(in: 10..<20) == [1, 2, 3, 4, 5, 6, 7])
  }
}

@Suite struct `Remote address` {
  private func address(
    _ text: String, headers: [String: String] = [:]
  ) throws -> RemoteAddress {
    var options = URLReadingOptions()
    options.headers = headers
    return try RemoteAddress(try #require(URL(string: text)), options: options)
  }

  @Test(arguments: ["ftp://example.org/x", "data:text/plain,x", "http:x", "https:///x", "x"])
  func `is one of a web server or none`(text: String) throws {
    let error = #expect(throws: MediaError.self) { try address(text) }
    #expect(error?.code == .invalidRequest)
  }

  @Test(arguments: ["Range", "host", "A b", "", "X:", "\u{E9}"])
  func `takes no header line that changes what is asked`(name: String) {
    #expect(throws: MediaError.self) { try address("http://x/", headers: [name: "1"]) }
  }

  @Test(arguments: ["1\r\nRange: bytes=0-", "1\n", "\u{0}"])
  func `takes no header line with another in it`(value: String) {
    #expect(throws: MediaError.self) { try address("http://x/", headers: ["X-Y": value]) }
  }

  @Test func `keeps passwords out of messages, and fragments out of requests`() throws {
    let one = try address("http://me:secret@example.org/a%20b?q=1#part")
    #expect(one.name == "http://me@example.org/a%20b?q=1#part")
    #expect(one.text == "http://me:secret@example.org/a%20b?q=1")
    #expect(try address("HTTP://Example.org/A").text == "http://Example.org/A")
    #expect(try address("http://example.org/a b/\u{E9}").text == "http://example.org/a%20b/%C3%A9")
  }

  @Test func `follows to other places on the web alone`() throws {
    var one = try address("https://example.org/a/b?c", headers: ["Cookie": "d"])
    let isFollowed = one.follow("../e?f")
    #expect(isFollowed)
    #expect(one.text == "https://example.org/e?f")
    #expect(one.headers == ["Cookie": "d"])
    for place in ["file:///etc/passwd", "ftp://example.org/", "data:,x", "gopher://x/", "http:"] {
      let isFollowed = one.follow(place)
      #expect(!isFollowed, "\(place)")
    }
    #expect(one.text == "https://example.org/e?f")
  }

  @Test(arguments: [
    "http://example.org/e", "https://example.com/e", "https://example.org:8443/e",
    "//www.example.org/",
  ])
  func `takes what one server may know to no other`(place: String) throws {
    var one = try address("https://example.org/a", headers: ["Authorization": "Bearer x"])
    let isFollowed = one.follow(place)
    #expect(isFollowed)
    #expect(one.headers == [:])
  }
}

@Suite struct `Station items` {
  /// The head of an answer of a station.
  private func head(_ fields: String...) -> AnswerHead {
    (["ICY 200 OK"] + fields + [""]).reduce(into: AnswerHead()) { $0.take($1 + "\r\n") }
  }

  private func told(_ items: [MetadataItem]) -> [String] {
    items.map { "\($0.identifier.rawValue)=\($0.stringValue ?? "")" }
  }

  @Test func `come from headers and from the packet on the air`() {
    let items = StationItems.read(
      head("Icy-Name: Radio: One", "icy-br:128", "nonsense", "icy-empty: ", "icy-metaint: 8"),
      packet: "StreamTitle='Don't stop; now';StreamUrl='';Other='x';\0\0")
    #expect(
      told(items) == [
        "icy/icy-name=Radio: One", "icy/icy-br=128", "icy/StreamTitle=Don't stop; now",
        "icy/Other=x",
      ])
  }

  @Test func `are between stretches of sound`() {
    let packet = Array("StreamTitle='a';".utf8)
    let sent = [1, 2, 3, 4, 1] + packet + [5, 6, 7, 8, 0, 9, 9, 9, 9, 200, 1]
    let (sound, text) = StationItems.separate(sent, head("icy-metaint: 4"))
    #expect(sound == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9])
    #expect(text == "StreamTitle='a';")
  }

  @Test(arguments: ["", "StreamTitle", "StreamTitle=", "StreamTitle=x;", "='';", "A='", "A='b"])
  func `are none where a packet is damaged`(packet: String) {
    #expect(StationItems.read(head(), packet: packet).isEmpty)
  }

  @Test func `are read to the end of a packet that is cut`() {
    #expect(told(StationItems.read(head(), packet: "A='b'")) == ["icy/A=b"])
  }
}
