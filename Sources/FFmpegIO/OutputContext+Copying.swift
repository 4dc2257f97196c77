internal import CFFmpeg
internal import MediaModel

extension OutputContext {
  /// Adds a track as a request describes it.
  func addTrack(
    from source: UnsafeMutablePointer<AVStream>, _ request: StreamCopyRequest.Track
  ) throws(FFmpegError) -> UnsafeMutablePointer<AVStream> {
    guard let id = Int32(exactly: request.trackID),
      let stream = unsafe ffmpeg.pointee.avformat_new_stream(pointer, nil)
    else { throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .addTrack) }
    try check(unsafe ffmpeg_copy_description(stream, source), .addTrack)
    unsafe stream.pointee.id = id
    unsafe stream.pointee.time_base = Self.timeBase(of: source)
    guard let parameters = unsafe stream.pointee.codecpar else {
      throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .addTrack)
    }
    switch request.form {
    case .own, .handedOver:
      unsafe ffmpeg_settle_codec_tag(pointer, parameters)
      unsafe chooseTag(parameters)
    case .text(let form): try unsafe dress(parameters, as: form)
    }
    unsafe stream.pointee.disposition = Self.disposition(request.dispositions)
    var pairs = request.items
    if let language = request.language {
      pairs.append(DictionaryItem("language", language))
    }
    if let title = request.title { pairs.append(DictionaryItem("title", title)) }
    try unsafe add(pairs, to: &stream.pointee.metadata, .addTrack)
    return unsafe stream
  }

  /// Puts pairs into the file's dictionary.
  func add(_ items: [DictionaryItem]) throws(FFmpegError) {
    try unsafe add(items, to: &pointer.pointee.metadata, .addMetadata)
  }

  private func add(
    _ items: [DictionaryItem], to dictionary: inout OpaquePointer?,
    _ operation: FFmpegError.Operation
  ) throws(FFmpegError) {
    for item in items {
      try check(
        unsafe ffmpeg.pointee.av_dict_set(&dictionary, item.key, item.value, 0), operation)
    }
  }

  /// Adds chapters, in nanoseconds.
  func add(_ chapters: [ChapterList.Chapter]) throws(FFmpegError) {
    let base = AVRational(num: 1, den: 1_000_000_000)
    for (index, chapter) in chapters.enumerated() {
      let start = chapter.timeRange.start.converted(to: UInt32(base.den)).value
      let end = chapter.timeRange.end.converted(to: UInt32(base.den)).value
      try check(
        unsafe ffmpeg_add_chapter(
          pointer, Int64(index), base, start, max(start, end), chapter.title), .addChapter)
    }
  }

  func add(_ attachments: [StreamCopyRequest.Attachment]) throws(FFmpegError) {
    for attachment in attachments {
      guard let stream = unsafe ffmpeg.pointee.avformat_new_stream(pointer, nil),
        let parameters = unsafe stream.pointee.codecpar
      else { throw FFmpegError(code: ffmpeg_error_system(ENOMEM), operation: .attachFile) }
      unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
      try check(
        unsafe attachment.bytes.withUnsafeBufferPointer {
          unsafe ffmpeg_set_extradata(parameters, $0.baseAddress, Int32(clamping: $0.count))
        }, .attachFile)
      let facts = [
        DictionaryItem("filename", attachment.name), .init("mimetype", attachment.mediaType),
      ]
      try unsafe add(facts, to: &stream.pointee.metadata, .attachFile)
    }
  }

  /// Writes a packet when those of other tracks that come before it have been; its bytes are taken over.
  func writeInTurn(_ packet: borrowing Packet) throws(FFmpegError) {
    try check(
      unsafe ffmpeg.pointee.av_interleaved_write_frame(pointer, packet.pointer), .writeSample)
  }

  /// Sound is counted in its samples, so that times that were rounded to milliseconds get exact again.
  private static func timeBase(of source: UnsafeMutablePointer<AVStream>) -> AVRational {
    let parameters = unsafe source.pointee.codecpar.pointee
    guard unsafe parameters.codec_type == AVMEDIA_TYPE_AUDIO && parameters.sample_rate > 0 else {
      return unsafe source.pointee.time_base
    }
    return unsafe AVRational(num: 1, den: parameters.sample_rate)
  }

  /// HEVC whose parameter sets are in the sample entry is called so that Apple's players know it.
  ///
  /// Source: ISO/IEC 14496-15 § 8.4.1.
  private func chooseTag(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
    guard unsafe parameters.pointee.codec_id == AV_CODEC_ID_HEVC && isBaseMedia,
      unsafe parameters.pointee.extradata_size > 22,
      let setup = unsafe parameters.pointee.extradata, unsafe setup[0] == 1
    else { return }
    unsafe parameters.pointee.codec_tag = ffmpeg_tag(0x68, 0x76, 0x63, 0x31)  // hvc1
  }

  private func dress(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>, as form: SubtitleForm
  ) throws(FFmpegError) {
    unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
    unsafe parameters.pointee.codec_id = ffmpeg_codec_id(form.rawValue)
    unsafe parameters.pointee.codec_tag =
      form == .timedText ? ffmpeg_tag(0x74, 0x78, 0x33, 0x67) : 0  // tx3g
    let setup = form == .timedText ? SubtitleText.sampleEntry : []
    try check(
      unsafe setup.withUnsafeBufferPointer {
        unsafe ffmpeg_set_extradata(parameters, $0.baseAddress, Int32($0.count))
      }, .addTrack)
  }

  private static func disposition(_ names: [String]) -> Int32 {
    var bits: Int32 = 0
    for place in 0..<31 {
      let bit = Int32(1) << Int32(place)
      guard bit != AV_DISPOSITION_ATTACHED_PIC,
        unsafe names.contains(DictionaryBridge.text(ffmpeg_disposition_name(bit)))
      else { continue }
      bits |= bit
    }
    return bits
  }
}
