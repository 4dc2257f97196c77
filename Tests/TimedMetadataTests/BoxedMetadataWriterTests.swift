import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

/// The identifier of a text, whatever it looks like.
private func id(_ text: String) -> MetadataIdentifier { MetadataIdentifier(rawValue: text) }

/// Items that are written into one sample and read again.
struct BoxedWritingCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var items: [MetadataItem]

  static let all: [BoxedWritingCase] = [
    BoxedWritingCase(testDescription: "nothing", items: []),
    BoxedWritingCase(
      testDescription: "a text in a language",
      items: [
        MetadataItem(
          id("mdta/com.example.text"), payload: Array("hi".utf8), dataType: .utf8,
          languageTag: "en-US")
      ]),
    BoxedWritingCase(
      testDescription: "the same text in two languages",
      items: [
        MetadataItem(
          id("mdta/com.example.text"), payload: Array("hi".utf8), dataType: .utf8, languageTag: "en"
        ),
        MetadataItem(
          id("mdta/com.example.text"), payload: Array("ho".utf8), dataType: .utf8, languageTag: "de"
        ),
      ]),
    BoxedWritingCase(
      testDescription: "numbers of every width",
      items: [
        MetadataItem(id("mdta/a"), payload: [0xFF], dataType: .int8),
        MetadataItem(id("mdta/b"), payload: [0, 1], dataType: .uint16),
        MetadataItem(id("mdta/c"), payload: [0, 0, 0, 2], dataType: .int32),
        MetadataItem(id("mdta/d"), payload: [0, 0, 0, 0, 0, 0, 0, 3], dataType: .int64),
        MetadataItem(id("mdta/e"), payload: [0x3F, 0x80, 0, 0], dataType: .float32),
      ]),
    BoxedWritingCase(
      testDescription: "a key space and a type of someone's own, and a value of no bytes",
      items: [
        MetadataItem(id("exmp/own"), payload: [1, 2, 3], dataType: "com.example.type"),
        MetadataItem(id("exmp/nothing"), payload: [], dataType: .rawData),
      ]),
    BoxedWritingCase(
      testDescription: "one key twice",
      items: [
        MetadataItem(id("mdta/a"), payload: [1], dataType: .int8),
        MetadataItem(id("mdta/a"), payload: [2], dataType: .int8),
      ]),
  ]
}

/// Combinations that cannot be declared.
struct BoxedRefusalCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var specification: MetadataSpecification

  static let all: [BoxedRefusalCase] = [
    BoxedRefusalCase(
      testDescription: "a key space of seven characters",
      specification: MetadataSpecification(identifier: id("org.id3/TIT2"), dataType: .utf8)),
    BoxedRefusalCase(
      testDescription: "a number without a size",
      specification: MetadataSpecification(identifier: id("mdta/a"), dataType: .signedInteger)),
    BoxedRefusalCase(
      testDescription: "no data type",
      specification: MetadataSpecification(identifier: id("mdta/a"), dataType: "")),
    BoxedRefusalCase(
      testDescription: "no key",
      specification: MetadataSpecification(identifier: id("mdta/"), dataType: .utf8)
    ),
  ]
}

@Suite("Timed metadata that is written")
struct BoxedMetadataWriterTests {
  @Test(arguments: BoxedWritingCase.all)
  func `is read as it was`(_ c: BoxedWritingCase) throws {
    let group = TimedMetadataGroup(
      items: c.items, timeRange: MediaTimeRange(start: .zero, duration: .zero))
    let writer = try BoxedMetadataWriter(declaring: MetadataSpecification.all(of: [group]))
    let sample = try writer.sample(c.items)
    var diagnostics: [Diagnostic] = []
    // Through bytes, so that the tables are parsed and not handed over.
    var bytes = ByteWriter()
    writer.sampleEntry.write(to: &bytes)
    let context = BoxContext(ancestors: ["stbl", "stsd"], handler: "meta")
    let entry = try #require(
      BoxTree.parse(bytes.bytes[...], at: 0, context: context).boxes.first)
    let codec = BoxedMetadata(sampleEntry: entry, diagnostics: &diagnostics)
    let read = codec.decode(sample, at: 0)
    #expect(read.items == c.items)
    #expect(diagnostics == [] && read.diagnostics == [])
    let again = try BoxedMetadataWriter(sampleEntry: entry)
    #expect(try again.sample(c.items) == sample)
  }

  @Test func `says with a NULL item that nothing is known`() throws {
    let writer = try BoxedMetadataWriter(declaring: [])
    #expect(try writer.sample([]) == [0, 0, 0, 8, 0, 0, 0, 0])
  }

  @Test(arguments: BoxedRefusalCase.all)
  func `declares nothing that readers could not tell`(_ c: BoxedRefusalCase) {
    #expect(throws: BoxedMetadataError.self) {
      try BoxedMetadataWriter(declaring: [c.specification])
    }
  }

  @Test func `takes only what the sample entry declares, of values that fit`() throws {
    let writer = try BoxedMetadataWriter(declaring: [
      MetadataSpecification(identifier: id("mdta/a"), dataType: .int8)
    ])
    for item in [
      MetadataItem(id("mdta/b"), payload: [1], dataType: .int8),
      MetadataItem(id("mdta/a"), payload: [1], dataType: .uint8),
      MetadataItem(id("mdta/a"), payload: [1], dataType: .int8, languageTag: "en"),
      MetadataItem(id("mdta/a"), payload: [1, 2], dataType: .int8),
    ] {
      #expect(throws: BoxedMetadataError.self) { try writer.sample([item]) }
    }
    #expect(
      try writer.sample([MetadataItem(id("mdta/a"), payload: [7], dataType: .int8)]).count == 9)
  }
}
