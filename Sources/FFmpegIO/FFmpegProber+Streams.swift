internal import CFFmpeg
internal import MediaModel

extension FFmpegProber {
  /// What the container says of a stream.
  static func describe(_ pointer: UnsafeMutablePointer<AVStream>) -> ProbedMedia.Stream {
    let stream = unsafe pointer.pointee
    let parameters = unsafe stream.codecpar.pointee
    let mediaType = unsafe DictionaryBridge.text(
      ffmpeg.pointee.av_get_media_type_string(parameters.codec_type))
    var described = unsafe ProbedMedia.Stream(
      index: Int(stream.index), mediaType: mediaType.isEmpty ? "unknown" : mediaType,
      codecName: DictionaryBridge.text(ffmpeg.pointee.avcodec_get_name(parameters.codec_id)))
    unsafe described.items = DictionaryBridge.items(of: stream.metadata)
    unsafe described.id = Int(stream.id)
    unsafe described.codecTag = text(ofTag: parameters.codec_tag)
    unsafe described.timescale = UInt32(exactly: stream.time_base.den) ?? 0
    unsafe described.start = time(stream.start_time, stream.time_base)
    unsafe described.duration = time(stream.duration, stream.time_base)
    described.language = described.items.first { $0.key.lowercased() == "language" }?.value
    unsafe described.dispositions = dispositions(stream.disposition)
    unsafe described.width = Int(parameters.width)
    unsafe described.height = Int(parameters.height)
    unsafe described.sampleRate = Int(parameters.sample_rate)
    unsafe described.channelCount = Int(ffmpeg_channel_count(stream.codecpar))
    unsafe described.attachedPicture = attachedPicture(of: stream)
    if described.isAttachment, let bytes = unsafe parameters.extradata,
      unsafe parameters.extradata_size > 0
    {
      unsafe described.attachment = [UInt8](
        UnsafeBufferPointer(start: bytes, count: Int(parameters.extradata_size)))
    }
    let shape =
      unsafe stream.sample_aspect_ratio.num > 0
      ? stream.sample_aspect_ratio : parameters.sample_aspect_ratio
    if shape.num > 0, shape.den > 0 { described.pixelShape = (Int(shape.num), Int(shape.den)) }
    unsafe described.facts = facts(of: stream, shape: shape)
    var index: Int32 = 0
    while let data = unsafe ffmpeg_side_data(pointer, index), index < 64 {
      unsafe SideData.describe(data.pointee, into: &described)
      index += 1
    }
    return described
  }

  /// Facts by ffprobe's names; those that are not known are left out.
  private static func facts(of stream: AVStream, shape: AVRational) -> [DictionaryItem] {
    let parameters = unsafe stream.codecpar.pointee
    var facts: [DictionaryItem] = []
    func add(_ key: String, _ value: String) {
      if !value.isEmpty, value != "unknown" { facts.append(DictionaryItem(key, value)) }
    }
    func name(_ characters: UnsafePointer<CChar>?) -> String {
      unsafe DictionaryBridge.text(characters)
    }
    unsafe add("id", stream.id == 0 ? "" : "0x\(String(stream.id, radix: 16))")
    unsafe add(
      "profile", name(ffmpeg.pointee.avcodec_profile_name(parameters.codec_id, parameters.profile)))
    unsafe add("codec_tag_string", text(ofTag: parameters.codec_tag))
    if unsafe parameters.codec_type == AVMEDIA_TYPE_VIDEO {
      unsafe add("pix_fmt", name(ffmpeg_pixel_format_name(stream.codecpar)))
      unsafe add("level", parameters.level > 0 ? "\(parameters.level)" : "")
      unsafe add("color_range", name(ffmpeg.pointee.av_color_range_name(parameters.color_range)))
      unsafe add("color_space", name(ffmpeg.pointee.av_color_space_name(parameters.color_space)))
      unsafe add(
        "color_transfer", name(ffmpeg.pointee.av_color_transfer_name(parameters.color_trc)))
      unsafe add(
        "color_primaries", name(ffmpeg.pointee.av_color_primaries_name(parameters.color_primaries)))
      unsafe add(
        "chroma_location", name(ffmpeg.pointee.av_chroma_location_name(parameters.chroma_location)))
      add("sample_aspect_ratio", ratio(shape, separator: ":"))
      unsafe add("field_order", fieldOrder(parameters.field_order))
      unsafe add("r_frame_rate", ratio(stream.r_frame_rate))
      unsafe add("avg_frame_rate", ratio(stream.avg_frame_rate))
    }
    if unsafe parameters.codec_type == AVMEDIA_TYPE_AUDIO {
      unsafe add("channel_layout", channelLayout(of: stream))
    }
    unsafe add("bit_rate", parameters.bit_rate > 0 ? "\(parameters.bit_rate)" : "")
    let bits = unsafe parameters.bits_per_raw_sample
    add("bits_per_raw_sample", bits > 0 ? "\(bits)" : "")
    if let start = unsafe time(stream.start_time, stream.time_base), start.value != 0 {
      add("start_time", "\(start.seconds)")
    }
    return facts
  }

  private static func ratio(_ ratio: AVRational, separator: String = "/") -> String {
    ratio.num > 0 && ratio.den > 0 ? "\(ratio.num)\(separator)\(ratio.den)" : ""
  }

  private static func fieldOrder(_ order: AVFieldOrder) -> String {
    switch order {
    case AV_FIELD_PROGRESSIVE: "progressive"
    case AV_FIELD_TT: "tt"
    case AV_FIELD_BB: "bb"
    case AV_FIELD_TB: "tb"
    case AV_FIELD_BT: "bt"
    default: ""
    }
  }

  private static func channelLayout(of stream: AVStream) -> String {
    var name = [CChar](repeating: 0, count: 256)
    unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe ffmpeg_channel_layout_name(stream.codecpar, buffer.baseAddress, Int32(buffer.count))
    }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A codec's code as characters, first byte first; empty where it is 0 or not printable.
  private static func text(ofTag tag: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
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
}
