import Testing

@testable import BaseMedia
@testable import MovieEditing

@Suite struct `Marks of someone who recorded` {
  /// Two marks, at 1.5 and 4 seconds, with room for two more.
  private static let payload: [UInt8] =
    [0, 0, 0, 2, 0, 0, 0x05, 0xDC, 0, 0, 0x0F, 0xA0] + [UInt8](repeating: 0, count: 8)

  @Test func `are read and written as they are`() throws {
    let marks = try #require(HighlightMarks(Self.payload))
    #expect(marks.times == [1500, 4000])
    #expect(marks.bytes == Self.payload)
  }

  @Test func `are cut to a part, from its start on`() throws {
    var marks = try #require(HighlightMarks(Self.payload))
    marks.cut(to: 600..<1800, timescale: 600)
    #expect(marks.times == [500])
    #expect(marks.bytes.count == Self.payload.count)
  }

  @Test func `come after those of the file before`() throws {
    var marks = try #require(HighlightMarks(Self.payload))
    marks.append(try #require(HighlightMarks(Self.payload)), at: 10_000)
    #expect(marks.times == [1500, 4000, 11_500, 14_000])
  }

  @Test(arguments: 0..<20) func `are no more than their bytes hold`(_ count: Int) {
    var cut = Array(Self.payload.prefix(count))
    if count >= 4 { cut[0] = 0xFF }
    let marks = HighlightMarks(cut)
    #expect((marks == nil) == (count < 4))
    #expect((marks?.times.count ?? 0) <= count / 4)
  }
}
