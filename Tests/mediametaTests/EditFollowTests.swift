import Foundation
import MediaMetadata
import TestSupport
import Testing

/// What an edit changes along, and what it tells of that goes on saying the old.
@Suite struct `What follows an edit` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func edit(_ path: String, _ arguments: String...) throws -> String {
    let edited = try Program.mediameta(["edit"] + arguments + [path])
    #expect(edited.status == 0, "\(edited.errorLines)")
    return String(decoding: edited.errors, as: UTF8.self)
  }

  private func value(_ identifier: String, of path: String) throws -> String {
    try Program.mediameta(["show", "--value", "-i", identifier, path]).text
      .trimmingCharacters(in: .newlines)
  }

  @Test func `a new place is not told as one that is left`() throws {
    let movie = try folder.write(Fixture.media("quicktime-keys.mov").bytes, to: "a.mov")
    let told = try edit(
      movie, "--set", "mdta/com.apple.quicktime.location.accuracy.horizontal=35")
    #expect(!told.contains("places"))
    let changed = try edit(movie, "--location", "10,20")
    #expect(changed.contains("removed mdta/com.apple.quicktime.location.accuracy.horizontal"))
    #expect(!changed.contains("places may remain"), "\(changed)")
    // Another place is.
    _ = try edit(movie, "--add", "udta/©xyz=+01.0000+002.0000/")
    let removed = try edit(movie, "--remove", "mdta/*location*")
    #expect(removed.contains("places may remain in udta/©xyz"), "\(removed)")
  }

  @Test func `the year beside a date is the date's`() throws {
    let song = try folder.write(Fixture.format("comments.flac").bytes, to: "a.flac")
    _ = try edit(song, "--set", "vorb/DATE=1978", "--set", "vorb/YEAR=1978")
    _ = try edit(song, "--date", "2020-01-02")
    #expect(try value("vorb/DATE", of: song) == "2020-01-02")
    #expect(try value("vorb/YEAR", of: song) == "2020-01-02")
    let ape = try folder.write(Fixture.format("items.ape").bytes, to: "a.ape")
    _ = try edit(ape, "--set", "ape/Date:utf8=1978")
    _ = try edit(ape, "--date", "2020-01-02")
    #expect(try value("ape/Date", of: ape) == "2020-01-02")
    #expect(try value("ape/Year", of: ape) == "2020-01-02")
  }

  @Test func `a packet of XMP that says the old is reported`() throws {
    let packet = try folder.write(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt>
        <rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8), to: "a.xmp")
    for name in ["quicktime-keys.mov", "itunes-list.m4a"] {
      let movie = try folder.write(Fixture.media(name).bytes, to: name)
      _ = try edit(movie, "--set-file", "xmp/XMP=\(packet)", "--title", "Old")
      let told = try edit(movie, "--title", "New")
      #expect(told.contains("the XMP packet still says dc:title[1] 'Old'"), "\(told)")
      #expect(try !edit(movie, "--title", "Newer").contains("XMP"))
    }
  }
}
