internal import BaseMedia
internal import BinaryIO
internal import MetadataFormats
internal import MovieEditing

extension AssetComparison {
  /// What became of the samples of a track.
  public struct TrackSamples: Hashable, Sendable, Codable {
    /// The number that facts of the track bear.
    public var number: UInt32
    /// What the comparison found.
    public var verdict: Verdict
    /// How many bytes of samples were found to be the same.
    public var byteCount: Int
    /// The SHA-256 of the track's samples in the first file, one after the other in decoding order, as 64 hexadecimal
    /// digits; `nil` where they cannot be read.
    public var hash: String?
    /// The same of its counterpart in the second file.
    public var hashAfter: String?
    /// Why samples could not be compared, or what differs; `nil` where they are the same.
    public var reason: String?

    /// Creates what became of a track's samples.
    public init(
      number: UInt32, verdict: Verdict, byteCount: Int, hash: String? = nil,
      hashAfter: String? = nil, reason: String? = nil
    ) {
      self.number = number
      self.verdict = verdict
      self.byteCount = byteCount
      self.hash = hash
      self.hashAfter = hashAfter
      self.reason = reason
    }

    /// What the comparison of samples found.
    public enum Verdict: String, Hashable, Sendable, Codable {
      /// Bit for bit the same.
      case same
      /// Others, or fewer.
      case different
      /// They could not be compared.
      case unknown
    }
  }
}

/// Compares the samples of the tracks of two files by their hashes.
///
/// Samples of movies are found by their tables, those of other containers by libavformat; where that does not read a
/// container, the parts that hold samples are compared.
struct ComparedSamples {
  typealias TrackSamples = AssetComparison.TrackSamples

  let before: any Container
  let after: any Container

  /// What became of the samples of each track of the first file.
  func tracks(_ pairs: [AssetComparison.TrackPair]) throws -> [TrackSamples] {
    let sameByteCount = before.movie == nil && after.movie == nil ? try sameByteCount() : nil
    return try pairs.filter { $0.before != nil }.enumerated().map { index, pair in
      try Task.checkCancellation()
      var samples = try compare(pair)
      if samples.verdict != .same, pair.after != nil, let sameByteCount {
        // What is together cannot be distinguished by track.
        samples = TrackSamples(
          number: pair.number, verdict: .same, byteCount: index == 0 ? sameByteCount : 0,
          hash: samples.hash, hashAfter: samples.hash)
      }
      return samples
    }
  }

  private func compare(_ pair: AssetComparison.TrackPair) throws -> TrackSamples {
    var result = TrackSamples(number: pair.number, verdict: .unknown, byteCount: 0)
    let old = try HashedTrack(before, number: pair.before)
    result.hash = old.hash
    guard pair.after != nil else {
      result.verdict = .different
      result.reason = "the track is gone"
      return result
    }
    let new = try HashedTrack(after, number: pair.after)
    result.hashAfter = new.hash
    if let problem = old.problem ?? new.problem {
      result.reason = problem
    } else if old.byteCount != new.byteCount {
      result.verdict = .different
      result.reason = "\(old.byteCount) bytes were \(new.byteCount) bytes"
    } else if old.hash != new.hash {
      result.verdict = .different
      result.reason = "their bytes differ"
    } else {
      result.verdict = .same
      result.byteCount = old.byteCount
    }
    return result
  }

  /// How many bytes the parts of two files have that hold samples, where they are the same.
  private func sameByteCount() throws -> Int? {
    let parts = try (MediaError.io(samples(of: before)), MediaError.io(samples(of: after)))
    var pairs = PairedRanges(parts.0.makeIterator(), parts.1.makeIterator())
    var count = 0
    while let pair = pairs.next() {
      try Task.checkCancellation()
      let isSame = try MediaError.io(
        before.source.isSame(pair.part, as: after.source, at: pair.twin.lowerBound))
      guard isSame else { return nil }
      count += pair.part.count
    }
    return pairs.areBothAtEnd && count > 0 ? count : nil
  }

  private func samples(of container: any Container) throws(IOFailure) -> [Range<Int>] {
    try container.formatParts().filter { [.samples, .enclosedSamples].contains($0.kind) }
      .map(\.range).sorted { $0.lowerBound < $1.lowerBound }
  }
}
