import BaseMedia
import BinaryIO
import MediaModel
import Synchronization
import TestSupport
import Testing

@Suite struct `A tree of boxes` {
  @Test func `the fixtures are there`() {
    #expect(Fixture.media.count > 60)
    #expect(Fixture.malformed.count > 60)
  }

  @Test(arguments: Fixture.media)
  func `writes back the bytes it was scanned from`(_ fixture: Fixture) throws {
    let bytes = fixture.bytes
    let source = MemorySource(bytes)
    let tree = try BoxTree.scan(source)
    #expect(tree.sourceSize == bytes.count)
    var expected = bytes
    // A size of 0 holds for the last box of a file only: written again it is reported in full.
    if let open = tree.boxes.last, open.sizeForm == .toEnd {
      let size = UInt32(bytes.count - open.offset).bigEndianBytes
      expected.replaceSubrange(open.offset..<open.offset + 4, with: size)
    }
    #expect(Movies.written(tree, from: source) == expected)
  }

  @Test(arguments: Fixture.media)
  func `knows where every box is`(_ fixture: Fixture) throws {
    let bytes = fixture.bytes
    let tree = try BoxTree.scan(MemorySource(bytes))
    func check(_ box: BoxNode, in enclosing: Range<Int>) throws {
      let origin = try #require(box.origin)
      #expect(enclosing.lowerBound <= origin.lowerBound)
      #expect(origin.upperBound <= enclosing.upperBound)
      #expect(Array(bytes[origin.lowerBound + 4..<origin.lowerBound + 8]) == box.type.bytes)
      if case .external(let range) = box.content {
        #expect(range.lowerBound == box.payloadOffset)
        return
      }
      #expect(Array(bytes[box.payloadOffset..<origin.upperBound]) == box.payload)
      for child in box.children { try check(child, in: origin) }
    }
    for box in tree.boxes { try check(box, in: 0..<bytes.count) }
  }

  @Test(arguments: Fixture.media)
  func `is scanned without a diagnostic where nothing is wrong`(_ fixture: Fixture) throws {
    let tree = try BoxTree.scan(MemorySource(fixture.bytes))
    #expect(tree.diagnostics.isEmpty)
  }

  @Test func `reads no media data`() throws {
    let source = CountingSource(
      [UInt8](written: "00000010 'ftypqt  ' 00000000") + [UInt8](written: "00000001 'mdat'")
        + UInt64(1_000_016).bigEndianBytes + [UInt8](repeating: 9, count: 1_000_000)
        + [UInt8](written: "00000008 'moov'"))
    let tree = try BoxTree.scan(source)
    #expect(tree.boxes.map(\.type) == ["ftyp", "mdat", "moov"])
    #expect(source.count < 8192)
  }

  @Test func `keeps the form of sizes`() throws {
    let bytes = [UInt8](
      written: """
        00000010 'ftypqt  ' 00000000  00000001 'uuid' 0000000000000022 \
        000102030405060708090a0b0c0d0e0f 0102  00000000 'mdat' 0a0b0c
        """)
    let source = MemorySource(bytes)
    let tree = try BoxTree.scan(source)
    #expect(tree.boxes.map(\.sizeForm) == [.compact, .large, .toEnd])
    #expect(tree.boxes[1].userType == Array(0..<16))
    #expect(tree.boxes[1].payload == [1, 2])
    #expect(tree.boxes[1].payloadOffset == 16 + 32)
    #expect(tree.boxes[1].bytes == Array(bytes[16..<50]))
    guard case .external(let media) = tree.boxes[2].content else {
      Issue.record("media data was read")
      return
    }
    #expect(source.read(media) == [10, 11, 12])
  }

  @Test func `a large payload takes the large form`() {
    #expect(BoxHeader.size(forPayload: Int(UInt32.max) - 8, form: .compact, isUserType: false) == 8)
    #expect(
      BoxHeader.size(forPayload: Int(UInt32.max) - 7, form: .compact, isUserType: false) == 16)
    #expect(
      BoxHeader.size(forPayload: Int(UInt32.max) - 24, form: .compact, isUserType: true) == 24)
    #expect(
      BoxHeader.size(forPayload: Int(UInt32.max) - 23, form: .compact, isUserType: true) == 32)
    #expect(BoxHeader.size(forPayload: 0, form: .large, isUserType: false) == 16)
  }

  @Test func `a large box is written with its large size`() throws {
    let size = 5 << 32
    let header = try BoxTree.scan(MemorySource([UInt8](written: "00000008 'mdat'"))).boxes[0]
    var box = header
    box.content = .external(0..<size)
    var writer = ByteWriter()
    box.write(to: &writer)
    #expect(writer.bytes == [UInt8](written: "00000001 'mdat'") + UInt64(size + 16).bigEndianBytes)
  }
}

