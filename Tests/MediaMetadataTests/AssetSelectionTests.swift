import Foundation
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Media selection` {
  private let asset = Asset(path: Fixture.media("selection.mp4").path)

  private func group(_ characteristic: MediaCharacteristic) async throws -> MediaSelectionGroup {
    try #require(try await asset.loadMediaSelectionGroup(for: characteristic))
  }

  @Test func `offers the tracks of an alternate group`() async throws {
    let sound = try await group(.audible)
    #expect(sound.options.map(\.trackID) == [2, 3, 4])
    #expect(sound.defaultOption?.trackID == 2)
    #expect(!sound.allowsEmptySelection)
    let subtitles = try await group(.legible)
    #expect(subtitles.options.map(\.trackID) == [5, 6, 7, 8])
    #expect(subtitles.defaultOption == nil)
    #expect(subtitles.allowsEmptySelection)
    #expect(
      try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions)
        == [.audible, .legible, .visual])
  }

  @Test func `names options for people`() async throws {
    #expect(
      try await group(.audible).options.map(\.displayName)
        == ["English", "French (Audio Description)", "The pilot speaks"])
    #expect(
      try await group(.legible).options.map(\.displayName)
        == ["English SDH", "German (Austria)", "French (Forced)", "French"])
  }

  @Test func `leaves chapters out`() async throws {
    let asset = Asset(path: Fixture.media("chapter-tracks.mov").path)
    #expect(try await asset.loadMediaSelectionGroup(for: .legible) == nil)
  }

  @Test func `knows no other characteristics`() async throws {
    #expect(try await asset.loadMediaSelectionGroup(for: .frameBased) == nil)
  }

  @Test func `filters by language in the order of preference`() async throws {
    let options = try await group(.legible).options
    let preferred = MediaSelectionGroup.options(
      from: options, filteredAndSortedAccordingToPreferredLanguages: ["fr-CA", "de"])
    #expect(preferred.map(\.trackID) == [7, 8, 6])
    #expect(
      MediaSelectionGroup.options(from: options, with: LanguageTag(bcp47: "de")).isEmpty)
    #expect(
      MediaSelectionGroup.options(from: options, with: LanguageTag(bcp47: "de-AT"))
        .map(\.trackID) == [6])
  }

  @Test func `filters by characteristics and playability`() async throws {
    let options = try await group(.legible).options
    #expect(
      MediaSelectionGroup.options(
        from: options, withMediaCharacteristics: [.transcribesSpokenDialogForAccessibility]
      )
      .map(\.trackID) == [5])
    #expect(
      MediaSelectionGroup.options(
        from: options, withoutMediaCharacteristics: [.containsOnlyForcedSubtitles]
      )
      .map(\.trackID) == [5, 6, 8])
    #expect(MediaSelectionGroup.playableOptions(from: options).count == 4)
  }

  @Test func `finds the forced subtitles that go with sound`() async throws {
    let (sound, subtitles) = (try await group(.audible), try await group(.legible))
    let associated = sound.options.map { $0.associatedOption(in: subtitles)?.trackID }
    #expect(associated == [nil, 7, nil])
    let linked = Asset(path: Fixture.media("subtitles.mp4").path)
    let legible = try #require(try await linked.loadMediaSelectionGroup(for: .legible))
    #expect(legible.options.map { $0.associatedOption(in: legible)?.trackID } == [nil, 2])
  }

  @Test func `finds a choice again after it was stored`() async throws {
    let subtitles = try await group(.legible)
    for option in subtitles.options {
      let stored = try JSONEncoder().encode(option.choice)
      let choice = try JSONDecoder().decode(MediaSelectionOption.Choice.self, from: stored)
      #expect(subtitles.option(for: choice) == option)
    }
    var elsewhere = try #require(subtitles.options.last).choice
    elsewhere.trackID = 99
    #expect(subtitles.option(for: elsewhere)?.trackID == 8)
    elsewhere.extendedLanguageTag = "fi"
    #expect(subtitles.option(for: elsewhere) == nil)
  }

  private static let transcoder = "/usr/bin/ffmpeg"

  @Test(
    .enabled("needs ffmpeg") { FileManager.default.isExecutableFile(atPath: Self.transcoder) })
  func `takes all sound of a container without groups, and its dispositions`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("sound.mka")
    let made = try Program.run(
      Self.transcoder,
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "sine=duration=0.2", "-map", "0:a", "-map",
        "0:a", "-c:a", "flac", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=fre",
        "-disposition:a:0", "0", "-disposition:a:1", "default+visual_impaired", path,
      ])
    try #require(made.status == 0, "\(made.errorLines)")
    let group = try #require(
      try await Asset(path: path).loadMediaSelectionGroup(for: .audible))
    #expect(group.options.map(\.displayName) == ["English", "French (Audio Description)"])
    #expect(group.defaultOption == group.options.last)
    #expect(group.options.last?.hasMediaCharacteristic(.describesVideoForAccessibility) == true)
  }
}
