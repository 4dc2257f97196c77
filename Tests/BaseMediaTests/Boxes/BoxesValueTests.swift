import BaseMedia
import BinaryIO
import Testing

@Suite struct `Handler names` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isQuickTime: Bool
    let stored: String
    let name: String
    let quickTime: String
    let iso: String
  }

  static let cases = [
    Case(
      testDescription: "a C string", isQuickTime: false, stored: "'Video' 00", name: "Video",
      quickTime: "05 'Video'", iso: "'Video' 00"),
    Case(
      testDescription: "a counted string", isQuickTime: true, stored: "05 'Video'", name: "Video",
      quickTime: "05 'Video'", iso: "'Video' 00"),
    Case(
      testDescription: "a counted string with bytes after", isQuickTime: true,
      stored: "05 'Video' 0000", name: "Video", quickTime: "05 'Video' 0000", iso: "'Video' 00"),
    Case(
      testDescription: "a counted string without a component type", isQuickTime: false,
      stored: "05 'Video'", name: "Video", quickTime: "05 'Video'", iso: "'Video' 00"),
    Case(
      testDescription: "a C string without NUL", isQuickTime: false, stored: "'Video'",
      name: "Video", quickTime: "05 'Video'", iso: "'Video' 00"),
    Case(
      testDescription: "a C string under a component type", isQuickTime: true,
      stored: "'Video' 00", name: "Video", quickTime: "'Video' 00", iso: "'Video' 00"),
    Case(
      testDescription: "a long counted string with a NUL after", isQuickTime: true,
      stored: "21 '!23456789012345678901234567890123' 00",
      name: "!23456789012345678901234567890123",
      quickTime: "21 '!23456789012345678901234567890123' 00",
      iso: "'!23456789012345678901234567890123' 00"),
    Case(
      testDescription: "no byte at all", isQuickTime: false, stored: "", name: "",
      quickTime: "00", iso: "00"),
    Case(
      testDescription: "an empty name", isQuickTime: false, stored: "00", name: "",
      quickTime: "00", iso: "00"),
    Case(
      testDescription: "a C string that starts with its own length", isQuickTime: false,
      stored: "'!234567890123456789012345678901234' 00",
      name: "!234567890123456789012345678901234",
      quickTime: "22 '!234567890123456789012345678901234'",
      iso: "'!234567890123456789012345678901234' 00"),
  ]

  private func box(_ sample: Case) throws -> HandlerBox {
    let component = sample.isQuickTime ? "'mhlr'" : "00000000"
    return try HandlerBox(
      payload: Bytes.written(
        "00000000 \(component) 'vide' 'appl' 00000001 00000002 \(sample.stored)"))
  }

  @Test(arguments: cases) func `are read in either form`(_ sample: Case) throws {
    #expect(try box(sample).name == sample.name)
  }

  @Test(arguments: cases) func `are converted to either form`(_ sample: Case) throws {
    let quickTime = try box(sample).converted(toQuickTime: true)
    #expect(quickTime.componentType == "mhlr")
    #expect(quickTime.nameBytes == Bytes.written(sample.quickTime))
    #expect(quickTime.name == sample.name)
    let iso = try box(sample).converted(toQuickTime: false)
    #expect(iso.componentType.rawValue == 0)
    #expect(iso.reserved == Array(repeating: 0, count: 12))
    #expect(iso.nameBytes == Bytes.written(sample.iso))
    #expect(iso.handlerType == "vide")
  }

  @Test func `stay C strings when they are too long to be counted`() {
    let name = String(repeating: "n", count: 256)
    let quickTime = HandlerBox("soun", name: name).converted(toQuickTime: true)
    #expect(quickTime.componentType == "mhlr")
    #expect(quickTime.nameBytes == Array(name.utf8) + [0])
    #expect(quickTime.name == name)
    #expect(quickTime.converted(toQuickTime: false).name == name)
  }
}

