import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

/// What becomes of the copies of the header metadata, and of what tells where they are.
@Suite struct `Written MXF` {
  static let names = ["described.mxf", "grid.mxf", "unlisted.mxf", "document.mxf"]

  private func identifier(_ key: String) -> MetadataIdentifier {
    MetadataIdentifier(key: key, keySpace: .materialExchange)
  }

  /// Contents with another text under a key, for each item that has it, or with a new item.
  private func setting(_ key: String, _ text: String, in contents: FormatContents) -> FormatContents
  {
    var contents = contents
    let places = contents.items.indices.filter {
      contents.items[$0].identifier == identifier(key)
    }
    for place in places { contents.items[place].payload = Array(text.utf8) }
    if places.isEmpty { contents.items.append(MetadataItem(identifier(key), text: text)) }
    return contents
  }

  private func wide(_ text: String) -> [UInt8] { TextEncoding.utf16.encode(text) ?? [] }

  // MARK: Every copy

  @Test(arguments: names) func `says a new value in every copy, and the old one in none`(
    _ name: String
  ) throws {
    let written = try WritingCase(fixture: name)
    let copies = try MXFFile(written.source, head: written.source.bytes).copies.count
    let wanted = setting("MaterialPackage/Name", "Low tide", in: written.contents)
    let bytes = try written.rewritten(wanted).bytes
    #expect(bytes.count(of: wide("Low tide")) == copies)
    for old in ["Harbour at dawn", "Untitled"] { #expect(bytes.count(of: wide(old)) == 0) }
  }

  @Test(arguments: names) func `has nothing of what was taken out`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    let bytes = try written.rewritten(FormatContents()).bytes
    for item in written.contents.items {
      guard let text = item.stringValue, text.count > 3, item.identifier.key.hasSuffix("Name")
      else {
        continue
      }
      #expect(bytes.count(of: wide(text)) == 0, "\(item)")
    }
    let told = written.contents.items.compactMap(\.stringValue) + ["Größe", "Möwen 港"]
    for text in told where text.count > 5 {
      let little = try #require(TextEncoding.utf16LittleEndian.encode(text))
      #expect(bytes.count(of: little) == 0, "\(text)")
    }
    #expect(bytes.count(of: Array("private".utf8)) == 0)
    #expect(bytes.count(of: Array("for the decoder".utf8)) > 0)
  }

  // MARK: Sizes and places

  /// A text that needs no more room, and one that needs much.
  @Test(arguments: names, [1, 20_000]) func `says where partitions are`(
    _ name: String, _ size: Int
  ) throws {
    let written = try WritingCase(fixture: name)
    var wanted = written.contents
    wanted.items.append(
      MetadataItem(identifier("UserComments/Long"), text: String(repeating: "x", count: size)))
    let bytes = try written.rewritten(wanted).bytes
    try expectSound(bytes, like: written.source.bytes)
  }

