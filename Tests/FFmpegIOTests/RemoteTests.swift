import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FFmpegIO

@Suite struct `HTTP exchange` {
  private func exchange(_ lines: [(HTTPExchange.Line, String)]) -> HTTPExchange {
    lines.reduce(into: HTTPExchange()) { $0.hear($1.0, $1.1) }
  }

  @Test func `counts requests and keeps the last answer`() {
    let heard = exchange([
      (.request, "request: GET /a HTTP/1.1"), (.header, "header='HTTP/1.1 302 Found'"),
      (.header, "header='location:  http://example.org/it's'"), (.request, "request: GET /b"),
      (.header, "header='HTTP/1.1 206 Partial Content'"), (.header, "header='Server: x'"),
    ])
    #expect(heard.requestCount == 2)
    #expect(heard.status == 206)
    #expect(heard.redirection == nil)
  }

  @Test func `takes a place from a redirection alone`() {
    let place = (HTTPExchange.Line.header, "header='Location: http://example.org/it's'")
    let moved = exchange([(.request, ""), (.header, "header='HTTP/1.0 301 Moved'"), place])
    #expect(moved.redirection == "http://example.org/it's")
    let made = exchange([(.request, ""), (.header, "header='HTTP/1.0 201 Created'"), place])
    #expect(made.redirection == nil)
  }

  @Test func `hears nothing in other lines`() {
    let heard = exchange([
      (.header, ""), (.header, "header='"), (.header, "header=''"), (.header, "header='x'"),
    ])
    #expect(heard == HTTPExchange())
    #expect(exchange([(.header, "header='ICY 200 OK'")]).status == 200)
  }

  @Test(
    arguments: zip(["request: %s\n", "header='%s'\n", "request", "", "header=x"], [1, 2, 0, 0, 0]))
  func `knows its lines by their formats`(format: String, kind: Int) {
    let line = unsafe format.withCString { unsafe HTTPExchange.Line(format: $0) }
    #expect(line == (kind == 1 ? .request : kind == 2 ? .header : nil))
  }
}

@Suite struct `Remote request` {
  @Test func `allows no protocol but those of the web`() {
    let options = RemoteRequest(url: "http://x/", userAgent: "Teller", timeout: .seconds(3)).options
    let allowed = options.first { $0.key == "protocol_whitelist" }?.value
    #expect(allowed == "http,https,tls,tcp")
    #expect(options.contains { $0 == ("max_redirects", "0") })
    #expect(options.contains { $0 == ("tls_verify", "1") })
    #expect(options.contains { $0 == ("rw_timeout", "3000000") })
    #expect(options.contains { $0 == ("seekable", "0") })
  }

  @Test func `names the range it wants`() {
    var request = RemoteRequest(
      url: "http://x/", offset: 5, end: 9, userAgent: "", timeout: .seconds(1e9))
    request.headers = [("A", "b"), ("C", "d")]
    #expect(request.options.contains { $0 == ("offset", "5") })
    #expect(request.options.contains { $0 == ("end_offset", "9") })
    #expect(request.options.contains { $0 == ("headers", "A: b\r\nC: d\r\n") })
    #expect(request.options.contains { $0 == ("rw_timeout", "2000000000") })
    #expect(!request.options.contains { $0.key == "seekable" })
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

  @Test func `asks for a range and gets it`() throws {
    try server.serve(bytes, as: "stream-range")
    let stream = try RemoteStream(request(server.url("stream-range"), 70_000, 75_000))
    #expect(
      stream.answer
        == RemoteAnswer(size: 100_000, givesRanges: true, requestCount: 1, status: 206))
    #expect(try stream.read(5000) == Array(bytes[70_000..<75_000]))
    #expect(try stream.read(1) == [])
    let noted = try server.requests(for: "stream-range")
    #expect(noted.map(\.range) == ["bytes=70000-74999"])
  }

  @Test func `reads all without a range, and beyond one where the server sends all`() throws {
    try server.serve(bytes, as: "stream-whole")
    let all = try RemoteStream(request(server.url("stream-whole")))
    #expect(try all.read(200_000) == bytes)
    let whole = try RemoteStream(request(server.url("whole/stream-whole"), 0, 10))
    #expect(whole.answer.givesRanges == false)
    whole.readBeyondRange()
    #expect(try whole.read(200_000) == bytes)
  }

  @Test func `says which failure it was`() throws {
    try server.serve(bytes, as: "stream-failures")
    func kind(_ request: RemoteRequest) -> RemoteError.Kind? {
      do throws(RemoteError) {
        let stream = try RemoteStream(request)
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
      _ = try RemoteStream(request(server.oddURL("silent")), interruption: interruption)
    }
    #expect(error?.kind == .cancelled)
  }

  @Test func `trusts a certificate that it was given, and no other`() throws {
    try server.serve(bytes, as: "stream-secure")
    let url = try #require(server.secureURL("stream-secure"))
    var wanted = request(url, 0, 100)
    let error = #expect(throws: RemoteError.self) { _ = try RemoteStream(wanted) }
    #expect(error?.kind == .untrusted)
    wanted.certificateFile = server.certificate
    #expect(try RemoteStream(wanted).read(100) == Array(bytes[..<100]))
    wanted.certificateFile = nil
    wanted.verifiesCertificate = false
    #expect(try RemoteStream(wanted).read(100) == Array(bytes[..<100]))
  }
}

@Suite struct `Probing what is no file` {
  @Test func `describes bytes in memory as it describes the file`() throws {
    let path = try SourceCase.all[0].make()
    let input = try Descriptor(reading: path)
    let file = try FFmpegProber.probe(input.whole, name: "x")
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let asked = Atomic(0)
    let reader = FFmpegInput(size: bytes.count) { range in
      asked.add(1, ordering: .relaxed)
      return Array(bytes[range.clamped(to: 0..<bytes.count)])
    }
    let memory = try FFmpegProber.probe(reader, name: "x")
    #expect(memory == file)
    #expect(asked.load(ordering: .relaxed) > 0)
  }

  @Test func `tells why a reader could not read`() throws {
    let error = #expect(throws: FFmpegError.self) {
      let reader = FFmpegInput(size: 1000) { _ throws(FFmpegError) in
        throw FFmpegError(inputFailure: "the line is dead")
      }
      return try FFmpegProber.probe(reader, name: "x")
    }
    #expect(error?.isInputFailure == true)
    #expect(error?.reason == "the line is dead")
  }
}
