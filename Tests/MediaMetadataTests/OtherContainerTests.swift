import MediaModel
import TestSupport
import Testing

@testable import FFmpegIO
@testable import MediaMetadata

/// A file of `Fixtures/Formats` as it is described.
private func describe(_ name: String) throws -> AssetDescription {
  try Asset(path: Fixture(folder: "Formats", name: name).path).describe()
}

extension AssetDescription {
  /// `identifier = value (language)` of the items of the file.
  fileprivate var lines: [String] { metadata.map(\.line) }
}

extension MetadataItem {
  fileprivate var line: String {
    "\(identifier) = \(stringValue ?? "\(payload.count) bytes")"
      + (languageTag.map { " (\($0.bcp47))" } ?? "")
  }
}

@Suite("Containers outside the ISO family")
struct OtherContainerTests {
  @Test func `names programs, their tracks, and data in time`() throws {
    let found = try describe("programs.ts")
    #expect(found.formatName == "MPEG transport stream")
    #expect(found.programs.map(\.number) == [1, 2])
    #expect(found.programs.map(\.trackIDs) == [[1, 2], [3, 4]])
    #expect(
      found.programs.map { $0.metadata.map(\.line) } == [
        ["ffmpeg/service_name = Harbour", "ffmpeg/service_provider = Example"],
        ["ffmpeg/service_name = Coast", "ffmpeg/service_provider = Example Two"],
      ])
    #expect(
      found.tracks.map { $0.sampleEntries.map(\.type) } == [["aac"], ["ID3 "], ["aac"], ["KLVA"]])
    #expect(found.tracks.map(\.handlerName) == ["", "timed ID3", "", "KLV"])
    #expect(found.tracks[0].language?.bcp47 == "de")
    #expect(
      found.tracks.map { $0.sampleEntries.first?.facts.first { $0.key == "id" }?.value } == [
        "0x101", "0x102", "0x201", "0x202",
      ])
  }

  @Test func `keeps the names of CAF and FLV`() throws {
    let caf = try describe("notes.caf")
    #expect(caf.lines == ["caaf/title = Tone", "caaf/recorded%20date = 2019-05-30"])
    let flv = try describe("script.flv")
    #expect(flv.lines.contains("flv/title = Tone"))
    #expect(flv.lines.contains("flv/creator = Example"))
  }

  @Test func `takes the items of Matroska from its own reader and the facts from libavformat`()
    throws
  {
    let found = try describe("tags.mkv")
    #expect(found.formatName == "Matroska")
    #expect(try describe("live.webm").formatName == "WebM")
    #expect(found.tracks.map(\.handlerName) == ["Microphone", "Captions"])
    #expect(found.tracks.map(\.language?.bcp47) == ["de-CH", "en"])
    #expect(found.tracks.map(\.isEnabled) == [true, false])
    #expect(
      found.tracks.map(\.dispositions) == [
        ["default", "original"], ["default", "forced", "hearing_impaired"],
      ])
    #expect(found.metadata.count == 31)
    #expect(found.metadata.allSatisfy { $0.identifier.keySpace.rawValue == "mkv" })
    #expect(found.chapters.count == 4)
    #expect(!found.diagnostics.contains { $0.message.hasPrefix("The tags at index") })
    #expect(
      found.metadata.filter { $0.identifier.commonIdentifier == .commonIdentifierArtwork }.count
        == 2)
  }

  @Test func `takes the items of ASF from its own reader`() throws {
    let found = try describe("attributes.wma")
    #expect(found.formatName == "ASF")
    #expect(found.tracks.map(\.trackID) == [1])
    #expect(found.tracks[0].handlerName == "Tone")
    #expect(found.lines.contains("asf/Title = Hafen (de-de)"))
    #expect(found.chapters.map(\.origin) == ["Marker"])
  }
}

@Suite("Names of libavformat")
struct ProbedNamesTests {
  private func pairs(_ pairs: [(String, String)]) -> [DictionaryItem] {
    pairs.map { DictionaryItem($0.0, $0.1) }
  }

  @Test func `makes one item of the two pairs of a value in a language`() {
    let names = ProbedNames(formatNames: ["mov"])
    let items = names.items(
      pairs([
        ("title", "Hafen"), ("title-ger", "Hafen"), ("title-eng", "Harbour"), ("comment-fre", "x"),
        ("comment", "x"), ("icy-url", "y"), ("a-b", "z"), ("-eng", "e"),
      ]))
    #expect(
      items.map(\.line) == [
        "ffmpeg/title = Hafen (de)", "ffmpeg/title = Harbour (en)", "ffmpeg/comment = x (fr)",
        "icy/icy-url = y", "ffmpeg/a-b = z", "ffmpeg/-eng = e",
      ])
  }

  @Test func `gives names their own key spaces`() {
    let names = ProbedNames(formatNames: ["mp3"])
    let items = names.items(
      pairs([("StreamTitle", "Song"), ("icy-name", "Radio"), ("WM/Mood", "calm"), ("title", "t")]))
    #expect(
      items.map(\.line) == [
        "icy/StreamTitle = Song", "icy/icy-name = Radio", "asf/WM/Mood = calm", "ffmpeg/title = t",
      ])
    #expect(items[0].identifier.commonIdentifier == .commonIdentifierTitle)
    #expect(items[3].identifier.commonIdentifier == .commonIdentifierTitle)
  }

  @Test func `takes attached pictures and files as items`() throws {
    let names = ProbedNames(formatNames: ["x"])
    var picture = ProbedMedia.Stream(index: 1, mediaType: "video", codecName: "png")
    picture.dispositions = ["attached_pic"]
    picture.attachedPicture = [1, 2]
    picture.items = pairs([("comment", "Cover (front)")])
    let artwork = try #require(names.attached(picture))
    #expect(artwork.dataType == .png)
    #expect(artwork.identifier.commonIdentifier == .commonIdentifierArtwork)
    #expect(artwork.extraAttribute("comment") == "Cover (front)")
    var font = ProbedMedia.Stream(index: 2, mediaType: "attachment", codecName: "ttf")
    font.attachment = [3]
    #expect(names.attached(font)?.identifier.rawValue == "ffmpeg/attachment")
    #expect(
      names.attached(ProbedMedia.Stream(index: 0, mediaType: "video", codecName: "h264")) == nil)
  }

  @Test func `tells of values that may be several`() {
    var media = ProbedMedia(
      formatNames: ["ogg"], formatTitle: "Ogg", start: nil, duration: nil, bitRate: 0,
      items: pairs([("artist", "A;B"), ("title", "C")]), streams: [], programs: [], chapters: [],
      diagnostics: [])
    #expect(
      ProbedNames(formatNames: ["ogg"]).merged(media)?.message
        == "libavformat joins values of one name by semicolons, so these may be several: artist")
    #expect(ProbedNames(formatNames: ["mpegts"]).merged(media) == nil)
    media.items = []
    #expect(ProbedNames(formatNames: ["ogg"]).merged(media) == nil)
  }
}
