import BinaryIO
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Properties of an asset` {
  private func asset(_ name: String) -> Asset { Asset(path: Fixture.media(name).path) }

  @Test func `hold what the movie header says`() async throws {
    let (rate, volume, transform, groups) = try await asset("headers.mp4").load(
      .preferredRate, .preferredVolume, .preferredTransform, .trackGroups)
    #expect(rate == 0.5)
    #expect(volume == 0.75)
    #expect(transform == MediaTransform(a: 0, b: 1, c: -1, d: 0, tx: 32, ty: 0))
    #expect(transform.quarterTurn == 90)
    #expect(groups.map(\.trackIDs) == [[3, 4]])
  }

  @Test func `make a creation date of the movie header where nothing else tells`() async throws {
    let item = try #require(try await asset("selection.mp4").load(.creationDate))
    #expect(item.identifier == .commonIdentifierCreationDate)
    #expect(item.identifier.keySpace == .common)
    #expect(item.dateValue?.secondsSince1904 == 3_642_019_200)
    #expect(item.stringValue == nil)
  }

  @Test func `prefer a creation date that an item tells`() async throws {
    let item = try #require(try await asset("quicktime-keys.mov").load(.creationDate))
    #expect(item.identifier == .quickTimeMetadataCreationDate)
    #expect(item.stringValue == "2019-05-30T05:12:09+0100")
    #expect(item.dateValue?.hour == 5)
  }

  @Test func `have no creation date where none is given`() async throws {
    #expect(try await asset("chapter-tracks.mov").load(.creationDate) == nil)
  }

  @Test func `tell of fragments`() async throws {
    let whole = try await asset("movie-first.mp4").load(.containsFragments, .canContainFragments)
    #expect(whole == (false, false))
    let fragmented = asset("fragmented.mp4")
    let (contains, canContain, hint, duration) = try await fragmented.load(
      .containsFragments, .canContainFragments, .overallDurationHint, .duration)
    #expect(contains && canContain)
    #expect(hint.value > 0 && duration.value > 0)
  }

  @Test func `tell of protection and precision`() async throws {
    let protected = try await asset("protected.mp4").load(
      .hasProtectedContent, .providesPreciseDurationAndTiming)
    #expect(protected == (true, true))
    #expect(try await asset("movie-first.mp4").load(.hasProtectedContent) == false)
  }

  @Test func `list formats and the items of each`() async throws {
    let asset = asset("itunes-list.m4a")
    let (formats, items, common) = try await asset.load(
      .availableMetadataFormats, .metadata, .commonMetadata)
    #expect(formats.contains(.iTunesMetadata))
    var counted = 0
    for format in formats { counted += try await asset.loadMetadata(for: format).count }
    #expect(counted == items.count { $0.identifier.keySpace.format != nil })
    #expect(common == items.filter { $0.identifier.commonIdentifier != nil })
    #expect(!common.isEmpty)
    #expect(try await asset.loadMetadata(for: .id3Metadata).isEmpty)
  }

  @Test func `find lyrics`() async throws {
    let found = try await asset("itunes-list.m4a").load(.lyrics)
    let told = try await asset("itunes-list.m4a").load(.metadata).first {
      $0.identifier == .iTunesMetadataLyrics
    }
    #expect(found == told?.stringValue)
    #expect(try await asset("headers.mp4").load(.lyrics) == nil)
  }

  @Test func `give nothing, and no error, where there is nothing`() async throws {
    let asset = asset("without-tracks.mov")
    let (tracks, groups, locales, selectable) = try await asset.load(
      .tracks, .trackGroups, .availableChapterLocales,
      .availableMediaCharacteristicsWithMediaSelectionOptions)
    #expect(tracks.isEmpty && groups.isEmpty && locales.isEmpty && selectable.isEmpty)
    #expect(try await asset.loadTrack(withTrackID: 1) == nil)
    #expect(try await asset.loadTracks(withMediaType: .video).isEmpty)
    #expect(try await asset.loadMediaSelectionGroup(for: .audible) == nil)
    #expect(
      try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: ["en"]).isEmpty)
  }

  @Test func `are the caller's own too`() async throws {
    let property = AssetProperty { "\($0.formatName), \($0.chapters.count) chapter lists" }
    #expect(try await asset("chapter-tracks.mov").load(property) == "QuickTime, 2 chapter lists")
  }
}
