internal import CFFmpeg
internal import MediaModel

/// Describes containers that are not of the ISO family; those are read natively.
package enum FFmpegProber {
  /// Describes a container; no other file is opened.
  ///
  /// - Parameters:
  ///   - input: what is read.
  ///   - name: what the source is called in messages.
  ///   - formatHint: the demuxer's short name; `nil` for a look at the bytes.
  ///   - byteLimit: about how much is read to learn what headers do not tell; `nil` leaves that to FFmpeg.
  ///   - interruption: a wish to stop.
  /// - Returns: the description.
  /// - Throws: ``FFmpegError`` where FFmpeg cannot read it, with `name` in the operation.
  package static func probe(
    _ input: FFmpegInput, name: String, formatHint: String? = nil, byteLimit: Int? = nil,
    interruption: Interruption = Interruption()
  ) throws(FFmpegError) -> ProbedMedia {
    let options = byteLimit.map { [DictionaryItem("probesize", "\($0)")] } ?? []
    do throws(FFmpegError) {
      return try FFmpegLog.capture { () throws(FFmpegError) in
        describe(
          try InputContext(
            input, formatHint: formatHint, options: options, interruption: interruption))
      }
    } catch {
      var error = error
      error.subject = name
      throw error
    }
  }

  private static func describe(_ input: borrowing InputContext) -> ProbedMedia {
    let context = unsafe input.pointer
    let names = unsafe DictionaryBridge.text(ffmpeg_input_format_names(context))
    let base = AVRational(num: 1, den: AV_TIME_BASE)
    var media = unsafe ProbedMedia(
      formatNames: names.split(separator: ",").map(String.init),
      formatTitle: DictionaryBridge.text(ffmpeg_input_format_title(context)),
      start: time(context.pointee.start_time, base),
      duration: time(context.pointee.duration, base), bitRate: context.pointee.bit_rate,
      items: DictionaryBridge.items(of: context.pointee.metadata),
      streams: [], programs: [], chapters: [], diagnostics: [])
    for index in 0..<input.streamCount {
      guard let stream = unsafe input.stream(index) else { continue }
      unsafe media.streams.append(describe(stream))
    }
    var index: UInt32 = 0
    while let program = unsafe ffmpeg_program(context, index) {
      unsafe media.programs.append(describe(program.pointee))
      index += 1
    }
    index = 0
    while let chapter = unsafe ffmpeg_chapter(context, index) {
      if let described = unsafe describe(chapter) { media.chapters.append(described) }
      index += 1
    }
    media.diagnostics = FFmpegLog.current.diagnostics
    return media
  }

  private static func describe(_ program: AVProgram) -> ProbedMedia.Program {
    let count = unsafe Int(program.nb_stream_indexes)
    let streams = (0..<count).compactMap { place in
      unsafe program.stream_index.map { unsafe Int($0[place]) }
    }
    return unsafe ProbedMedia.Program(
      number: Int(program.program_num), streams: streams,
      items: DictionaryBridge.items(of: program.metadata))
  }

  private static func describe(_ chapter: UnsafePointer<AVChapter>) -> ProbedMedia.Chapter? {
    let base = unsafe chapter.pointee.time_base
    guard let start = unsafe time(chapter.pointee.start, base) else { return nil }
    return unsafe ProbedMedia.Chapter(
      id: ffmpeg_chapter_id(chapter), start: start,
      end: time(chapter.pointee.end, base) ?? start,
      items: DictionaryBridge.items(of: chapter.pointee.metadata))
  }

  /// A time of FFmpeg as a whole number of ticks; `nil` where it is not known.
  static func time(_ value: Int64, _ base: AVRational) -> MediaTime? {
    guard value != ffmpeg_no_time(), let timescale = UInt32(exactly: base.den), timescale > 0
    else { return nil }
    let (ticks, overflows) = value.multipliedReportingOverflow(by: Int64(base.num))
    return overflows ? nil : MediaTime(ticks, timescale: timescale)
  }
}
