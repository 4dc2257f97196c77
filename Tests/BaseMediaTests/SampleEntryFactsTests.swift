import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

/// What sample entries say of how samples are coded, made byte by byte.
@Suite struct `Facts of sample entries` {
  /// The coding of a track whose sample entry is made of fixed fields and boxes.
  private func coding(_ handler: FourCC, _ entry: BoxNode) throws -> CodingFacts? {
    let full = [UInt8](repeating: 0, count: 4)
    let stbl = BoxNode(
      "stbl", children: [BoxNode("stsd", prefix: full + [0, 0, 0, 1], children: [entry])])
    let media = BoxNode(
      "mdia",
      children: [
        BoxNode(
          "mdhd",
          payload: full + [UInt8](repeating: 0, count: 8) + [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
        HandlerBox(handler).node, BoxNode("minf", children: [stbl]),
      ])
    let moov = BoxNode("moov", children: [BoxNode("trak", children: [media])])
    let tree = try BoxTree.scan(MemorySource(moov.bytes))
    return MovieDescription.describe(Movie(tree), original: tree, source: nil, name: "made").tracks
      .first?.coding
  }

  private func picture(_ type: FourCC, _ boxes: [BoxNode], compressor: String = "") -> BoxNode {
    var fields = [UInt8](repeating: 0, count: 78)
    let name = Array(compressor.utf8)
    fields[42] = UInt8(name.count)
    fields.replaceSubrange(43..<(43 + name.count), with: name)
    return BoxNode(type, prefix: fields, children: boxes)
  }

  private func sound(_ type: FourCC, _ boxes: [BoxNode], channels: UInt8 = 2, bits: UInt8 = 16)
    -> BoxNode
  {
    var fields = [UInt8](repeating: 0, count: 28)
    (fields[17], fields[19]) = (channels, bits)
    fields.replaceSubrange(24..<26, with: [0xBB, 0x80])
    return BoxNode(type, prefix: fields, children: boxes)
  }

  @Test(arguments: [
    ([UInt8](arrayLiteral: 1, 0, 8 << 1, 4 << 3, 4 << 4), "Dolby Vision 8.4"),
    ([1, 0, 5 << 1, 6 << 3, 0], "Dolby Vision 5"),
    ([1, 0, 10 << 1, 4 << 3, 1 << 4], "Dolby Vision 10.1"),
  ]) func `tell profiles of Dolby Vision`(record: [UInt8], name: String) throws {
    let payload = record + [UInt8](repeating: 0, count: 19)
    let facts = try coding("vide", picture("hvc1", [BoxNode("dvvC", payload: payload)]))
    #expect(facts?.dynamicRange == [name])
    // Cut off, it says nothing.
    let cut = try coding(
      "vide", picture("hvc1", [BoxNode("dvvC", payload: Array(record.prefix(4)))]))
    #expect(cut?.dynamicRange == [])
  }

  @Test func `tell colours, and what display they were graded on`() throws {
    let color = Array("nclx".utf8) + [0, 9, 0, 16, 0, 9, 0x80]
    let facts = try coding(
      "vide",
      picture(
        "hvc1",
        [BoxNode("colr", payload: color), BoxNode("clli", payload: [3, 0xE8, 1, 0x90])],
        compressor: "made by hand"))
    #expect(facts?.colorPrimaries == "bt2020")
    #expect(facts?.colorTransfer == "smpte2084")
    #expect(facts?.colorMatrix == "bt2020nc")
    #expect(facts?.isFullRange == true)
    #expect(facts?.contentLightLevel == "1000,400")
    #expect(facts?.compressorName == "made by hand")
    #expect(facts?.dynamicRange == ["PQ"])
  }

  @Test(arguments: [
    ([0x12, 0x10] as [UInt8], "LC" as String?, "stereo" as String?), ([0x11, 0xB0], "LC", "5.1"),
    ([0x2B, 0x92, 0x08, 0x00], "HE-AAC", "stereo"), ([0xEB, 0x09, 0x88, 0x00], "HE-AACv2", "mono"),
    ([0x12, 0x10, 0x56, 0xE5, 0x98], "HE-AAC", "stereo"), ([0x12], nil, "stereo"),
  ]) func `tell profiles of AAC`(setup: [UInt8], profile: String?, layout: String?) throws {
    let decoder: [UInt8] =
      [
        4, UInt8(15 + setup.count), 0x40, 0x15, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xFA, 0, 5,
        UInt8(setup.count),
      ]
      + setup
    let stream: [UInt8] = [3, UInt8(3 + decoder.count), 0, 1, 0] + decoder
    let facts = try coding(
      "soun", sound("mp4a", [BoxNode("esds", payload: [0, 0, 0, 0] + stream)]))
    #expect(facts?.codec == "AAC")
    #expect(facts?.profile == profile)
    #expect(facts?.channelLayout == layout)
    #expect(facts?.bitRate == 64000)
  }

  @Test(arguments: [
    (
      "ac-3" as FourCC, [BoxNode("dac3", payload: [0x10, 0x3D, 0xC0])], "AC-3",
      "5.1(side)" as String?
    ),
    ("ac-3", [BoxNode("dac3", payload: [0x10, 0x11, 0x40])], "AC-3", "stereo"),
    ("sowt", [], "PCM", "stereo"), ("Opus", [], "Opus", "stereo"), ("zzzz", [], "zzzz", "stereo"),
  ]) func `tell codecs and loudspeakers of sound`(
    type: FourCC, boxes: [BoxNode], codec: String, layout: String?
  ) throws {
    let facts = try coding("soun", sound(type, boxes))
    #expect(facts?.codec == codec)
    #expect(facts?.channelLayout == layout)
  }

  @Test func `tell the scheme of encryption, and the codec beneath it`() throws {
    let protection = BoxNode(
      "sinf",
      children: [
        BoxNode("frma", payload: Array("avc1".utf8)),
        BoxNode("schm", payload: [0, 0, 0, 0] + Array("cbcs".utf8) + [0, 1, 0, 0]),
      ])
    let facts = try coding("vide", picture("encv", [protection]))
    #expect(facts?.codec == "H.264")
    #expect(facts?.encryptionScheme == "cbcs")
  }
}
