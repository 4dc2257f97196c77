import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `ID3 tags` {
  /// The tags at the head of a file.
  private func tags(of name: String) throws -> [(tag: ID3Tag, bytes: [UInt8])] {
    let bytes = SoundFiles.fixture(name).bytes
    let source = MemorySource(bytes, name: name)
    var tags: [(ID3Tag, [UInt8])] = []
    var position = 0
    while let tag = try ID3Tag.read(source, at: position, limit: source.size, path: "") {
      tags.append((tag, Array(bytes[tag.range])))
      position = tag.range.upperBound
    }
    return tags
  }

  /// The items of one frame.
  private func items(of frame: ID3Frame, in tag: ID3Tag) -> [MetadataItem] {
    let name = String(decoding: frame.identifier, as: UTF8.self)
    return ID3FrameItems(
      frame, of: tag, language: nil, carrier: .init(path: name, offset: frame.offset)
    ).items
  }

  @Test(arguments: SoundFiles.names.filter { $0.hasSuffix("mp3") })
  func `are written back bit for bit`(_ name: String) throws {
    for (tag, bytes) in try tags(of: name) {
      #expect(try tag.encoded() == bytes)
    }
  }

  @Test(arguments: SoundFiles.names.filter { $0.hasSuffix("mp3") })
  func `give items that make the same frames again`(_ name: String) throws {
    for (tag, _) in try tags(of: name) where !tag.header.isUnsynchronised {
      for frame in tag.frames where frame.flags & 0x00FF == 0 {
        let items = items(of: frame, in: tag)
        let name = String(decoding: frame.identifier, as: UTF8.self)
        let made = try #require(
          ID3Frame(items, version: tag.header.version, replacing: frame), "\(name)")
        #expect(made == frame, "\(name): \(items.map(\.line))")
      }
    }
  }

  @Test func `take new values in the encoding that holds them`() throws {
    let tag = try #require(try tags(of: "id3v23.mp3").first?.tag)
    let frame = try #require(
      tag.frames.first {
        $0.identifier == Array("TALB".utf8) || $0.identifier == Array("TBPM".utf8)
      })
    var item = try #require(items(of: frame, in: tag).first)
    item.payload = Array("90".utf8)
    #expect(ID3Frame([item], version: 3, replacing: frame)?.content == .bytes([0, 0x39, 0x30]))
    item.payload = Array("港".utf8)
    #expect(
      ID3Frame([item], version: 3, replacing: frame)?.content
        == .bytes([1, 0xFF, 0xFE, 0x2F, 0x6E]))
    #expect(ID3Frame([item], version: 4)?.content == .bytes([3, 0xE6, 0xB8, 0xAF]))
  }

  /// Of a program that wrote a frame `Date`: what follows it is read, and stays where it is.
  @Test func `go on after a frame with small letters in its name`() throws {
    func frame(_ name: String, _ text: String) -> [UInt8] {
      Array(name.utf8) + UInt32(text.utf8.count + 1).bigEndianBytes + [0, 0, 0] + Array(text.utf8)
    }
    let frames = frame("TALB", "Album") + frame("Date", "2004") + frame("TIT2", "Title")
    let bytes = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frames.count)] + frames
    let source = MemorySource(bytes, name: "a.mp3")
    let tag = try #require(try ID3Tag.read(source, at: 0, limit: bytes.count, path: ""))
    #expect(
      tag.frames.map { String(decoding: $0.identifier, as: UTF8.self) } == ["TALB", "Date", "TIT2"])
    #expect(tag.diagnostics.isEmpty)
    #expect(try tag.encoded() == bytes)
    var damaged = bytes
    damaged[10 + 16 + 7] = 60
    let rest = try ID3Tag.read(
      MemorySource(damaged, name: "a.mp3"), at: 0, limit: bytes.count, path: "")
    #expect(rest?.frames.count == 1)
  }

  @Test func `keep a checksum in line`() throws {
    var tag = try #require(try tags(of: "id3v23.mp3").first?.tag)
    let before = tag.extendedHeader
    try tag.updateChecksum()
    #expect(tag.extendedHeader == before)
    tag.frames.removeLast()
    try tag.updateChecksum()
    #expect(tag.extendedHeader != before)
  }

  @Test func `leave large pictures where they are`() throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 5, count: 100_000)
    let body = [0] + Array("image/jpeg".utf8) + [0, 3, 0] + picture
    let size = body.count + 10
    func sizeBytes(_ number: Int) -> [UInt8] {
      [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
    }
    let bytes =
      Array("ID3".utf8) + [4, 0, 0] + sizeBytes(size) + Array("APIC".utf8) + sizeBytes(body.count)
      + [0, 0] + body
    let source = MemorySource(bytes)
    let tag = try #require(try ID3Tag.read(source, at: 0, limit: source.size, path: ""))
    let item = try #require(ID3Region(tag, path: "", takesMore: false).found.items.first)
    #expect(item.payload.isEmpty && item.payloadByteCount == picture.count)
    #expect(item.dataType == .jpeg && item.extraAttribute("pictureType") == "Cover (front)")
    #expect(try item.loadingPayload().payload == picture)
    #expect(try tag.encoded() == bytes)
  }
}

