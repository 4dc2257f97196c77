import MediaModel
import TestSupport
import Testing

@testable import MediaMetadata

@Suite("Metadata of movies written from scratch")
struct WriterMetadataTests {
  private static func note(_ text: String, _ language: LanguageTag? = nil) -> MetadataItem {
    MetadataItem(
      id("mdta/com.example.note"), payload: Array(text.utf8), dataType: .utf8, languageTag: language
    )
  }

  /// Writes groups, and reads them again.
  private static func groups(
    of written: [TimedMetadataGroup], as type: FileType = .mov,
    interval: MediaTime? = nil, start: MediaTime = .zero, end: MediaTime? = nil
  ) async throws -> [TimedMetadataGroup] {
    let folder = try TemporaryFolder()
    let path = folder.file("out.\(type)")
    let writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.configure { $0.movieFragmentInterval = interval }
    let input = try AssetWriterInput(
      mediaType: .metadata, sourceFormatHint: try SomeFormat.notes())
    let adaptor = try AssetWriterInputMetadataAdaptor(assetWriterInput: input)
    try writer.add(input)
    try writer.startWriting()
    try writer.startSession(atSourceTime: start)
    for group in written { try adaptor.append(group) }
    if let end { try writer.endSession(atSourceTime: end) }
    try await writer.finishWriting()
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
    return try await WriterCopy.groups(of: path, track: 0)
  }

  @Test(arguments: [FileType.mov, .mp4], [nil, MediaTime(1, timescale: 1)])
  func `keeps groups, gaps and languages`(_ type: FileType, _ interval: MediaTime?) async throws {
    let written = [
      WriterRuleCase.group(0, 1, Self.note("one"), Self.note("eins", "de")),
      WriterRuleCase.group(1, 2),
      WriterRuleCase.group(
        3, 1, MetadataItem(id("mdta/com.example.count"), payload: [0, 7], dataType: .int16)),
    ]
    #expect(try await Self.groups(of: written, as: type, interval: interval) == written)
  }

