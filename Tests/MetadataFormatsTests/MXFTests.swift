import BinaryIO
import MediaModel
import TestSupport
import Testing

@testable import MetadataFormats

@Suite("MXF")
struct MXFTests {
  private func found(_ name: String) throws -> FoundLines {
    try FoundLines(MXFReader.self, Fixture(folder: "Formats", name: name).bytes)
  }

  @Test func `tells what the sets say of file, material, people and delivery`() throws {
    let items = try found("described.mxf").items
    for line in [
      "mxf/Identification/CompanyName = Example Ltd",
      "mxf/Identification/ProductName = Recorder",
      "mxf/Identification/VersionString = 1.2.3",
      "mxf/MaterialPackage/Name = Harbour at dawn",
      "mxf/MaterialPackage/PackageCreationDate = 2019-05-30T10:00:00Z",
      "mxf/UserComments/Scene = 12",
      "mxf/UserComments/Gr%C3%B6%C3%9Fe = M\u{F6}wen \u{6E2F}",
      "mxf/MaterialPackage/StartTimecode = 01:02:03:04",
      "mxf/ProductionFramework/Titles/MainTitle = The harbour",
      "mxf/ProductionFramework/Annotation/AnnotationDescription = Gulls over the harbour",
      "mxf/ProductionFramework/Rights/CopyrightOwnerName = \u{A9} Example Ltd",
      "mxf/ProductionFramework/Participant/Person/FirstGivenName = Ada",
      "mxf/AS11Core/ProgrammeTitle = Programme",
      "mxf/Segment/EventComment = Quay",
      "mxf/SceneFramework/SceneNumber = 7b",
    ] {
      #expect(items.contains(line), "\(line)")
    }
  }

  @Test func `keeps properties and sets that only their label tells`() throws {
    let items = try found("described.mxf").metadata.items
    let own = items.filter { $0.dataType == .rawData }
    #expect(own.map(\.payload) == [Array("dark".utf8), Array("private".utf8)])
  }

