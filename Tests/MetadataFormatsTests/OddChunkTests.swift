import BinaryIO
import MediaModel
import MetadataFormats
import TestSupport
import Testing

/// A file of chunks whose sizes or padding are not as they should be, but which other programs read.
struct OddChunks: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let name: String
  let bytes: [UInt8]
  /// The samples, which must be there after the edit.
  static let samples = (0..<801).map { UInt8(truncatingIfNeeded: 128 + 60 * ($0 / 20 % 2)) }

  private static func wave(
    size: UInt32?, of data: UInt32?, padding: [UInt8] = [], _ rest: [UInt8] = [], cut: Int = 0
  ) -> [UInt8] {
    let format = "'fmt '10000000 0100 0100 401F0000 401F0000 0100 0800"
    let body =
      [UInt8](written: "'WAVE'" + format + "'data'")
      + (data ?? UInt32(samples.count)).littleEndianBytes + samples + padding + rest
    let bytes = Array("RIFF".utf8) + (size ?? UInt32(body.count)).littleEndianBytes + body
    return Array(bytes.dropLast(cut))
  }

  private static let name = [UInt8](written: "'LIST'12000000'INFOINAM'05000000'Name'0000")

  static let all = [
    OddChunks("sizes that a stream never told", "open.wav", wave(size: .max, of: .max)),
    OddChunks("sizes of zero that a stream never told", "zero.wav", wave(size: 0, of: 0)),
    OddChunks("odd samples without padding at the end", "end.wav", wave(size: nil, of: nil)),
    OddChunks(
      "odd samples without padding before a chunk", "middle.wav", wave(size: nil, of: nil, name)),
    OddChunks(
      "samples that are cut", "cut.wav",
      wave(size: nil, of: UInt32(samples.count + 400), padding: [0])),
    OddChunks(
      "a chunk after the form", "after.wav",
      wave(size: UInt32(36 + samples.count), of: nil, padding: [0], name)),
    OddChunks(
      "bytes that are not a chunk after the last", "garbage.wav",
      wave(size: nil, of: nil, padding: [0], [1, 2, 3, 4, 5])),
    OddChunks(
      "RF64 whose 32-bit sizes are true", "true.wav",
      [UInt8](
        written:
          "'RF64'6A030000'WAVEds64'1C000000 6A03000000000000 2103000000000000 2103000000000000 00000000 'fmt '10000000 0100 0100 401F0000 401F0000 0100 0800 'data'21030000"
      )
        + samples + [0]),
    OddChunks(
      "odd samples of AIFF without padding", "end.aiff",
      [UInt8](
        written:
          "'FORM'0000034F'AIFFCOMM'00000012 0001 00000321 0008 400BFA00000000000000'SSND'00000329 00000000 00000000"
      )
        + samples),
    OddChunks(
      "AIFF that is cut", "cut.aiff",
      [UInt8](
        written:
          "'FORM'0000074F'AIFFCOMM'00000012 0001 00000321 0008 400BFA00000000000000'SSND'00000729 00000000 00000000"
      )
        + samples),
  ]

  private init(_ description: String, _ name: String, _ bytes: [UInt8]) {
    (testDescription, self.name, self.bytes) = (description, name, bytes)
  }

  /// A title as the format has it.
  var title: MetadataItem {
    let key = name.hasSuffix("aiff") ? ("NAME", KeySpace.aiff) : ("INAM", .riffInfo)
    return MetadataItem(MetadataIdentifier(key: key.0, keySpace: key.1), text: "Quay")
  }

  /// The file with a title.
  func titled() throws -> (written: WritingCase, bytes: [UInt8]) {
    let written = try #require(try WritingCase(bytes, name: name))
    var wanted = written.contents
    wanted.items.removeAll { $0.identifier == title.identifier }
    wanted.items.append(title)
    let (file, bytes) = try written.rewritten(wanted)
    #expect(file.losses.isEmpty)
    return (written, bytes)
  }
}

@Suite struct `Odd chunks` {
  @Test(arguments: OddChunks.all) func `are edited, and samples stay`(_ odd: OddChunks) throws {
    let (written, bytes) = try odd.titled()
    let found = try written.read(bytes)
    #expect(
      found.items.filter { $0.identifier == odd.title.identifier }.map(\.payload) == [
        Array("Quay".utf8)
      ])
    #expect(bytes.count > OddChunks.samples.count)
    #expect(
      bytes.indices.contains { bytes[$0...].starts(with: OddChunks.samples) },
      "samples are not there")
    // What was added can be taken out again.
    let again = try #require(try WritingCase(bytes, name: odd.name))
    let bare = try again.rewritten(FormatContents())
    #expect(try again.read(bare.bytes).items.isEmpty)
  }

  @Test(
    .enabled(if: Program.isInstalled("ffprobe"), "ffprobe is not there"), arguments: OddChunks.all)
  func `are read by ffprobe as before, with a title more`(_ odd: OddChunks) throws {
    let folder = try TemporaryFolder()
    let before = try folder.write(odd.bytes, to: odd.name)
    let after = try folder.write(try odd.titled().bytes, to: "after-" + odd.name)
    let title = try Program.run(
      "/usr/bin/env", ["ffprobe", "-v", "error", "-show_entries", "format_tags=title", after])
    #expect(title.text.contains("=Quay"), "\(title.text)")
    #expect(try Peer.essence(after) == Peer.essence(before))
  }
}
