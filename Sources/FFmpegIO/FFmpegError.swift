internal import CFFmpeg

/// What FFmpeg, or the system beneath it, said when it could not go on.
package struct FFmpegError: Error, Hashable, Sendable {
  /// FFmpeg's error code: a negated system error number, or one of FFmpeg's own.
  package var code: Int32
  /// What was being done, as `open input`, `write sample`.
  package var operation: String
  /// The words for the code, or ours where they say more.
  package var reason: String
  /// The last line that FFmpeg logged in this job before it failed.
  package var lastLogLine: String?

  /// Creates an error from a code that FFmpeg returned.
  package init(code: Int32, operation: String, lastLogLine: String? = nil) {
    self.init(
      code: code, operation: operation, reason: Self.text(of: code), lastLogLine: lastLogLine)
  }

  /// Creates an error whose reason FFmpeg has no words for.
  package init(code: Int32, operation: String, reason: String, lastLogLine: String? = nil) {
    self.code = code
    self.operation = operation
    self.reason = reason
    self.lastLogLine = lastLogLine
  }

  private static let inputOperation = "read input"

  /// Creates an error for bytes that a reader could not give.
  package init(inputFailure reason: String) {
    self.init(code: ffmpeg_error_io(), operation: Self.inputOperation, reason: reason)
  }

  /// Whether the bytes could not be read; everything else is said of the bytes.
  package var isInputFailure: Bool {
    operation.hasSuffix(Self.inputOperation) && code == ffmpeg_error_io()
  }

  /// Whether the caller asked for the end; no failure then.
  package var isCancellation: Bool { code == ffmpeg_error_cancelled() }

  /// The system's error number (`errno`), where the system refused.
  package var systemCode: Int32? { (-4095 ... -1).contains(code) ? -code : nil }

  private static func text(of code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "error \(code)" }
      unsafe buffer.initialize(repeating: 0)
      _ = unsafe av_strerror(code, start, buffer.count)
      return unsafe String(cString: start)
    }
  }
}

extension FFmpegError: CustomStringConvertible {
  /// One line: operation, reason, and what FFmpeg said last.
  package var description: String {
    guard let lastLogLine, !isCancellation else { return "\(operation): \(reason)" }
    return "\(operation): \(reason) (\(lastLogLine))"
  }
}
