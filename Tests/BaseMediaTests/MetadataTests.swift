import BaseMedia
import BinaryIO
import MediaModel
import TestSupport
import Testing

@Suite struct `Chapters of damaged movies` {
  @Test(arguments: [UInt64.max, UInt64.max >> 1, (UInt64.max >> 1) - 3, 1 << 62])
  func `titles beyond every file are empty`(_ offset: UInt64) throws {
    let source = MemorySource(Fixture.media("chapter-tracks.mov").bytes)
    var tree = try BoxTree.scan(source)
    for index in tree.boxes.indices where tree.boxes[index].type == "moov" {
      tree.boxes[index].mapChildren { track in
        track.modify("mdia") { media in
          media.modify("minf") { information in
            information.modify("stbl") { table in
              let count = UInt32(1).bigEndianBytes
              let payload = [0, 0, 0, 0] + count + offset.bigEndianBytes
              table.children = table.children.map {
                $0.type == "stco" ? BoxNode("co64", payload: payload) : $0
              }
            }
          }
        }
      }
    }
    let description = MovieDescription.describe(
      Movie(tree), original: tree, source: source, name: "beyond")
    #expect(description.chapters.count == 2)
    #expect(description.chapters.flatMap(\.chapters).allSatisfy { $0.title.isEmpty })
    #expect(description.chapters.flatMap(\.chapters).count == 5)
  }
}
