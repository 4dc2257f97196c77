// Reads whatever libFuzzer makes up: scan, join, describe, decode, print.
internal import BaseMedia
internal import BinaryIO
internal import FuzzSupport
internal import Glibc
internal import MediaMetadata

/// Reads one input the way `mediameta show` and `mediameta boxes` do.
func read(_ bytes: [UInt8]) {
  let source = MemorySource(bytes)
  guard let tree = try? BoxTree.scan(source) else { return }
  var walk = BoxWalk()
  walk.check(tree.boxes)
  tell(MovieDescription.describe(tree, original: tree, source: source, name: "input"))
  guard let joined = try? FragmentJoiner.join(tree) else { return }
  walk.check(joined.tree.boxes)
  tell(MovieDescription.describe(joined.tree, original: tree, source: source, name: "input"))
}

/// Asks a description for everything that is decoded on demand.
func tell(_ description: AssetDescription) {
  for (_, item) in description.allMetadata {
    _ = (item.value, item.stringValue, item.numberValue, item.dateValue)
    if MetadataIdentifier(rawValue: item.identifier.rawValue) != item.identifier {
      FuzzDriver.fail("'\(item.identifier)' does not come back from its text")
    }
  }
  let facts = description.facts
  _ = facts.map(\.text)
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
