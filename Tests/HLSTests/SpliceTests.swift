import MediaModel
import Testing

@testable import HLS

/// A section and what it says: examples of the standard, and what others have put on the air.
struct SpliceCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var base64: String
  /// `name=value` of fields that are reported.
  var fields: [String]

  var bytes: [UInt8] { Base64.decode(base64.utf8) ?? [] }

  static let all: [SpliceCase] = [
    SpliceCase(
      testDescription: "splice_insert (SCTE 35, example)",
      base64: "/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=",
      fields: [
        "command=splice_insert", "event=1207959695", "out of network=yes", "time=1936310318",
        "break.auto return=yes", "break.duration=5426421", "descriptor[0].kind=avail_descriptor",
        "descriptor[0].provider avail=309",
      ]),
    SpliceCase(
      testDescription: "time_signal, placement opportunity start (SCTE 35, example)",
      base64: "/DA0AAAAAAAA///wBQb+cr0AUAAeAhxDVUVJSAAAjn/PAAGlmbAICAAAAAAsoKGKNAIAmsnRfg==",
      fields: [
        "command=time_signal", "time=1924989008", "descriptor[0].event=1207959694",
        "descriptor[0].duration=27630000", "descriptor[0].UPID name=AiringID",
        "descriptor[0].UPID=000000002ca0a18a", "descriptor[0].type=52",
        "descriptor[0].type name=provider placement opportunity start", "descriptor[0].segment=2",
        "descriptor[0].segments expected=0", "descriptor[0].archive allowed=yes",
      ]),
  ]
}

@Suite struct `Splice information` {
  @Test(arguments: SpliceCase.all)
  func `says what the standard says that it says`(_ testCase: SpliceCase) throws {
    let fields = try SpliceInfoSection(testCase.bytes).fields.map { "\($0.name)=\($0.value)" }
    for field in testCase.fields { #expect(fields.contains(field), "\(fields)") }
  }

  @Test(arguments: SpliceCase.all)
  func `is written as it was read`(_ testCase: SpliceCase) throws {
    #expect(try SpliceInfoSection(testCase.bytes).encoded() == testCase.bytes)
  }

  @Test(arguments: SpliceCase.all)
  func `is refused where a byte is missing or another one`(_ testCase: SpliceCase) {
    for count in testCase.bytes.indices {
      #expect(throws: SpliceError.self) {
        try SpliceInfoSection(Array(testCase.bytes.prefix(count)))
      }
      var bytes = testCase.bytes
      bytes[count] ^= 0x10
      #expect(throws: SpliceError.self) { try SpliceInfoSection(bytes) }
    }
  }

  /// Every kind of command and descriptor, with lists in them.
  @Test func `comes back as it was made`() throws {
    var insert = SpliceInsert()
    insert.programTime = nil
    insert.components = [.init(tag: 1, time: SpliceTime(5)), .init(tag: 2, time: SpliceTime())]
    insert.breakDuration = SpliceBreak(duration: 1 << 32)
    var event = SpliceScheduledEvent()
    event.components = [.init(tag: 3, time: 4)]
    event.programTime = nil
    var segmentation = SegmentationDescriptor()
    segmentation.components = [.init(tag: 1, offset: 1 << 32)]
    segmentation.contentIdentifierType = 0x0F
    segmentation.contentIdentifier = Array("urn:x".utf8)
    segmentation.type = 0x34
    segmentation.part = .init(number: 1, expected: 2)
    let commands: [SpliceCommand] = [
      .null, .bandwidthReservation, .insert(insert), .schedule([event, SpliceScheduledEvent()]),
      .timeSignal(SpliceTime()), .timeSignal(SpliceTime(0x1_FFFF_FFFF)),
      .privateCommand(owner: 0x4142_4344, [1, 2]), .unknown(type: 9, [7]),
    ]
    for command in commands {
      var section = SpliceInfoSection()
      section.command = command
      section.timeAdjustment = 0x1_2345_6789
      section.descriptors = [SpliceDescriptor(segmentation)]
      for (tag, body) in [
        (0, SpliceDescriptor.Body.avail(provider: 7)), (1, .tones(preroll: 1, Array("12*".utf8))),
        (3, .time(seconds: 1 << 40, nanoseconds: 5, offset: 37)),
        (
          4,
          .audio([
            .init(
              tag: 1, language: Array("eng".utf8), bitStreamMode: 2, channelCount: 3,
              isFullService: true)
          ])
        ),
        (99, .unknown([1, 2, 3])),
      ] as [(UInt8, SpliceDescriptor.Body)] {
        var descriptor = SpliceDescriptor(segmentation)
        (descriptor.tag, descriptor.body) = (tag, body)
        section.descriptors.append(descriptor)
      }
      let bytes = try section.encoded()
      #expect(try SpliceInfoSection(bytes) == section)
      #expect(!section.fields.isEmpty)
    }
  }

  @Test func `has the checksum of transport streams`() {
    // The sum of "123456789" that catalogues of checksums give for CRC-32/MPEG-2.
    #expect(SectionChecksum.of("123456789".utf8) == 0x0376_E6E7)
  }
}
