// Reads whatever libFuzzer makes up: scan, join, describe, decode, print.
internal import BaseMedia
internal import BinaryIO
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata
internal import TimedMetadata

/// Reads one input the way `mediameta show`, `boxes` and `diff` do.
func read(_ bytes: [UInt8]) {
  let source = MemorySource(bytes)
  guard let tree = try? BoxTree.scan(source) else { return }
  var walk = BoxWalk()
  walk.check(tree.boxes)
  _ = BoxDump(tree).flatMap { BoxDumpText().lines($0) }
  tell(MovieDescription.describe(Movie(tree), original: tree, source: source, name: "input"))
  guard let joined = try? FragmentJoiner.join(tree) else { return }
  walk.check(joined.tree.boxes)
  let description = MovieDescription.describe(
    Movie(joined.tree), original: tree, source: source, name: "input")
  tell(description)
  let tracks = joined.tree.first("moov")?.all("trak") ?? []
  for (track, found) in zip(tracks, description.tracks) {
    guard !["vide", "soun"].contains(found.handlerType),
      let groups = try? TimedTrackReader(
        track: Track(track), movieTimescale: description.movieTimescale, source: source)
    else { continue }
    for group in groups { tell(group.items) }
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
