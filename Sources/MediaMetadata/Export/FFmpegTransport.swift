internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// libavformat reads and writes pictures and sound; everything else is appended natively, and the movie header is
/// ours: of FFmpeg's it keeps only where the samples went.
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
    let head = movie.fileType.map { BoxNode("ftyp", payload: $0.payload) }
    var writer = ByteWriter()
    head?.write(to: &writer)
    let headBytes = writer.bytes
    try TransportJob.rethrowing { () throws(IOFailure) in try sink.write(headBytes, at: 0) }
    let wanted = job.plan.tracks.filter { $0.route == .mux }.map(\.trackID)
    var placed = PlacedSamples(end: headBytes.count)
    if !wanted.isEmpty {
      placed = try mux(wanted, of: job, movie: movie, at: headBytes.count, to: sink)
    }
    // FFmpeg drops samples of no bytes and joins others; such a track is appended as it was.
    var grafted = Set(job.plan.tracks.map(\.trackID)).subtracting(wanted)
    var regrafted: Set<UInt32> = []
    movie.moov.mapChildren { track in
      guard track.type == "trak", let trackID = track.trackID, !grafted.contains(trackID) else {
        return
      }
      if let chunks = placed.tracks[trackID],
        let replaced = SampleRelocation.relocate(track, to: chunks)
      {
        track = replaced
      } else {
        grafted.insert(trackID)
        regrafted.insert(trackID)
      }
    }
    let layout: MovieLayout
    do throws(ParseError) {
      var media: [Range<Int>] = []
      for track in movie.moov.children {
        guard track.type == "trak", grafted.contains(track.trackID ?? 0) else { continue }
        media += try MediaRanges.of(track: track, sourceSize: tree.sourceSize)
      }
      layout = try MovieLayout.headerLast(
        movie, at: placed.end, media: MediaRanges.merged(media), movingTracks: grafted)
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

  private func mux(
    _ trackIDs: [UInt32], of job: TransportJob, movie: RewrittenMovie, at offset: Int,
    to sink: borrowing FileSink
  ) throws -> PlacedSamples {
    let tracks = movie.moov.all("trak").compactMap { track -> RemuxRequest.Track? in
      guard let trackID = track.trackID, trackIDs.contains(trackID),
        let header = track.descendant("mdia", "mdhd").flatMap({
          try? $0.decode(MediaHeaderBox.self, allowingTrailingBytes: true)
        }), header.timescale > 0
      else { return nil }
      return RemuxRequest.Track(
        source: .trackID(trackID), route: .opaque, trackID: trackID, timescale: header.timescale)
    }
    let request = RemuxRequest(
      input: job.source.descriptor, inputSize: job.source.size, inputName: job.source.name,
      inputFormatHint: "mov", output: sink.descriptor, outputOffset: offset,
      outputFormat: job.fileType.family == .quickTime ? "mov" : "mp4", tracks: tracks)
    let total = job.source.size
    let result: RemuxResult
    do throws(FFmpegError) {
      result = try FFmpegRemuxer.remux(request, interruption: job.interruption) { done in
        job.progress(ExportProgress(completedByteCount: done, totalByteCount: total))
      }
    } catch {
      if error.isCancellation { throw CancellationError() }
      throw MediaError(error, path: error.systemCode == nil ? job.source.name : sink.path)
    }
    var placed = PlacedSamples(end: offset)
    placed.diagnostics = result.diagnostics.map { Diagnostic("FFmpeg: \($0)") }
    let written = DescriptorSource(
      descriptor: sink.descriptor, size: offset + result.bytesWritten, name: sink.path)
    let tree: BoxTree
    do throws(BoxTreeError) {
      tree = try BoxTree.scan(written)
    } catch {
      throw MediaError(error, path: sink.path)
    }
    for box in tree.boxes where box.offset >= offset {
      if box.type == "ftyp" {
        let at = box.offset + 4
        try TransportJob.rethrowing { () throws(IOFailure) in
          try sink.write(("free" as FourCC).bytes, at: at)
        }
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
}
