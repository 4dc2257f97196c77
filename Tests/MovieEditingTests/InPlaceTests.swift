import BaseMedia
import BinaryIO
import MediaModel
import MovieEditing
import TestSupport
import Testing

/// A file in memory that a plan changes, step by step.
private struct ChangedFile {
  var bytes: [UInt8]

  /// What bytes are copied from.
  var other: [UInt8] = []

  mutating func apply(_ step: FileStep) { apply(step, byteCount: .max) }

  /// Applies a step as far as the first bytes it writes: what a crash in the middle of it leaves.
  mutating func apply(_ step: FileStep, byteCount: Int) {
    switch step {
    case .write(let new, let offset): put(new.prefix(byteCount), at: offset)
    case .clear(let range):
      put([UInt8](repeating: 0, count: range.count).prefix(byteCount), at: range.lowerBound)
    case .copy(let range, _, let offset): put(other[range].prefix(byteCount), at: offset)
    case .resize(let size):
      bytes = Array(bytes.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - bytes.count))
    case .synchronize: break
    }
  }

  private mutating func put(_ new: ArraySlice<UInt8>, at offset: Int) {
    bytes.replaceSubrange(offset..<(offset + new.count), with: new)
  }
}

/// How a movie is changed.
private enum HeaderChange: String, CaseIterable, Sendable {
  case shorter, longer, muchLonger

  func apply(to moov: BoxNode) -> BoxNode {
    var moov = moov
    switch self {
    case .shorter: moov.children.removeAll { ["udta", "meta"].contains($0.type) }
    case .longer:
      moov.children.append(BoxNode("free", payload: [UInt8](repeating: 7, count: 3)))
    case .muchLonger:
      moov.children.append(BoxNode("free", payload: [UInt8](repeating: 7, count: 70_000)))
    }
    return moov
  }
}

@Suite struct `Movie headers changed in place` {
  /// One whose header points into itself is not written as it is given, and has tests of its own.
  static let movies = Fixture.media.filter {
    ["mov", "mp4", "m4a", "m4b", "3gp", "qt"].contains($0.pathExtension)
      && $0.name != "protected-own-table.mp4"
  }

  /// The movie header that a reader of the bytes sees.
  private static func header(_ bytes: [UInt8]) -> [UInt8]? {
    (try? BoxTree.scan(MemorySource(bytes)))?.first("moov")?.bytes
  }

  /// The bytes of the media data a reader sees, by place.
  private static func media(_ bytes: [UInt8]) -> [Range<Int>] {
    (try? BoxTree.scan(MemorySource(bytes)))?.boxes.filter { $0.type == "mdat" }.compactMap {
      if case .external(let range) = $0.content { return range }
      return nil
    } ?? []
  }

  private static func plan(
    _ bytes: [UInt8], _ change: HeaderChange
  ) throws -> (plan: InPlacePlan, new: [UInt8])? {
    let source = MemorySource(bytes)
    let tree = try BoxTree.scan(source)
    guard let moov = tree.first("moov") else { return nil }
    let new = change.apply(to: moov)
    do throws(ItemEditError) {
      return (try InPlacePlan.replacing(with: new, in: tree, source: source), new.bytes)
    } catch {
      // A fragmented file without padding, or one that is cut, cannot be changed in place.
      return nil
    }
  }

  @Test(arguments: movies, HeaderChange.allCases)
  private func `every crash leaves the old file or the new one`(
    _ fixture: Fixture, _ change: HeaderChange
  ) throws {
    let old = fixture.bytes
    guard let (plan, new) = try Self.plan(old, change) else { return }
    let oldHeader = Self.header(old)
    var file = ChangedFile(bytes: old)
    var hasChanged = false
    for step in plan.steps {
      if case .write(let bytes, _) = step {
        // A write of a few bytes is in one sector, which a disk writes whole.
        let cuts = bytes.count <= 8 ? [] : [1, 8, bytes.count / 2, bytes.count - 1]
        for cut in cuts {
          var crashed = file
          crashed.apply(step, byteCount: cut)
          #expect(Self.header(crashed.bytes) == (hasChanged ? new : oldHeader), "cut at \(cut)")
        }
      }
      file.apply(step)
      if case .write = step {
        let types = try BoxTree.scan(MemorySource(file.bytes)).boxes.map(\.type)
        #expect(types.last != BoxHeader.tailType)
      }
      let seen = Self.header(file.bytes)
      hasChanged = hasChanged || seen == new
      #expect(seen == (hasChanged ? new : oldHeader))
    }
    #expect(Self.header(file.bytes) == (plan.steps.isEmpty ? oldHeader : new))
    let tree = try BoxTree.scan(MemorySource(file.bytes))
    #expect(tree.boxes.filter { $0.type == "moov" }.count == 1)
    let media = Self.media(old)
    #expect(media.allSatisfy { file.bytes[$0].elementsEqual(old[$0]) })
    #expect(Self.media(file.bytes) == media)
  }

