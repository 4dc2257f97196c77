import Foundation
import MediaMetadata
import TestSupport
import Testing

/// WWDC 2014, "Harnessing Metadata in Audiovisual Media", what is read.
@Suite struct `Inspection as of 2014` {
  @Test func `metadata of an asset, by format and by identifier`() async throws {
    let asset = URLAsset(url: portedURL("movie-last.mov"))
    let metadata = try await asset.load(.metadata)
    var found: [MetadataFormat: Int] = [:]
    for format in try await asset.load(.availableMetadataFormats) {
      found[format] = try await asset.loadMetadata(for: format).count
    }
    let titles = MetadataItem.metadataItems(
      from: metadata, filteredByIdentifier: .quickTimeMetadataTitle)
    // exiftool 12.57 lists these six under [Keys].
    #expect(found == [.quickTimeMetadata: 6])
    #expect(titles.first?.stringValue == "Harbour at dawn")
  }

  @Test func `the value of an item, and whether it is there`() async throws {
    let asset = URLAsset(url: portedURL("itunes-list.m4a"))
    let items = MetadataItem.metadataItems(
      from: try await asset.load(.metadata), filteredByIdentifier: .iTunesMetadataCoverArt)
    let artwork = try #require(items.first)
    let data = try await artwork.load(.dataValue)
    #expect(data?.prefix(3) == [0xFF, 0xD8, 0xFF])
    switch artwork.status(of: .dataValue) {
    case .loaded(let value): #expect(value == data)
    case .notYetLoaded, .loading, .failed: Issue.record("artwork is not there")
    }
  }

  @Test func `one identifier in several languages`() async throws {
    let asset = URLAsset(url: portedURL("quicktime-keys.mov"))
    let names = MetadataItem.metadataItems(
      from: try await asset.load(.metadata), filteredByIdentifier: .quickTimeMetadataDisplayName)
    let preferred = MetadataItem.metadataItems(
      from: names, filteredAndSortedAccordingToPreferredLanguages: ["ja", "en"])
    #expect(preferred.map(\.stringValue) == ["埠頭", "Quay"])
    #expect(preferred.map(\.extendedLanguageTag) == ["ja", "en"])
    #expect(preferred.first?.locale == Locale(identifier: "ja"))
  }

  @Test func `items by common identifiers`() async throws {
    let asset = URLAsset(url: portedURL("three-gpp.3gp"))
    let titles = MetadataItem.metadataItems(
      from: try await asset.load(.commonMetadata), filteredByIdentifier: .commonIdentifierTitle)
    #expect(titles.map(\.identifier.rawValue) == Array(repeating: "uiso/titl", count: 3))
    #expect(titles.map(\.commonKey) == Array(repeating: .commonKeyTitle, count: 3))
  }

  @Test func `the track that tells where`() async throws {
    let asset = URLAsset(url: portedURL("timed-items.mov"))
    var trackIDs: [UInt32] = []
    for track in try await asset.loadTracks(withMediaType: .metadata) {
      let descriptions = try await track.load(.formatDescriptions)
      for description in descriptions
      where description.identifiers.contains(.quickTimeMetadataLocationISO6709) {
        trackIDs.append(track.trackID)
      }
    }
    #expect(trackIDs == [2])
  }

  @Test func `timed groups, read by themselves`() async throws {
    let asset = URLAsset(url: portedURL("timed-items.mov"))
    let track = try #require(try await asset.loadTrack(withTrackID: 2))
    let assetReader = AssetReader(asset: asset)
    let trackOutput = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: trackOutput)
    try assetReader.add(trackOutput)
    try await assetReader.startReading()
    var places: [String] = []
    while let group = try adaptor.nextTimedMetadataGroup() {
      for item in group.items where item.identifier == .quickTimeMetadataLocationISO6709 {
        if item.dataType == .quickTimeLocationISO6709, let place = item.stringValue {
          places.append(place)
        }
      }
    }
    #expect(!places.isEmpty && places.allSatisfy { ISO6709($0) != nil })
    guard case .completed = assetReader.status else {
      Issue.record("reading has not ended well")
      return
    }
  }

  @Test func `chapters, their titles and pictures`() async throws {
    let asset = URLAsset(url: portedURL("chapter-tracks.mov"))
    let chapters = try await asset.loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: ["ja", "en"])
    var titles: [String] = []
    for chapter in chapters {
      let items = MetadataItem.metadataItems(
        from: chapter.items, filteredByIdentifier: .commonIdentifierTitle)
      titles += items.compactMap(\.stringValue)
    }
    #expect(titles == ["出港", "帰港"])
    #expect(chapters.last?.timeRange.start == Time(value: 1, timescale: 2))
  }

  @Test func `what may be shared`() async throws {
    let asset = URLAsset(url: portedURL("movie-last.mov"))
    let items = MetadataItem.metadataItems(
      from: try await asset.load(.metadata), filteredBy: MetadataItemFilter.forSharing())
    #expect(items.map(\.identifier) == [.quickTimeMetadataTitle])
  }
}

