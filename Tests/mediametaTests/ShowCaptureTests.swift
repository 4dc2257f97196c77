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

  @Test func `is short where people did not ask for more`() throws {
    let shown = try Program.mediameta(["show", fixture.path])
    let lines = shown.text.split(separator: "\n")
    #expect(lines.dropFirst().first?.contains("captured") == true)
    #expect(!shown.text.contains("comes after"))
  }
}
