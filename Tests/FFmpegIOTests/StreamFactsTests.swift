import CFFmpeg
import Foundation
import MediaModel
import Testing

@testable import FFmpegIO

@Suite(.enabled(if: Tools.areInstalled, Tools.skipReason))
struct `Facts of streams` {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FFmpegLibrary.require()
  }

  private func probe(_ arguments: [String], as name: String) throws -> ProbedMedia {
    let path = folder.file(name)
    try Tools.run(
      "ffmpeg", ["-v", "error", "-i", try SourceCase.all[0].make()] + arguments + [path])
    let input = try Descriptor(reading: path)
    return try FFmpegProber.probe(input.whole, name: path)
  }

  private func facts(_ stream: ProbedMedia.Stream) -> [String: String] {
    Dictionary(stream.facts.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `tell colour, shapes of pixels and rates as ffprobe does`() throws {
    let media = try probe(
      [
        "-c", "copy", "-an", "-aspect", "4:3", "-bsf:v",
        "h264_metadata=colour_primaries=9:transfer_characteristics=16:matrix_coefficients=9",
      ],
      as: "colour.mkv")
    let told = facts(media.streams[0])
    #expect(told["color_primaries"] == "bt2020")
    #expect(told["color_transfer"] == "smpte2084")
    #expect(told["color_space"] == "bt2020nc")
    #expect(told["pix_fmt"] == "yuv420p")
    #expect(told["profile"]?.isEmpty == false)
    #expect(media.streams[0].pixelShape.map { Double($0.0 * 60) / Double($0.1 * 44) } == 4.0 / 3)
    let path = folder.file("colour.mkv")
    let probed = try Tools.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries",
        "stream=profile,pix_fmt,level,color_range,"
          + "color_space,color_transfer,color_primaries,chroma_location,sample_aspect_ratio,"
          + "field_order,r_frame_rate,avg_frame_rate", "-of", "default=nw=1", path,
      ])
    for line in String(decoding: probed, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, !["unknown", "N/A", "0:1"].contains(parts[1]) else { continue }
      #expect(told[parts[0]] == parts[1], "\(line)")
    }
  }

  @Test func `tell how pictures are turned`() throws {
    let media = try probe(
      ["-c", "copy", "-an", "-metadata:s:v:0", "rotate=90"], as: "turned.mov")
    #expect(media.streams[0].displayMatrix.prefix(2) == [0, -65536])
    #expect(media.streams[0].displayMatrix.count == 9)
    let rotation = media.streams[0].sideData.first { $0.key.hasSuffix("/rotation") }?.value
    #expect(rotation == "90")
  }

  @Test func `tell speakers of sound`() throws {
    let media = try probe(["-vn", "-c:a", "flac", "-ac", "2"], as: "sound.mka")
    #expect(facts(media.streams[0])["channel_layout"] == "stereo")
  }

  @Test func `read mastering displays and light levels`() {
    var stream = ProbedMedia.Stream(index: 0, mediaType: "video", codecName: "hevc")
    describe(
      AV_PKT_DATA_MASTERING_DISPLAY_METADATA,
      [
        34000, 50000, 16000, 50000, 13250, 50000, 34500, 50000, 7500, 50000, 3000, 50000, 15635,
        50000,
        16450, 50000, 50, 10000, 10_000_000, 10000, 1, 1,
      ], &stream)
    describe(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, [1000, 400], &stream)
    #expect(
      stream.sideData.map { "\($0.key) = \($0.value)" }.filter {
        $0.contains("red") || $0.contains("max")
      } == [
        "Mastering display metadata/red_x = 34000/50000",
        "Mastering display metadata/red_y = 16000/50000",
        "Mastering display metadata/max_luminance = 10000000/10000",
        "Content light level metadata/max_content = 1000",
        "Content light level metadata/max_average = 400",
      ])
  }

  @Test func `pass over side data that is too short`() {
    var stream = ProbedMedia.Stream(index: 0, mediaType: "video", codecName: "hevc")
    for type in [
      AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AV_PKT_DATA_CONTENT_LIGHT_LEVEL,
      AV_PKT_DATA_DISPLAYMATRIX, AV_PKT_DATA_DOVI_CONF, AV_PKT_DATA_STEREO3D, AV_PKT_DATA_SPHERICAL,
      AV_PKT_DATA_REPLAYGAIN,
    ] { describe(type, [1], &stream) }
    #expect(stream.sideData == [])
    #expect(stream.displayMatrix == [])
  }

  @Test func `read Dolby Vision, projections and replay gain`() {
    var stream = ProbedMedia.Stream(index: 0, mediaType: "video", codecName: "hevc")
    describe(AV_PKT_DATA_DOVI_CONF, [0x0708_0001, 0x0401_0001], &stream)
    describe(AV_PKT_DATA_STEREO3D, [1, 1, 0], &stream)
    describe(AV_PKT_DATA_SPHERICAL, [0, 90 << 16, 0, -45 << 16], &stream)
    describe(AV_PKT_DATA_REPLAYGAIN, [-650_000, 98_000, Int32.min, 0], &stream)
    #expect(
      stream.sideData.map { "\($0.key) = \($0.value)" } == [
        "DOVI configuration record/dv_version_major = 1",
        "DOVI configuration record/dv_version_minor = 0",
        "DOVI configuration record/dv_profile = 8", "DOVI configuration record/dv_level = 7",
        "DOVI configuration record/rpu_present_flag = 1",
        "DOVI configuration record/el_present_flag = 0",
        "DOVI configuration record/bl_present_flag = 1",
        "DOVI configuration record/dv_bl_signal_compatibility_id = 4",
        "Stereo 3D/type = side by side", "Stereo 3D/inverted = 1",
        "Spherical Mapping/projection = equirectangular", "Spherical Mapping/yaw = 90.0",
        "Spherical Mapping/pitch = 0.0", "Spherical Mapping/roll = -45.0",
        "Replay Gain/track_gain = -6.5", "Replay Gain/track_peak = 0.98",
      ])
  }

  /// Hands the bytes of 32-bit numbers to the reader of side data.
  private func describe(
    _ type: AVPacketSideDataType, _ words: [Int32], _ stream: inout ProbedMedia.Stream
  ) {
    var bytes = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let data = unsafe AVPacketSideData(data: buffer.baseAddress, size: buffer.count, type: type)
      unsafe SideData.describe(data, into: &stream)
    }
  }
}