  @Test(arguments: names) func `fills up whatever is left`(_ name: String) throws {
    let written = try WritingCase(fixture: name)
    for size in 1...60 {
      let text = String(repeating: "n", count: size)
      let wanted = setting("MaterialPackage/Name", text, in: written.contents)
      let bytes = try written.rewritten(wanted).bytes
      try expectSound(bytes, like: written.source.bytes)
      let found = try written.read(bytes).items
      #expect(
        found.contains { $0.identifier.key == "MaterialPackage/Name" && $0.stringValue == text })
    }
  }

  /// What partitions tell of each other is so, nothing but header metadata has changed, and every packet is whole.
  private func expectSound(_ bytes: [UInt8], like old: [UInt8]) throws {
    let (before, after) = (
      try MXFFile(MemorySource(old), head: old), try MXFFile(MemorySource(bytes), head: bytes)
    )
    #expect(after.problem == nil && after.diagnostics == before.diagnostics)
    #expect(after.partitions.map(\.kind) == before.partitions.map(\.kind))
    #expect(after.partitions.map(\.status) == before.partitions.map(\.status))
    for (index, (partition, was)) in zip(after.partitions, before.partitions).enumerated() {
      #expect(partition.told.this == partition.start - after.start)
      let last = index > 0 ? after.partitions[index - 1].start - after.start : 0
      #expect(partition.told.previous == last)
      let footer = after.partitions.last.map { $0.start - after.start }
      #expect(partition.told.footer == (was.told.footer == 0 ? 0 : footer))
      #expect(partition.metadata.count == partition.headerByteCount)
      if partition.alignment > 1, !partition.metadata.isEmpty {
        #expect((partition.start - after.start).isMultiple(of: partition.alignment))
        #expect((partition.metadata.upperBound - after.start).isMultiple(of: partition.alignment))
      }
    }
    let listed = after.list?.places.map(\.told)
    #expect(listed == before.list.map { _ in after.partitions.map { $0.start - after.start } })
    let samples = { (bytes: [UInt8]) in
      try MXFReader.parts(of: MemorySource(bytes)).filter { $0.kind == .samples }
        .map { Array(bytes[$0.range]) }
    }
    #expect(try samples(bytes) == (try samples(old)))
    var cursor = SourceCursor(MemorySource(bytes), 0..<bytes.count)
    var position = after.start
    while position < bytes.count {
      let packet = try #require(try cursor.packet(at: position))
      position = packet.value.upperBound
      if packet.isFill { #expect(bytes[packet.value].allSatisfy { $0 == 0 }) }
    }
    #expect(position == bytes.count)
  }

  // MARK: New properties

  @Test func `gives a new property a tag of its own`() throws {
    let written = try WritingCase(fixture: "described.mxf")
    let wanted = setting("AS11Core/EpisodeTitleNumber", "Seven", in: written.contents)
    let bytes = try written.rewritten(wanted).bytes
    for copy in try MXFFile(MemorySource(bytes), head: bytes).copies {
      let tags = copy.metadata.tags.filter { $0.value.tail == 0x0D01_0701_0B01_0103 }
      #expect(tags.keys.map { $0 >= 0x8000 } == [true])
    }
    #expect(
      try written.read(bytes).items.contains { $0.identifier.key == "AS11Core/EpisodeTitleNumber" })
  }

  @Test func `takes a text again where an empty one stands`() throws {
    let written = try WritingCase(fixture: "described.mxf")
    var bare = written.contents
    bare.items.removeAll { $0.identifier.key == "Identification/CompanyName" }
    let bytes = try written.rewritten(bare).bytes
    let empty = try #require(try WritingCase(bytes, name: "described.mxf"))
    let wanted = setting("Identification/CompanyName", "Other Ltd", in: empty.contents)
    let (file, after) = try empty.after(wanted)
    #expect(file.losses.isEmpty)
    let names = after.items.filter { $0.identifier.key == "Identification/CompanyName" }
    #expect(names.compactMap(\.stringValue) == ["Other Ltd"])
  }

  @Test func `names a track`() throws {
    let written = try WritingCase(fixture: "grid.mxf")
    var wanted = written.contents
    wanted.trackItems[0]?[0].payload = Array("Sea".utf8)
    #expect(try written.after(wanted).contents.trackItems[0]?.compactMap(\.stringValue) == ["Sea"])
    wanted.trackItems[0] = nil
    let bare = try written.rewritten(wanted).bytes
    let nameless = try #require(try WritingCase(bare, name: "grid.mxf"))
    #expect(nameless.contents.trackItems.isEmpty)
    var named = nameless.contents
    named.trackItems[0] = [MetadataItem(identifier("Track/TrackName"), text: "Wind")]
    #expect(try nameless.after(named).contents.trackItems[0]?.compactMap(\.stringValue) == ["Wind"])
  }

  // MARK: Values of a fixed form

  /// A value, and what is wrong with it; `nil` for one that is taken.
  struct Value: Sendable, CustomTestStringConvertible {
    let key: String
    let text: String
    let reason: String?
    var testDescription: String { "\(key) = \(text)" }

    static let all = [
      Value(
        key: "MaterialPackage/PackageCreationDate", text: "2026-05-17T14:30:00.008Z", reason: nil),
      Value(
        key: "MaterialPackage/PackageCreationDate", text: "2026-05-17T14:30:00.001Z",
        reason: "a date of MXF counts in steps of 4 milliseconds"),
      Value(
        key: "MaterialPackage/PackageCreationDate", text: "2026-05-17T14:30:00+02:00",
        reason: "a date of MXF is UTC, as 2026-05-17T14:30:00Z"),
      Value(
        key: "MaterialPackage/PackageCreationDate", text: "2026-05-17",
        reason: "a date of MXF has day and time, as 2026-05-17T14:30:00Z"),
      Value(key: "Identification/ProductVersion", text: "2.0.0.7.1", reason: nil),
      Value(
        key: "Identification/ProductVersion", text: "2.0",
        reason: "a version of MXF is five numbers, as 1.2.3.4.1"),
      Value(
        key: "Identification/ProductUID", text: "00112233-4455-6677-8899-aabbccddeeff", reason: nil),
      Value(
        key: "Identification/ProductUID", text: "mine",
        reason: "the property takes 16 bytes, as 00112233-4455-6677-8899-aabbccddeeff"),
      Value(key: "MaterialPackage/StartTimecode", text: "10:00:00:24", reason: nil),
      Value(
        key: "MaterialPackage/StartTimecode", text: "10:00:00:25",
        reason: "it is not a time code that the track counts"),
      Value(
        key: "MaterialPackage/PackageUID", text: "0x00",
        reason: "it is part of the file's structure, and stays as it is"),
      Value(
        key: "MaterialPackage/Name", text: "",
        reason: "a text of MXF that is empty says nothing: remove it"),
      Value(
        key: "MaterialPackage/Name", text: String(repeating: "x", count: 32_768),
        reason: "a property of MXF has 65,535 bytes at most"),
      Value(
        key: "Branding/BrandMainTitle", text: "x", reason: "no set of the file has a place for it"),
      Value(
        key: "MaterialPackage/MainTitle", text: "x", reason: "no set of the file has a place for it"
      ),
      Value(key: "SourcePackage/Name", text: "Card 3", reason: nil),
      Value(key: "SourcePackage/UserComments/Reel", text: "3", reason: nil),
    ]
  }

  @Test(arguments: Value.all) func `takes values as their forms allow`(_ value: Value) throws {
    let written = try WritingCase(fixture: "described.mxf")
    let wanted = setting(value.key, value.text, in: written.contents)
    let (file, after) = try written.after(wanted)
    #expect(file.losses.map(\.reason) == (value.reason.map { [$0] } ?? []))
    let isThere = after.items.contains {
      $0.identifier == identifier(value.key) && $0.stringValue == value.text
    }
    #expect(isThere == (value.reason == nil))
  }

  @Test func `has a document beside the essence taken out, and not changed`() throws {
    let written = try WritingCase(fixture: "document.mxf")
    let key = identifier("TextBasedFramework/StreamText/Data")
    var wanted = written.contents
    let place = try #require(wanted.items.firstIndex { $0.identifier == key })
    #expect(wanted.items[place].stringValue?.contains("0815 4711") == true)
    wanted.items[place].payload = Array("<other/>".utf8)
    #expect(try written.after(wanted).file.losses.map(\.what) == ["\(key)"])
    wanted.items.remove(at: place)
    let bytes = try written.rewritten(wanted).bytes
    try expectSound(bytes, like: written.source.bytes)
    #expect(bytes.count(of: Array("0815 4711".utf8)) == 0)
    #expect(try written.read(bytes).items.count == wanted.items.count)
  }

  @Test func `says where it is damaged, and writes nothing`() throws {
    var bytes = Fixture.format("described.mxf").bytes
    let file = try MXFFile(MemorySource(bytes), head: bytes)
    let set = try #require(file.copies.last?.metadata.sets.first)
    let property = try #require(set.properties.last)
    // A size that reaches after the set.
    bytes[property.offset + 2] = 0x70
    let source = MemorySource(bytes, name: "damaged.mxf")
    let error = #expect(throws: FormatWritingError.self) {
      try MXFReader.rewriting(source, with: FormatContents())
    }
    #expect(error?.reason == "a property is cut at \(property.offset)")
  }
}

extension [UInt8] {
  /// How often other bytes stand in these.
  fileprivate func count(of other: [UInt8]) -> Int {
    guard let first = other.first, count >= other.count else { return 0 }
    return indices.dropLast(other.count - 1).count {
      self[$0] == first && self[$0..<($0 + other.count)].elementsEqual(other)
    }
  }
}
