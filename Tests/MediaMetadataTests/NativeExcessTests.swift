import MediaMetadata
import Testing

@Suite struct `Files with very many comments` {
  /// A FLAC file of a header and comments.
  private static func flac(commentCount: Int) -> MemorySource {
    func little(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let comments = (0..<commentCount).flatMap { number -> [UInt8] in
      let text = Array("A\(number)=x".utf8)
      return little(text.count) + text
    }
    let block = little(0) + little(commentCount) + comments
    let size = [16, 8, 0].map { UInt8(truncatingIfNeeded: block.count >> $0) }
    let information: [UInt8] = [0, 0, 0, 34] + [UInt8](repeating: 0, count: 34)
    return MemorySource(
      Array("fLaC".utf8) + information + [0x84] + size + block, name: "many.flac")
  }

  @Test(arguments: [10, 6000]) func `are read by us`(_ count: Int) throws {
    let description = try Asset(source: Self.flac(commentCount: count)).describe()
    #expect(description.metadata.count { $0.identifier.key.hasPrefix("A") } == count)
  }
}
