import TestSupport
import Testing

@Suite struct `mediameta livephoto --dry-run` {
  private static let identifier = "5E4F0F8A-3B1C-4C55-9C5E-0A7B6D1E2F30"

  @Test(arguments: [
    (
      ["pair", "--identifier", identifier],
      ["the identifier would be \(identifier)", "would be marked in the middle"]
    ), (["pair", "--time", "0.5"], ["would be a new one", "would be marked at 0.500 s"]),
  ])
  func `tells what would be written, and writes nothing`(
    _ words: [String], _ told: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let source = Fixture.media("quicktime-keys.mov").bytes
    let path = try folder.write(source, to: "a.mov")
    let result = try ConvertTool.run(
      all: ["livephoto", words[0], "--dry-run"] + words.dropFirst() + [path])
    #expect(result.code == 0, "\(result.errors)")
    for text in told { #expect(result.output.contains(text), "\(result.output)") }
    #expect(folder.read("a.mov") == source)
  }
}
