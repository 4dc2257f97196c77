import MediaModel
import Testing

/// What a file says of coding, in words for people and numbers for programs.
@Suite struct `Coding facts` {
  private func track(
    _ handler: String, _ type: String, _ facts: [(String, String)]
  ) -> TrackDescription {
    var entry = SampleEntryDescription(type: type)
    entry.facts = facts.map { MetadataItem.ExtraAttribute($0.0, $0.1) }
    var track = TrackDescription(trackID: 1, handlerType: handler)
    track.sampleEntries = [entry]
    return track
  }

  @Test(arguments: [
    ("h264", "High", "H.264"), ("hevc", "Main 10", "HEVC"), ("av1", "Main", "AV1"),
    ("prores", "HQ", "Apple ProRes 422 HQ"), ("prores", "4444", "Apple ProRes 4444"),
    ("prores", "new", "Apple ProRes"), ("somecodec", "x", "somecodec"),
  ]) func `name the codec`(codec: String, profile: String, name: String) {
    let facts = track("vide", "xxxx", [("codec_name", codec), ("profile", profile)]).coding
    #expect(facts?.codec == name)
    #expect(facts?.profile == (codec == "prores" ? nil : profile))
  }

  @Test(arguments: [
    ("h264", "40", "4"), ("h264", "31", "3.1"), ("hevc", "123", "4.1"), ("hevc", "150", "5"),
    ("hevc", "186", "6.2"), ("av1", "0", "2.0"), ("av1", "13", "5.1"), ("vp9", "41", "4.1"),
  ]) func `tell the level as people do`(codec: String, number: String, level: String) {
    let facts = track("vide", "xxxx", [("codec_name", codec), ("level", number)]).coding
    #expect(facts?.level == level)
  }

  @Test(arguments: [
    ("yuv420p", "4:2:0" as String?, 8 as Int?), ("yuv422p10le", "4:2:2", 10),
    ("yuvj444p", "4:4:4", 8), ("gray", "4:0:0", 8), ("gray12le", "4:0:0", 12),
    ("gbrp10le", "4:4:4", 10), ("nv12", nil, nil), ("", nil, nil),
  ]) func `tell depth and colours of pixels`(format: String, chroma: String?, depth: Int?) {
    let facts = track("vide", "xxxx", [("pix_fmt", format)]).coding
    #expect(facts?.chromaSubsampling == chroma)
    #expect(facts?.bitDepth == depth)
  }

  private static let graded = "G(1,2)B(3,4)R(5,6)WP(7,8)L(9,1)"

  @Test(arguments: [
    ([("color_transfer", "arib-std-b67")], ["HLG"]), ([("color_transfer", "smpte2084")], ["PQ"]),
    ([("color_transfer", "smpte2084"), ("mastering_display", graded)], ["HDR10"]),
    (
      [
        ("color_transfer", "arib-std-b67"), ("dv_profile", "8"),
        ("dv_bl_signal_compatibility_id", "4"),
      ], ["HLG", "Dolby Vision 8.4"]
    ), ([("dv_profile", "5"), ("dv_bl_signal_compatibility_id", "0")], ["Dolby Vision 5"]),
    ([("color_transfer", "bt709")], []),
  ]) func `tell a high dynamic range`(facts: [(String, String)], names: [String]) {
    #expect(track("vide", "hvc1", facts).coding?.dynamicRange == names)
  }

  @Test func `measure rates, and take what is declared where nothing can be measured`() {
    var sound = track("soun", "mp4a", [("codec_name", "aac"), ("bit_rate", "128000")])
    #expect(sound.coding?.bitRate == 128_000)
    sound.byteCount = 30_000
    sound.mediaDuration = MediaTime(48_000, timescale: 24_000)
    #expect(sound.coding?.bitRate == 120_000)
    let pictures = track(
      "vide", "avc1", [("avg_frame_rate", "30000/1001"), ("frame_durations", "constant")])
    #expect(pictures.coding?.frameRate == 30_000.0 / 1001)
    #expect(pictures.coding?.hasConstantFrameRate == true)
    #expect(track("vide", "avc1", [("avg_frame_rate", "1/0")]).coding?.frameRate == nil)
  }

  @Test(arguments: [("pcm_s24le", 24), ("pcm_u8", 8), ("pcm_f32be", 32)])
  func `of plain sound tell its bits`(codec: String, bits: Int) {
    let facts = track("soun", codec, []).coding
    #expect(facts?.codec == "PCM")
    #expect(facts?.bitDepth == bits)
  }

  @Test(arguments: ["text", "meta", "tmcd", "hint"])
  func `are of video and audio alone`(handler: String) {
    #expect(track(handler, "xxxx", [("codec_name", "aac")]).coding == nil)
    #expect(TrackDescription(trackID: 1, handlerType: "vide").coding == nil)
  }
}