@Suite struct `Limits of a tree` {
  private static func nested(_ depth: Int) -> [UInt8] {
    var inside: [UInt8] = []
    for level in 0..<depth {
      let type: FourCC = level == depth - 1 ? "moov" : "sinf"
      inside = UInt32(inside.count + 8).bigEndianBytes + type.bytes + inside
    }
    return inside
  }

  @Test(arguments: [2, 31, 32, 33, 100, 5000])
  func `boxes nested too deep stay unread, and are written back`(_ depth: Int) throws {
    let bytes = Self.nested(depth)
    let source = MemorySource(bytes)
    let tree = try BoxTree.scan(source)
    #expect(Movies.written(tree, from: source) == bytes)
    var reached = 0
    var node = tree.boxes.first
    while let current = node {
      reached += 1
      node = current.children.first
    }
    #expect(reached == min(depth, BoxLimits().depth + 1))
    let isCut = depth > BoxLimits().depth
    #expect(tree.diagnostics.contains { $0.message.contains("deeper than 32") } == isCut)
  }

  @Test func `more boxes than allowed are an error that tells where`() throws {
    var limits = BoxLimits()
    limits.boxCount = 10
    let inside = [UInt8](written: "00000008 'free'")
    let children = Array(repeatElement(inside, count: 11).joined())
    let bytes = UInt32(children.count + 8).bigEndianBytes + FourCC("moov").bytes + children
    let error = #expect(throws: BoxTreeError.self) {
      try BoxTree.scan(MemorySource(bytes), limits: limits)
    }
    guard case .parse(let reason)? = error else {
      Issue.record("another error")
      return
    }
    #expect(reason.offset == 8 + 80)
    #expect(reason.rule == "more than 10 boxes")
    #expect(throws: BoxTreeError.self) {
      try BoxTree.scan(MemorySource(children), limits: limits)
    }
  }

  @Test func `more bytes of metadata than allowed are an error`() throws {
    var limits = BoxLimits()
    limits.metadataBytes = 100
    let small = [UInt8](written: "00000010 'moov' 00000008 'free'")
    let large =
      [UInt8](written: "00000078 'moov' 00000070 'free'")
      + [UInt8](repeating: 0, count: 0x68)
    #expect(throws: Never.self) { try BoxTree.scan(MemorySource(small), limits: limits) }
    #expect(throws: BoxTreeError.self) { try BoxTree.scan(MemorySource(large), limits: limits) }
  }

  @Test func `a large top-level box stays in the file`() throws {
    var limits = BoxLimits()
    limits.looseBoxBytes = 10
    let bytes =
      [UInt8](written: "00000008 'moov' 0000001a 'uuid'") + Array(0..<16) + [1, 2]
      + [UInt8](written: "00000028 'uuid'") + Array(0..<16) + [UInt8](repeating: 3, count: 16)
    let source = MemorySource(bytes)
    let tree = try BoxTree.scan(source, limits: limits)
    #expect(tree.boxes[1].payload == [1, 2])
    #expect(tree.boxes[2].payload.isEmpty)
    #expect(tree.boxes[2].payloadSize == 16)
    #expect(Movies.written(tree, from: source) == bytes)
  }
}

/// A source that counts what is read of it.
final class CountingSource: ByteSource {
  let name = "counted"
  private let memory: MemorySource
  private let state = Mutex(0)

  init(_ bytes: [UInt8]) { memory = MemorySource(bytes) }

  var size: Int { memory.size }

  var count: Int { state.withLock { $0 } }

  func read(_ range: Range<Int>) -> [UInt8] {
    let bytes = memory.read(range)
    state.withLock { $0 += bytes.count }
    return bytes
  }
}
