internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// Pictures and sound through libavformat, everything else appended natively.
///
/// The movie header is ours: of FFmpeg's it keeps only where the samples went. What FFmpeg cannot copy is copied
/// natively.
///
///     ftyp (ours), free (FFmpeg's ftyp), mdat (FFmpeg's), mdat (appended), other boxes, moov
struct FFmpegTransport: Transport {
  func write(_ job: TransportJob, to sink: borrowing FileSink) throws -> TransportResult {
    guard let tree = job.tree, var movie = job.movie else {
      throw MediaError(
        .unsupportedFormat,
        "converting from containers outside the MP4 and QuickTime family is not supported yet",
        path: job.source.name)
    }
    let wanted = job.plan.tracks.filter { $0.route == .mux }.map(\.trackID)
    guard !wanted.isEmpty else { return try RewrapTransport().write(job, to: sink) }
    let headBytes = movie.fileType.map(\.node).map(Self.bytes) ?? []
    try TransportJob.rethrowing { () throws(IOFailure) in try sink.write(headBytes, at: 0) }
    let placed: PlacedSamples
    do throws(FFmpegError) {
      let size = try mux(wanted, of: job, movie: movie, at: headBytes.count, to: sink)
      placed = try read(size, at: headBytes.count, from: sink)
    } catch {
      return try copyNatively(job, after: error, to: sink)
    }
    // FFmpeg drops samples of no bytes, joins others and misreads some; such a track is appended as it was.
    let written = DescriptorSource(
      descriptor: sink.descriptor, size: placed.end, name: sink.path)
    var grafted = Set(job.plan.tracks.map(\.trackID)).subtracting(wanted)
    var regrafted: Set<UInt32> = []
    movie.moov.mapChildren { track in
      guard track.type == "trak", let trackID = track.trackID, !grafted.contains(trackID) else {
        return
      }
      if let chunks = placed.tracks[trackID],
        let replaced = SampleRelocation.relocate(
          track, to: chunks, from: job.source, in: written)
      {
        track = replaced
      } else {
        grafted.insert(trackID)
        regrafted.insert(trackID)
      }
    }
    let layout: MovieLayout
    do throws(ParseError) {
      var media = MediaRanges.items(of: tree)
      for track in movie.moov.children {
        guard track.type == "trak", grafted.contains(track.trackID ?? 0) else { continue }
        media += try MediaRanges.of(track: track, sourceSize: tree.sourceSize)
      }
      layout = try MovieLayout.headerLast(
        movie, at: placed.end, media: FragmentJoiner.merged(media), sourceSize: tree.sourceSize,
        movingTracks: grafted)
    } catch {
      throw MediaError(error, path: job.source.name)
    }
    try TransportJob.rethrowing { () throws(IOFailure) in try sink.truncate(to: placed.end) }
    try job.write(layout, to: sink)
    return TransportResult(
      byteCount: layout.size, diagnostics: placed.diagnostics, regrafted: regrafted)
  }

  /// Where FFmpeg put samples, and where its media data ends.
  private struct PlacedSamples {
    var end: Int
    var tracks: [UInt32: SampleTable] = [:]
    var diagnostics: [Diagnostic] = []
  }

  private static func bytes(_ box: BoxNode) -> [UInt8] {
    var writer = ByteWriter()
    box.write(to: &writer)
    return writer.bytes
  }

  private func mux(
    _ trackIDs: [UInt32], of job: TransportJob, movie: RewrittenMovie, at offset: Int,
    to sink: borrowing FileSink
  ) throws(FFmpegError) -> RemuxResult {
    let tracks = movie.moov.all("trak").compactMap { track -> RemuxRequest.Track? in
      guard let trackID = track.trackID, trackIDs.contains(trackID),
        let header = track.descendant("mdia", "mdhd").flatMap({
          try? $0.decode(MediaHeaderBox.self, allowingTrailingBytes: true)
        }), header.timescale > 0
      else { return nil }
      return RemuxRequest.Track(
        source: .trackID(trackID), route: .opaque, trackID: trackID, timescale: header.timescale)
    }
    // The QuickTime muxer takes every kind of sound; which muxer it was does not show in the output.
    let request = RemuxRequest(
      input: job.source.descriptor, inputSize: job.source.size, inputName: job.source.name,
      inputFormatHint: "mov", output: sink.descriptor, outputOffset: offset, outputFormat: "mov",
      tracks: tracks)
    let total = job.source.size
    // Advice only: what is written may be less than the source, and is cut to its size afterwards.
    try? sink.reserve(offset..<(offset + total))
    var writtenBack = 0
    return try FFmpegRemuxer.remux(request, interruption: job.interruption) { done in
      job.progress(ExportProgress(completedByteCount: done, totalByteCount: total))
      if job.isDurable, done - writtenBack >= TransportJob.pieceSize {
        sink.startWritingBack((offset + writtenBack)..<(offset + done))
        writtenBack = done
      }
    }
  }

  /// Reads where the muxer put the samples, and turns its `ftyp` into padding.
  private func read(
    _ result: RemuxResult, at offset: Int, from sink: borrowing FileSink
  ) throws(FFmpegError) -> PlacedSamples {
    var placed = PlacedSamples(end: offset)
    placed.diagnostics = result.diagnostics.map { Diagnostic("FFmpeg: \($0)") }
    let written = DescriptorSource(
      descriptor: sink.descriptor, size: offset + result.bytesWritten, name: sink.path)
    guard let tree = try? BoxTree.scan(written) else {
      throw FFmpegError(code: 0, operation: "read back", reason: "the muxer's output is damaged")
    }
    for box in tree.boxes where box.offset >= offset {
      if box.type == "ftyp",
        (try? sink.write(("free" as FourCC).bytes, at: box.offset + 4)) == nil
      {
        throw FFmpegError(
          code: 0, operation: "read back", reason: "the muxer's output cannot be written to")
      }
      guard box.type == "moov" else { continue }
      placed.end = box.offset
      for track in box.all("trak") {
        guard let trackID = track.trackID, let table = track.descendant("mdia", "minf", "stbl"),
          let moved = try? table.movingChunks(by: { $0 + offset })
        else { continue }
        placed.tracks[trackID] = try? SampleTable(stbl: moved)
      }
    }
    return placed
  }

  /// Copies everything natively where FFmpeg refuses the file; a full disk or a cancellation stays what it is.
  private func copyNatively(
    _ job: TransportJob, after error: FFmpegError, to sink: borrowing FileSink
  ) throws -> TransportResult {
    if error.isCancellation { throw CancellationError() }
    if error.systemCode != nil { throw MediaError(error, path: sink.path) }
    try TransportJob.rethrowing { () throws(IOFailure) in try sink.truncate(to: 0) }
    var result = try RewrapTransport().write(job, to: sink)
    result.regrafted = Set(job.plan.tracks.map(\.trackID))
    result.diagnostics.append(
      Diagnostic("FFmpeg could not copy the samples, which were copied natively: \(error)"))
    return result
  }
}
