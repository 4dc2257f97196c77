internal import BaseMedia
internal import BinaryIO
internal import MovieEditing

/// What became of the bytes of one movie in another, whoever made that: samples are compared track by track, other
/// content box by box.
struct ComparedBytes {
  private let before: BaseMediaContainer
  private let after: BaseMediaContainer
  /// Ranges of the first file that the second has, and where.
  private var moves: [(source: Range<Int>, destination: Int)] = []
  private static let pieceSize = 1 << 20

  /// Compares the bytes of two movies: the one that should have been preserved, and the one that came of it.
  init(
    _ before: BaseMediaContainer, _ after: BaseMediaContainer,
    tracks: [AssetComparison.TrackPair]
  ) throws {
    (self.before, self.after) = (before, after)
    for pair in tracks {
      guard let left = before.movie?.tracks.first(where: { $0.trackID == pair.before }),
        let right = after.movie?.tracks.first(where: { $0.trackID == pair.after })
      else { continue }
      try compare(samplesOf: left, with: right)
    }
    try compareContent()
    try compareRest()
  }

  /// The account.
  func ledger() throws(MediaError) -> LedgerReport {
    var segments: [FileSegment] = []
    var end = 0
    for move in moves.sorted(by: { $0.destination < $1.destination }) where move.destination >= end
    {
      if end < move.destination { segments.append(.range(end..<move.destination, of: 1)) }
      segments.append(.range(move.source, of: 0))
      end = move.destination + move.source.count
    }
    if end < after.source.size { segments.append(.range(end..<after.source.size, of: 1)) }
    let layout = FileLayout(segments)
    var explanation = MovieLedger.Explanation()
    explanation.rewrittenPaths = translation
    let ledger = try MediaError.io(
      MovieLedger(
        of: before.original, before.source, in: after.original, layout: layout,
        explanation: explanation))
    var output = ByteLedger(size: after.source.size)
    for move in moves.sorted(by: { $0.destination < $1.destination })
    where move.destination >= output.end {
      output.append(output.end..<move.destination, .rewritten, "not of the first file as it is")
      output.append(output.end..<(move.destination + move.source.count), .carried)
    }
    output.append(output.end..<after.source.size, .rewritten, "not of the first file as it is")
    let report = LedgerReport(
      sources: [(before.source.name, ledger.source)], output: (after.source.name, output))
    try report.requireClosed()
    return report
  }

  /// What is written otherwise in the other flavor.
  private var translation: [(path: String, change: String)] {
    guard var moov = before.tree.first("moov"), let family = after.exportFacts.family else {
      return []
    }
    var log = TranslationLog()
    FamilyTranslation.translate(moov: &moov, to: family, log: &log)
    return log.notes.map { ($0.path, $0.change) }
  }

  /// The bytes of a track's samples and what belongs to them, one after the other, as far as they are the same.
  private mutating func compare(samplesOf left: Track, with right: Track) throws {
    guard let old = try? FragmentJoiner.referencedRanges(of: left.box),
      let new = try? FragmentJoiner.referencedRanges(of: right.box)
    else { return }
    var pairs = PairedRanges(old.makeIterator(), new.makeIterator())
    while let pair = pairs.next() {
      try Task.checkCancellation()
      guard try isSame(pair.part, pair.twin) else { return }
      moves.append((pair.part, pair.twin.lowerBound))
    }
  }

  /// What no sample refers to: the same bytes among what no sample refers to in the other file.
  private mutating func compareRest() throws(MediaError) {
    let left = Self.rest(of: before, beside: moves.map(\.source))
    var right = Self.rest(
      of: after, beside: moves.map { $0.destination..<($0.destination + $0.source.count) })
    for range in left where range.count <= Self.pieceSize {
      for (index, place) in right.enumerated() where place.count >= range.count {
        guard let start = try find(range, in: place) else { continue }
        moves.append((range, start))
        right[index] = (start + range.count)..<place.upperBound
        break
      }
    }
  }

  /// The media data of a movie that is outside some ranges.
  private static func rest(
    of movie: BaseMediaContainer, beside ranges: [Range<Int>]
  ) -> [Range<Int>] {
    let media = movie.original.boxes.compactMap { box -> Range<Int>? in
      guard box.type == "mdat", case .external(let range) = box.content else { return nil }
      return range
    }
    return FragmentJoiner.ranges(media, outside: FragmentJoiner.merged(ranges))
  }

  /// Where the bytes of a range of the first file begin in a range of the second.
  private func find(_ range: Range<Int>, in place: Range<Int>) throws(MediaError) -> Int? {
    let wanted = try MediaError.io(before.source.read(range))
    let bytes = try MediaError.io(after.source.read(place.prefix(2 * Self.pieceSize)))
    return bytes.firstRange(of: wanted).map { place.lowerBound + $0.lowerBound }
  }

  /// Content at the top of the file that is too large to be held: padding that is none, private data, trailing data.
  private mutating func compareContent() throws {
    var rest = after.original.boxes
    for box in before.original.boxes where box.type != "mdat" {
      guard case .external = box.content, let range = box.origin else { continue }
      for (index, twin) in rest.enumerated() where twin.type == box.type {
        guard case .external = twin.content, let place = twin.origin,
          place.count == range.count, try isSame(range, place)
        else { continue }
        moves.append((range, place.lowerBound))
        rest.remove(at: index)
        break
      }
    }
  }

  private func isSame(_ source: Range<Int>, _ destination: Range<Int>) throws(MediaError) -> Bool {
    try MediaError.io(
      before.source.isSame(source, as: after.source, at: destination.lowerBound))
  }
}
