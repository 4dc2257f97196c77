internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Tracks as a file without boxes: libavformat writes the file, a writer of ours its metadata.
struct ForeignFile {
  private let job: ForeignJob

  init(_ job: ForeignJob) { self.job = job }

  /// Writes the file.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  func write(to sink: borrowing FileSink) throws -> ForeignResult {
    let plan = job.plan
    let copied = try job.copyTracks(to: sink, at: 0, chapters: plan.chapters)
    var result = ForeignResult(
      byteCount: copied.bytesWritten, tracks: copied.tracks, items: [], trackItems: [:],
      losses: job.losses(of: copied),
      diagnostics: copied.diagnostics.map { Diagnostic("FFmpeg: \($0)") })
    try TransportJob.rethrowing { () throws(IOFailure) in try sink.truncate(to: copied.bytesWritten) }
    if plan.destination.dictionary.isEmpty {
      for item in plan.items {
        result.losses.append(
          ExportReport.Loss(
            path: "movie", what: item.identifier.rawValue,
            reason: "metadata of '\(plan.destination.fileType)' is not written yet"))
      }
    } else {
      result.items = plan.items
    }
    return result
  }
}
