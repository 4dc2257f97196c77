internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

extension FileInspection {
  /// Sums up the tracks of telemetry that can be read at once: those of a file, of samples of a few megabytes together.
  ///
  /// - Returns: the sums by the numbers of the tracks.
  package func telemetrySummaries() -> [UInt32: TimedMetadataSummary] {
    guard !(container.source is URLSource) else { return [:] }
    var summaries: [UInt32: TimedMetadataSummary] = [:]
    for stream in TimedMetadataStreams.telemetry(container) {
      guard let trackID = stream.trackID, Self.isSmall(stream),
        var cursor = try? TimedMetadataCursor(stream)
      else { continue }
      var summary = TimedMetadataSummary()
      do throws(MediaError) {
        while let group = try cursor.next() { summary.add(group) }
      } catch {
        // Half a track has no sum; problems in the samples is told where they are asked for.
        continue
      }
      summaries[trackID] = summary
    }
    return summaries
  }

  /// An hour of a camera with many sensors.
  private static let mostBytes = 32 << 20

  private static func isSmall(_ stream: TimedMetadataStream) -> Bool {
    guard case .track(let groups) = stream.place, let table = try? groups.track.samples() else {
      return false
    }
    return table.totalBytes <= mostBytes
  }
}
