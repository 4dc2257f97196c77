internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MetadataFormats
internal import MovieEditing

/// One stripping: the order of the steps, no decision.
struct StripRun: Sendable {
  let container: any Container
  let outputPath: String
  let options: StripOptions
  let interruption = Interruption()

  /// Movies with less media than this get no padding for the sake of shared blocks.
  private static let smallestAlignedMedia = 1 << 20
  private static let blockSize = 4096
  private static let pieceSize = 32 << 20

  func check() throws -> StripReport {
    guard container.movieTree != nil else {
      let plan = try FormatStrip.make(for: container, filter: options.filter)
      return report(plan, destination: nil, byteCount: container.source.size, verification: nil)
    }
    let plan = try StripPlan.make(for: container, filter: options.filter)
    return report(plan, destination: nil, byteCount: container.source.size, verification: nil)
  }

  func perform() throws -> StripReport {
    guard let source = container.source as? FileSource else {
      throw MediaError(
        .invalidRequest, "only files on disk can be stripped", path: container.description.name)
    }
    if FileIdentity.ofFile(at: outputPath)?.isSameFile(as: source.identity) == true {
      throw MediaError(
        .outputIsInput, "is the input itself; name another output", path: outputPath)
    }
    return container.movieTree == nil
      ? try performOnFormat(source) : try performOnMovie(source)
  }

  private func performOnMovie(_ source: FileSource) throws -> StripReport {
    let plan = try StripPlan.make(for: container, filter: options.filter)
    let layout = try layout(of: plan.movie)
    let sink = try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSink(path: outputPath, replacing: options.replacesExistingFile)
    }
    try write(layout, newMedia: plan.movie.newMedia, of: source, to: sink)
    let output = DescriptorSource(
      descriptor: sink.descriptor, size: layout.size, name: sink.path)
    let verifier = StripVerifier(
      plan: plan, source: source, comparesSamples: options.verification == .samples)
    let verification = try verifier.verify(output)
    let report = report(
      plan, destination: sink.path, byteCount: layout.size, verification: verification)
    try commit(sink, of: source)
    return report
  }

  private func performOnFormat(_ source: FileSource) throws -> StripReport {
    var plan = try FormatStrip.make(for: container, filter: options.filter)
    let sink = try TransportJob.rethrowing { () throws(IOFailure) in
      try FileSink(path: outputPath, replacing: options.replacesExistingFile)
    }
    var position = 0
    for segment in plan.file.segments {
      switch segment {
      case .bytes(let bytes):
        try TransportJob.rethrowing { () throws(IOFailure) in
          try sink.write(bytes, at: position)
        }
      case .copy(let range): try copy(range, of: source, to: sink, at: position)
      }
      position += segment.count
    }
    let output = DescriptorSource(
      descriptor: sink.descriptor, size: plan.file.size, name: sink.path)
    plan.kept = try plan.verify(output, name: source.name)
    let verification = StripReport.Verification(
      comparedTrackCount: 0, comparedSampleCount: 0, comparedByteCount: 0,
      foundItemCount: plan.kept.count)
    let report = report(
      plan, destination: sink.path, byteCount: plan.file.size, verification: verification)
    try commit(sink, of: source)
    return report
  }

  private func commit(_ sink: consuming FileSink, of source: FileSource) throws {
    try TransportJob.rethrowing { () throws(IOFailure) in try source.requireUnchanged() }
    if interruption.isCancelled { throw CancellationError() }
    // Extended attributes of the source tell where it came from: nothing is taken over.
    do throws(IOFailure) {
      try sink.commit(FileSink.Attributes(from: nil, isDurable: options.isDurable))
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }

  private func layout(of stripped: StrippedMovie) throws(MediaError) -> MovieLayout {
    let size = stripped.media.reduce(0) { $0 + $1.count }
    do throws(ParseError) {
      return try MovieLayout.headerFirst(
        stripped.movie, media: stripped.media,
        sourceSize: container.source.size + stripped.newMedia.count,
        alignment: size < Self.smallestAlignedMedia ? 1 : Self.blockSize)
    } catch {
      throw MediaError(error, path: container.description.name)
    }
  }

  /// Writes a layout; ranges behind the end of the source are new media.
  private func write(
    _ layout: MovieLayout, newMedia: [UInt8], of source: FileSource, to sink: borrowing FileSink
  ) throws {
    var position = layout.start
    let end = source.size
    for segment in layout.segments {
      switch segment {
      case .bytes(let bytes):
        try TransportJob.rethrowing { () throws(IOFailure) in
          try sink.write(bytes, at: position)
        }
      case .copy(let range) where range.lowerBound >= end:
        let bytes = Array(newMedia[(range.lowerBound - end)..<(range.upperBound - end)])
        try TransportJob.rethrowing { () throws(IOFailure) in
          try sink.write(bytes, at: position)
        }
      case .copy(let range):
        try copy(range, of: source, to: sink, at: position)
      }
      position += segment.count
    }
    if interruption.isCancelled { throw CancellationError() }
  }

  /// Copies a range in pieces small enough to notice a cancellation.
  private func copy(
    _ range: Range<Int>, of source: FileSource, to sink: borrowing FileSink, at position: Int
  ) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
      if interruption.isCancelled { throw CancellationError() }
      let part = start..<min(start + Self.pieceSize, range.upperBound)
      let to = position + (start - range.lowerBound)
      let copied = try TransportJob.rethrowing { () throws(IOFailure) in
        try sink.copy(part, of: source, to: to)
      }
      guard copied == part.count else {
        throw MediaError(
          .unreadable, "became shorter while it was being read", path: source.name)
      }
    }
  }

  private func report(
    _ plan: FormatStrip, destination: String?, byteCount: Int,
    verification: StripReport.Verification?
  ) -> StripReport {
    let kept = StripReport.Kept.list(plan.kept, filter: options.filter)
    let tracks = container.description.tracks.map {
      StripReport.Track(
        trackID: $0.trackID, handlerType: $0.handlerType,
        format: $0.sampleEntries.first?.type ?? "", action: "kept")
    }
    return StripReport(
      source: container.description.name, destination: destination,
      removed: plan.findings.map { StripReport.Removal($0, filter: options.filter) }, kept: kept,
      tracks: tracks, notes: plan.notes + StripReport.Kept.notes(kept),
      verification: verification, byteCount: byteCount)
  }

  private func report(
    _ plan: StripPlan, destination: String?, byteCount: Int,
    verification: StripReport.Verification?
  ) -> StripReport {
    StripReport(
      source: container.description.name, destination: destination, removed: plan.removals,
      kept: plan.kept, tracks: plan.tracks(of: container.description),
      notes: plan.notes(of: container), verification: verification, byteCount: byteCount)
  }
}
