import MediaMetadata
import TestSupport
import Testing

/// A file that is cut has one cause of oddness, which is reported once.
@Suite struct `Samples beyond the end of a file` {
  @Test(arguments: ["movie-first.mp4", "iso-keys.mp4", "split-media-data.mov"])
  func `are reported in one line for all tracks`(fixture: String) throws {
    let folder = try TemporaryFolder()
    let whole = Fixture.media(fixture).bytes
    let before = try Asset(path: folder.write(whole, to: "whole")).describe()
    let end = whole.count - before.tracks.reduce(0) { $0 + $1.byteCount } + 1
    let cut = try Asset(path: folder.write(Array(whole.prefix(end)), to: "cut")).describe()
    let new = cut.diagnostics.filter { !before.diagnostics.contains($0) }
    #expect(new.count == 1, "\(new)")
    #expect(new.first?.message.contains("samples are outside the file: ") == true)
    for track in before.tracks {
      #expect(new.first?.message.contains(" chunks of track \(track.trackID)") == true)
    }
  }
}
