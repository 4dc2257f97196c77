internal import CommandLineKit
internal import Dispatch
internal import MediaMetadata

/// Where the timed metadata of a recording comes from: standard input, a receiver, a file.
///
/// Each feeds one input of the recorder, from a thread of its own that ends with the program.
enum MetadataFeed {
  /// What an input takes besides what is declared: what cameras and phones tell while they record.
  static let usual: [MetadataSpecification] = [
    MetadataSpecification(
      identifier: "mdta/com.apple.quicktime.location.ISO6709", dataType: .quickTimeLocationISO6709),
    MetadataSpecification(
      identifier: "mdta/com.apple.quicktime.video-orientation", dataType: .int16),
  ]

  /// A line that is longer is none.
  private static let longestLine = 1 << 20

  /// A moment of a receiver is over when nothing follows for so many milliseconds.
  private static let pause: Int32 = 60

  /// How words of the command line are read.
  struct Settings: Sendable {
    /// What may come as JSON lines.
    var declared: [MetadataSpecification] = []
    /// The bits a second of serial lines.
    var speed: Int?
    /// How many seconds the first line is waited for.
    var timeout = 10.0
    /// Tells problems found.
    var tell: @Sendable (String) -> Void
  }

  /// Opens what a word of the command line names.
  ///
  /// - Throws: `MediaError` where it cannot be read.
  static func open(_ word: String, _ settings: Settings) throws -> CaptureMetadataInput {
    if word == "-" {
      return try lines(of: nil, as: "standard input", settings)
    }
    if let place = word.dropping(prefix: "gpsd://") {
      let socket = try connect(place, port: 2947, word)
      return try receiver(socket, word, settings)
    }
    if let place = word.dropping(prefix: "tcp://") {
      let socket = try connect(place, port: nil, word)
      return try lines(of: socket, as: word, settings)
    }
    if let path = word.dropping(prefix: "unix:") {
      let socket = try StreamSocket(
        connectingTo: path.hasPrefix("//") ? String(path.dropFirst(2)) : path)
      return try lines(of: socket, as: word, settings)
    }
    if SerialPort.isDevice(word) { return try serial(word, settings) }
    let groups = try TimedLog.streams(word, format: TimedLog.isLog(word) ? nil : "jsonl").flatMap {
      stream in
      var cursor = try TimedMetadataCursor(stream)
      var list: [TimedMetadataGroup] = []
      while let group = try cursor.next() { list.append(group) }
      return list
    }.sorted { $0.timeRange.start < $1.timeRange.start }
    guard !groups.isEmpty else { throw NothingMatched(path: word, reason: "holds no groups") }
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(
        metadataSpecifications: MetadataSpecification.all(of: groups)), clock: .movie)
    for group in groups { try input.append(group) }
    return input
  }

  /// A connection to `HOST:PORT`.
  private static func connect(_ place: String, port: UInt16?, _ word: String) throws -> StreamSocket
  {
    let parts = (place.split(separator: "/").first ?? "").split(separator: ":", maxSplits: 1)
    let host = parts.first.map(String.init) ?? "127.0.0.1"
    guard let port = parts.count > 1 ? UInt16(parts[1]) : port else {
      throw MediaError(.invalidRequest, "has no number of a port", path: word)
    }
    return try StreamSocket(connectingTo: host, port: port)
  }

  /// JSON lines of a socket, else of standard input, each of which holds from the moment when it comes.
  private static func lines(
    of socket: StreamSocket?, as name: String, _ settings: Settings
  ) throws -> CaptureMetadataInput {
    var reader = LineReader(descriptor: socket?.descriptor ?? 0, longest: longestLine)
    // What the first line tells may come later, too.
    var first: TimedMetadataGroup?
    var specifications = usual
    for specification in settings.declared where !specifications.contains(specification) {
      specifications.append(specification)
    }
    if settings.declared.isEmpty {
      // Whoever writes to standard input may take as long as it takes.
      guard socket == nil || reader.hasMore(within: Int32(min(settings.timeout, 1e6) * 1000))
      else {
        throw MediaError(
          .unreadable,
          "nothing came for \(Int(settings.timeout.rounded())) s; --declare tells which items may come later",
          path: name)
      }
      if let line = reader.next() {
        let group: TimedMetadataGroup
        do throws(ItemTextError) {
          group = try GroupLines.arrived(line, at: CaptureClock.now)
        } catch {
          throw MediaError(.malformed, "line 1 \(error.reason)", path: name)
        }
        for specification in MetadataSpecification.all(of: [group])
        where !specifications.contains(specification) {
          specifications.append(specification)
        }
        first = group
      }
    }
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(metadataSpecifications: specifications))
    if let first { try input.append(first) }
    let (rest, firstNumber) = (reader, first == nil ? 0 : 1)
    DispatchQueue(label: "lines of metadata").async {
      var (reader, number) = (rest, firstNumber)
      while let line = reader.next() {
        number += 1
        guard line.contains(where: { $0 > 0x20 }) else { continue }
        do {
          try input.append(try GroupLines.arrived(line, at: CaptureClock.now))
        } catch let error as ItemTextError {
          settings.tell("line \(number) of the metadata \(error.reason)")
        } catch {
          settings.tell("line \(number) of the metadata: \(error)")
        }
      }
      guard let socket else { return }
      settings.tell("\(name): the connection has ended; the recording goes on without it")
      withExtendedLifetime(socket) {}
    }
    return input
  }

  /// A receiver of satellites after gpsd.
  private static func receiver(
    _ socket: StreamSocket, _ word: String, _ settings: Settings
  ) throws -> CaptureMetadataInput {
    guard socket.write(GPSDReport.request.utf8) else {
      throw MediaError(.unreadable, "the receiver has gone", path: word)
    }
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(metadataSpecifications: GPSDReport.specifications),
      clock: .device)
    DispatchQueue(label: "receiver").async {
      var reader = LineReader(descriptor: socket.descriptor, longest: longestLine)
      while let line = reader.next() {
        if let group = GPSDReport.group(line) { try? input.append(group) }
      }
      settings.tell("\(word): the receiver has gone; the recording goes on without it")
    }
    return input
  }

  /// A receiver of satellites at a serial line.
  private static func serial(_ path: String, _ settings: Settings) throws -> CaptureMetadataInput {
    let port = try SerialPort(path, speed: settings.speed)
    let input = try CaptureMetadataInput(
      formatDescription: try FormatDescription(
        metadataSpecifications: NMEAReceiver.specifications), clock: .device)
    DispatchQueue(label: "receiver").async {
      var reader = LineReader(descriptor: port.descriptor, longest: longestLine)
      var receiver = NMEAReceiver()
      while true {
        if !reader.hasMore(within: pause), let ended = receiver.finish() {
          try? input.append(ended.group, cameAt: ended.host)
        }
        guard let line = reader.next() else { break }
        if let ended = receiver.take(line, at: CaptureClock.seconds) {
          try? input.append(ended.group, cameAt: ended.host)
        }
      }
      settings.tell("\(path): the receiver has gone; the recording goes on without it")
    }
    return input
  }
}

extension String {
  /// What follows a prefix; `nil` for a text without it.
  fileprivate func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
