import MediaModel
import MetadataFormats
import Testing

@Suite("What readers find")
struct FormatMetadataTests {
  private func found(_ title: String) -> FormatMetadata {
    var metadata = FormatMetadata()
    metadata.items = [MetadataItem(MetadataIdentifier(rawValue: "vorb/TITLE"), text: title)]
    metadata.trackItems = [
      0: [MetadataItem(MetadataIdentifier(rawValue: "vorb/ARTIST"), text: title)]
    ]
    metadata.chapters = [ChapterList(origin: title)]
    metadata.diagnostics = [Diagnostic(title)]
    return metadata
  }

  @Test func `is added up in order`() {
    var metadata = found("first")
    metadata.append(found("second"))
    #expect(metadata.items.map(\.stringValue) == ["first", "second"])
    #expect(metadata.trackItems[0]?.map(\.stringValue) == ["first", "second"])
    #expect(metadata.chapters.map(\.origin) == ["first", "second"])
    #expect(metadata.diagnostics.map(\.message) == ["first", "second"])
  }
}
