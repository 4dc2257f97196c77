import BinaryIO
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Tracks of an asset` {
  private func asset(_ name: String) -> Asset { Asset(path: Fixture.media(name).path) }

  private func track(_ trackID: UInt32, of name: String) async throws -> AssetTrack {
    try #require(try await asset(name).loadTrack(withTrackID: trackID))
  }

  @Test func `are found by number, kind and characteristic`() async throws {
    let asset = asset("selection.mp4")
    let all = try await asset.load(.tracks)
    #expect(all.map(\.trackID) == Array(1...8))
    #expect(try await asset.loadTrack(withTrackID: 5)?.mediaType == .subtitle)
    #expect(try await asset.loadTrack(withTrackID: 9) == nil)
    #expect(try await asset.loadTracks(withMediaType: .audio).map(\.trackID) == [2, 3, 4])
    #expect(
      try await asset.loadTracks(withMediaCharacteristic: .legible).map(\.trackID) == [5, 6, 7, 8])
    #expect(
      try await asset.loadTracks(withMediaCharacteristic: .frameBased).map(\.trackID) == [1])
    #expect(
      try await asset.loadTracks(withMediaCharacteristic: .describesVideoForAccessibility)
        .map(\.trackID) == [3])
    #expect(
      try await asset.loadTracks(withMediaCharacteristic: .containsOnlyForcedSubtitles)
        .map(\.trackID) == [7])
    #expect(try await asset.loadTracks(withMediaCharacteristic: .isMachineGenerated).isEmpty)
  }

  @Test func `tell what their headers say`() async throws {
    let picture = try await track(1, of: "headers.mp4")
    let (isEnabled, size, transform, rate, shortest) = try await picture.load(
      .isEnabled, .naturalSize, .preferredTransform, .nominalFrameRate, .minFrameDuration)
    #expect(isEnabled)
    #expect(size == MediaSize(width: 32, height: 32))
    #expect(transform.quarterTurn == 90)
    #expect(rate == 12)
    #expect(shortest == MediaTime(1, timescale: 12))
    let (bytes, dataRate, timescale, contained) = try await picture.load(
      .totalSampleDataLength, .estimatedDataRate, .naturalTimeScale, .isSelfContained)
    #expect(bytes > 0 && contained)
    let duration = try await picture.load(.description).mediaDuration.seconds
    #expect(abs(dataRate - Double(bytes) * 8 / duration) < 0.001)
    #expect(timescale == 600)
    let sound = try await track(3, of: "headers.mp4")
    #expect(try await sound.load(.preferredVolume) == 0.5)
    #expect(try await sound.load(.nominalFrameRate) == 0)
    #expect(try await sound.load(.minFrameDuration) == nil)
  }

  @Test func `tell their language in both forms`() async throws {
    let sound = try await track(2, of: "track-metadata.mp4")
    let (code, tag) = try await sound.load(.languageCode, .extendedLanguageTag)
    #expect(code == "deu")
    #expect(tag == "de-CH")
    let english = try await track(3, of: "chapter-tracks.mov")
    #expect(try await english.load(.languageCode) == "eng")
    #expect(try await english.load(.extendedLanguageTag) == nil)
  }

  @Test func `tell their characteristics, those of roles too`() async throws {
    let sound = try await track(2, of: "track-metadata.mp4")
    let found = try await sound.load(.mediaCharacteristics)
    #expect(
      Set(found) == [.audible, .isMainProgramContent, .dubbedTranslation, .easyToRead])
  }

  @Test func `refer to each other`() async throws {
    let picture = try await track(2, of: "references.mov")
    #expect(
      try await picture.load(.availableTrackAssociationTypes) == [.chapterList, .timecode])
    #expect(
      try await picture.loadAssociatedTracks(ofType: .chapterList).map(\.trackID) == [7])
    #expect(try await picture.loadAssociatedTracks(ofType: .audioFallback).isEmpty)
    let note = try await track(12, of: "references.mov")
    #expect(
      try await note.loadAssociatedTracks(ofType: .metadataReferent).map(\.trackID) == [2, 5])
  }

  @Test func `show what their edit lists say`() async throws {
    let picture = try await track(1, of: "edits-narrow.mov")
    let (segments, range) = try await picture.load(.segments, .timeRange)
    #expect(segments.map(\.isEmpty) == [true, false])
    #expect(range == MediaTimeRange(start: time(60), duration: time(500)))
    #expect(segments.last?.source == MediaTimeRange(start: time(100), duration: time(500)))
    #expect(try await picture.loadSegment(forTrackTime: time(30))?.isEmpty == true)
    #expect(try await picture.loadSegment(forTrackTime: time(9000)) == segments.last)
    #expect(try await picture.loadSamplePresentationTime(forTrackTime: time(30)) == nil)
    #expect(try await picture.loadSamplePresentationTime(forTrackTime: time(60)) == time(100))
    #expect(try await picture.loadSamplePresentationTime(forTrackTime: time(559)) == time(599))
    #expect(try await picture.loadSamplePresentationTime(forTrackTime: time(560)) == nil)
  }

  @Test func `dwell and hurry as their edit lists say`() async throws {
    let picture = try await track(1, of: "edits-dwell.mov")
    for ticks: Int64 in [0, 150, 299] {
      #expect(
        try await picture.loadSamplePresentationTime(forTrackTime: time(ticks)) == time(100))
    }
    #expect(try await picture.loadSamplePresentationTime(forTrackTime: time(350)) == time(150))
    let sound = try await track(2, of: "edits-dwell.mov")
    #expect(try await sound.loadSamplePresentationTime(forTrackTime: time(30)) == time(60))
  }

  @Test func `are one segment without an edit list`() async throws {
    let picture = try await track(1, of: "chapter-tracks.mov")
    let segments = try await picture.load(.segments)
    let whole = MediaTimeRange(start: .zero, duration: time(600))
    #expect(segments.map(\.source) == [whole] && segments.map(\.target) == [whole])
    #expect(try await picture.load(.timeRange) == whole)
  }

  private func time(_ ticks: Int64) -> MediaTime { MediaTime(ticks, timescale: 600) }

  @Test func `describe the formats of pictures`() async throws {
    let picture = try await track(1, of: "picture-extensions.mov")
    let format = try #require(try await picture.load(.formatDescriptions).first)
    #expect(format.mediaType == .video)
    #expect(format.dimensions == MediaSize(width: 32, height: 32))
    #expect(format.pixelAspectRatio != nil)
    #expect(format.cleanAperture?.width.value != nil)
    #expect(format.color?.isFullRange == nil)
    #expect((format.color?.primaries ?? 0) > 0)
    #expect(format.depth == 24)
    let types = format.extensions.map(\.type)
    for type in ["colr", "fiel", "gama", "pasp", "clap"] { #expect(types.contains(type)) }
    #expect(format.extensions.first { $0.type == "pasp" }?.payload.count == 8)
    let other = try #require(
      try await track(1, of: "picture-extensions.mp4").load(.formatDescriptions).first)
    #expect(other.color?.isFullRange != nil)
  }

  @Test func `describe the formats of sound`() async throws {
    let tracks = try await asset("sound-versions.mov").load(.tracks)
    var formats: [FormatDescription] = []
    for track in tracks { formats += try await track.load(.formatDescriptions) }
    #expect(formats.count >= 3)
    for format in formats {
      #expect(format.mediaType == .audio)
      #expect((format.sampleRate ?? 0) > 0)
      #expect((format.channelCount ?? 0) > 0)
      #expect((format.bitsPerChannel ?? 0) > 0)
    }
  }

  @Test func `describe the keys of timed metadata`() async throws {
    let tracks = try await asset("timed-items.mov").loadTracks(withMediaType: .metadata)
    var keys: [MetadataIdentifier] = []
    for track in tracks {
      keys += try await track.load(.formatDescriptions).flatMap(\.timedKeys).map(\.identifier)
    }
    #expect(keys.contains(.quickTimeMetadataLocationISO6709))
  }

  @Test func `know whether pictures are stored in another order`() async throws {
    let reordered = try await track(1, of: "sample-tables.mp4")
    let description = try await reordered.load(.description)
    #expect(description.mediaType == .video)
    #expect(try await reordered.load(.requiresFrameReordering))
    #expect(try await track(1, of: "picture-jpeg.mov").load(.requiresFrameReordering) == false)
  }

  @Test func `are described in every container`() async throws {
    for fixture in Fixture.media {
      let tracks = try await Asset(path: fixture.path).load(.tracks)
      for track in tracks {
        let (formats, segments, range) = try await track.load(
          .formatDescriptions, .segments, .timeRange)
        #expect(formats.allSatisfy { $0.mediaType == track.mediaType })
        #expect(range.duration.value >= 0)
        for segment in segments { #expect(segment.target.duration.value >= 0) }
      }
    }
  }

  @Test func `of damaged files answer without stopping`() async throws {
    var opened = 0
    for fixture in Fixture.malformed {
      guard let tracks = try? await Asset(path: fixture.path).load(.tracks) else { continue }
      opened += 1
      for track in tracks {
        let (formats, shortest, order) = try await track.load(
          .formatDescriptions, .minFrameDuration, .requiresFrameReordering)
        #expect(formats.count < 1000, "\(fixture)")
        #expect(shortest.map { $0.value > 0 } ?? true, "\(fixture)")
        #expect(!order || track.mediaType == .video, "\(fixture)")
        _ = try await track.loadSamplePresentationTime(forTrackTime: .zero)
      }
    }
    #expect(opened >= 60)
  }
}
