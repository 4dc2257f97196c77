internal import CLibrary
internal import CommandLineKit
internal import FoundationEssentials
internal import MediaMetadata

/// Serves a page, the file, and its groups as server-sent events, to browsers on this machine alone.
struct PlayServer: Sendable {
  private let request: TimedRequest
  private let port: UInt16

  /// More connections at a time wait.
  private static let mostConnections = 64

  /// Serves until someone interrupts.
  static func run(
    _ request: TimedRequest, port: UInt16, _ arguments: ParsedArguments
  ) async throws -> ExitCode {
    try SharedOptions.requireFiles([request.path], arguments)
    let listener = try StreamSocket(listeningOn: port)
    let server = PlayServer(request: request, port: listener.port)
    StandardStream.output.writeLine("http://127.0.0.1:\(listener.port)/")
    try StandardStream.output.finish()
    let task = Task(executorPreference: BlockingWork.executor) {
      await withTaskGroup(of: Void.self) { group in
        var count = 0
        while !Task.isCancelled {
          if count >= mostConnections {
            await group.next()
            count -= 1
          } else if let peer = listener.accept() {
            count += 1
            group.addTask { await server.answer(peer) }
          }
        }
        group.cancelAll()
      }
    }
    _ = InterruptSignals.handle { _ in task.cancel() }
    await task.value
    throw CancellationError()
  }

  // MARK: Answers

  private func answer(_ peer: StreamSocket) async {
    guard let head = HTTPRequestHead(peer) else { return }
    // A name of someone else's that leads here is not one of ours.
    guard head.host == "127.0.0.1:\(port)" || head.host == "localhost:\(port)" else {
      return respond(peer, "403 Forbidden", "text/plain", "This server is for this machine.\n")
    }
    guard head.method == "GET" else {
      return respond(peer, "405 Method Not Allowed", "text/plain", "Only GET is answered.\n")
    }
    switch head.path {
    case "/": respond(peer, "200 OK", "text/html; charset=utf-8", PlayPage.html)
    case "/page.css": respond(peer, "200 OK", "text/css; charset=utf-8", PlayPage.style)
    case "/page.js": respond(peer, "200 OK", "text/javascript; charset=utf-8", PlayPage.script)
    case "/media": sendFile(peer, range: head.range)
    case "/events": await sendEvents(peer, head)
    default: respond(peer, "404 Not Found", "text/plain", "There is nothing here.\n")
    }
  }

  private static let policy =
    "Content-Security-Policy: default-src 'self'; img-src data:; base-uri 'none'; form-action 'none'\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n"

  private func respond(_ peer: StreamSocket, _ status: String, _ type: String, _ text: String) {
    _ = peer.write(
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(text.utf8.count)\r\n\(Self.policy)\r\n\(text)"
        .utf8)
  }

  // MARK: The file

  private static let types = [
    "webm": "video/webm", "mkv": "video/webm", "mp3": "audio/mpeg", "ogg": "audio/ogg",
    "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav", "m4a": "audio/mp4",
  ]

  private func sendFile(_ peer: StreamSocket, range: (first: Int, last: Int?)?) {
    let descriptor = unsafe open(request.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      return respond(peer, "404 Not Found", "text/plain", "The file is not there any more.\n")
    }
    defer { _ = close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let end = min(size, range?.last.map { $0 < size ? $0 + 1 : size } ?? size)
    let start = range?.first ?? 0
    guard size > 0, (0..<size).contains(start), start < end else {
      return respond(peer, "416 Range Not Satisfiable", "text/plain", "The file is shorter.\n")
    }
    let suffix = request.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    var head = range == nil ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial Content\r\n"
    if range != nil { head += "Content-Range: bytes \(start)-\(end - 1)/\(size)\r\n" }
    head +=
      "Content-Type: \(Self.types[suffix] ?? "video/mp4")\r\nContent-Length: \(end - start)\r\nAccept-Ranges: bytes\r\n\(Self.policy)\r\n"
    guard peer.write(head.utf8) else { return }
    var place = start
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while place < end, !Task.isCancelled {
      let count = unsafe pread(descriptor, &buffer, min(buffer.count, end - place), off_t(place))
      guard count > 0, peer.write(buffer.prefix(count)) else { return }
      place += count
    }
  }

  // MARK: Events

  /// Sends what passes from a time on, until the end, or until the browser goes elsewhere in the file.
  private func sendEvents(_ peer: StreamSocket, _ head: HTTPRequestHead) async {
    let place = head.query["at"].flatMap(Double.init) ?? 0
    let rate = head.query["rate"].flatMap(Double.init) ?? 1
    guard (0...1e9).contains(place), (0...1000).contains(rate) else {
      return respond(
        peer, "400 Bad Request", "text/plain", "at and rate are numbers, 0 or more.\n")
    }
    guard
      peer.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\(Self.policy)\r\n".utf8)
    else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while !peer.isClosed {
          guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        }
      }
      group.addTask {
        do {
          try await stream(to: peer, from: place, rate: rate)
        } catch let error as MediaError {
          var json = JSONWriter(isPretty: false, includesPayloads: false)
          (["reason": error.description] as JSONMembers).write(to: &json)
          _ = peer.write(Self.event("failure", json.take()))
        } catch {}
      }
      await group.next()
      group.cancelAll()
    }
  }

  private func stream(to peer: StreamSocket, from place: Double, rate: Double) async throws {
    let player = PlayCommand.player(of: request)
    try player.seek(to: MediaTime(seconds: place, preferredTimescale: 1_000_000))
    try player.setRate(rate)
    for try await event in PlayerItemMetadataOutput(player: player, selection: request.selection) {
      switch event {
      case .flushed: guard peer.write(Self.event("flush", "{}")) else { return }
      case .groups(let groups, let stream):
        for group in groups {
          let line = GroupLine(stream: stream, group: group, hasEnded: group.tellsEnd).text
          guard peer.write(Self.event("group", line)) else { return }
        }
      }
    }
    _ = peer.write(Self.event("end", "{}"))
  }

  /// Source: WHATWG HTML, § 9.2 Server-sent events.
  private static func event(_ name: String, _ data: String) -> [UInt8] {
    Array("event: \(name)\ndata: \(data)\n\n".utf8)
  }
}
