import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite struct `Vorbis comments` {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: String
    var vendor = ""
    var comments: [String] = []
    var tail: [UInt8] = []
    var testDescription: String { name }
    var stored: [UInt8] { [UInt8](written: bytes) }
  }

  static let rows = [
    Row(name: "nothing", bytes: "00000000 00000000"),
    Row(name: "a vendor alone", bytes: "03000000 'Abc' 00000000", vendor: "Abc"),
    Row(
      name: "two of one name, in order", bytes: "00000000 02000000 03000000 'A=1' 03000000 'A=2'",
      comments: ["A=1", "A=2"]),
    Row(
      name: "names as they are spelled", bytes: "00000000 01000000 07000000 'tiTle=x'",
      comments: ["tiTle=x"]),
    Row(
      name: "an equals sign in a value", bytes: "00000000 01000000 05000000 'A=b=c'",
      comments: ["A=b=c"]),
    Row(name: "an empty value", bytes: "00000000 01000000 02000000 'A='", comments: ["A="]),
    Row(name: "an empty name", bytes: "00000000 01000000 02000000 '=b'", comments: ["=b"]),
    Row(name: "no equals sign", bytes: "00000000 01000000 03000000 'Abc'", comments: ["Abc"]),
    Row(
      name: "the framing bit", bytes: "00000000 01000000 03000000 'A=1' 01", comments: ["A=1"],
      tail: [1]),
    Row(
      name: "bytes that are not UTF-8", bytes: "00000000 01000000 04000000 'A=' FFFE",
      comments: ["A=\u{FFFD}\u{FFFD}"]),
  ]

  @Test(arguments: rows) func `are read and written back bit for bit`(_ row: Row) throws {
    let comments = try VorbisComments(row.stored)
    #expect(comments.bytes == row.stored)
    #expect(String(decoding: comments.vendor, as: UTF8.self) == row.vendor)
    #expect(comments.tail == row.tail)
    let texts = comments.comments.map { comment in
      let value = comment.value.map { "=" + String(decoding: $0, as: UTF8.self) } ?? ""
      return String(decoding: comment.name, as: UTF8.self) + value
    }
    #expect(texts == row.comments)
  }

  @Test(arguments: rows) func `are refused where they are cut short`(_ row: Row) {
    for count in 0..<(row.stored.count - row.tail.count) {
      #expect(throws: ParseError.self) { try VorbisComments(Array(row.stored.prefix(count))) }
    }
  }

  @Test(arguments: [
    "FFFFFFFF 00000000", "00000000 FFFFFFFF", "00000000 01000000 FFFFFFFF 'A=1'",
    "00000000 02000000 03000000 'A=1'",
  ]) func `are refused where they announce more than there is`(bytes: String) {
    #expect(throws: ParseError.self) { try VorbisComments([UInt8](written: bytes)) }
  }

  @Test func `know names in any case`() {
    let comment = VorbisComments.Comment(name: Array("metaDATA_block".utf8), value: [])
    #expect(comment.isNamed("METADATA_BLOCK"))
    #expect(!comment.isNamed("METADATA_BLOC"))
    #expect(!comment.isNamed("METADATA-BLOCK"))
  }
}

@Suite struct `Items of Vorbis comments` {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var comments: [[UInt8]]
    var items: [String] = []
    var chapters: [String] = []
    var diagnostics: [String] = []
    var testDescription: String { name }

    init(
      _ name: String, _ comments: [String], items: [String]? = nil, chapters: [String] = [],
      diagnostics: [String] = []
    ) {
      self.init(
        name, bytes: comments.map { Array($0.utf8) },
        items: items
          ?? comments.map { "vorb/" + $0.replacing("=", with: " = ", maxReplacements: 1) },
        chapters: chapters, diagnostics: diagnostics)
    }

    init(
      _ name: String, bytes: [[UInt8]], items: [String], chapters: [String] = [],
      diagnostics: [String] = []
    ) {
      self.name = name
      comments = bytes
      (self.items, self.chapters, self.diagnostics) = (items, chapters, diagnostics)
    }

