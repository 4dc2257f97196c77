import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

/// Facts of headers are read as text and written, each in the boxes of a movie.
@Suite struct `Facts of headers` {
  private func movie(_ fixture: String) throws -> BoxNode {
    let tree = try BoxTree.scan(MemorySource(Fixture.media(fixture).bytes))
    return try #require(tree.first("moov"))
  }

  private func text(_ identifier: MetadataIdentifier, of trackID: UInt32?, in moov: BoxNode)
    -> String?
  {
    HeaderField.items(of: moov)[trackID]?.first { $0.identifier == identifier }?.stringValue
  }

  private static let pictures: [(MetadataIdentifier, String)] = [
    (.headerRotation, "90"), (.headerRotation, "flip 270"), (.headerRotation, "180"),
    (.headerPixelAspectRatio, "4:3"), (.headerColor, "9/18/9"), (.headerColor, "1/1/1/full"),
    (
      .headerMasteringDisplay,
      "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
    ),
    (.headerContentLightLevel, "1000,400"), (.headerProjection, "cubemap"),
    (.headerStereoMode, "left-right"), (.headerLanguage, "fr-CA"), (.headerLanguage, "zh-Hant"),
    (.headerLanguage, "fr"), (.headerHandlerName, "Caméra"), (.headerIsEnabled, "no"),
    (.headerAlternateGroup, "7"), (.headerTrackCreationTime, "2040-02-07T00:00:00Z"),
    (.headerMediaModificationTime, "1999-12-31T23:59:59Z"),
  ]

  @Test(
    arguments: ["picture-extensions.mp4", "picture-extensions.mov", "headers-wide.mov"], pictures)
  func `of tracks come back as they were written`(
    fixture: String, fact: (identifier: MetadataIdentifier, text: String)
  ) throws {
    let before = try movie(fixture)
    let track = try #require(
      before.all("trak").first { $0.first("mdia")?.handlerType == "vide" }?.trackID)
    let old = text(fact.identifier, of: track, in: before)
    var moov = before
    try HeaderField.set(fact.identifier, to: fact.text, ofTrack: track, in: &moov)
    #expect(text(fact.identifier, of: track, in: moov) == fact.text)
    // Nothing else says anything else, the size aside that follows from the shape of a pixel.
    let (others, now) = (HeaderField.items(of: before), HeaderField.items(of: moov))
    for (trackID, items) in others {
      let kept = items.filter { $0.identifier != fact.identifier || trackID != track }
      let found = now[trackID]?.filter { $0.identifier != fact.identifier || trackID != track }
      #expect(found == kept)
    }
    // Read from its bytes again, and set back.
    try HeaderField.set(fact.identifier, to: old, ofTrack: track, in: &moov)
    #expect(text(fact.identifier, of: track, in: moov) == old)
  }

  @Test(arguments: ["headers.mp4", "headers-wide.mov"])
  func `of movies come back as they were written`(fixture: String) throws {
    var moov = try movie(fixture)
    for identifier in [MetadataIdentifier.headerMovieCreationTime, .headerMovieModificationTime] {
      for time in ["2026-05-17T12:30:00Z", "2041-01-01T00:00:00Z"] {
        try HeaderField.set(identifier, to: time, ofTrack: nil, in: &moov)
        #expect(text(identifier, of: nil, in: moov) == time)
      }
      try HeaderField.set(identifier, to: nil, ofTrack: nil, in: &moov)
      #expect(text(identifier, of: nil, in: moov) == nil)
    }
  }

  @Test(
    arguments: [
      (.headerRotation, "45"), (.headerRotation, "flip up"), (.headerPixelAspectRatio, "4"),
      (.headerPixelAspectRatio, "0:1"), (.headerPixelAspectRatio, "4294967295:1"),
      (.headerPixelAspectRatio, "4294967296:1"), (.headerColor, "bt709"), (.headerColor, "1/1"),
      (.headerColor, "1/1/65536"), (.headerMasteringDisplay, "G(1,1)B(1,1)R(1,1)WP(1,1)"),
      (.headerMasteringDisplay, "G(65536,1)B(1,1)R(1,1)WP(1,1)L(1,1)"),
      (.headerContentLightLevel, "65536,1"), (.headerProjection, "round"),
      (.headerStereoMode, "up"), (.headerIsEnabled, "maybe"), (.headerAlternateGroup, "-1"),
      (.headerTrackCreationTime, "2026-05-17"), (.headerTrackCreationTime, "1903-01-01T00:00:00Z"),
      (.headerIsForced, "yes"), ("head/color of hair", "brown"),
    ] as [(MetadataIdentifier, String)]) func `refuse what is no such value`(
      identifier: MetadataIdentifier, text: String
    ) throws
  {
    var moov = try movie("picture-extensions.mp4")
    let track = try #require(moov.all("trak").first?.trackID)
    #expect(throws: ItemEditError.self) {
      try HeaderField.set(identifier, to: text, ofTrack: track, in: &moov)
    }
  }

  @Test func `of sound refuse what is of pictures`() throws {
    var moov = try movie("itunes-list.m4a")
    let track = try #require(moov.all("trak").first?.trackID)
    for (identifier, text) in Self.pictures.prefix(10) {
      #expect(throws: ItemEditError.self) {
        try HeaderField.set(identifier, to: text, ofTrack: track, in: &moov)
      }
    }
    #expect(throws: ItemEditError.self) {
      try HeaderField.set(.headerLanguage, to: "fr", ofTrack: 99, in: &moov)
    }
  }

  @Test func `of timed text say whether it is forced`() throws {
    var moov = try movie("subtitles.mp4")
    let track = try #require(
      moov.all("trak").first { track in
        track.descendant("mdia", "minf", "stbl", "stsd")?.children.first?.type == "tx3g"
      }?.trackID)
    #expect(text(.headerIsForced, of: track, in: moov) == "no")
    try HeaderField.set(.headerIsForced, to: "yes", ofTrack: track, in: &moov)
    #expect(text(.headerIsForced, of: track, in: moov) == "yes")
  }
}
