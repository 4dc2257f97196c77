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
    /// Why samples could not be compared, or what differs; `nil` where they are the same.
    public var reason: String?

    /// Creates what became of a track's samples.
    public init(number: UInt32, verdict: Verdict, byteCount: Int, reason: String? = nil) {
      self.number = number
      self.verdict = verdict
      self.byteCount = byteCount
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

/// Compares the samples of the tracks of two files, byte by byte.
struct ComparedSamples {
  typealias TrackSamples = AssetComparison.TrackSamples

  let before: any Container
  let after: any Container

  /// What became of the samples of each track of the first file.
  ///
  /// Samples of movies are found by their tables. Of other files the parts are compared that hold samples, and where
  /// these are laid out in another way nothing is known.
  func tracks(_ pairs: [AssetComparison.TrackPair]) throws -> [TrackSamples] {
    let pairs = pairs.filter { $0.before != nil }
    if let first = before as? BaseMediaContainer, let second = after as? BaseMediaContainer {
      return try pairs.map { pair in
        try Task.checkCancellation()
        return try compare(pair, first, second)
      }
    }
    let same = try sameByteCount()
    return pairs.enumerated().map { index, pair in
      if pair.after == nil {
        return TrackSamples(
          number: pair.number, verdict: .different, byteCount: 0, reason: "the track is gone")
      }
      // What lies together cannot be told apart by track.
      return TrackSamples(
        number: pair.number, verdict: same == nil ? .unknown : .same,
        byteCount: index == 0 ? same ?? 0 : 0,
        reason: same == nil
          ? "samples of \(before.outline.formatName) and \(after.outline.formatName) are laid out in different ways"
          : nil)
    }
  }

  private func compare(
    _ pair: AssetComparison.TrackPair, _ first: BaseMediaContainer, _ second: BaseMediaContainer
  ) throws -> TrackSamples {
    func result(_ verdict: TrackSamples.Verdict, _ count: Int, _ reason: String?) -> TrackSamples {
      TrackSamples(number: pair.number, verdict: verdict, byteCount: count, reason: reason)
    }
    guard let right = second.tracks.first(where: { $0.trackID == pair.after }) else {
      return result(.different, 0, "the track is gone")
    }
    guard let left = first.tracks.first(where: { $0.trackID == pair.before }), !left.isExternal,
      !right.isExternal, let old = try? left.samples(), let new = try? right.samples()
    else { return result(.unknown, 0, "the samples cannot be found") }
    guard old.totalBytes == new.totalBytes else {
      return result(.different, 0, "\(old.totalBytes) bytes were \(new.totalBytes) bytes")
    }
    let missing = BaseMediaContainer.missingByteCount(of: left, fileSize: first.source.size)
    guard missing == 0 else {
      return result(.unknown, 0, "\(missing) bytes lie outside the file")
    }
    let bytes = SampleByteComparison(source: first.source, output: second.source, isWhole: true)
    guard let count = bytes.matchingByteCount(old, new) else {
      return result(.different, 0, "their bytes differ")
    }
    return result(.same, count, nil)
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
