internal import BinaryIO
package import MediaModel

/// What the tables of a track's samples tell, beyond how many there are.
package struct SampleFacts: Hashable, Sendable {
  package var sampleCount: Int
  /// How long they last together, in the track's clock.
  package var duration: MediaTime
  /// How long the shortest lasts, those of no duration left out; `nil` where there is none.
  package var shortestDuration: MediaTime?
  /// Whether samples are shown in another order than they are stored in.
  package var isReordered: Bool
  /// Whether there are samples that cannot be decoded without others.
  package var hasDependencies: Bool

  /// Samples that are looked at for their order.
  private static let mostVisits = 4_000_000

  /// Reads the tables of a track; `nil` where there are none, or one is cut.
  package init?(_ track: Track) {
    guard let media = try? track.media() else { return nil }
    let table = media.samples
    sampleCount = table.sampleCount
    duration = MediaTime(table.mediaDuration, timescale: media.timescale)
    shortestDuration = table.durations.runs.lazy.map(\.value).filter { $0 > 0 }.min()
      .map { MediaTime(Int64($0), timescale: media.timescale) }
    isReordered = Self.isReordered(table)
    hasDependencies = table.syncSamples.map { $0.count < table.sampleCount } ?? false
  }

  private static func isReordered(_ table: SampleTable) -> Bool {
    let offsets = table.compositionOffsets.runs
    guard offsets.contains(where: { $0.value != offsets.first?.value }) else { return false }
    var latest = Int64.min
    for sample in table.samples.prefix(mostVisits) {
      if sample.compositionTime < latest { return true }
      latest = sample.compositionTime
    }
    return false
  }
}
