import TestSupport
import Testing

/// A test of all files of a folder passes over none where the folder is missing: this one does not.
@Suite struct `Fixtures` {
  @Test(arguments: [
    ("Media", Fixture.media), ("Formats", Fixture.formats), ("Malformed", Fixture.malformed),
  ])
  func `are there`(_ folder: String, _ files: [Fixture]) throws {
    try #require(!files.isEmpty)
    // Of damaged files one may be empty.
    #expect(files.count { $0.bytes.isEmpty } <= (folder == "Malformed" ? 1 : 0))
  }
}
