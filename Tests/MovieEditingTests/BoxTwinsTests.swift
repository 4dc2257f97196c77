import BaseMedia
import BinaryIO
import TestSupport
import Testing

@testable import MovieEditing

/// What becomes of the boxes of a small movie.
private struct Change: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// How the boxes become others.
  let apply: @Sendable (inout [BoxNode]) -> Void
  /// The types of the boxes found where they are, and of those in whose place there is another.
  let found: [FourCC]
  let rewritten: [FourCC]
}

private let changes: [Change] = [
  Change(testDescription: "none", apply: { _ in }, found: ["ftyp", "moov"], rewritten: []),
  Change(
    testDescription: "a box deep inside is another",
    apply: { $0[1].children[1].children[1] = BoxNode("abcd", payload: [9]) },
    found: ["ftyp", "mvhd", "tkhd", "iods"], rewritten: ["abcd"]),
  Change(
    testDescription: "two boxes change places",
    apply: { $0[1].children.swapAt(0, 2) },
    found: ["ftyp", "mvhd", "trak", "iods"], rewritten: []),
  Change(
    testDescription: "a box goes and its neighbours stay",
    apply: { $0[1].children.remove(at: 0) },
    found: ["ftyp", "trak", "iods"], rewritten: []),
  Change(
    testDescription: "a header is of another size",
    apply: { $0[1].children[1].sizeForm = .large },
    found: ["ftyp", "mvhd", "tkhd", "abcd", "iods"], rewritten: []),
]

@Suite struct `Boxes of a movie are found in another` {
  private let boxes = [
    BoxNode("ftyp", payload: Array("isom".utf8)),
    BoxNode(
      "moov",
      children: [
        BoxNode("mvhd", payload: [UInt8](repeating: 1, count: 100)),
        BoxNode(
          "trak",
          children: [BoxNode("tkhd", payload: [1, 2]), BoxNode("abcd", payload: [3, 4, 5])]),
        BoxNode("iods", payload: [7, 7, 7, 7]),
      ]),
  ]

  private func scanned(_ boxes: [BoxNode]) throws -> [BoxNode] {
    try BoxTree.scan(MemorySource(boxes.flatMap(\.bytes))).boxes
  }

  private func all(_ boxes: [BoxNode]) -> [BoxNode] { boxes.flatMap { [$0] + all($0.children) } }

  @Test(arguments: changes)
  private func `where they are the same`(_ change: Change) throws {
    var others = boxes
    change.apply(&others)
    let (before, after) = (try scanned(boxes), try scanned(others))
    let twins = BoxTwins(of: before, among: after)
    let ways = all(after)
    for box in all(before) {
      guard let place = twins.places[box.offset] else { continue }
      #expect(ways.contains { $0.offset == place && $0.bytes == box.bytes }, "\(box.type)")
    }
    #expect(all(before).filter { twins.places[$0.offset] != nil }.map(\.type) == change.found)
    #expect(
      all(before).filter { twins.rewritten.contains($0.offset) }.map(\.type) == change.rewritten)
  }
}
