import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

@Suite struct `Channel layouts` {
  struct Case: Sendable, CustomTestStringConvertible {
    var type: FourCC
    var bytes: String
    var layout: ChannelLayout?
    var testDescription: String { "\(type) \(bytes)" }
  }

  static let cases = [
    Case(
      type: "chan", bytes: "00000000 00650002 00000000 00000000",
      layout: .quickTime(tag: 0x0065_0002, bitmap: 0, channels: [])),
    Case(
      type: "chan",
      bytes: "00000000 00000000 00000000 00000001 00000003 00000001 3F800000 00000000 BF800000",
      layout: .quickTime(
        tag: 0, bitmap: 0,
        channels: [ChannelLayout.Channel(label: 3, flags: 1, coordinates: [1, 0, -1])])),
    Case(type: "chan", bytes: "00000000 00000000 00000000 FFFFFFFF", layout: nil),
    Case(type: "chan", bytes: "00000000 0065", layout: nil),
    Case(
      type: "chnl", bytes: "00000000 01 06 0000000000000008",
      layout: .iso(configuration: 6, omittedChannels: 8, positions: [], objectCount: 0)),
    Case(
      type: "chnl", bytes: "00000000 03 00 00 7E 001E F6 05",
      layout: .iso(
        configuration: 0, omittedChannels: 0,
        positions: [
          ChannelLayout.Position(speaker: 0),
          ChannelLayout.Position(speaker: 126, azimuth: 30, elevation: -10),
        ], objectCount: 5)),
    Case(
      type: "chnl", bytes: "01000000 10 02 02 00",
      layout: .iso(configuration: 2, omittedChannels: 0, positions: [], objectCount: 0)),
    Case(type: "chnl", bytes: "00000000 01 00 00", layout: nil),
  ]

  @Test(arguments: cases) func `are read with their entry`(_ wanted: Case) throws {
    // Two channels of 16 bits.
    let head = [UInt8](written: "000000000000 0001 0000 0000 00000000 0002 0010 0000 0000 BB800000")
    let layout = BoxNode(wanted.type, payload: [UInt8](written: wanted.bytes))
    let entry = BoxNode("lpcm", prefix: head, children: [layout])
    let table = BoxNode(
      "stbl", children: [BoxNode("stsd", prefix: [0, 0, 0, 0, 0, 0, 0, 1], children: [entry])])
    let handler = BoxNode(
      "hdlr", payload: [UInt8](written: "00000000 00000000 'soun' 000000000000000000000000 00"))
    let media = BoxNode("mdia", children: [handler, BoxNode("minf", children: [table])])
    let format = try #require(MovieFormats.describe(BoxNode("trak", children: [media])).first)
    #expect(format.mediaSubType == "lpcm")
    #expect(format.channelCount == 2)
    #expect(format.bitsPerChannel == 16)
    #expect(format.sampleRate == 48000)
    #expect(format.channelLayout == wanted.layout)
    #expect(format.extensions.map(\.type) == [wanted.type.description])
  }
}