  @Test(arguments: [8, 16])
  func `a box of a type of its own at the end is not an obstacle`(_ sizeFieldSize: Int) throws {
    let old = Fixture.media("movie-last.mov").bytes
    let kind = [UInt8](repeating: 9, count: 16)
    // In the second case the size has 64 bits, which makes the longest header there is.
    let head =
      sizeFieldSize == 8
      ? UInt32(27).bigEndianBytes + Array("uuid".utf8) + kind
      : UInt32(1).bigEndianBytes + Array("uuid".utf8) + UInt64(35).bigEndianBytes + kind
    let bytes = old + head + [1, 2, 3]
    let (plan, new) = try #require(try Self.plan(bytes, .longer))
    #expect(plan.place == .end)
    var file = ChangedFile(bytes: bytes)
    for step in plan.steps { file.apply(step) }
    #expect(Self.header(file.bytes) == new)
  }

  @Test(.timeLimit(.minutes(1)))
  func `stay quick where padding and samples are many`() throws {
    let old = Fixture.media("movie-last.mov").bytes
    let piece = BoxNode("free", payload: [UInt8](repeating: 0, count: 4000)).bytes
    let mark = BoxNode("skip", payload: []).bytes
    let count = 2000
    let bytes =
      old + (0..<count).flatMap { _ in mark + BoxNode("mdat", payload: [1]).bytes + piece }
    let source = MemorySource(bytes)
    let tree = try BoxTree.scan(source)
    let moov = try #require(tree.first("moov"))
    // Every stretch of padding has a sample in its last byte.
    let stretch = mark.count + 9 + piece.count
    let media = (1...count).map { place in
      let end = old.count + place * stretch
      return (end - 1)..<end
    }
    let plan = try InPlacePlan.replacing(
      with: HeaderChange.longer.apply(to: moov), in: tree, source: source, sparing: media)
    #expect(plan.place == .end)
  }

  @Test(arguments: movies, HeaderChange.allCases)
  private func `a crash while media comes along leaves the old file or the new one`(
    _ fixture: Fixture, _ change: HeaderChange
  ) throws {
    let old = fixture.bytes
    let tree = try BoxTree.scan(MemorySource(old))
    guard let moov = tree.first("moov") else { return }
    let other = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
    var addition = InPlacePlan.Addition()
    addition.media = [10..<700, 2000..<4999]
    var box = BoxNode("uuid", payload: [1, 2])
    box.userType = [UInt8](repeating: 9, count: 16)
    addition.boxes = [box]
    addition.replaced = tree.boxes.filter { $0.type == "uuid" }.compactMap(\.origin)
    let new = change.apply(to: moov)
    let made = try? InPlacePlan.replacing(
      with: new, adding: addition, in: tree, source: MemorySource(old))
    guard let plan = made else { return }
    let oldHeader = Self.header(old)
    var file = ChangedFile(bytes: old, other: other)
    var hasChanged = false
    for step in plan.steps {
      let size: Int
      switch step {
      case .write(let bytes, _): size = bytes.count
      case .clear(let range), .copy(let range, _, _): size = range.count
      case .resize, .synchronize: size = 0
      }
      for cut in size <= 8 ? [] : [1, 8, size / 2, size - 1] {
        var crashed = file
        crashed.apply(step, byteCount: cut)
        let seen = Self.header(crashed.bytes)
        #expect(seen == (hasChanged ? new.bytes : oldHeader), "cut at \(cut)")
      }
      file.apply(step)
      let seen = Self.header(file.bytes)
      hasChanged = hasChanged || seen == new.bytes
      #expect(seen == (hasChanged ? new.bytes : oldHeader))
    }
    let after = try BoxTree.scan(MemorySource(file.bytes))
    #expect(after.boxes.filter { $0.type == "moov" }.count == 1)
    #expect(after.boxes.filter { $0.type == "uuid" }.count == 1)
    #expect(addition.replaced.allSatisfy { file.bytes[$0].dropFirst(8).allSatisfy { $0 == 0 } })
    let added = addition.mediaOffset(in: tree)
    #expect(
      file.bytes[added..<(added + addition.mediaSize)].elementsEqual(
        other[10..<700] + other[2000..<4999]))
    #expect(Self.media(old).allSatisfy { file.bytes[$0].elementsEqual(old[$0]) })
  }

  @Test func `padding is used again and again, so that the file does not grow`() throws {
    var bytes = Fixture.media("movie-first.mp4").bytes
    var sizes: [Int] = []
    for round in 0..<6 {
      let source = MemorySource(bytes)
      let tree = try BoxTree.scan(source)
      var moov = try #require(tree.first("moov"))
      moov.children.removeAll { $0.type == "free" }
      moov.children.append(BoxNode("free", payload: [UInt8(round)]))
      let plan = try InPlacePlan.replacing(with: moov, in: tree, source: source)
      var file = ChangedFile(bytes: bytes)
      for step in plan.steps { file.apply(step) }
      bytes = file.bytes
      sizes.append(bytes.count)
    }
    #expect(sizes.suffix(4).allSatisfy { $0 <= sizes[1] }, "\(sizes)")
  }

  @Test func `the same header asks for nothing`() throws {
    let bytes = Fixture.media("movie-first.mp4").bytes
    let tree = try BoxTree.scan(MemorySource(bytes))
    let moov = try #require(tree.first("moov"))
    let plan = try InPlacePlan.replacing(with: moov, in: tree, source: MemorySource(bytes))
    #expect(plan.steps.isEmpty)
  }
}
