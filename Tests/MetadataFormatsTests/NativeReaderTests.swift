import BinaryIO
import MediaModel
import MetadataFormats
import Synchronization
import TestSupport
import Testing

/// The fixtures of FLAC, Ogg, WAV and AVI.
enum NativeFixture {
  static let names = [
    "comments.flac", "wrapped.flac", "comments.ogg", "picture.opus", "comments.spx",
    "comments.oga", "streams.ogv", "chain.ogg", "broadcast.wav", "plain.wav", "large.wav",
    "big-endian.wav", "wave64.w64", "plain.avi", "camera.avi",
  ]
}

@Suite struct `Native readers` {
  @Test(arguments: NativeFixture.names) func `find what was recorded`(name: String) throws {
    let found = try NativeFindings(fixture: name)
    let parts = [
      ("items", found.items), ("tracks", found.trackItems), ("chapters", found.chapters),
      ("diagnostics", found.diagnostics),
    ]
    let text = parts.filter { !$0.1.isEmpty }
      .map { "\($0.0)\n" + $0.1.map { "  \($0)\n" }.joined() }.joined()
    #expect(try Golden.difference(of: text, from: "found.\(name).txt") == nil)
  }

  @Test(arguments: NativeFixture.names) func `say where everything is`(name: String) throws {
    let found = try NativeFindings(fixture: name).metadata
    let size = Fixture.format(name).bytes.count
    for item in found.items + found.trackItems.values.joined() {
      let carrier = try #require(item.carrier, "\(item.identifier)")
      #expect((0..<size).contains(carrier.offset) && !carrier.path.isEmpty)
    }
  }

  @Test(arguments: NativeFixture.names) func `read little of long files`(name: String) throws {
    let bytes = Fixture.format(name).bytes
    let source = CountingSource(bytes + [UInt8](repeating: 0, count: 8 << 20), name: name)
    let head = Array(bytes.prefix(4096))
    let readers: [any MetadataFormatReader.Type] = [
      FLACReader.self, OggReader.self, WaveReader.self, AVIReader.self,
    ]
    let reader = try #require(readers.first { $0.recognizes(head: head, name: name) })
    _ = try reader.read(source, head: head)
    #expect(source.statistics.byteCount < 512 << 10)
    #expect(source.statistics.requestCount < 120)
  }

  @Test(arguments: [
    ("fLaC", "a", "FLAC"), ("OggS", "a", "Ogg"), ("RIFF????WAVE", "a", "WAVE"),
    ("RIFX????WAVE", "a", "WAVE"), ("RF64????WAVE", "a", "WAVE"), ("BW64????WAVE", "a", "WAVE"),
    ("RIFF????AVI ", "a", "AVI"), ("RIFF????WEBP", "a.wav", ""), ("", "a.flac", ""),
    ("ID3\u{4}\0\0\0\0\0\u{2}xxfLaC", "a", "FLAC"), ("ID3\u{4}\0\0\0\0\0\u{2}xxABCD", "a.flac", ""),
    ("ID3\u{4}\0\0\0\0\u{7F}\0", "a.FLAC", "FLAC"), ("ID3\u{4}\0\0\0\0\u{7F}\0", "a.mp3", ""),
  ]) func `know their own`(head: String, name: String, format: String) {
    let head = Array(head.utf8)
    let readers: [any MetadataFormatReader.Type] = [
      FLACReader.self, OggReader.self, WaveReader.self, AVIReader.self,
    ]
    let knowing = readers.filter { $0.recognizes(head: head, name: name) }.map { $0.formatName }
    #expect(knowing == (format.isEmpty ? [] : [format]))
  }
}

/// A source in memory that counts like a file.
final class CountingSource: ByteSource {
  let name: String
  private let bytes: [UInt8]
  private let requestCount = Atomic(0)
  private let byteCount = Atomic(0)

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  var size: Int { bytes.count }
  var statistics: ReadStatistics {
    ReadStatistics(
      requestCount: requestCount.load(ordering: .relaxed),
      byteCount: byteCount.load(ordering: .relaxed))
  }

  func read(_ range: Range<Int>) throws(IOFailure) -> [UInt8] {
    let part = Array(bytes[range.clamped(to: 0..<bytes.count)])
    requestCount.wrappingAdd(1, ordering: .relaxed)
    byteCount.wrappingAdd(part.count, ordering: .relaxed)
    return part
  }
}
