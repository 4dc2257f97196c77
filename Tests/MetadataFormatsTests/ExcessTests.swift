import BinaryIO
import MediaModel
import Testing

@testable import MetadataFormats

/// Files that ask for far more than they are worth.
@Suite struct `Excess` {
  /// An ID3v2.4 tag with one frame of a body.
  private static func tag(_ name: String, flags: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
    func synchsafe(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (21 - 7 * $0) & 0x7F) }
    }
    let frame = Array(name.utf8) + synchsafe(body.count) + [0, flags] + body
    return Array("ID3".utf8) + [4, 0, 0] + synchsafe(frame.count) + frame
  }

  private static func read(_ bytes: [UInt8]) throws -> FormatMetadata {
    try ID3Region.all(MemorySource(bytes), in: 0..<bytes.count, path: "").regions
      .reduce(into: FormatMetadata()) { $0.append($1.found) }
  }

  @Test(arguments: ["TPE1", "TIPL"])
  func `of values in one frame leaves the frame as it is stored`(_ name: String) throws {
    let values = [UInt8](repeating: 0, count: 20_002).enumerated().map { index, _ in
      index.isMultiple(of: 2) ? UInt8(0x61) : 0
    }
    let found = try Self.read(Self.tag(name, [3] + values))
    #expect(found.items.count == 1)
    #expect(found.items.first?.dataType == .rawData)
    #expect(found.items.first?.payload.count == values.count + 1)
    #expect(found.diagnostics.count == 1)
  }

  @Test(arguments: [(0x7F, true), (0x00, false)] as [(UInt8, Bool)])
  func `of announced bytes is told to those who would believe it`(
    _ size: UInt8, _ isMuch: Bool
  ) throws {
    // Compressed, with the size that it is said to have.
    let body: [UInt8] = [size, size, size, size, 0x78, 0x9C, 3, 0, 0, 0, 0, 1]
    let found = try Self.read(Self.tag("TIT2", flags: 0x09, body))
    #expect(found.overwhelmsOthers == isMuch)
  }
}
