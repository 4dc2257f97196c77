import MetadataFormats
import TestSupport
import Testing

@Suite struct `Native readers of damaged files` {
  @Test(arguments: NativeFixture.names) func `survive every cut`(name: String) throws {
    let bytes = Fixture.format(name).bytes
    let whole = try #require(try NativeFindings(bytes, name: name))
    // Of a file with large payloads, the structure is at its ends.
    let counts =
      bytes.count < 2_500
      ? Array(0..<bytes.count) : Array(0..<2_000) + stride(from: 2_000, to: bytes.count, by: 97)
    for count in counts {
      guard let found = try NativeFindings(Array(bytes.prefix(count)), name: name) else { continue }
      #expect(found.all.count <= whole.all.count + 8)
    }
  }

  @Test(arguments: NativeFixture.names) func `survive damage`(name: String) throws {
    let bytes = Fixture.format(name).bytes
    var random = RepeatableNumbers(seed: 42)
    var read = 0
    for _ in 0..<200 {
      guard let found = try NativeFindings(bytes.damaged(by: &random), name: name) else { continue }
      if !found.all.isEmpty { read += 1 }
    }
    #expect(read > 100)
  }

  @Test(arguments: NativeFixture.names) func `read on after bytes that were lost`(
    name: String
  ) throws {
    let bytes = Fixture.format(name).bytes
    let half = try #require(
      try NativeFindings(Array(bytes.prefix(bytes.count - 1)), name: name))
    #expect(!half.items.isEmpty || !half.trackItems.isEmpty)
  }
}
