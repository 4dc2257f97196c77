internal import CFFmpeg

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The answer of a server to one request, read as it comes.
@safe package struct RemoteStream: ~Copyable {
  /// What the server said before the bytes.
  package let answer: RemoteAnswer
  private let pointer: UnsafeMutablePointer<AVIOContext>
  private let patience: Patience

  /// Sends a request and waits for the head of the answer.
  ///
  /// - Throws: ``RemoteError`` where there is no answer, or one that has no bytes.
  package init(
    _ request: RemoteRequest, interruption: Interruption = Interruption()
  ) throws(RemoteError) {
    do throws(FFmpegError) { try FFmpegLibrary.require() } catch { throw RemoteError(error.reason) }
    let patience = Patience(request.timeout, interruption: interruption)
    var opened: UnsafeMutablePointer<AVIOContext>?
    var code = ffmpeg_error_invalid_data()
    let (_, lines) = FFmpegLog.listening {
      do throws(FFmpegError) {
        _ = try unsafe DictionaryBridge.withOptions(request.options) { options in
          code = unsafe ffmpeg_open_url(
            &opened, request.url, Patience.isOver,
            Unmanaged.passUnretained(patience).toOpaque(), options)
        }
      } catch { code = error.code }
    }
    let exchange = lines.exchange
    guard code >= 0, let pointer = unsafe opened else {
      _ = unsafe ffmpeg.pointee.avio_closep(&opened)
      throw RemoteError(code, lines, patience, isRange: request.offset > 0)
    }
    let size = unsafe ffmpeg.pointee.avio_size(pointer)
    let status = exchange.status
    answer = RemoteAnswer(
      // A part of something whose size is not told has one of 0.
      size: size > 0 || (size == 0 && status != 206) ? Int(size) : nil,
      givesRanges: status.map { $0 == 206 } ?? (unsafe ffmpeg_gives_ranges(pointer) != 0),
      requestCount: max(exchange.requestCount, 1), status: status)
    unsafe self.pointer = pointer
    self.patience = patience
  }

  deinit {
    var last: UnsafeMutablePointer<AVIOContext>? = unsafe pointer
    _ = unsafe ffmpeg.pointee.avio_closep(&last)
  }

  /// Reads up to `count` bytes; fewer where the answer ends before, or time is up.
  ///
  /// - Parameters:
  ///   - count: the bytes wanted.
  ///   - time: the time after which what has come is enough; `nil` waits as long as bytes keep coming.
  /// - Returns: the bytes.
  /// - Throws: ``RemoteError`` where none came for another reason than that the answer is at its end.
  package func read(_ count: Int, within time: Duration? = nil) throws(RemoteError) -> [UInt8] {
    patience.renew(time)
    var code: Int32 = 0
    let (bytes, lines) = FFmpegLog.listening {
      unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        var renewed = 0
        while filled < count, let start = buffer.baseAddress {
          let wanted = Int32(clamping: min(count - filled, 1 << 20))
          code = unsafe ffmpeg.pointee.avio_read_partial(pointer, start + filled, wanted)
          guard code > 0 else { return }
          filled += Int(code)
          guard time == nil, filled - renewed >= Patience.progress else { continue }
          renewed = filled
          patience.renew(nil)
        }
      }
    }
    let isAtEnd = code >= 0 || code == ffmpeg_error_end_of_file()
    if isAtEnd || (!bytes.isEmpty && (time != nil || !patience.hasEnded)) { return bytes }
    throw RemoteError(code, lines, patience, isRange: false, isReading: true)
  }

  /// Lets an answer be read beyond the end of the range that was asked for, where the server sends all.
  package func readBeyondRange() { unsafe _ = ffmpeg_read_beyond(pointer) }

  /// What a radio station says about itself (`icy-name`, `icy-genre`), one pair to a line.
  package var stationHeaders: String { text("icy_metadata_headers") }

  /// What a radio station says about what is on the air (`StreamTitle='...';`), as far as it was read.
  package var stationPacket: String { text("icy_metadata_packet") }

  private func text(_ option: String) -> String {
    guard let value = unsafe ffmpeg_url_option(pointer, option) else { return "" }
    defer { unsafe ffmpeg.pointee.av_free(value) }
    return unsafe DictionaryBridge.text(value)
  }
}

/// How long a server may be silent; FFmpeg asks while it waits.
final class Patience {
  /// Bytes that have to come within each stretch of patience: a server that trickles is silent, too.
  static let progress = 64 << 10

  /// What FFmpeg calls: whether to stop waiting.
  static let isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { opaque in
    guard let opaque = unsafe opaque else { return 0 }
    return unsafe Unmanaged<Patience>.fromOpaque(opaque).takeUnretainedValue().ask() ? 1 : 0
  }

  private let limit: Duration
  private let interruption: Interruption
  private var deadline: ContinuousClock.Instant
  /// Whether time was up when FFmpeg asked.
  private(set) var hasEnded = false
  /// Whether someone asked for the end.
  var isCancelled: Bool { interruption.isCancelled }

  init(_ limit: Duration, interruption: Interruption) {
    self.limit = limit
    self.interruption = interruption
    deadline = .now + limit
  }

  /// Starts anew, for the usual time or another.
  func renew(_ time: Duration?) {
    deadline = .now + (time ?? limit)
    hasEnded = false
  }

  private func ask() -> Bool {
    if .now >= deadline { hasEnded = true }
    // FFmpeg would follow the redirection, with all headers.
    return hasEnded || isCancelled || FFmpegLog.current.exchange.redirection != nil
  }
}

extension RemoteError {
  /// Puts FFmpeg's code and what was heard into words.
  fileprivate init(
    _ code: Int32, _ lines: FFmpegLog.Lines, _ patience: Patience, isRange: Bool,
    isReading: Bool = false
  ) {
    let exchange = lines.exchange
    let last = lines.last ?? ""
    let status = exchange.status ?? Int(ffmpeg_http_status(code))
    let system = FFmpegError(code: code, operation: .readInput)
    let (kind, reason): (Kind, String) =
      if patience.isCancelled {
        (.cancelled, "cancelled")
      } else if let place = exchange.redirection {
        (.redirected(to: place), "the server points to \(place)")
      } else if patience.hasEnded || system.systemCode == ETIMEDOUT {
        (.timedOut, "the server was silent for too long (timeout)")
      } else if status >= 400 {
        (.status(status), Kind.words(forStatus: status))
      } else if isRange, status == 200 {
        (.rangeIgnored, "the server gives no ranges")
      } else if system.systemCode == ECONNREFUSED {
        (.refused, "the connection was refused: nobody listens there")
      } else if last.contains("resolve hostname") {
        (.unresolved, "the name of the server is not known (\(last))")
      } else if last.lowercased().contains("certificate") {
        (.untrusted, "the certificate of the server cannot be verified (\(last))")
      } else if isReading {
        (.cutOff, "the connection ended before the answer did")
      } else {
        (.other, last.isEmpty ? system.reason : "\(system.reason) (\(last))")
      }
    self.init(reason, kind: kind, requestCount: max(exchange.requestCount, 1))
  }
}
