internal import CFFmpeg
internal import MediaModel

/// Describes containers that are not of the ISO family; those are read natively.
package enum FFmpegProber {
  /// Describes the container in the first `size` bytes of `descriptor`; no other file is opened.
  ///
  /// - Throws: ``FFmpegError`` where FFmpeg cannot read it, with `name` in the operation.
  package static func probe(
    descriptor: Int32, size: Int, name: String, formatHint: String? = nil,
    interruption: Interruption = Interruption()
  ) throws(FFmpegError) -> ProbedMedia {
    do throws(FFmpegError) {
      return try FFmpegLog.capture { () throws(FFmpegError) in
        let input = try InputContext(
          descriptor: descriptor, size: size,
          options: InputContext.Options(formatHint: formatHint, probesStreams: true),
          interruption: interruption)
        return describe(input)
      }
    } catch {
      var error = error
      error.operation = "\(name): \(error.operation)"
      throw error
    }
  }

  private static func describe(_ input: borrowing InputContext) -> ProbedMedia {
    let context = unsafe input.pointer
    let names = unsafe DictionaryBridge.text(ffmpeg_input_format_names(context))
    var media = unsafe ProbedMedia(
      formatNames: names.split(separator: ",").map(String.init),
      formatTitle: DictionaryBridge.text(ffmpeg_input_format_title(context)),
      duration: time(context.pointee.duration, AVRational(num: 1, den: AV_TIME_BASE)),
      items: DictionaryBridge.items(of: context.pointee.metadata),
      streams: [], chapters: [], diagnostics: [])
    for index in 0..<input.streamCount {
      guard let stream = unsafe input.stream(index) else { continue }
      unsafe media.streams.append(describe(stream.pointee))
    }
    var index: UInt32 = 0
    while let chapter = unsafe ffmpeg_chapter(context, index) {
      if let described = unsafe describe(chapter) { media.chapters.append(described) }
      index += 1
    }
    media.diagnostics = FFmpegLog.current.diagnostics
    return media
  }

  private static func describe(_ stream: AVStream) -> ProbedMedia.Stream {
    let parameters = unsafe stream.codecpar.pointee
    let items = unsafe DictionaryBridge.items(of: stream.metadata)
    let channelCount = unsafe withUnsafePointer(to: parameters) {
      unsafe ffmpeg_channel_count($0)
    }
    let mediaType = unsafe DictionaryBridge.text(av_get_media_type_string(parameters.codec_type))
    return unsafe ProbedMedia.Stream(
      index: Int(stream.index), id: Int(stream.id),
      mediaType: mediaType.isEmpty ? "unknown" : mediaType,
      codecName: DictionaryBridge.text(avcodec_get_name(parameters.codec_id)),
      timescale: UInt32(exactly: stream.time_base.den) ?? 0,
      start: time(stream.start_time, stream.time_base),
      duration: time(stream.duration, stream.time_base),
      language: items.first { $0.key.lowercased() == "language" }?.value,
      dispositions: dispositions(stream.disposition),
      width: Int(parameters.width), height: Int(parameters.height),
      sampleRate: Int(parameters.sample_rate), channelCount: Int(channelCount),
      attachedPicture: attachedPicture(of: stream), items: items)
  }

  private static func describe(_ chapter: UnsafePointer<AVChapter>) -> ProbedMedia.Chapter? {
    let base = unsafe chapter.pointee.time_base
    guard let start = unsafe time(chapter.pointee.start, base) else { return nil }
    return unsafe ProbedMedia.Chapter(
      id: ffmpeg_chapter_id(chapter), start: start,
      end: time(chapter.pointee.end, base) ?? start,
      items: DictionaryBridge.items(of: chapter.pointee.metadata))
  }

  private static func dispositions(_ bits: Int32) -> [String] {
    (0..<31).compactMap { shift in
      let bit = Int32(1) << Int32(shift)
      guard bits & bit != 0 else { return nil }
      let name = unsafe DictionaryBridge.text(ffmpeg_disposition_name(bit))
      return name.isEmpty ? "bit \(shift)" : name
    }
  }

  private static func attachedPicture(of stream: AVStream) -> [UInt8] {
    guard unsafe stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0,
      let bytes = unsafe stream.attached_pic.data, unsafe stream.attached_pic.size > 0
    else { return [] }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(stream.attached_pic.size)))
  }

  /// A time of FFmpeg as a whole number of ticks; `nil` where it is not known.
  private static func time(_ value: Int64, _ base: AVRational) -> MediaTime? {
    guard value != ffmpeg_no_time(), let timescale = UInt32(exactly: base.den), timescale > 0
    else { return nil }
    let (ticks, overflows) = value.multipliedReportingOverflow(by: Int64(base.num))
    return overflows ? nil : MediaTime(ticks, timescale: timescale)
  }
}
