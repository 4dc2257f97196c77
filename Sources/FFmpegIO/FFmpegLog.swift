internal import CFFmpeg
internal import CLibrary
internal import Synchronization

/// Collects what FFmpeg logs, per job, and prints nothing.
///
/// FFmpeg has one log callback per process; it calls on the thread that does the work, so the
/// thread tells whose job a line belongs to. Lines of threads without a job are dropped.
enum FFmpegLog {
  /// How many different lines a job keeps; a broken file may cause millions.
  static let capacity = 64

  /// What one job has heard so far.
  struct Lines {
    /// Whole lines that are warnings or worse, each once, in order.
    var kept: [String] = []
    /// How many lines were not kept for lack of room.
    var droppedCount = 0
    /// The last whole line.
    var last: String?
    /// Whether lines are of no interest now, the last one before an error apart.
    var isAside = false
    private var unfinished = ""

    /// Takes a piece of a line; FFmpeg ends lines with a line feed.
    mutating func take(_ piece: String) {
      unfinished += piece
      guard unfinished.hasSuffix("\n") || unfinished.utf8.count > 4096 else { return }
      let line = String(unfinished.split(separator: "\n").joined(separator: " "))
      unfinished = ""
      guard !line.isEmpty else { return }
      last = line
      if isAside || kept.contains(line) { return }
      if kept.count < FFmpegLog.capacity { kept.append(line) } else { droppedCount += 1 }
    }

    /// The lines to show, with a last one that counts what was left out.
    var diagnostics: [String] {
      droppedCount == 0 ? kept : kept + ["\(droppedCount) more messages of FFmpeg are not shown"]
    }
  }

  private static let jobs = Mutex<[UInt: Lines]>([:])

  private static let isInstalled: Bool = {
    unsafe ffmpeg.pointee.av_log_set_callback { context, level, format, arguments in
      guard level <= AV_LOG_WARNING else { return }
      unsafe FFmpegLog.receive(context, level, format, arguments)
    }
    return true
  }()

  private static var thread: UInt { UInt(pthread_self()) }

  /// Loads FFmpeg, runs `job` and gives it a way to look at what FFmpeg has logged meanwhile on this thread.
  ///
  /// - Throws: What `job` throws, with the last line logged; an error of ``FFmpegLibrary`` where FFmpeg is not there.
  static func capture<Result: ~Copyable>(
    _ job: () throws(FFmpegError) -> Result
  ) throws(FFmpegError) -> Result {
    try FFmpegLibrary.require()
    _ = isInstalled
    let thread = thread
    let outer = jobs.withLock { jobs in jobs.updateValue(Lines(), forKey: thread) }
    defer { jobs.withLock { jobs in jobs[thread] = outer } }
    do {
      return try job()
    } catch {
      var error = error
      if error.lastLogLine == nil { error.lastLogLine = current.last }
      throw error
    }
  }

  /// Runs `step` without keeping what FFmpeg logs meanwhile, the last line apart.
  static func aside<Result>(
    _ step: () throws(FFmpegError) -> Result
  ) throws(FFmpegError) -> Result {
    let thread = thread
    jobs.withLock { jobs in jobs[thread]?.isAside = true }
    defer { jobs.withLock { jobs in jobs[thread]?.isAside = false } }
    return try step()
  }

  /// What the job of this thread has heard so far.
  static var current: Lines {
    let thread = thread
    return jobs.withLock { jobs in jobs[thread] } ?? Lines()
  }

  private static func receive(
    _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>?,
    _ arguments: CVaListPointer?
  ) {
    let thread = thread
    guard let arguments = unsafe arguments,
      jobs.withLock({ jobs in jobs[thread] != nil })
    else { return }
    let piece = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      unsafe ffmpeg_format_log(context, level, format, arguments, start, Int32(buffer.count))
      return unsafe String(cString: start)
    }
    jobs.withLock { jobs in jobs[thread]?.take(piece) }
  }
}