/// A frame of ID3, as bytes and as the items it gives.
struct FrameCase: Sendable, CustomTestStringConvertible {
  let name: String
  let version: UInt8
  let hex: String
  let lines: [String]

  init(_ name: String, _ version: UInt8, _ hex: String, _ lines: [String]) {
    self.name = name
    self.version = version
    self.hex = hex
    self.lines = lines
  }

  var testDescription: String { name }

  static let all = [
    FrameCase("text without a terminator", 4, "'TIT2' 00000003 0000 00 'ab'", ["id3/TIT2 'ab'"]),
    FrameCase(
      "several values, one empty between", 4, "'TPE1' 00000005 0000 03 'a' 00 00 'b'",
      ["id3/TPE1 'a'", "id3/TPE1 ''", "id3/TPE1 'b'"]),
    FrameCase(
      "UTF-16 with a mark for each value", 4,
      "'TPE1' 0000000b 0000 01 fffe 6100 0000 feff 0062", ["id3/TPE1 'a'", "id3/TPE1 'b'"]),
    FrameCase(
      "UTF-16 with a mark for the first value alone", 4,
      "'TPE1' 00000009 0000 01 fffe 6100 0000 6200", ["id3/TPE1 'a'", "id3/TPE1 'b'"]),
    FrameCase(
      "UTF-16 that ends in half a terminator", 3, "'TIT2' 00000006 0000 01 fffe 6100 00",
      ["id3/TIT2 'a'"]),
    FrameCase(
      "text that is not UTF-8", 4, "'TIT2' 00000003 0000 03 ffff", ["id3/TIT2 raw-data 03ffff"]),
    FrameCase(
      "a comment without the zero of its description", 4, "'COMM' 00000006 0000 00 'eng' 'ab'",
      ["id3/COMM en raw-data 00656e676162"]),
    FrameCase(
      "a link with what follows its zero", 3, "'WCOM' 00000004 0000 'ab' 00 'c'",
      ["id3/WCOM 'ab'"]),
    FrameCase(
      "a counter of five bytes", 4, "'PCNT' 00000005 0000 0100000000",
      ["id3/PCNT raw-data 0100000000"]),
    FrameCase(
      "a rating without a counter", 3, "'POPM' 00000003 0000 'a' 00 ff", ["id3/POPM info=a 255"]),
    FrameCase("a frame without a body", 3, "'TIT2' 00000000 0000", ["id3/TIT2 raw-data "]),
    FrameCase(
      "a picture type without words", 3, "'APIC' 00000005 0000 00 00 63 00 aa",
      ["id3/APIC pictureType=99 raw-data aa"]),
    FrameCase(
      "a compressed frame that is none", 4, "'TIT2' 00000006 0009 00000004 abcd",
      ["id3/TIT2 raw-data 00000004abcd"]),
  ]
}

@Suite struct `Frames of ID3` {
  @Test(arguments: FrameCase.all) func `give these items`(_ wanted: FrameCase) throws {
    let body = [UInt8](written: wanted.hex)
    let bytes =
      Array("ID3".utf8) + [wanted.version, 0, 0, 0, 0, 0, UInt8(body.count)] + body
    let source = MemorySource(bytes)
    let tag = try #require(try ID3Tag.read(source, at: 0, limit: source.size, path: ""))
    let lines = try ID3Region(tag, path: "", takesMore: false).found.items.map(\.line)
    let path = lines.first?.split(separator: " ").first ?? ""
    #expect(lines == wanted.lines.map { "\(path) \($0)" })
    #expect(try tag.encoded() == bytes)
  }
}
