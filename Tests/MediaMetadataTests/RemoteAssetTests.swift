import Foundation
import TestSupport
import Testing

@testable import MediaMetadata

@Suite struct `Asset sources` {
  private let fixture = Fixture.media("quicktime-keys.mov")

  @Test func `describe the same whatever they come from`() async throws {
    let expected = try Asset(path: fixture.path).describe()
    #expect(try await Asset(path: fixture.path).load(.description) == expected)
    #expect(try await Asset(url: URL(fileURLWithPath: fixture.path)).load(.description) == expected)
    let memory = MemorySource(fixture.bytes, name: fixture.path)
    #expect(try await Asset(source: memory).load(.description) == expected)
    #expect(memory.statistics == ReadStatistics(requestCount: 0, byteCount: 0))
  }

  @Test func `of other containers need no file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("noise.mkv")
    _ = try Program.run(
      "/usr/bin/env",
      [
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "anoisesrc=d=2", "-metadata", "title=Noise",
        "-c:a", "flac", path,
      ])
    let bytes = try #require(folder.read("noise.mkv"))
    let file = try Asset(path: path).describe()
    let memory = try Asset(source: MemorySource(bytes, name: path)).describe()
    #expect(memory == file)
    #expect(memory.metadata.contains { $0.stringValue == "Noise" })
  }

  @Test(arguments: ["ftp://example.org/x.mov", "data:video/mp4,x", "concat:x"])
  func `are files and web servers alone`(text: String) async throws {
    let asset = Asset(url: try #require(URL(string: text)))
    let error = await #expect(throws: MediaError.self) { try await asset.load(.metadata) }
    #expect(error?.code == .invalidRequest)
  }

  @Test func `are distinguished on the command line by how they begin`() {
    #expect(SourceLocation.isURL("http://x/") && SourceLocation.isURL("HTTPS://x/"))
    for path in ["/http://x", "http:/x", "httpx://", "file:///x", "./https://x", ""] {
      #expect(!SourceLocation.isURL(path), "\(path)")
    }
  }
}

@Suite(.enabled(if: LocalServer.isAvailable, Comment(rawValue: LocalServer.isAbsent)))
struct `Assets far away` {
  private let server: LocalServer
  private let fixture = Fixture.media("quicktime-keys.mov")

  init() throws { server = try #require(LocalServer.shared) }

  private func source(
    _ url: String, _ options: URLReadingOptions = URLReadingOptions()
  ) throws -> URLSource {
    try URLSource(url: try #require(URL(string: url)), options: options)
  }

  private func failure(
    _ url: String, _ options: URLReadingOptions = URLReadingOptions()
  ) async throws -> String {
    let asset = Asset(url: try #require(URL(string: url)), options: options)
    let error = await #expect(throws: MediaError.self) { try await asset.load(.metadata) }
    #expect(error?.code == .unreadable)
    #expect(error?.path == url)
    return error?.message ?? ""
  }

  /// A movie as sparse as it is large: its header after, or in front of, gigabytes of nothing.
  private func sparse(_ name: String, isHeaderFirst: Bool, roomInHeader: Int) throws -> Int {
    let bytes = fixture.bytes
    func box(_ type: String) throws -> [UInt8] {
      var place = 0
      while place + 8 <= bytes.count {
        let size = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        if bytes[(place + 4)..<(place + 8)].elementsEqual(type.utf8) {
          return Array(bytes[place..<(place + size)])
        }
        place += size
      }
      throw CocoaError(.fileReadCorruptFile)
    }
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let brand = try box("ftyp")
    var movie = try box("moov") + number(roomInHeader, 4) + Array("free".utf8)
    movie += [UInt8](repeating: 0, count: roomInHeader - 8)
    movie.replaceSubrange(0..<4, with: number(movie.count, 4))
    let size = 4 << 30
    let media = number(1, 4) + Array("mdat".utf8) + number(size - brand.count - movie.count, 8)
    try server.serve(brand + (isHeaderFirst ? movie : []) + media, as: name)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: server.path(of: name)))
    try file.truncate(atOffset: UInt64(size - (isHeaderFirst ? 0 : movie.count)))
    if !isHeaderFirst {
      try file.seekToEnd()
      try file.write(contentsOf: movie)
    }
    try file.close()
    return movie.count
  }

  @Test(arguments: [true, false], [50_000, 2_000_000])
  func `cost few requests and little more than the header`(
    isHeaderFirst: Bool, roomInHeader: Int
  ) throws {
    let name = "far-\(isHeaderFirst)-\(roomInHeader).mov"
    let size = try sparse(name, isHeaderFirst: isHeaderFirst, roomInHeader: roomInHeader)
    let inspection = try FileInspection(SourceLocation(argument: server.url(name)))
    let file = try Asset(path: fixture.path).describe()
    // Their places differ.
    let found = inspection.description.metadata.map { [$0.identifier.rawValue, $0.stringValue] }
    #expect(found == file.metadata.map { [$0.identifier.rawValue, $0.stringValue] })
    #expect(inspection.description.byteCount == 4 << 30)
    let (requests, bytes) = (inspection.remoteRequestCount ?? .max, inspection.bytesRead ?? .max)
    #expect(requests <= 3)
    #expect(bytes * 2 <= size * 3)
    let noted = try server.requests(for: name)
    #expect(noted.count == requests)
    #expect(noted.map(\.byteCount).reduce(0, +) == bytes)
  }

  @Test func `are asked for no byte twice, by however many at a time`() async throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try server.serve(bytes, as: "twice")
    let far = try source(server.url("twice"))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        group.addTask {
          let start = index * 70_001
          let range = start..<(start + 90_000)
          #expect((try? far.read(range)) == Array(bytes[range]), "\(range)")
        }
      }
    }
    let noted = try server.requests(for: "twice")
    #expect(far.statistics.requestCount == noted.count)
    #expect(far.statistics.byteCount == noted.map(\.byteCount).reduce(0, +))
    #expect(far.statistics.byteCount <= bytes.count)
    #expect(try far.read(2_999_990..<3_000_010) == Array(bytes[2_999_990...]))
    #expect(try far.read(5_000_000..<5_000_001) == [])
  }

  @Test func `are loaded once by many`() async throws {
    try server.serve(fixture.bytes, as: "once.mov")
    let asset = Asset(url: try #require(URL(string: server.url("once.mov"))))
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await asset.load(.metadata).count } }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(counts.count == 1)
    #expect(try server.requests(for: "once.mov").count == 1)
  }

  @Test func `are read from the start where a server has no ranges`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 5) }
    try server.serve(bytes, as: "start")
    let far = try source(server.url("whole/start"))
    #expect(try far.read(200_000..<200_100) == Array(bytes[200_000..<200_100]))
    #expect(try far.read(10..<20) == Array(bytes[10..<20]))
    #expect(try far.read(150_000..<300_000) == Array(bytes[150_000...]))
    #expect(far.statistics.requestCount == 1)
    #expect(far.statistics.byteCount == 300_000)
    #expect(far.diagnostics.count == 1)
  }

  @Test func `tell what a radio station says`() async throws {
    let sound = (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try server.serve(sound, as: "sound")
    let far = try source(server.oddURL("radio/sound"))
    let said = far.stationItems.map { "\($0.identifier.rawValue)=\($0.stringValue ?? "")" }
    #expect(
      said == [
        "icy/icy-name=Radio Fixture", "icy/icy-genre=Test", "icy/icy-url=http://example.org/",
        "icy/icy-br=64",
        "icy/StreamTitle=Kraftwerk - Don't stop; the \u{E9}tude",
        "icy/StreamUrl=http://example.org/now",
      ])
    #expect(far.isOpenEnded)
    #expect(try far.read(0..<50_000) == sound + sound[..<10_000])
  }

  @Test func `that cannot be read say why`() async throws {
    try server.serve(fixture.bytes, as: "failing.mov")
    #expect(try await failure(server.url("nothing")).contains("404"))
    #expect(try await failure(server.url("forbidden")).contains("403"))
    #expect(try await failure(server.url("broken")).contains("503"))
    #expect(try await failure(server.oddURL("always416")).contains("416"))
    #expect(try await failure("http://127.0.0.1:1/x").contains("refused"))
    #expect(try await failure(server.url("loop")).contains("more than 8 times"))
    for place in ["file", "ftp", "data"] {
      #expect(try await failure(server.url("to/\(place)")).contains("only http and https"))
    }
    #expect(try await failure(server.oddURL("cut/failing.mov")).contains("ended at byte"))
    var hurry = URLReadingOptions()
    hurry.timeout = .milliseconds(400)
    #expect(try await failure(server.oddURL("silent"), hurry).contains("timeout"))
    if let url = server.secureURL("failing.mov") {
      #expect(try await failure(url).contains("certificate"))
      var trusting = URLReadingOptions()
      trusting.certificateFile = server.certificate
      let asset = Asset(url: try #require(URL(string: url)), options: trusting)
      #expect(try await !asset.load(.metadata).isEmpty)
    }
  }

  @Test func `are read within a budget`() async throws {
    _ = try sparse("budget.mov", isHeaderFirst: false, roomInHeader: 3_000_000)
    var bytes = URLReadingOptions()
    bytes.byteBudget = 1_000_000
    #expect(
      try await failure(server.url("budget.mov"), bytes).contains("more than 1000000 bytes"))
    #expect(
      try await failure(server.url("whole/budget.mov")).contains("for the server gives no ranges"))
    var requests = URLReadingOptions()
    requests.requestBudget = 2
    #expect(try await failure(server.url("budget.mov"), requests).contains("more than 2 requests"))
  }

  @Test func `get header lines, and other servers get none`() async throws {
    try server.serve(fixture.bytes, as: "private.mov")
    var options = URLReadingOptions()
    options.headers = ["Authorization": "Bearer token", "Cookie": "a=b"]
    options.userAgent = "Teller/1"
    let named = Asset(
      url: try #require(URL(string: server.oddURL("named/private.mov"))), options: options)
    #expect(try await !named.load(.metadata).isEmpty)
    #expect(
      try await failure(server.oddURL("private/private.mov"), options).contains("403"))
    let moved = server.oddURL("elsewhere/private/private.mov")
    let asset = Asset(url: try #require(URL(string: moved)), options: options)
    #expect(try await !asset.load(.metadata).isEmpty)
  }
}
