import Foundation
import MediaMetadata
import TestSupport
import Testing

/// Tags of one file that say the same: after an edit, too, and to other programs.
@Suite struct `Tags in step` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a file says by identifier after edits, as paths of carriers with values.
  private func edited(
    _ name: String, _ edits: String..., bytes: [UInt8]? = nil
  ) async throws -> [String: [String]] {
    let path = try folder.write(bytes ?? Fixture.format(name).bytes, to: name)
    var editor = try await AssetEditor(Asset(path: path))
    let outcome = try ItemEdit.apply(
      edits.map { .set(try ItemText($0)) }, to: editor.metadata, in: try await editor.fileType())
    editor.metadata = outcome.items
    _ = try await editor.save()
    let found = try await Asset(path: path).load(.metadata)
    return Dictionary(grouping: found) { $0.identifier.rawValue }
      .mapValues { $0.map { $0.stringValue ?? "" } }
  }

  /// What ffprobe says of the file.
  private func probed(_ name: String) throws -> [String: String] {
    let text = try Program.run(
      "/usr/bin/env",
      [
        "ffprobe", "-v", "error", "-show_entries", "format_tags", "-of", "flat=s=_",
        folder.file(name),
      ]
    ).text
    return Dictionary(
      text.split(separator: "\n").map { line in
        let parts = line.split(separator: "=", maxSplits: 1)
        return (
          String(parts[0].dropFirst("format_tags_".count)), String(parts[1].dropFirst().dropLast())
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: ["id3v22.mp3", "id3v23.mp3", "mutagen-v23.mp3"])
  func `have the date in the frames of their version`(_ name: String) async throws {
    let found = try await edited(name, "date=2020-03-02T14:30:00+02:00")
    #expect(found["id3/TYER"]?.allSatisfy { $0 == "2020" } == true)
    #expect(found["id3/TDAT"] == ["0203"])
    #expect(found["id3/TIME"] == ["1230"])
    #expect(found["id3/TDRC"] == nil)
  }

  @Test func `forget the day where only a year is reported`() async throws {
    _ = try await edited("id3v23.mp3", "date=2020-03-02")
    let bytes = try #require(folder.read("id3v23.mp3"))
    let found = try await edited("id3v23.mp3", "date=2021", bytes: bytes)
    #expect(found["id3/TYER"]?.first == "2021")
    #expect(found["id3/TDAT"] == nil && found["id3/TIME"] == nil)
  }

  @Test(
    .enabled(if: Program.isInstalled("ffprobe"), "ffprobe is not there"),
    arguments: ["id3v22.mp3", "id3v23.mp3", "mutagen-v24.mp3", "mutagen-v23.mp3"])
  func `tell ffprobe the new date`(_ name: String) async throws {
    _ = try await edited(name, "date=2020-03-02")
    #expect(try probed(name)["date"]?.hasPrefix("2020") == true)
  }

  @Test func `begin a new tag with what the old one says`() async throws {
    let found = try await edited("id3v1.mp3", "composer=Bach")
    #expect(found["id3/TCOM"] == ["Bach"])
    #expect(found["id3/TIT2"] == ["Über", "Über"])
    #expect(found["id3/TPE1"] == ["Ann", "Ann"])
    #expect(found["id3/TDRC"] == ["1997"])
    guard Program.isInstalled("ffprobe") else { return }
    let told = try probed("id3v1.mp3")
    #expect(told["artist"] == "Ann" && told["title"] == "Über" && told["composer"] == "Bach")
  }

  /// A comment as people mean it has no name; those with one are a program's own.
  @Test(arguments: [
    (["plain"], ["iTunNORM: 00000308", "iTunSMPB: 0 1"], ["New"]),
    ([], ["iTunNORM: 00000308"], ["New"]), ([], ["Songs-DB_Custom1: x"], ["New"]),
    ([], ["iTunSMPB: 0", "iTunPGAP: 0"], ["New"]),
  ]) func `have the comment that people mean`(
    plain: [String], named: [String], after: [String]
  ) throws {
    let comment = MetadataIdentifier.id3MetadataComments
    let english = LanguageTag(bcp47: "en")
    let own = named.map { text in
      let parts = text.split(separator: ": ").map(String.init)
      var item = MetadataItem(comment, text: parts[1], languageTag: english)
      item.extraAttributes = [.init("info", parts[0])]
      return item
    }
    let items = own + plain.map { MetadataItem(comment, text: $0, languageTag: english) }
    for name in ["comment", "id3/COMM"] {
      let edit = ItemEdit.set(try ItemText("\(name)=New"))
      let found = try ItemEdit.apply([edit], to: items, in: .mp3).items
      #expect(found.filter { $0.extraAttributes.isEmpty }.map(\.stringValue) == after)
      #expect(found.filter { !$0.extraAttributes.isEmpty } == own)
    }
    let removal = ItemEdit.remove(try ItemRemoval("comment"))
    #expect(try ItemEdit.apply([removal], to: items, in: .mp3).items == own)
  }

  @Test func `change the comment that ffprobe shows`() async throws {
    let found = try await edited("id3v23.mp3", "comment=New")
    #expect(found["id3/COMM"]?.contains("plain") == false)
    #expect(found["id3/COMM"]?.contains(" 00000001") == true)
    guard Program.isInstalled("ffprobe") else { return }
    #expect(try probed("id3v23.mp3")["comment"] == "New")
  }

  @Test func `stay alone where the old tag has room`() async throws {
    let found = try await edited("id3v1.mp3", "title=Short")
    #expect(found["id3/TIT2"] == ["Short"])
    #expect(found["id3/TPE1"] == ["Ann"])
  }

  @Test func `take a title that the old tag has no room for`() async throws {
    let title = "A title of more than thirty characters"
    let found = try await edited("id3v1.mp3", "title=\(title)")
    #expect(found["id3/TIT2"]?.first == title)
    #expect(found["id3/TPE1"] == ["Ann", "Ann"])
  }

  @Test func `follow in the old tag as far as it has room`() async throws {
    let source = try await edited("id3v1.mp3", "composer=Bach")
    #expect(source["id3/TIT2"]?.count == 2)
    let bytes = try #require(folder.read("id3v1.mp3"))
    let found = try await edited("id3v1.mp3", "title=Pier", bytes: bytes)
    #expect(found["id3/TIT2"] == ["Pier", "Pier"])
  }

  @Test func `of WAV have ID3 beside INFO where letters need it`() async throws {
    let plain = try await edited("plain.wav", "title=Test", "artist=Ann")
    #expect(plain["id3/TIT2"] == nil)
    let bytes = try #require(folder.read("plain.wav"))
    let found = try await edited("plain.wav", "title=Tést", bytes: bytes)
    #expect(found["riff/INAM"] == ["Tést"])
    #expect(found["id3/TIT2"] == ["Tést"])
    #expect(found["id3/TPE1"] == ["Ann"])
    let again = try #require(folder.read("plain.wav"))
    let both = try await edited("plain.wav", "artist=Bo", bytes: again)
    #expect(both["riff/IART"] == ["Bo"] && both["id3/TPE1"] == ["Bo"])
  }
}
