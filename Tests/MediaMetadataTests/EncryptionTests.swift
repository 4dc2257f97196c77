import BaseMedia
import BinaryIO
import Foundation
import MediaMetadata
import TestSupport
import Testing

/// An encrypted movie, and what is known of it.
private struct EncryptedMovie: Sendable, CustomTestStringConvertible {
  let name: String
  let path: String

  var testDescription: String { name }

  private static let made = [
    "protected.mp4", "protected-own-table.mp4", "fragmented-protected.mp4",
    "fragmented-protected-more.mp4", "fragmented-piff.mp4",
  ].map { EncryptedMovie(name: $0, path: Fixture.media($0).path) }

  static let real = [
    "Eyevinn__mp4ff/cbcs.mp4", "Eyevinn__mp4ff/cbcs_audio.mp4", "Eyevinn__mp4ff/piff_audio.mp4",
    "Eyevinn__mp4ff/prog_8s_enc_dashinit.mp4", "androidx__media/sample_fragmented_sgpd_v2.mp4",
  ].map { EncryptedMovie(name: $0, path: "\(Repository.shared ?? "")/cases/\($0)") }
    .filter { FileManager.default.fileExists(atPath: $0.path) }

  static let all = made + real
}

@Suite struct `Encrypted movies` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// PIFF's box has 20 bytes of its own before the count where flag 1 is set.
  private static func table(_ parent: BoxNode) -> [UInt8]? {
    parent.children.first { $0.type == "senc" || $0.userType?.starts(with: [0xA2, 0x39]) == true }
      .map { node in
        let bytes = node.payload
        return Array(bytes.dropFirst(node.type == "uuid" && bytes[3] & 1 != 0 ? 28 : 8))
      }
  }

  /// What `saiz` and `saio` of a plain track point to.
  private static func pointed(_ stbl: BoxNode, in source: FileSource) throws -> [UInt8]? {
    guard let sizes = try stbl.first("saiz")?.decode(AuxiliarySizesBox.self),
      let places = try stbl.first("saio")?.decode(AuxiliaryOffsetsBox.self)
    else { return nil }
    let all =
      sizes.constantSize > 0
      ? [UInt8](repeating: sizes.constantSize, count: Int(sizes.sampleCount)) : sizes.sizes
    try #require(places.offsets.count == 1)
    let start = Int(places.offsets[0])
    return try source.read(start..<(start + all.reduce(0) { $0 + Int($1) }))
  }

  /// The encryption information of each track: of its fragments, and of its table.
  private static func information(_ path: String) throws -> [[UInt8]] {
    let source = try FileSource(path: path)
    let tree = try BoxTree.scan(source)
    let fragments = tree.boxes.filter { $0.type == "moof" }.flatMap { $0.all("traf") }
    return try tree.tracks.map { track in
      let mine = fragments.filter { fragment in
        (try? fragment.first("tfhd")?.decode(TrackFragmentHeaderBox.self).trackID)
          == track.trackID
      }
      let stbl = try #require(track.descendant("mdia", "minf", "stbl"))
      let told = table(stbl)
      let found = try pointed(stbl, in: source)
      // Where both are, they say the same.
      #expect(told == nil || found == nil || told == found)
      return (told ?? found ?? []) + mine.flatMap { table($0) ?? [] }
    }
  }

  /// Packets and side data as FFmpeg sees them; `nil` where it is not there.
  private static func packets(_ path: String) throws -> [Substring]? {
    let program = "/usr/bin/ffprobe"
    guard FileManager.default.fileExists(atPath: program) else { return nil }
    let run = try Program.run(
      program,
      [
        "-v", "error", "-show_entries", "packet=stream_index,size:packet_side_data=side_data_type",
        "-of", "csv", path,
      ])
    try #require(run.status == 0, "\(run.errorLines)")
    return run.text.split(separator: "\n").sorted()
  }

  @Test(arguments: EncryptedMovie.all, [FileType.mp4, .mov])
  private func `keep their encryption information in one piece when they are converted`(
    _ movie: EncryptedMovie, _ type: FileType
  ) async throws {
    let conversions = try Conversions()
    let before = try Self.information(movie.path)
    let output = try await conversions.convert(movie.path, type).path
    #expect(try Self.information(output) == before)
    let packets = try Self.packets(output)
    #expect(packets.map { !$0.isEmpty } ?? true)
    // FFmpeg itself stops at the second of these fragments.
    if !["fragmented-protected-more.mp4", "Eyevinn__mp4ff/cbcs.mp4"].contains(movie.name) {
      #expect(try Self.packets(movie.path) == packets)
    }
    // The table moves with the movie header.
    var editor = try await AssetEditor(Asset(path: output))
    editor.metadata.append(
      MetadataItem(MetadataIdentifier(rawValue: "mdta/net.example.edited"), text: "longer"))
    _ = try await editor.save(to: conversions.folder.file("edited"))
    #expect(try Self.information(conversions.folder.file("edited")) == before)
    _ = try await editor.save()
    #expect(try Self.information(output) == before)
    #expect(try Self.packets(output) == packets)
  }

  /// By the names of the files; those that are not named have `cenc` over `avc1`.
  private static let protections = [
    "fragmented-piff.mp4": ["piff", "avc1"], "Eyevinn__mp4ff/cbcs.mp4": ["cbcs", "avc1"],
    "Eyevinn__mp4ff/cbcs_audio.mp4": ["cbcs", "mp4a"],
    "Eyevinn__mp4ff/piff_audio.mp4": ["piff", "wma "],
    "androidx__media/sample_fragmented_sgpd_v2.mp4": ["cbcs", "avc1"],
  ]

  @Test(arguments: EncryptedMovie.all)
  private func `tell their scheme, and what is beneath it`(_ movie: EncryptedMovie) async throws {
    let tracks = try await Asset(path: movie.path).load(.description).tracks
    let entry = try #require(tracks.first?.sampleEntries.first)
    let told = entry.facts.filter { ["encryption_scheme", "original_format"].contains($0.key) }
    #expect(told.map(\.key) == ["encryption_scheme", "original_format"])
    #expect(told.map(\.value) == Self.protections[movie.name, default: ["cenc", "avc1"]])
  }

  @Test(arguments: EncryptedMovie.all)
  private func `keep their encryption information when they are stripped`(
    _ movie: EncryptedMovie
  ) async throws {
    var options = StripOptions()
    options.isDurable = false
    let output = folder.file("out.mp4")
    let report = try await StripSession(
      asset: Asset(path: movie.path), outputPath: output, options: options
    ).strip()
    #expect(!report.notes.contains { $0.description.contains("left out") })
    #expect(try Self.information(output) == Self.information(movie.path))
    _ = try Self.packets(output)
  }

  @Test(arguments: ["protected.mp4", "protected-own-table.mp4", "fragmented-piff.mp4"])
  func `keep that of the samples that a part of them has`(_ name: String) async throws {
    let path = Fixture.media(name).path
    let output = folder.file("part.mp4")
    let session = ExportSession(
      asset: Asset(path: path), outputPath: output, outputFileType: .mp4)
    session.timeRange = MediaTimeRange(
      start: MediaTime(60, timescale: 600), duration: MediaTime(120, timescale: 600))
    _ = try await session.export()
    let whole = try Self.information(path)[0]
    let part = try Self.information(output)[0]
    let count = try await Asset(path: output).load(.description).tracks[0].sampleCount
    #expect(!part.isEmpty && part.count < whole.count)
    #expect(part.count % count == 0)
    #expect(Data(whole).range(of: Data(part)) != nil)
  }

  @Test func `may have fragments in the clear, which FFmpeg opens when they are joined`()
    async throws
  {
    let fixture = Fixture.media("fragmented-clear-lead.mp4")
    let conversions = try Conversions()
    let output = try await conversions.convert(fixture.path, .mp4)
    let packets = try withExtendedLifetime(conversions) { try Self.packets(output.path) }
    let count = packets?.count { $0.hasPrefix("packet") }
    #expect(count.map { $0 == 12 } ?? true, "\(packets ?? [])")
  }

  @Test(
    .enabled(
      if: !EncryptedMovie.real.isEmpty, "needs ../shared/cases (or MEDIAMETADATA_SHARED)"))
  func `were tried on real ones too`() { #expect(EncryptedMovie.real.count == 5) }
}