@Suite struct `Versions of boxes` {
  @Test func `an edit list grows to 64 bits when a value needs them`() throws {
    var box = EditListBox(rows: [EditListBox.Row(duration: 0xFFFF_FFFF, mediaTime: -1)])
    #expect(box.payload == Bytes.written("00000000 00000001 FFFFFFFF FFFFFFFF 0001 0000"))
    box.rows[0].mediaTime = 0x8000_0000
    #expect(
      box.payload
        == Bytes.written("01000000 00000001 00000000FFFFFFFF 0000000080000000 0001 0000"))
    #expect(try EditListBox(payload: box.payload).rows == box.rows)
  }

  @Test func `a media header grows to 64 bits and keeps what it does not know`() throws {
    var box = try MediaHeaderBox(
      payload: Bytes.written("00000000 00000001 00000002 000003E8 FFFFFFFF 15C7 0000"))
    box.creationTime = 0x1_0000_0000
    #expect(
      box.payload
        == Bytes.written(
          """
          01000000 0000000100000000 0000000000000002 000003E8 FFFFFFFFFFFFFFFF 15C7 0000
          """))
    box.creationTime = 1
    box.duration = 0xFFFF_FFFF
    #expect(try MediaHeaderBox(payload: box.payload).duration == 0xFFFF_FFFF)
  }

  @Test func `a movie header grows to 64 bits`() throws {
    let movie = try #require(BoxCase.movie.first { $0.type == "mvhd" })
    var box = try MovieHeaderBox(payload: movie.bytes)
    box.duration = 0x2_0000_0000
    #expect(box.payload.count == movie.bytes.count + 12)
    #expect(try MovieHeaderBox(payload: box.payload).duration == 0x2_0000_0000)
  }

  @Test func `a track header grows to 64 bits`() throws {
    let track = try #require(BoxCase.tracks.first { $0.type == "tkhd" })
    var box = try TrackHeaderBox(payload: track.bytes)
    box.duration = 0xFFFF_FFFF
    #expect(box.payload.count == track.bytes.count + 12)
    #expect(try TrackHeaderBox(payload: box.payload).duration == 0xFFFF_FFFF)
  }

  @Test(arguments: ["tkhd", "mdhd", "elst", "chpl", "iloc", "emsg", "titl"] as [FourCC])
  func `are refused when their layout is not known`(_ type: FourCC) throws {
    let box = try #require(BoxCase.all.first { $0.type == type })
    #expect(throws: ParseError.self) { try box.decode([9] + box.bytes.dropFirst()) }
  }
}

@Suite struct `Item locations` {
  private func box(_ hex: String) throws -> ItemLocationBox {
    try ItemLocationBox(payload: Bytes.written(hex))
  }

  @Test func `move by their base where all extents move alike`() throws {
    var box = try box(
      "00000000 44 40 0001 0001 0000 00001000 0002 00000010 00000020 00000040 00000008")
    #expect(box.moveFileOffsets { $0 + 256 })
    #expect(
      box.payload
        == Bytes.written(
          "00000000 44 40 0001 0001 0000 00001100 0002 00000010 00000020 00000040 00000008"))
  }

  @Test func `move one by one where extents move apart`() throws {
    var box = try box(
      "00000000 44 40 0001 0001 0000 00001000 0002 00000010 00000020 00000040 00000008")
    #expect(box.moveFileOffsets { $0 == 0x1010 ? 0x30 : 0x5000 })
    #expect(
      box.payload
        == Bytes.written(
          "00000000 44 40 0001 0001 0000 00000000 0002 00000030 00000020 00005000 00000008"))
  }

  @Test func `take more bytes where an offset needs them`() throws {
    var box = try box("01000000 44 00 0001 0001 0000 0000 0001 00000010 00000020")
    #expect(box.moveFileOffsets { $0 + 0x1_0000_0000 })
    #expect(
      box.payload
        == Bytes.written("01000000 84 00 0001 0001 0000 0000 0001 0000000100000010 00000020"))
  }

  @Test func `stay where they do not count from the start of the file`() throws {
    let hex = "01000000 44 00 0002 0001 0001 0000 0001 00000010 00000020 0002 0000 0001 0000"
    var box = try box(hex)
    #expect(box.moveFileOffsets { _ in nil })
    #expect(box.payload == Bytes.written(hex))
  }

  @Test func `stay as they are when a place is gone`() throws {
    let hex = "00000000 44 00 0001 0001 0000 0001 00000010 00000020"
    var box = try box(hex)
    #expect(!box.moveFileOffsets { _ in nil })
    #expect(box.payload == Bytes.written(hex))
  }

  @Test(arguments: [
    "00000000 54 00 0000", "00000000 00 00 0001 0001 0000 FFFF",
    "00000000 44 00 FFFF 0001 0000 0001", "00000000 44 00 0001 0001 0000 FFFF 00000000 00000000",
  ])
  func `are refused where sizes or counts cannot be`(_ hex: String) {
    #expect(throws: ParseError.self) { try box(hex) }
  }
}

