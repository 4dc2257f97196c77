internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Reads an output again and compares it with the plan: items, chapters, and what the packets add up to.
struct RemuxProof {
  let job: RemuxRun
  let made: RemuxResult

  /// Verifies an output.
  ///
  /// - Throws: ``MediaError`` with code `verificationFailed`; `CancellationError`.
  func verify(_ output: DescriptorSource) throws -> Proof {
    let container: any Container
    do throws(MediaError) {
      container = try Containers.open(source: output)
    } catch {
      throw failure("the output cannot be read again: \(error.message)")
    }
    let found = container.description
    var result = Proof()
    let movie = found.metadata + found.programs.flatMap(\.metadata)
    try compare(made.items, with: movie, of: "the file", into: &result)
    leaveOutEmptyTracks(missingFrom: found, into: &result)
    for (index, items) in made.trackItems.sorted(by: { $0.key < $1.key }) {
      let planned = job.plan.tracks[index]
      guard !result.absentTracks.contains(planned.description.trackID) else { continue }
      let trackID = planned.trackID
      guard let track = found.track(withTrackID: trackID) else {
        throw failure("track \(trackID) is missing")
      }
      try compare(items, with: track.metadata, of: "track \(trackID)", into: &result)
    }
    try compareChapters(with: found, into: &result)
    try compareHeaders(with: found, into: &result)
    try job.requireNotCancelled()
    try comparePackets(of: try container.essence(), in: output, into: &result)
    result.tracks = zip(job.plan.tracks, made.tracks).map { planned, track in
      Proof.Track(
        trackID: planned.description.trackID, sampleCount: track.census.packetCount,
        byteCount: track.census.byteCount)
    }
    return result
  }

  private func failure(_ message: String) -> MediaError {
    .unproven(message, job.source.name)
  }

  /// A muxer that writes a track with its first sample does not write one that has none.
  private func leaveOutEmptyTracks(
    missingFrom found: AssetDescription, into result: inout Proof
  ) {
    for (index, planned) in job.plan.tracks.enumerated()
    where made.tracks[index].census.packetCount == 0
      && found.track(withTrackID: planned.trackID) == nil
    {
      let track = planned.description
      result.absentTracks.insert(track.trackID)
      result.losses.append(
        ExportReport.Loss(
          "the track, \(track.handlerType)", trackID: track.trackID, reason: "it has no samples"))
    }
  }

  // MARK: Items and chapters

  private func compare(
    _ planned: [MetadataItem], with found: [MetadataItem], of place: String,
    into result: inout Proof
  ) throws {
    var rest = found
    for item in planned {
      let index = rest.firstIndex { other in
        if item.isSame(asWritten: other) { return true }
        guard other.deferredPayload != nil, item.identifier == other.identifier,
          let whole = try? other.loadingPayload()
        else { return false }
        return item.isSame(asWritten: whole)
      }
      guard let index else {
        result.losses.append(
          ExportReport.Loss(
            path: place, what: item.identifier.rawValue,
            reason: made.mayLoseItems
              ? "the muxer did not write it as it is" : "it is not read again as it was written"))
        continue
      }
      rest.remove(at: index)
      result.verification.matchedFactCount += 1
    }
  }

  private func compareChapters(
    with found: AssetDescription, into result: inout Proof
  ) throws {
    for list in job.plan.chapters {
      let twin = found.chapters.first { other in
        other.chapters.count == list.chapters.count
          && zip(other.chapters, list.chapters).allSatisfy { written, planned in
            written.title == planned.title
              && Self.areClose(written.timeRange.start, planned.timeRange.start)
              && (planned.artwork == nil
                || planned.artwork?.wholePayload == written.artwork?.wholePayload)
          }
      }
      guard twin != nil else {
        if made.mayLoseChapters { continue }
        throw failure("the \(list.chapters.count) chapters did not come out as planned")
      }
      result.verification.matchedFactCount += list.chapters.count
    }
  }

  /// Within a millisecond, the coarsest clock of all that count.
  private static func areClose(_ left: MediaTime, _ right: MediaTime) -> Bool {
    let scale: UInt32 = 1_000_000
    let difference = left.converted(to: scale).value - right.converted(to: scale).value
    return difference.magnitude <= 1000
  }

  /// What headers say; what the destination has no place for is a loss, found here.
  private func compareHeaders(with found: AssetDescription, into result: inout Proof) throws {
    let silence = "'\(job.plan.destination.fileType)' does not say it"
    if let timecode = job.plan.startTimecode {
      if found.tracks.contains(where: { $0.format == "tmcd" }) {
        result.verification.matchedFactCount += 1
      } else {
        result.losses.append(
          ExportReport.Loss("the start timecode '\(timecode)'", trackID: nil, reason: silence))
      }
    }
    for planned in job.plan.tracks
    where !result.absentTracks.contains(planned.description.trackID) {
      guard let track = found.track(withTrackID: planned.trackID) else {
        throw failure("track \(planned.trackID) is missing")
      }
      func check(_ isSaid: Bool, _ what: String) {
        if isSaid {
          result.verification.matchedFactCount += 1
        } else {
          result.losses.append(
            ExportReport.Loss(what, trackID: planned.description.trackID, reason: silence))
        }
      }
      if let language = planned.language?.iso639_2T {
        check(track.mainLanguage?.iso639_2T == language, "the language '\(language)'")
      }
      if planned.description.isTurned { check(track.isTurned, "how its pictures are turned") }
    }
  }

