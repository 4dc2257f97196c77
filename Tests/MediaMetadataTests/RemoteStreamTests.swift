import FFmpegIO
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `The head of an answer` {
  private func head(_ lines: String...) -> AnswerHead {
    lines.reduce(into: AnswerHead()) { $0.take($1 + "\r\n") }
  }

  @Test func `says status, size and range`() {
    let part = head(
      "HTTP/1.1 206 Partial Content", "Content-Range: bytes 10-19/1000", "content-length: 10", "")
    #expect(part.isComplete && part.status == 206)
    #expect(part.range?.start == 10 && part.size == 1000)
    #expect(head("HTTP/2 200 ", "content-length:  12", "").size == 12)
    #expect(head("HTTP/1.1 206 x", "Content-Range: bytes 0-9/*", "").size == nil)
    #expect(head("ICY 200 OK", "icy-name: x", "").value("icy-name") == "x")
  }

  @Test func `says where else to go only where it is one of those`() {
    let place = "Location: http://example.org/it's"
    #expect(head("HTTP/1.0 301 Moved", place, "").redirection == "http://example.org/it's")
    #expect(head("HTTP/1.0 201 Created", place, "").redirection == nil)
    #expect(head("HTTP/1.0 302 Found", "Location:", "").redirection == nil)
  }

  @Test func `restarts after one that goes on, and ends before the bytes`() {
    let late = head("HTTP/1.1 100 Continue", "", "HTTP/1.1 200 OK", "a: b", "", "trailer: x")
    #expect(late.status == 200)
    #expect(late.fields.map(\.name) == ["a"])
  }

  @Test(arguments: ["", "HTTP/1.1", "HTTP/1.1 x", "HTTP/1.1 99999999999999999999"])
  func `has no status where there is no number`(line: String) {
    #expect(head(line).status == nil)
  }

  @Test(arguments: ["bytes", "bytes 5-9", "bytes /", "lines 0-9/10", "bytes x-9/10", "bytes */10"])
  func `has no range where it cannot be read`(_ text: String) {
    #expect(head("HTTP/1.1 206 x", "content-range: \(text)", "").range == nil)
  }
}

@Suite(.enabled(if: LocalServer.isAvailable, Comment(rawValue: LocalServer.isAbsent)))
struct `Remote stream` {
  private let server: LocalServer
  private let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  init() throws { server = try #require(LocalServer.shared) }

  private func request(
    _ url: String, _ offset: Int = 0, _ end: Int? = nil, timeout: Duration = .seconds(20)
  ) -> RemoteRequest {
    RemoteRequest(url: url, offset: offset, end: end, userAgent: "Teller", timeout: timeout)
  }

  private func stream(
    _ request: RemoteRequest, _ interruption: Interruption = Interruption()
  ) throws(RemoteError) -> RemoteStream {
    try RemoteStream(request, on: RemoteConnections(), interruption: interruption)
  }

  @Test func `asks for a range and gets it`() throws {
    try server.serve(bytes, as: "stream-range")
    let stream = try stream(request(server.url("stream-range"), 70_000, 75_000))
    let (givesRanges, size) = (stream.givesRanges, stream.head.size)
    #expect(givesRanges && size == 100_000)
    #expect(try stream.read(5000) == Array(bytes[70_000..<75_000]))
    #expect(try stream.read(1) == [])
    let noted = try server.requests(for: "stream-range")
    #expect(noted.map(\.range) == ["bytes=70000-74999"])
  }

  @Test func `asks again on the connection it has`() throws {
    try server.serve(bytes, as: "stream-again")
    let connections = try RemoteConnections()
    for start in stride(from: 0, to: 50_000, by: 10_000) {
      let stream = try RemoteStream(
        request(server.url("stream-again"), start, start + 10_000), on: connections)
      #expect(try stream.read(10_000) == Array(bytes[start..<(start + 10_000)]))
    }
    #expect(Set(try server.requests(for: "stream-again").map(\.connection)).count == 1)
  }

  @Test func `reads all without a range, and beyond one where the server sends all`() throws {
    try server.serve(bytes, as: "stream-whole")
    let all = try stream(request(server.url("stream-whole")))
    #expect(try all.read(200_000) == bytes)
    let whole = try stream(request(server.url("whole/stream-whole"), 0, 10))
    let givesRanges = whole.givesRanges
    #expect(!givesRanges)
    #expect(try whole.read(200_000) == bytes)
  }

  @Test func `says which failure it was`() throws {
    try server.serve(bytes, as: "stream-failures")
    func kind(_ request: RemoteRequest) -> RemoteError.Kind? {
      do throws(RemoteError) {
        let stream = try stream(request)
        _ = try stream.read(1 << 20)
        return nil
      } catch { return error.kind }
    }
    #expect(kind(request(server.url("nothing"))) == .status(404))
    #expect(kind(request(server.url("forbidden"))) == .status(403))
    #expect(kind(request(server.url("broken"))) == .status(503))
    #expect(kind(request(server.url("stream-failures"), 200_000, 200_010)) == .status(416))
    #expect(kind(request(server.url("whole/stream-failures"), 5, 9)) == .rangeIgnored)
    #expect(kind(request(server.url("to/file"))) == .redirected(to: "file:///etc/passwd"))
    #expect(kind(request("http://127.0.0.1:1/")) == .refused)
    #expect(kind(request(server.oddURL("silent"), timeout: .milliseconds(300))) == .timedOut)
    #expect(kind(request(server.url("slow/stream-failures"), timeout: .seconds(1))) == .timedOut)
    #expect(kind(request("file:///etc/passwd")) == .other)
    #expect(kind(request("data:text/plain,moov")) == .other)
    #expect(kind(request("concat:/etc/passwd")) == .other)
  }

  @Test func `stops when cancelled`() throws {
    let interruption = Interruption()
    interruption.cancel()
    let error = #expect(throws: RemoteError.self) {
      _ = try stream(request(server.oddURL("silent")), interruption)
    }
    #expect(error?.kind == .cancelled)
  }

  @Test func `trusts a certificate that it was given, and no other`() throws {
    try server.serve(bytes, as: "stream-secure")
    let url = try #require(server.secureURL("stream-secure"))
    var wanted = request(url, 0, 100)
    let error = #expect(throws: RemoteError.self) { _ = try stream(wanted) }
    #expect(error?.kind == .untrusted)
    wanted.certificateFile = server.certificate
    #expect(try stream(wanted).read(100) == Array(bytes[..<100]))
    #expect(try server.requests(for: "stream-secure").map(\.version) == ["HTTP/2.0"])
    wanted.certificateFile = nil
    wanted.verifiesCertificate = false
    #expect(try stream(wanted).read(100) == Array(bytes[..<100]))
  }
}