/// WWDC 2021, "What's new in AVFoundation".
@Suite struct `Inspection as of 2021` {
  @Test func `one property, and several in one call`() async throws {
    let asset = Asset(url: portedURL("movie-last.mov"))
    let duration = try await asset.load(.duration)
    let (again, tracks, metadata) = try await asset.load(.duration, .tracks, .metadata)
    #expect(duration == Time(value: 307, timescale: 600) && again.isValid)
    #expect(tracks.map(\.mediaType) == [.video, .audio] && metadata.count == 6)
  }

  @Test func `how far a property is`() async throws {
    let asset = Asset(url: portedURL("movie-last.mov"))
    switch asset.status(of: .duration) {
    case .notYetLoaded: break
    case .loading, .loaded, .failed: Issue.record("no one has asked")
    }
    _ = try await asset.load(.duration)
    guard case .loaded(let duration) = asset.status(of: .duration) else {
      Issue.record("the duration is not there")
      return
    }
    #expect(duration == Time(value: 307, timescale: 600))
    let missing = Asset(url: URL(filePath: "/nowhere/at/all.mov"))
    await #expect(throws: MediaError.self) { try await missing.load(.duration) }
    switch missing.status(of: .duration) {
    case .failed(let error): #expect(error is MediaError)
    case .notYetLoaded, .loading, .loaded: Issue.record("what is not there was read")
    }
  }

  @Test func `from the asset to its tracks and items`() async throws {
    let asset = Asset(url: portedURL("movie-last.mov"))
    for track in try await asset.load(.tracks) {
      let (range, rate) = try await track.load(.timeRange, .estimatedDataRate)
      #expect(range.duration > .zero && rate > 0)
    }
    for item in try await asset.load(.metadata) {
      #expect(try await item.load(.stringValue) != nil)
    }
  }

  @Test func `tracks, groups and times are asked for by methods`() async throws {
    let asset = Asset(url: portedURL("selection.mp4"))
    let audible = try await asset.loadTracks(withMediaCharacteristic: .audible)
    let group = try await asset.loadMediaSelectionGroup(for: .audible)
    #expect(audible.count == 3 && group?.options.count == 3)
    let track = try #require(try await asset.loadTrack(withTrackID: 1))
    let time = Time(seconds: 0.1, preferredTimescale: 600)
    #expect(try await track.loadSegment(forTrackTime: time) != nil)
    #expect(try await track.loadSamplePresentationTime(forTrackTime: time) != nil)
    #expect(try await track.loadAssociatedTracks(ofType: .chapterList).isEmpty)
    #expect(try await track.loadMetadata(for: .isoUserData).isEmpty)
    let chapters = try await asset.loadChapterMetadataGroups(
      withTitleLocale: .current, containingItemsWithCommonKeys: [.commonKeyArtwork])
    #expect(chapters.isEmpty)
  }
}

/// The article "Retrieving media metadata".
@Suite struct `Items as of the article` {
  @Test func `loops over common items, formats, and all`() async throws {
    let asset = Asset(url: portedURL("id3.mp4"))
    for item in try await asset.load(.commonMetadata) { #expect(item.commonKey != nil) }
    for format in try await asset.load(.availableMetadataFormats) {
      for item in try await asset.loadMetadata(for: format) { #expect(item.keySpace == .id3) }
    }
    for item in try await asset.load(.metadata) { #expect(item.value != nil) }
  }

  @Test func `items by key and key space`() async throws {
    let metadata = try await Asset(url: portedURL("itunes-list.m4a")).load(.metadata)
    let title = MetadataItem.metadataItems(
      from: metadata, withKey: MetadataKey.commonKeyTitle, keySpace: KeySpace.common
    ).first
    #expect(title?.stringValue == "Gulls")
    let tempo = MetadataItem.metadataItems(from: metadata, withKey: nil, keySpace: .iTunes)
      .first { $0.identifier == .iTunesMetadataBeatsPerMin }
    #expect(tempo?.numberValue?.intValue == 96)
  }
}