    /// A file of FLAC that holds the comments and a second of silence that is not there.
    var file: [UInt8] {
      let block = VorbisComments(
        comments: comments.map { VorbisComments.Comment($0[...]) }
      ).bytes
      // 8000 samples of 8000 a second.
      let information =
        [UInt8](written: "1000 1000 000000 000000 01F40 0F 000001F40")
        + [UInt8](repeating: 0, count: 16)
      return Array("fLaC".utf8) + [0, 0, 0, 34] + information + [0x84]
        + UInt32(block.count).bigEndianBytes.dropFirst() + block
    }
  }

  /// A picture of six bytes under a header that says it is an icon of 3 x 4 pixels.
  static let picture =
    "AAAAAQAAAAppbWFnZS9qcGVnAAAABUvDpGkhAAAAAwAAAAQAAAAYAAAAAAAAAAb/2P/gAQI="

  static let rows = [
    Row("several of a name", ["ARTIST=a", "artist=b", "ARTIST=a"]),
    Row("a name with a space", ["ALBUM ARTIST=x"], items: ["vorb/ALBUM%20ARTIST = x"]),
    Row("an empty value", ["TITLE="]),
    Row(
      "a value that is not UTF-8", bytes: [Array("TITLE=".utf8) + [0xE4, 0x20]],
      items: ["vorb/TITLE = 2 bytes com.apple.metadata.datatype.raw-data"],
      diagnostics: ["fLaC.VORBIS_COMMENT: the value of TITLE is not UTF-8"]),
    Row(
      "no equals sign", ["Nothing"], items: ["vorb/ = Nothing"],
      diagnostics: ["fLaC.VORBIS_COMMENT: a comment has no equals sign"]),
    Row(
      "a name beyond ASCII", ["Größe=1"], items: ["vorb/Gr%C3%B6%C3%9Fe = 1"],
      diagnostics: ["fLaC.VORBIS_COMMENT: the name of a comment is not ASCII"]),
    Row(
      "a picture", ["metadata_block_picture=\(picture)"],
      items: [
        "vorb/metadata_block_picture = 6 bytes com.apple.metadata.datatype.JPEG [info: Käi!, "
          + "pictureType: 32x32 pixels file icon, mimeType: image/jpeg, width: 3, height: 4, depth: 24]"
      ]),
    Row(
      "a picture that is none", ["METADATA_BLOCK_PICTURE=AAAA"],
      diagnostics: ["fLaC.VORBIS_COMMENT: a picture is not what base64 makes of one"]),
    Row(
      "a picture that is not base64", ["METADATA_BLOCK_PICTURE=!"],
      diagnostics: ["fLaC.VORBIS_COMMENT: a picture is not what base64 makes of one"]),
    Row(
      "an old cover", ["COVERARTMIME=image/jpeg", "COVERART=/9j/4A"],
      items: [
        "vorb/COVERARTMIME = image/jpeg",
        "vorb/COVERART = 4 bytes com.apple.metadata.datatype.JPEG [mimeType: image/jpeg]",
      ]),
    Row(
      "chapters, the last as long as the stream",
      [
        "CHAPTER000=00:00:00.000", "CHAPTER000NAME=One", "chapter001=00:00:00.25",
        "CHAPTER001URL=https://example.org",
      ],
      chapters: [
        "Vorbis comments 000 0+250/1000 One",
        "Vorbis comments 001 250+750/1000  {vorb/CHAPTER001URL = https://example.org}",
      ]),
    Row(
      "chapters out of order", ["CHAPTER02=01:02:03.004", "CHAPTER01=00:00:01.000"],
      chapters: [
        "Vorbis comments 01 1000+3722004/1000 ",
        "Vorbis comments 02 3723004+0/1000 ",
      ]),
    Row(
      "a chapter without a start", ["CHAPTER001=soon", "CHAPTER001NAME=One"],
      diagnostics: ["fLaC.VORBIS_COMMENT: chapter 001 has no readable start"]),
    Row("names that only look like chapters", ["CHAPTERS=3", "CHAPTER1X=4", "CHAPTER=5"]),
  ]

  @Test(arguments: rows) func `are what the comments say`(_ row: Row) throws {
    let found = try #require(try NativeFindings(row.file, name: "row.flac"))
    #expect(found.items == row.items)
    #expect(found.chapters == row.chapters)
    #expect(found.diagnostics == row.diagnostics)
  }

  @Test(arguments: ["METADATA_BLOCK_PICTURE", "COVERART", "LYRICS"])
  func `leave large values where they are`(name: String) throws {
    let data = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    let header = [UInt8](written: "00000003 00000000 00000000 00000000 00000000 00000000 00000000")
    let block = header + UInt32(data.count).bigEndianBytes + data
    let text: [UInt8]
    switch name {
    case "METADATA_BLOCK_PICTURE": text = base64(block)
    case "COVERART": text = base64(data)
    default: text = data.map { 0x41 + $0 % 26 } + data.map { 0x41 + $0 % 26 }
    }
    let row = Row(name, bytes: [Array("\(name)=".utf8) + text], items: [])
    let found = try #require(try NativeFindings(row.file, name: "row.flac"))
    let item = try #require(found.metadata.items.first)
    #expect(item.payload.isEmpty)
    let loaded = try item.loadingPayload()
    #expect(loaded.payload == (name == "LYRICS" ? text : data))
    #expect(loaded.payload.count == item.payloadByteCount)
    #expect(found.diagnostics.isEmpty)
  }

  private func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? digits[bits >> (18 - 6 * index) & 63] : 0x3D)
      }
    }
    return text
  }
}
