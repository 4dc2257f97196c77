internal import CFFmpeg

/// What FFmpeg, or the system beneath it, said when it could not go on.
package struct FFmpegError: Error, Hashable, Sendable {
  /// FFmpeg's error code: a negated system error number, or one of FFmpeg's own.
  package var code: Int32
  /// What was being done.
  package var operation: Operation
  /// What it was done to, where several may be meant: a file, a track, an option.
  package var subject: String?
  /// The words for the code, or ours where they say more.
  package var reason: String
  /// The last line that FFmpeg logged in this job before it failed.
  package var lastLogLine: String?

  /// Creates an error from a code that FFmpeg returned.
  package init(code: Int32, operation: Operation, subject: String? = nil) {
    self.init(code: code, operation: operation, subject: subject, reason: Self.text(of: code))
  }

  /// Creates an error whose reason FFmpeg has no words for.
  package init(code: Int32, operation: Operation, subject: String? = nil, reason: String) {
    self.code = code
    self.operation = operation
    self.subject = subject
    self.reason = reason
  }

  /// Creates an error for bytes that a reader could not give.
  package init(inputFailure reason: String) {
    self.init(code: ffmpeg_error_io(), operation: .readInput, reason: reason)
  }

  /// Whether the bytes could not be read; everything else is said of the bytes.
  package var isInputFailure: Bool {
    operation == .readInput && code == ffmpeg_error_io()
  }

  /// Whether it is said of the source, not of what is written.
  package var isOfSource: Bool {
    [.openInput, .describeInput, .readInput, .findTrack, .readSample].contains(operation)
  }

  /// Whether a muxer does not write such tracks, though it seemed to.
  package var isRefusalOfTracks: Bool {
    operation == .writeHeader && (systemCode == nil || systemCode == EINVAL)
  }

  /// Whether the caller asked for the end; no failure then.
  package var isCancellation: Bool { code == ffmpeg_error_cancelled() }

  /// Whether FFmpeg is not there.
  package var isMissingLibrary: Bool { operation == .loadLibrary }

  /// The system's error number (`errno`), where the system refused.
  package var systemCode: Int32? { (-4095 ... -1).contains(code) ? -code : nil }

  private static func text(of code: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "error \(code)" }
      unsafe buffer.initialize(repeating: 0)
      _ = unsafe ffmpeg.pointee.av_strerror(code, start, buffer.count)
      return unsafe String(cString: start)
    }
  }
}

extension FFmpegError {
  /// What was being done, in words.
  package enum Operation: String, Hashable, Sendable {
    case loadLibrary = "load FFmpeg"
    case openInput = "open input"
    case describeInput = "describe input"
    case readInput = "read input"
    case findTrack = "find track"
    case readSample = "read sample"
    case openOutput = "open output"
    case writeOutput = "write output"
    case addTrack = "add track"
    case addMetadata = "add metadata"
    case addChapter = "add chapter"
    case attachFile = "attach file"
    case setOption = "set option"
    case writeHeader = "write header"
    case rewriteSubtitle = "rewrite subtitle"
    case writeSample = "write sample"
    case finishOutput = "finish output"
    case decrypt = "decrypt"
    case allocate = "allocate memory"
  }
}

extension FFmpegError: CustomStringConvertible {
  /// One line: what it is of, operation, reason, and what FFmpeg said last.
  package var description: String {
    let line = "\(subject.map { "\($0): " } ?? "")\(operation.rawValue): \(reason)"
    guard let lastLogLine, !isCancellation else { return line }
    return "\(line) (\(lastLogLine))"
  }
}