  // MARK: Packets

  private func comparePackets(
    of shown: any ByteSource, in output: any ByteSource, into result: inout Proof
  ) throws {
    let counted: [FFmpegPacketCounter.Track]
    var locators: [Int: SampleLocator] = [:]
    // Streams of the source, and ranges of the output, whose samples are the same bytes in both.
    var same: Set<Int> = []
    var carried: [Range<Int>] = []
    do throws(FFmpegError) {
      counted = try FFmpegPacketCounter.count(
        shown.ffmpegInput,
        formatHint: job.plan.destination.fileType.family == nil ? nil : "mov",
        interruption: job.run.interruption
      ) { stream, position, bytes in
        locators[stream, default: SampleLocator(output)].locate(bytes, at: position)
      }
    } catch {
      if error.isCancellation { throw CancellationError() }
      throw failure("the output cannot be read again: \(error)")
    }
    let written = job.plan.tracks.indices.filter {
      !result.absentTracks.contains(job.plan.tracks[$0].description.trackID)
    }
    for (place, index) in written.enumerated() {
      let planned = job.plan.tracks[index]
      let wanted = made.tracks[index].census
      guard wanted.packetCount > 0 else { continue }
      let isMovie = job.plan.destination.fileType.family != nil
      let twin =
        isMovie
        ? counted.first { $0.id == Int(planned.trackID) }
        : counted.indices.contains(place) ? counted[place] : nil
      guard let twin else { throw failure("track \(planned.trackID) is missing") }
      let found = twin.census
      try compare(found, with: wanted, of: planned, keepsBytes: made.tracks[index].keepsBytes)
      result.verification.comparedSampleCount += wanted.packetCount
      if found.checksum == wanted.checksum, found.byteCount == wanted.byteCount {
        result.verification.comparedByteCount += found.byteCount
        same.insert(made.tracks[index].streamIndex)
        carried += locators[twin.streamIndex]?.ranges ?? []
      }
    }
    let account = try RemuxLedger(job.run.container, samples: samples(carrying: same)).account()
    let made = RemuxLedger.account(
      ofOutput: output, carried: carried.sorted { $0.lowerBound < $1.lowerBound })
    result.ledger = LedgerReport(
      sources: [(job.source.name, account)], output: (output.name, made))
  }

  /// Where the samples of all tracks are in the source, and what became of them.
  private func samples(carrying same: Set<Int>) throws(MediaError) -> [RemuxLedger.Samples] {
    let plan = job.plan
    var samples = zip(plan.tracks, made.tracks).map { planned, track in
      let isSame = same.contains(track.streamIndex)
      return RemuxLedger.Samples(
        ranges: made.located[track.streamIndex] ?? [], fate: isSame ? .carried : .rewritten,
        what: "track \(planned.description.trackID)", reason: "samples in another form")
    }
    let copied = Set(plan.tracks.map(\.description.trackID))
    for decision in plan.decided.tracks where !copied.contains(decision.trackID) {
      let isLost = plan.lostTracks.contains(decision.trackID)
      guard let reason = decision.route.reason else { continue }
      samples.append(
        RemuxLedger.Samples(
          ranges: try ranges(ofTrack: decision.trackID), fate: isLost ? .lost : .rewritten,
          what: "track \(decision.trackID)", reason: reason))
    }
    return samples
  }

  private func ranges(ofTrack trackID: UInt32) throws(MediaError) -> [Range<Int>] {
    guard let movie = job.run.container.movie else { return made.located[Int(trackID) - 1] ?? [] }
    guard let track = movie.tracks.first(where: { $0.trackID == trackID }) else { return [] }
    return try MediaError.parsing(
      job.source.name, FragmentJoiner.referencedRanges(of: track.box))
  }

  private func compare(
    _ found: PacketStatistics, with wanted: PacketStatistics, of track: RemuxPlan.Track,
    keepsBytes: Bool
  ) throws {
    if keepsBytes, found.byteCount == wanted.byteCount, found.checksum == wanted.checksum { return }
    let name = "track \(track.description.trackID)"
    guard !keepsBytes || Self.hasSeveralForms.contains(track.codecName) else {
      throw failure(
        "\(name) has \(found.byteCount) bytes of samples and not the same \(wanted.byteCount) as the source"
      )
    }
    guard found.packetCount == wanted.packetCount else {
      throw failure("\(name) has \(found.packetCount) samples and not \(wanted.packetCount)")
    }
  }

  /// Codecs whose packets differ from container to container though the pictures and sounds are the same: start codes
  /// or lengths, headers in front of each sound, parameter sets within or beside.
  private static let hasSeveralForms: Set<String> = [
    "h264", "hevc", "vvc", "aac", "aac_latm", "vp9", "av1", "mpeg4", "ac3", "eac3", "opus", "vc1",
    "truehd", "mpeg2video", "mpeg1video", "wavpack", "prores", "dvb_subtitle", "timed_id3", "klv",
  ]
}
