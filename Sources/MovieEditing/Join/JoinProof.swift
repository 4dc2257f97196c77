internal import BaseMedia
package import BinaryIO

/// Compares a joined movie with the movies that it was made of, sample by sample: places, sizes, durations, sync, in
/// order and without one more or less.
///
/// It reads the tables of both and shares nothing with what made them.
package struct JoinProof {
  private let plan: JoinPlan
  private let join: MovieJoin

  package init(_ plan: JoinPlan, _ join: MovieJoin) {
    self.plan = plan
    self.join = join
  }

  /// Compares.
  ///
  /// - Throws: `ParseError` that says what differs.
  package func verify() throws(ParseError) {
    var repeated = 0
    let tracks = Movie(join.tree).tracks
    for lane in plan.lanes {
      guard let track = tracks.first(where: { $0.trackID == lane.trackID }),
        let table = try track.samples()
      else { throw ParseError("track \(lane.trackID) is missing", offset: 0) }
      repeated += try compare(lane, with: table)
    }
    guard repeated == join.repeatedSampleCount else {
      throw ParseError(
        "\(repeated) samples are left out where \(join.repeatedSampleCount) were to be", offset: 0)
    }
  }

  /// How many samples are not there because they are those before.
  private func compare(
    _ lane: JoinPlan.Lane, with table: SampleTable
  ) throws(ParseError) -> Int {
    let isTimecode = lane.format.map { ["tmcd", "tc64"].contains($0) } ?? false
    var joined = table.samples.makeIterator()
    var next = joined.next()
    var repeated = 0
    let lastPart = lane.tracks.keys.max()
    for (part, track) in lane.tracks.sorted(by: { $0.key < $1.key }) {
      guard let own = try track.samples() else { continue }
      let factor = lane.timescale / max(1, track.mediaTimescale)
      var isInside = false
      for sample in own.samples {
        let offset = sample.offset.addingSaturated(join.bases[part])
        guard let twin = next, twin.offset == offset, twin.size == sample.size else {
          // Those at the start of a part may be there already.
          guard !isInside, part > 0 else {
            throw ParseError(
              "sample \(sample.index) of track \(lane.trackID) of \(plan.parts[part].name) is missing",
              offset: sample.offset)
          }
          repeated += isTimecode ? 0 : 1
          continue
        }
        isInside = true
        let duration = sample.duration.multipliedReportingOverflow(by: factor).partialValue
        // The last one before a seam lasts longer where the next part is shown sooner after it is decoded.
        let isBeforeSeam = sample.index == own.sampleCount - 1 && part != lastPart
        guard
          isTimecode || twin.duration == duration || isBeforeSeam && twin.duration > duration,
          twin.isSync == sample.isSync
        else {
          throw ParseError(
            "sample \(sample.index) of track \(lane.trackID) of \(plan.parts[part].name) has another time",
            offset: sample.offset)
        }
        next = joined.next()
      }
    }
    guard next == nil else {
      throw ParseError("track \(lane.trackID) has samples of no file", offset: 0)
    }
    return repeated
  }
}
