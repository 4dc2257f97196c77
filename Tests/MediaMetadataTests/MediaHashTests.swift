import BaseMedia
import BinaryIO
import MediaMetadata
import TestSupport
import Testing

@Suite struct `Hashes of media` {
  private static func track(_ number: UInt32, _ type: MediaType, _ digit: Character?)
    -> MediaHash.Track
  {
    MediaHash.Track(
      trackID: number, mediaType: type, byteCount: 3,
      hash: digit.map { String(repeating: $0, count: 64) }, reason: digit == nil ? "cut" : nil)
  }

  @Test func `are those of the samples in a row`() async throws {
    let fixture = Fixture.media("timed-items.mov")
    let hash = try await Asset(path: fixture.path).mediaHash()
    let tracks = try BoxTree.scan(MemorySource(fixture.bytes)).tracks
    #expect(hash.tracks.count == tracks.count)
    for (told, track) in zip(hash.tracks, tracks) {
      let stbl = try #require(track.descendant("mdia", "minf", "stbl"))
      var state = SHA256()
      for chunk in try SampleTable(stbl: stbl).chunks {
        state.update(Array(fixture.bytes[chunk.range]))
      }
      #expect(told.hash == state.hexadecimal)
    }
  }

  @Test func `of a file do not depend on the order of tracks, nor on metadata`() {
    let one = MediaHash(tracks: [
      Self.track(1, .video, "a"), Self.track(2, .audio, "b"), Self.track(3, .metadata, "c"),
    ])
    let other = MediaHash(tracks: [Self.track(1, .audio, "b"), Self.track(7, .video, "a")])
    #expect(one.hash != nil && one.hash == other.hash)
    var state = SHA256()
    state.update(
      Array(
        "sound \(String(repeating: "b", count: 64))\nvideo \(String(repeating: "a", count: 64))\n"
          .utf8))
    #expect(one.hash == state.hexadecimal)
  }

  @Test(arguments: [
    ("a metadata track alone", [track(1, .metadata, "a")]), ("no track", []),
    ("a track that cannot be read", [track(1, .video, "a"), track(2, .audio, nil)]),
  ]) func `of a file are missing where there is nothing to hash`(
    _ name: String, _ tracks: [MediaHash.Track]
  ) {
    #expect(MediaHash(tracks: tracks).hash == nil)
  }
}
