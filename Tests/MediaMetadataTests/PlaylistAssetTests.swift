import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Assets of playlists` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws -> String {
    try folder.write(Array(text.utf8), to: name)
  }

  private func following(files: Int = 500, bytes: Int = 100_000_000) -> PlaylistReferenceOptions {
    var options = PlaylistReferenceOptions()
    (options.fileBudget, options.byteBudget) = (files, bytes)
    return options
  }

  private static let variants = """
    #EXTM3U
    #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.title",VALUE="Ferien",LANGUAGE="de"
    #EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="chapters.json"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="b.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="low",NAME="Described",LANGUAGE="en",URI="c.m3u8",CHARACTERISTICS="public.accessibility.describes-video"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="high",NAME="Described",LANGUAGE="en",URI="c.m3u8",CHARACTERISTICS="public.accessibility.describes-video"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="Français",LANGUAGE="fr",FORCED=YES,URI="d.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=100,CODECS="avc1.42c01e,mp4a.40.2",AUDIO="low",SUBTITLES="text"
    media.m3u8
    """

  private static let media = """
    #EXTM3U
    #EXT-X-VERSION:7
    #EXT-X-TARGETDURATION:4
    #EXT-X-PLAYLIST-TYPE:VOD
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
    #EXT-X-DATERANGE:ID="a",CLASS="com.example",START-DATE="2026-01-01T00:00:03Z",DURATION=2.5,X-COM-EXAMPLE-N=1.5,X-COM-EXAMPLE-T="hey",X-COM-EXAMPLE-B=0xFF01
    #EXTINF:4,
    fragmented.mp4
    #EXTINF:2.5,
    fragmented.mp4
    #EXT-X-ENDLIST
    """

  @Test func `tell what the playlist says, and open nothing that it names`() async throws {
    let asset = Asset(path: try write(Self.variants, to: "index.m3u8"))
    let description = try await asset.load(.description)
    #expect(description.metadata.map(\.identifier) == [.hlsTitle, .hlsChapters])
    #expect(description.metadata.first?.languageTag?.bcp47 == "de")
    #expect(
      description.metadata.commonMetadata.first?.identifier.commonIdentifier
        == .commonIdentifierTitle)
    #expect(description.chapters.isEmpty)
    #expect(
      description.diagnostics.map(\.message)
        == ["it names 6 other files, none of which is opened"])
  }

  @Test func `offer renditions, each once, as options`() async throws {
    let asset = Asset(path: try write(Self.variants, to: "index.m3u8"))
    let sound = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(sound.options.map(\.displayName) == ["English", "Described"])
    #expect(sound.options.map(\.mediaSubTypes) == [["mp4a"], ["mp4a"]])
    #expect(sound.defaultOption?.displayName == "English")
    #expect(sound.options[1].hasMediaCharacteristic(.describesVideoForAccessibility))
    let text = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(text.options.map(\.extendedLanguageTag) == ["fr"])
    #expect(text.options[0].hasMediaCharacteristic(.containsOnlyForcedSubtitles))
  }

  @Test func `offer text of IMSC, and tell that it is not read`() async throws {
    for name in ["media.m3u8", "a.m3u8"] { _ = try write(Self.media, to: name) }
    _ = try write("[]", to: "chapters.json")
    try folder.write(Fixture.media("fragmented.mp4").bytes, to: "fragmented.mp4")
    _ = try write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:7\n#EXT-X-MAP:URI=\"fragmented.mp4\"\n#EXTINF:6.5,\nfragmented.mp4\n#EXT-X-ENDLIST\n",
      to: "d.m3u8")
    let codecs = "avc1.42c01e,mp4a.40.2"
    let text = Self.variants.replacing(codecs, with: codecs + ",stpp.ttml.im1t")
    let asset = Asset(path: try write(text, to: "index.m3u8"), following: following())
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(group.options.map(\.displayName) == ["Français"])
    #expect(group.options[0].mediaSubTypes == ["stpp"])
    #expect(group.options[0].hasMediaCharacteristic(.containsOnlyForcedSubtitles))
    let diagnostics = try await asset.load(.diagnostics)
    #expect(
      diagnostics.map(\.message) == [
        "the text of the rendition Français is IMSC (stpp), and is not read"
      ])
    let streams = try await MetadataPlayer(asset: asset).loadStreams()
    #expect(!streams.contains { $0.title == "Français" })
  }

  private static let choices = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES
    #EXT-X-STREAM-INF:BANDWIDTH=300,AVERAGE-BANDWIDTH=250,CODECS="avc1.42c01e, mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25,AUDIO="a"
    none.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=100,CODECS="mp4a.40.2"
    media.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=900,CODECS="hvc1.2.4.L150",RESOLUTION=3840x2160,VIDEO-RANGE=PQ
    high.m3u8
    """

  @Test func `tell their variants`() async throws {
    let variants = try await Asset(path: try write(Self.choices, to: "index.m3u8")).load(.variants)
    #expect(variants.map(\.address) == ["none.m3u8", "media.m3u8", "high.m3u8"])
    #expect(variants.map(\.peakBitRate) == [300, 100, 900])
    #expect(variants[0].averageBitRate == 250)
    #expect(variants[0].codecs == ["avc1.42c01e", "mp4a.40.2"])
    #expect(variants[0].videoAttributes?.presentationWidth == 640)
    #expect(variants[0].videoAttributes?.nominalFrameRate == 25)
    #expect(variants[0].renditionGroups == ["AUDIO": "a"])
    #expect(variants[1].videoAttributes == nil)
    #expect(variants[2].videoAttributes?.videoRange == "PQ")
    #expect(try await Asset(path: Fixture.media("selection.mp4").path).load(.variants).isEmpty)
  }

  @Test(
    arguments: [
      (PlaylistVariantChoice.first, "the first variant, none.m3u8"), (.lowest, nil),
      (.highest, "variant 3, high.m3u8"), (.number(2), nil),
    ] as [(PlaylistVariantChoice, String?)])
  func `are followed to the variant that is chosen`(
    _ choice: PlaylistVariantChoice, _ missing: String?
  ) async throws {
    _ = try write(Self.media, to: "media.m3u8")
    try folder.write(Fixture.media("fragmented.mp4").bytes, to: "fragmented.mp4")
    let path = try write(Self.choices, to: "index.m3u8")
    var options = following()
    options.variant = choice
    let description = try await Asset(path: path, following: options).load(.description)
    if let missing {
      #expect(description.diagnostics.contains { $0.message.contains(missing) })
    } else {
      #expect(description.duration == MediaTime(13, timescale: 2))
      #expect(description.diagnostics.isEmpty)
    }
    options.variant = .number(4)
    await #expect { try await Asset(path: path, following: options).load(.duration) } throws: {
      "\($0)".contains("there are 3")
    }
  }

  @Test func `have date ranges by date, and on the clock of the segments`() async throws {
    let asset = Asset(path: try write(Self.media, to: "media.m3u8"))
    let (ranges, duration) = try await asset.load(.dateRanges, .duration)
    #expect(duration == MediaTime(13, timescale: 2))
    #expect(ranges.map(\.uniqueID) == ["a"])
    #expect(ranges.first?.classifyingLabel == "com.example")
    #expect(ranges.first?.endDate == MetadataDate("2026-01-01T00:00:05.5Z"))
    #expect(
      ranges.first?.items.map(\.identifier.rawValue)
        == ["lsdr/X-COM-EXAMPLE-N", "lsdr/X-COM-EXAMPLE-T", "lsdr/X-COM-EXAMPLE-B"])
    #expect(ranges.first?.items.first?.numberValue?.double == 1.5)
    #expect(ranges.first?.items.last?.payload == [0xFF, 1])
    let streams = try await asset.loadTimedMetadata()
    var groups: [TimedMetadataGroup] = []
    for try await group in try #require(streams.first).groups { groups.append(group) }
    #expect(groups.map(\.timeRange.start.seconds) == [3])
    #expect(groups.map(\.timeRange.duration.seconds) == [2.5])
  }

  private static let cues = [
    """
    WEBVTT
    X-TIMESTAMP-MAP=LOCAL:00:01:00.000,MPEGTS:90000

    1
    01:00.500 --> 01:02.000 line:0
    <i>Bonjour</i> &amp; merci

    """,
    """
    WEBVTT
    X-TIMESTAMP-MAP=MPEGTS:90000,LOCAL:01:00.000

    1
    01:00.500 --> 01:02.000 line:0
    <i>Bonjour</i> &amp; merci

    2
    01:04.000 --> 01:04.250
    Fin

    """, "WEBVTT\n\n00:06.000 --> 00:06.500\nZero is zero\n", "no WebVTT",
  ]

  @Test func `have renditions of WebVTT as text on their clock, each cue once`() async throws {
    _ = try write(Self.media, to: "media.m3u8")
    try folder.write(Fixture.media("fragmented.mp4").bytes, to: "fragmented.mp4")
    var playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
    for (index, text) in Self.cues.enumerated() {
      _ = try write(text, to: "\(index).vtt")
      playlist += "#EXTINF:4,\n\(index).vtt\n"
    }
    _ = try write(playlist + "#EXT-X-ENDLIST\n", to: "d.m3u8")
    let path = try write(Self.variants, to: "index.m3u8")
    let player = MetadataPlayer(asset: Asset(path: path, following: following()))
    let streams = try await player.loadStreams()
    let text = try #require(streams.first { $0.format == "wvtt" })
    #expect(text.title == "Français")
    var groups: [TimedMetadataGroup] = []
    for try await group in text.groups { groups.append(group) }
    #expect(
      groups.map(\.items.first?.stringValue) == ["Bonjour & merci", "Fin", "Zero is zero"])
    #expect(groups.map(\.timeRange.start.seconds) == [1.5, 5, 6])
    #expect(groups.map(\.timeRange.duration.seconds) == [1.5, 0.25, 0.5])
    #expect(groups.first?.items.first?.extendedLanguageTag == "fr")
    // A cue that cannot be read ends the reading, and tells its place.
    _ = try write("WEBVTT\n\n1\nnever --> 00:01.000\nA\n", to: "3.vtt")
    await #expect { for try await _ in text.groups {} } throws: {
      "\($0)".contains("3.vtt: line 4, column 1: 'never' is no time")
    }
  }

  @Test func `are followed to chapters and segments where someone asks for it`() async throws {
    _ = try write(Self.media, to: "media.m3u8")
    _ = try write(Self.media, to: "a.m3u8")
    try folder.write(Fixture.media("fragmented.mp4").bytes, to: "fragmented.mp4")
    _ = try write(
      #"[{"start-time":0,"duration":3,"titles":[{"language":"en","title":"One"}]}]"#,
      to: "chapters.json")
    let path = try write(Self.variants, to: "index.m3u8")
    let description = try await Asset(path: path, following: following()).load(.description)
    #expect(description.diagnostics.isEmpty, "\(description.diagnostics)")
    #expect(description.chapters.first?.chapters.map(\.title) == ["One"])
    #expect(description.duration == MediaTime(13, timescale: 2))
    let whole = try await Asset(path: Fixture.media("fragmented.mp4").path).load(.description)
    #expect(
      description.tracks.map(\.format) == whole.tracks.map(\.format) + ["mp4a", "mp4a", ""])
    #expect(Set(description.tracks.map(\.trackID)).count == description.tracks.count)
  }

  @Test(arguments: [
    ("/etc/hostname", "it is outside the folder of the playlist"),
    ("../outside.m3u8", "it is outside the folder of the playlist"),
    ("link.m3u8", "it is outside the folder of the playlist"),
    ("file:///etc/hostname", "it is outside the folder of the playlist"),
    ("ftp://example.com/a.m3u8", "only files, http and https are"),
    ("data:,a", "only files, http and https are"),
  ])
  func `lead out of their folder nowhere`(address: String, reason: String) async throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("in"), withIntermediateDirectories: false)
    _ = try write(Self.media, to: "outside.m3u8")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("in/link.m3u8"), withDestinationPath: "../outside.m3u8")
    let path = try write(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1\"\n\(address)\n", to: "in/index.m3u8")
    let diagnostics = try await Asset(path: path, following: following()).load(.diagnostics)
    #expect(
      diagnostics.map(\.message)
        == ["the playlist of the first variant, \(address): not opened: \(reason)"])
  }

  @Test func `cost no more than they may`() async throws {
    _ = try write(Self.media, to: "media.m3u8")
    try folder.write(Fixture.media("fragmented.mp4").bytes, to: "fragmented.mp4")
    let path = try write(Self.variants, to: "index.m3u8")
    let few = try await Asset(path: path, following: following(files: 1)).load(.diagnostics)
    #expect(
      few.contains { $0.message.hasSuffix("not opened: 1 files have been opened already") },
      "\(few)")
    let short = try await Asset(path: path, following: following(bytes: 600)).load(.diagnostics)
    #expect(
      short.contains { $0.message.contains("more than 600 bytes of what the playlist names") },
      "\(short)")
  }

  @Test func `tell line and column of what is not a playlist`() async throws {
    let path = try folder.write(Array("#EXTM3U\n#EXTINF:1,\n".utf8) + [0x61, 0xFF], to: "bad.m3u8")
    await #expect {
      try await Asset(path: path).load(.duration)
    } throws: {
      "\($0)".contains("line 3, column 2")
    }
  }
}