  @Test func `takes the newest header metadata, and what only older ones say`() throws {
    let titles = try found("grid.mxf").items.filter { $0.hasPrefix("mxf/MaterialPackage/Name") }
    #expect(
      titles == [
        "mxf/MaterialPackage/Name = Harbour at dawn", "mxf/MaterialPackage/Name = Untitled",
      ]
    )
  }

  @Test(arguments: ["described.mxf", "grid.mxf", "unlisted.mxf"])
  func `tells sound by its descriptor`(name: String) throws {
    let found = try found(name).metadata
    let track = try #require(found.tracks?.first)
    #expect(found.tracks?.count == 1 && found.areTracksWhole)
    let entry = try #require(track.sampleEntries.first)
    #expect(entry.type == "pcm_s16le" && entry.channelCount == 1 && entry.sampleRate == 8000)
    #expect(track.duration == MediaTime(1280, timescale: 8000))
  }

  /// A file that ffmpeg makes, and what it is coded as.
  struct Made: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let arguments: [String]

    static let all = [
      made("MPEG-2 and sound", ["-c:v", "mpeg2video", "-c:a", "pcm_s16le"]),
      made(
        "H.264 and sound of 24 bits",
        ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "pcm_s24le"]),
      made("wide pixels", ["-aspect", "16:9", "-c:v", "mpeg2video", "-an"]),
      made(
        "DNxHR alone",
        [
          "-an", "-s", "640x368", "-c:v", "dnxhd", "-profile:v", "dnxhr_sq", "-pix_fmt", "yuv422p",
          "-f", "mxf_opatom",
        ]),
      made("sound alone", ["-vn", "-c:a", "pcm_s16le", "-f", "mxf_opatom"]),
    ]

    private static func made(_ name: String, _ arguments: [String]) -> Made {
      Made(testDescription: name, arguments: arguments)
    }
  }

  @Test(.enabled(if: Program.isInstalled("ffmpeg"), "ffmpeg is not there"), arguments: Made.all)
  func `tells of tracks what ffprobe tells`(_ made: Made) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("made.mxf")
    let inputs = [
      "-f", "lavfi", "-i", "testsrc=s=320x240:d=1:r=25", "-f", "lavfi", "-i",
      "sine=r=48000:d=1",
    ]
    let made = try Program.run(
      "/usr/bin/env", ["ffmpeg", "-v", "error"] + inputs + made.arguments + [path])
    #expect(made.errors.isEmpty, "\(String(decoding: made.errors, as: UTF8.self))")
    let bytes = try #require(folder.read("made.mxf"))
    let tracks = try #require(
      try MXFReader.read(MemorySource(bytes), head: Array(bytes.prefix(4096))).tracks)
    let told = try Program.run(
      "/usr/bin/env", ["ffprobe", "-v", "error", "-show_streams", "-of", "flat=s=_", path]
    ).text.split(separator: "\n")
    for (index, track) in tracks.enumerated() {
      let entry = try #require(track.sampleEntries.first)
      var wanted = [("codec_name", entry.type), ("duration", "1.000000")]
      if let width = entry.width, let height = entry.height {
        wanted += [("width", "\(width)"), ("height", "\(height)")]
      }
      if let channels = entry.channelCount { wanted.append(("channels", "\(channels)")) }
      if let rate = entry.sampleRate { wanted.append(("sample_rate", "\(Int(rate))")) }
      let keys = ["r_frame_rate", "sample_aspect_ratio", "pix_fmt", "bit_rate"]
      wanted += entry.facts.filter { keys.contains($0.key) }.map { ($0.key, $0.value) }
      #expect(track.duration.seconds == 1)
      for (key, value) in wanted {
        let lines = told.filter { $0.hasPrefix("streams_stream_\(index)_\(key)=") }
        let isSame = lines.contains { $0.hasSuffix("=\"\(value)\"") || $0.hasSuffix("=\(value)") }
        #expect(isSame, "\(key) is \(value), not \(lines)")
      }
    }
    #expect(told.contains { $0.hasPrefix("streams_stream_\(tracks.count - 1)_") })
    #expect(!told.contains { $0.hasPrefix("streams_stream_\(tracks.count)_") })
  }

  @Test func `gives tracks their names`() throws {
    let found = try found("unlisted.mxf")
    #expect(found.metadata.trackFacts[0]?.name == "M\u{F6}wen")
  }

  @Test(arguments: ["described.mxf", "grid.mxf", "unlisted.mxf"])
  func `says where everything is`(name: String) throws {
    let source = MemorySource(Fixture(folder: "Formats", name: name).bytes, name: name)
    let parts = try MXFReader.parts(of: source)
    #expect(parts.map(\.range.lowerBound) == parts.map(\.range.lowerBound).sorted())
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(part.range.upperBound <= next.range.lowerBound)
    }
    #expect(parts.contains { $0.kind == .samples })
    #expect(parts.filter { $0.kind == .metadata }.count == (name == "unlisted.mxf" ? 1 : 2))
  }

  @Test(arguments: ["described.mxf", "grid.mxf", "unlisted.mxf"])
  func `is read as far as it goes wherever it is cut`(name: String) throws {
    let bytes = Fixture(folder: "Formats", name: name).bytes
    let whole = try MXFReader.read(MemorySource(bytes, name: name), head: bytes).items.count
    for count in stride(from: 0, to: bytes.count, by: 193) {
      let cut = Array(bytes.prefix(count))
      let found = try MXFReader.read(MemorySource(cut, name: name), head: cut)
      // Where the newest header metadata is cut, the older one counts, which may say a thing twice.
      #expect(found.items.count <= 2 * whole)
    }
  }

  @Test(arguments: ["described.mxf", "grid.mxf", "unlisted.mxf"])
  func `never traps or grows without bound when damaged`(name: String) throws {
    let bytes = Fixture(folder: "Formats", name: name).bytes
    for offset in stride(from: 0, to: bytes.count, by: 101) {
      for value: UInt8 in [0, 0xFF] {
        var damaged = bytes
        damaged[offset] = value
        let source = MemorySource(damaged, name: name)
        let found = try MXFReader.read(source, head: damaged)
        #expect(found.items.count < 200)
        #expect(try MXFReader.parts(of: source).count < 100)
      }
    }
  }
}
