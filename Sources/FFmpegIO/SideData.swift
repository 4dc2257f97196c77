internal import CFFmpeg
internal import MediaModel

/// Reads what FFmpeg keeps beside the packets of a stream, where it is metadata.
///
/// Source: the structures of libavutil, whose first members are fixed for all versions.
enum SideData {
  /// Adds what the bytes say.
  static func describe(_ data: AVPacketSideData, into stream: inout ProbedMedia.Stream) {
    guard let start = unsafe data.data, unsafe data.size > 0, unsafe data.size <= 1 << 16 else {
      return
    }
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: Int(data.size)))
    let words = integers(bytes)
    let name = unsafe DictionaryBridge.text(ffmpeg.pointee.av_packet_side_data_name(data.type))
    var pairs: [(String, String)] = []
    switch unsafe data.type {
    case AV_PKT_DATA_DISPLAYMATRIX where words.count >= 9:
      stream.displayMatrix = Array(words.prefix(9))
      let degrees = unsafe words.withUnsafeBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe ffmpeg.pointee.av_display_rotation_get($0) } ?? 0
      }
      pairs = [("rotation", degrees.isFinite ? "\(Int(degrees.rounded()))" : "none")]
    case AV_PKT_DATA_MASTERING_DISPLAY_METADATA where words.count >= 22:
      pairs = masteringDisplay(words)
    case AV_PKT_DATA_CONTENT_LIGHT_LEVEL where words.count >= 2:
      pairs = [
        ("max_content", "\(UInt32(bitPattern: words[0]))"),
        ("max_average", "\(UInt32(bitPattern: words[1]))"),
      ]
    case AV_PKT_DATA_DOVI_CONF where bytes.count >= 8:
      let names = [
        "dv_version_major", "dv_version_minor", "dv_profile", "dv_level", "rpu_present_flag",
        "el_present_flag", "bl_present_flag", "dv_bl_signal_compatibility_id",
      ]
      pairs = zip(names, bytes).map { ($0, "\($1)") }
    case AV_PKT_DATA_STEREO3D where words.count >= 2:
      let type = unsafe DictionaryBridge.text(
        ffmpeg.pointee.av_stereo3d_type_name(UInt32(bitPattern: words[0])))
      pairs = [("type", type), ("inverted", words[1] & 1 == 0 ? "0" : "1")]
    case AV_PKT_DATA_SPHERICAL where words.count >= 4:
      pairs = spherical(words)
    case AV_PKT_DATA_REPLAYGAIN where words.count >= 4:
      pairs = replayGain(words)
    case AV_PKT_DATA_AUDIO_SERVICE_TYPE where !words.isEmpty:
      pairs = [("service_type", "\(words[0])")]
    default: break
    }
    stream.sideData += pairs.map { DictionaryItem("\(name)/\($0)", $1) }
  }

  /// Chromaticities and luminances as fractions; each where the flag at the end says it is there.
  private static func masteringDisplay(_ words: [Int32]) -> [(String, String)] {
    let names = [
      "red_x", "red_y", "green_x", "green_y", "blue_x", "blue_y", "white_point_x", "white_point_y",
      "min_luminance", "max_luminance",
    ]
    let (hasPrimaries, hasLuminance) = (words[20] != 0, words[21] != 0)
    return names.enumerated().compactMap { index, name in
      guard index < 8 ? hasPrimaries : hasLuminance else { return nil }
      return (name, "\(words[2 * index])/\(words[2 * index + 1])")
    }
  }

  /// A projection, and the angles of its centre in degrees.
  private static func spherical(_ words: [Int32]) -> [(String, String)] {
    let projection = unsafe DictionaryBridge.text(
      ffmpeg.pointee.av_spherical_projection_name(
        AVSphericalProjection(rawValue: UInt32(bitPattern: words[0]))))
    let angles = zip(["yaw", "pitch", "roll"], words[1...3]).map {
      ($0, "\(Double($1) / 65536)")
    }
    return [("projection", projection)] + angles
  }

  /// Gains in hundred thousandths of a decibel, peaks in hundred thousandths of full scale.
  private static func replayGain(_ words: [Int32]) -> [(String, String)] {
    var pairs: [(String, String)] = []
    for (index, name) in ["track_gain", "track_peak", "album_gain", "album_peak"].enumerated() {
      let isGain = index.isMultiple(of: 2)
      // The smallest number stands for a gain that is not known, 0 for a peak.
      if words[index] == (isGain ? Int32.min : 0) { continue }
      let value = isGain ? Double(words[index]) : Double(UInt32(bitPattern: words[index]))
      pairs.append((name, "\(value / 100_000)"))
    }
    return pairs
  }

  /// The bytes as integers of this machine's order.
  private static func integers(_ bytes: [UInt8]) -> [Int32] {
    stride(from: 0, through: bytes.count - 4, by: 4).map { at in
      unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: at, as: Int32.self) }
    }
  }
}
