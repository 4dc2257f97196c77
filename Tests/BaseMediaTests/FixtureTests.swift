import TestSupport
import Testing

@Suite struct `Fixtures` {
  @Test(arguments: [
    ("Media", Fixture.media), ("Formats", Fixture.formats), ("Vendor", Fixture.vendor),
    ("Malformed", Fixture.malformed),
  ])
  func `are not empty files`(_ folder: String, _ files: [Fixture]) {
    // Of damaged files one may be empty.
    #expect(files.count { $0.bytes.isEmpty } <= (folder == "Malformed" ? 1 : 0))
  }
}