  @Test func `lets an open group hold until the next one, and the last to the end`() async throws {
    let read = try await Self.groups(
      of: [
        WriterRuleCase.group(0, nil, Self.note("a")), WriterRuleCase.group(2, nil, Self.note("b")),
      ], end: MediaTime(5, timescale: 1))
    #expect(
      read == [
        WriterRuleCase.group(0, 2, Self.note("a")), WriterRuleCase.group(2, 3, Self.note("b")),
      ])
  }

  @Test func `tells a gap where one group ends before the next`() async throws {
    let read = try await Self.groups(of: [
      WriterRuleCase.group(0, 1, Self.note("a")), WriterRuleCase.group(2, 1, Self.note("b")),
    ])
    #expect(
      read == [
        WriterRuleCase.group(0, 1, Self.note("a")), WriterRuleCase.group(1, 1),
        WriterRuleCase.group(2, 1, Self.note("b")),
      ])
  }

  @Test func `counts from the start of the session, and stops at its end`() async throws {
    let read = try await Self.groups(
      of: [
        WriterRuleCase.group(9, 2, Self.note("a")), WriterRuleCase.group(11, 5, Self.note("b")),
      ], start: MediaTime(10, timescale: 1), end: MediaTime(13, timescale: 1))
    #expect(
      read == [
        WriterRuleCase.group(0, 1, Self.note("a")), WriterRuleCase.group(1, 2, Self.note("b")),
      ])
    let late = try await Self.groups(
      of: [WriterRuleCase.group(12, 1, Self.note("a"))], start: MediaTime(10, timescale: 1))
    #expect(late == [WriterRuleCase.group(2, 1, Self.note("a"))])
  }

  @Test(arguments: [FileType.mov, .mp4], [nil, MediaTime(1, timescale: 1)])
  func `keeps what is reported for movie and tracks`(
    _ type: FileType, _ interval: MediaTime?
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out.\(type)")
    let writer = try AssetWriter(outputPath: path, fileType: type)
    try writer.configure { configuration in
      configuration.movieFragmentInterval = interval
      configuration.creationDate = MetadataDate(secondsSince1970: 1_600_000_000)
      configuration.metadata = [
        MetadataItem(
          id("mdta/com.apple.quicktime.title"), payload: Array("Titel".utf8), dataType: .utf8,
          languageTag: "de"),
        MetadataItem(id("itsk/%A9nam"), payload: Array("Name".utf8), dataType: .utf8),
        MetadataItem(id("id3/TIT2"), payload: Array("Song".utf8), dataType: .utf8),
      ]
    }
    let format = try await SomeFormat.audio()
    let video = try AssetWriterInput(
      mediaType: .video, sourceFormatHint: try await SomeFormat.video())
    let inputs = try ["eng", "deu"].map {
      let input = try AssetWriterInput(mediaType: .audio, sourceFormatHint: format)
      let code = $0
      try input.configure { $0.languageCode = code }
      return input
    }
    try video.configure {
      $0.transform = MediaTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0)
      $0.metadata = [
        MetadataItem(id("mdta/com.example.lens"), payload: Array("wide".utf8), dataType: .utf8)
      ]
    }
    try inputs[0].configure {
      $0.extendedLanguageTag = "en-GB"
      $0.taggedCharacteristics = [
        .transcribesSpokenDialogForAccessibility, .describesMusicAndSoundForAccessibility,
      ]
      $0.preferredVolume = 0.5
    }
    try inputs[1].addTrackAssociation(withTrackOf: inputs[0], type: .audioFallback)
    for input in [video] + inputs { try writer.add(input) }
    try writer.add(try AssetWriterInputGroup(inputs: inputs, defaultInput: inputs[1]))
    try writer.startWriting()
    try writer.startSession(atSourceTime: .zero)
    for time in 0..<20 as Range<Int64> {
      for input in [video] + inputs {
        try input.append(
          MediaSample(
            data: [UInt8(time), 2, 3], presentationTime: MediaTime(time, timescale: 10),
            duration: MediaTime(1, timescale: 10)))
      }
    }
    let report = try await writer.finishWriting()
    #expect(report.losses.map(\.what) == [])

    let asset = Asset(path: path)
    let description = try asset.describe()
    #expect(description.duration.seconds == 2)
    let tracks = description.tracks
    #expect(tracks.map(\.language?.bcp47) == ["und", "en", "de"])
    #expect(tracks.map(\.extendedLanguageTag) == [nil, "en-GB", nil])
    #expect(tracks.map(\.isEnabled) == [true, false, true])
    #expect(tracks.map(\.alternateGroup) == [0, 1, 1])
    #expect(tracks.map(\.volume) == [0, 0.5, 1])
    #expect(tracks[2].references == [.init(type: "fall", trackIDs: [2])])
    #expect(MediaTransform(matrix: tracks[0].matrix).quarterTurn == 90)
    #expect(tracks[0].metadata.map(\.stringValue) == ["wide"])
    #expect(
      tracks[1].metadata.map(\.stringValue) == [
        "public.accessibility.transcribes-spoken-dialog",
        "public.accessibility.describes-music-and-sound",
      ])
    let characteristics = try await asset.load(.tracks)[1].load(.mediaCharacteristics)
    #expect(characteristics.contains(.describesMusicAndSoundForAccessibility))
    let title = try #require(
      description.metadata.first { $0.identifier == id("mdta/com.apple.quicktime.title") })
    #expect(title.stringValue == "Titel" && title.languageTag?.bcp47 == "de")
    #expect(
      description.metadata.contains {
        $0.identifier == id("itsk/%A9nam") && $0.stringValue == "Name"
      })
    #expect(tracks[0].creationTime == 1_600_000_000 + 2_082_844_800)
    #expect(try WriterCopy.complaints(about: path) ?? [] == [])
  }
}
