import TestSupport
import Testing

@Suite struct `Show of capture facts` {
  private let fixture = Fixture.media("capture-contradictions.mov")

  @Test func `leads with what was chosen and tells of all candidates when asked`() throws {
    let shown = try Program.mediameta(["show", "--capture", "Fixtures/Media/\(fixture.name)"])
    #expect(shown.status == 0)
    #expect(
      shown.text.contains(
        "captured  2019-05-30 05:12:09.25 +01:00 (zone derived)"))
    #expect(shown.text.contains("51.50720, -0.12760, 11 m"))
    #expect(shown.text.contains("Example Camera 7"))
    #expect(try Golden.difference(of: shown.text, from: "show.\(fixture.name).txt") == nil)
  }

  @Test func `gives programs all candidates`() throws {
    let shown = try Program.mediameta(
      ["show", "--capture", "--json", "Fixtures/Media/\(fixture.name)"])
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    #expect(try Golden.difference(of: shown.text, from: "show.\(fixture.name).json") == nil)
  }

  /// Only what proves it makes a time of a header UTC, on the lines of headers, too.
  @Test(arguments: [
    ("chapters-linked.mov", "2019-05-30T04:12:09Z", "2019-05-30 04:12:09 (zone unknown)"),
    ("quicktime-keys.mov", "2019-05-30T04:12:09Z", "2019-05-30 04:12:09 UTC"),
    ("quicktime-keys.mov", "2019-05-30T05:12:09Z", "2019-05-30 05:12:09 +01:00"),
    ("quicktime-keys.mov", "2018-01-02T03:04:05Z", "2018-01-02 03:04:05 (zone unknown)"),
  ]) func `tells times of headers with the zone that is proven`(
    name: String, time: String, shown: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Fixture.media(name).bytes, to: name)
    let edited = try ConvertTool.run("edit", "--set", "head/movieCreationTime=\(time)", path)
    #expect(edited.code == 0, "\(edited.errors)")
    let text = try Program.mediameta(["show", path]).text
    let line = text.split(separator: "\n").first { $0.hasPrefix("  created ") }
    #expect(line?.hasSuffix(" \(shown)") == true, "\(text)")
  }

  @Test func `is short where people did not ask for more`() throws {
    let shown = try Program.mediameta(["show", fixture.path])
    let lines = shown.text.split(separator: "\n")
    #expect(lines.dropFirst().first?.contains("captured") == true)
    #expect(!shown.text.contains("comes after"))
  }
}
