import BaseMedia
import BinaryIO
import Foundation
import MediaModel
import MovieEditing
import TestSupport
import Testing

/// Everything that reads: scan, join, describe, rewrite to both families, lay out, and read the result again.
private enum Reading {
  /// What reading came to.
  enum Outcome {
    case scanned
    case described(AssetDescription)
    case refused(ParseError)
  }

  static func read(
    _ bytes: [UInt8], describes: Bool = true, rewrites: Bool = true
  ) throws -> Outcome {
    let source = MemorySource(bytes, name: "damaged")
    do {
      let original = try BoxTree.scan(source)
      #expect(original.diagnostics.count <= 2000)
      let joined = try FragmentJoiner.join(original)
      guard describes else { return .scanned }
      let description = MovieDescription.describe(
        Movie(joined.tree), original: original, source: source, name: source.name)
      #expect(description.diagnostics.count <= 5000)
      if rewrites { try rewrite(joined.tree, of: source) }
      return .described(description)
    } catch let error as ParseError {
      return .refused(error)
    } catch BoxTreeError.parse(let error) {
      return .refused(error)
    }
  }

  private static func rewrite(_ tree: BoxTree, of source: MemorySource) throws {
    for family in Movies.families {
      let movie = try MovieRewriter.rewrite(tree, edits: [.removeMirrors, .translate(family)])
      let layout = try MovieLayout.headerFirst(
        movie, media: try MediaRanges.all(of: tree, moov: movie.moov), sourceSize: tree.sourceSize)
      try #require(layout.size < 4 * source.size + (64 << 10))
      let written = MemorySource(Movies.written(layout, from: source))
      #expect(written.size == layout.size)
      let again = try BoxTree.scan(written)
      _ = MovieDescription.describe(
        Movie(again), original: again, source: written, name: "written")
    }
  }

  static func check(_ outcome: Outcome, size: Int, _ comment: Comment) {
    switch outcome {
    case .scanned: break
    case .refused(let error):
      #expect(error.offset >= 0 && error.offset <= size, comment)
      #expect(!error.rule.isEmpty && !error.rule.contains("\n"), comment)
    case .described(let description):
      for diagnostic in description.diagnostics {
        #expect(!diagnostic.message.isEmpty, comment)
        #expect(diagnostic.offset.map { (0...size).contains($0) } != false, comment)
      }
    }
  }
}

@Suite struct `Damaged movies` {
  private static let longest = 2.0
  /// How many times each movie is damaged; set DAMAGE_SEEDS to try more.
  private static let seedCount =
    ProcessInfo.processInfo.environment["DAMAGE_SEEDS"].flatMap { Int($0) } ?? 40

  @Test(arguments: Fixture.media)
  func `every prefix is read with diagnostics, or refused with an offset`(
    _ fixture: Fixture
  ) throws {
    let bytes = fixture.bytes
    let step = bytes.count <= 6 << 10 ? 1 : bytes.count / 300
    for count in stride(from: 0, to: bytes.count, by: step) {
      let prefix = Array(bytes.prefix(count))
      let seconds = try processorSeconds {
        let outcome = try Reading.read(
          prefix, describes: count % 5 == 0, rewrites: count % 25 == 0)
        Reading.check(outcome, size: count, "the first \(count) bytes")
        if count == 0, case .described = outcome { Issue.record("nothing was described") }
      }
      #expect(seconds < Self.longest, "the first \(count) bytes took \(seconds) s")
    }
  }

  @Test(arguments: Fixture.malformed)
  func `known damage is read as far as it goes`(_ fixture: Fixture) throws {
    let bytes = fixture.bytes
    let seconds = try processorSeconds {
      Reading.check(try Reading.read(bytes), size: bytes.count, "\(fixture)")
    }
    #expect(seconds < Self.longest)
  }

  @Test(arguments: Fixture.media)
  func `random damage neither traps nor takes long`(_ fixture: Fixture) throws {
    let bytes = fixture.bytes
    for seed in 1...Self.seedCount {
      var random = RepeatableNumbers(seed: UInt64(seed) << 20 | UInt64(bytes.count))
      let damaged = bytes.damaged(by: &random)
      let seconds = try processorSeconds {
        let outcome = try Reading.read(damaged)
        Reading.check(outcome, size: damaged.count, "seed \(seed)")
      }
      #expect(seconds < Self.longest, "seed \(seed) took \(seconds) s")
    }
  }
}
