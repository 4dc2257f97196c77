internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats
internal import MovieEditing
internal import TimedMetadata

/// Strips a file whose metadata is among its packets: its video, audio and subtitles are remuxed.
///
/// What the filter lets stay goes along; streams of timed metadata, what cameras write among the messages of pictures,
/// tables of private data and what is between the packets do not.
struct RemuxStrip {
  private let container: MessagelessContainer
  private let options: StripOptions
  private let work: FormatStrip.Work
  private let goingTracks: Set<UInt32>

  private static let formatName = "MPEG transport stream"

  /// Decides what stays; `nil` for a type of file that is not stripped so.
  init?(_ container: any Container, options: StripOptions) throws(MediaError) {
    let description = container.description
    guard description.formatName == Self.formatName else { return nil }
    self.container = try MessagelessContainer(container)
    self.options = options
    var work = FormatStrip.Work(policy: StripPlan.policy(for: options))
    try work.strip(description)
    self.work = work
    goingTracks = Set(
      description.tracks.filter { ![.video, .audio, .subtitle].contains($0.mediaType) }
        .map(\.trackID))
  }

  /// What goes and what stays, nothing being written.
  var report: StripReport { report(destination: nil, byteCount: container.source.size) }

  /// Writes the output, and looks through it again.
  func perform(
    to outputPath: String, interruption: Interruption
  ) throws -> StripReport {
    var export = ExportOptions()
    export.output = options.output
    // What goes is asked for, and no loss.
    export.output.isLossless = false
    export.mirrorsStandardItems = false
    export.credentials = options.credentials
    var request = ExportRequest()
    request.filter = .forSharing(options.filter)
    request.keepsTimedData = false
    let run = ExportRun(
      container: container, outputPath: outputPath, fileType: .mpegTransportStream, options: export,
      request: request, progress: { _ in }, interruption: interruption)
    let done = try run.perform()
    var report = report(destination: done.destination, byteCount: done.byteCount)
    report.ledger = done.ledger?.countingLossesAsRemoved
    report.verification = StripReport.Verification(
      comparedTrackCount: done.tracks.count { $0.route != .drop },
      comparedSampleCount: done.verification.comparedSampleCount,
      comparedByteCount: done.verification.comparedByteCount,
      foundItemCount: done.verification.matchedFactCount)
    return report
  }

  private func report(destination: String?, byteCount: Int) -> StripReport {
    let kept = StripReport.Kept.list(work.kept, filter: options.filter)
    let tracks = container.description.tracks
    let timed = tracks.filter { goingTracks.contains($0.trackID) }.map {
      StripFinding(
        .timedTrack, text: "a stream of \($0.format.isEmpty ? $0.handlerType : $0.format)",
        path: "stream \($0.trackID)", trackID: $0.trackID, byteCount: $0.byteCount)
    }
    let messages = container.messages.map { message in
      StripFinding(
        .timedTrack, text: "\(message.stream.format) among the pictures",
        path: "stream 0x\(String(message.stream.identifier, radix: 16))", count: message.count,
        byteCount: message.byteCount)
    }
    return StripReport(
      source: container.source.name, destination: destination,
      removed: (work.findings + timed + messages).map {
        StripReport.Removal($0, filter: options.filter)
      },
      kept: kept,
      tracks: tracks.map {
        StripReport.Track($0, goingTracks.contains($0.trackID) ? .removed : .kept)
      },
      notes: [.other("the file is remuxed, since its metadata is among its packets")]
        + StripReport.Kept.notes(kept),
      byteCount: byteCount)
  }
}