@Suite struct `Key tables of timed metadata` {
  /// A sample entry of one key with all kinds of boxes and one slot that is not used.
  static let entry = """
    000000000000 0001
    0000006C 'keys' 00000059 00000005 00000014 'keyd' 'mdta' 'com.ex.a' 0000001C 'dtyp' 00000001
      'com.ex.number.i8' 0000000E 'loca' 'en-US' 00 0000000A 'setu' 0102 00000009 'zzzz' 07
    00000008 00000000 000000
    """

  private func table() throws -> (node: BoxNode, table: MetadataKeyTable) {
    let context = BoxContext(ancestors: ["stbl", "stsd"], handler: "meta")
    let payload = Bytes.written(Self.entry)
    var writer = ByteWriter()
    writer.box("mebx") { $0.write(payload) }
    let node = try #require(BoxTree.parse(writer.bytes[...], at: 0, context: context).boxes.first)
    #expect(node.prefix == [0, 0, 0, 0, 0, 0, 0, 1])
    return (node, try #require(MetadataKeyTable(sampleEntry: node)))
  }

  @Test func `tell key, type, language and setup`() throws {
    let table = try table().table
    try #require(table.rows.count == 2)
    let row = try #require(table.rows.first { $0.localID == 5 })
    #expect(row.declaration?.namespace == "mdta")
    #expect(row.declaration?.key == Array("com.ex.a".utf8))
    #expect(row.dataType?.name == "com.ex.number.i8")
    #expect(row.dataType?.wellKnownType == nil)
    #expect(row.locale == "en-US")
    #expect(row.setup == [1, 2])
    #expect(row.boxes.map(\.type) == ["keyd", "dtyp", "loca", "setu", "zzzz"])
    #expect(row.isUsed)
    #expect(!table.rows[1].isUsed)
    #expect(table.rows[1].declaration == nil)
  }

  @Test func `come back byte for byte`() throws {
    let (node, table) = try table()
    #expect(table.trailing == [0, 0, 0])
    #expect(table.node.payload == node.first("keys")?.payload)
  }

  @Test func `are made of values`() throws {
    let made = MetadataKeyTable(rows: [
      MetadataKeyTable.Row(
        localID: 1, namespace: "mdta", key: Array("k".utf8),
        dataType: MetadataTypeDeclarationBox(namespace: 0, value: [0, 0, 0, 1]), locale: "de",
        setup: [9])
    ])
    #expect(
      made.node.payload
        == Bytes.written(
          """
          00000039 00000001 0000000D 'keyd' 'mdta' 'k' 00000010 'dtyp' 00000000 00000001
          0000000B 'loca' 'de' 00 00000009 'setu' 09
          """))
    #expect(made.rows.first?.dataType?.wellKnownType == 1)
  }
}
