import BaseMedia
import BinaryIO
import MediaModel
import MovieEditing
import TestSupport
import Testing

@Suite struct `Files rewritten after an edit` {
  /// What a file has many of.
  private enum Pieces: String, CaseIterable, Sendable { case fragments, boxes }

  /// A fragmented movie with a piece of its own many times at its end.
  private static func file(_ pieces: Pieces, count: Int) throws -> [UInt8] {
    let bytes = Fixture.media("fragmented-legacy.mp4").bytes
    let tree = try BoxTree.scan(MemorySource(bytes))
    let first = try #require(tree.boxes.firstIndex { $0.type == "moof" })
    let end = pieces == .fragments ? first + 1 : first
    let start = try #require(tree.boxes[first].origin).lowerBound
    let piece =
      pieces == .fragments
      ? bytes[start..<(try #require(tree.boxes[end].origin).upperBound)]
      : BoxNode("mdat", payload: [7]).bytes[...]
    return bytes + (0..<count).flatMap { _ in piece }
  }

  /// Work that grows with the square of the pieces takes an hour here.
  @Test(.timeLimit(.minutes(1)), arguments: Pieces.allCases)
  private func `stay quick where pieces are many`(_ pieces: Pieces) throws {
    let tree = try BoxTree.scan(MemorySource(try Self.file(pieces, count: 20_000)))
    #expect(tree.boxes.count > 20_000)
    let editor = TreeEditor(tree, family: .iso)
    let edited = try MovieLayout.edited(editor, form: MovieLayout.EditedForm(padding: 4096))
    #expect(edited.layout.size == tree.sourceSize + 4096)
    #expect(edited.remarks.isEmpty)
  }

  @Test func `have one header where an edit that was cut off has left two`() throws {
    let bytes = Fixture.media("timed-items.mov").bytes
    let moov = try #require(try Movies.moov(bytes))
    let source = MemorySource(bytes + moov.bytes + [UInt8](repeating: 0, count: 64))
    let tree = try BoxTree.scan(source)
    #expect(tree.boxes.count { $0.type == "moov" } == 2)
    let edited = try MovieLayout.edited(
      TreeEditor(tree, family: .quickTime),
      form: MovieLayout.EditedForm(
        leftOut: Set(tree.formerHeaders(in: source).map(\.offset))))
    let written = try BoxTree.scan(MemorySource(Movies.written(edited.layout, from: source)))
    let second = try #require(tree.boxes.lastIndex { $0.type == "moov" })
    var types = tree.boxes.map(\.type)
    types.remove(at: second)
    #expect(written.boxes.map(\.type) == types)
  }
}
