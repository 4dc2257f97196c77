internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Reads an output again and compares it with the plan: items, chapters, and what the packets add up to.
struct ForeignProof {
  let job: ForeignJob
  let made: ForeignResult

  /// What was found.
  struct Result {
    var verification = ExportReport.Verification(
      matchedFactCount: 0, comparedSampleCount: 0, comparedByteCount: 0)
    /// What the destination says otherwise than the source, though nothing went wrong.
    var losses: [ExportReport.Loss] = []
    /// The places in the plan of tracks that have no samples, so that they are not there.
    var absentTracks: Set<Int> = []
    /// What became of every byte.
    var ledger: LedgerReport?
  }

  /// Verifies an output.
  ///
  /// - Throws: ``MediaError`` with code `verificationFailed`; `CancellationError`.
  func verify(_ output: DescriptorSource) throws -> Result {
    let container: any Container
    do throws(MediaError) {
      container = try Containers.open(source: output)
    } catch {
      throw failure("the output cannot be read again: \(error.message)")
    }
    let found = container.description
    var result = Result()
    let movie = found.metadata + found.programs.flatMap(\.metadata)
    try compare(made.items, with: movie, of: "the file", into: &result)
    leaveOutEmptyTracks(missingFrom: found, into: &result)
    for (index, items) in made.trackItems.sorted(by: { $0.key < $1.key })
    where !result.absentTracks.contains(index) {
      let trackID = job.plan.tracks[index].trackID
      guard let track = found.track(withTrackID: trackID) else {
        throw failure("track \(trackID) is missing")
      }
      try compare(items, with: track.metadata, of: "track \(trackID)", into: &result)
    }
    try compareChapters(with: found, into: &result)
    try compareHeaders(with: found, into: &result)
    try job.requireNotCancelled()
    try comparePackets(of: try container.essence(), in: output, into: &result)
    return result
  }

  private func failure(_ message: String) -> MediaError {
    MediaError(
      .verificationFailed, "verification failed, nothing was written: \(message)",
      path: job.source.name)
  }

  /// A muxer that writes a track with its first sample does not write one that has none.
  private func leaveOutEmptyTracks(
    missingFrom found: AssetDescription, into result: inout Result
  ) {
    for (index, planned) in job.plan.tracks.enumerated()
    where made.tracks[index].census.packetCount == 0
      && found.track(withTrackID: planned.trackID) == nil
    {
      result.absentTracks.insert(index)
      let track = planned.description
      result.losses.append(
        ExportReport.Loss(
          path: "track \(track.trackID)", what: "the track, \(track.handlerType)",
          reason: "it has no samples"))
    }
  }

  // MARK: Items and chapters

  private func compare(
    _ planned: [MetadataItem], with found: [MetadataItem], of place: String,
    into result: inout Result
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
    with found: AssetDescription, into result: inout Result
  ) throws {
    for list in job.plan.chapters {
      let twin = found.chapters.first { other in
        other.chapters.count == list.chapters.count
          && zip(other.chapters, list.chapters).allSatisfy { written, planned in
            written.title == planned.title
              && Self.areClose(written.timeRange.start, planned.timeRange.start)
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
  private func compareHeaders(with found: AssetDescription, into result: inout Result) throws {
    for (index, planned) in job.plan.tracks.enumerated()
    where !result.absentTracks.contains(index) {
      guard let track = found.track(withTrackID: planned.trackID) else {
        throw failure("track \(planned.trackID) is missing")
      }
      let path = "track \(planned.description.trackID)"
      if let language = planned.language {
        let twin = (track.extendedLanguageTag.map { LanguageTag(bcp47: $0) } ?? track.language)
        if twin?.iso639_2T == language {
          result.verification.matchedFactCount += 1
        } else {
          result.losses.append(
            ExportReport.Loss(
              path: path, what: "the language '\(language)'",
              reason: "'\(job.plan.destination.fileType)' does not say it"))
        }
      }
      if planned.description.isTurned {
        if track.isTurned {
          result.verification.matchedFactCount += 1
        } else {
          result.losses.append(
            ExportReport.Loss(
              path: path, what: "how its pictures are turned",
              reason: "'\(job.plan.destination.fileType)' does not say it"))
        }
      }
    }
  }

  // MARK: Packets

  private func comparePackets(
    of shown: any ByteSource, in output: any ByteSource, into result: inout Result
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
    let written = job.plan.tracks.indices.filter { !result.absentTracks.contains($0) }
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
    let account = try ForeignLedger(job.run.container, samples: samples(carrying: same)).account()
    let made = ForeignLedger.account(
      ofOutput: output, carried: carried.sorted { $0.lowerBound < $1.lowerBound })
    result.ledger = LedgerReport(
      sources: [(job.source.name, account)], output: (output.name, made))
  }

  /// Where the samples of all tracks lie in the source, and what became of them.
  private func samples(carrying same: Set<Int>) throws(MediaError) -> [ForeignLedger.Samples] {
    let plan = job.plan
    var samples = zip(plan.tracks, made.tracks).map { planned, track in
      let isSame = same.contains(track.streamIndex)
      return ForeignLedger.Samples(
        ranges: made.located[track.streamIndex] ?? [], fate: isSame ? .carried : .rewritten,
        what: "track \(planned.description.trackID): samples in another form")
    }
    let copied = Set(plan.tracks.map(\.description.trackID))
    for decision in plan.decisions where !copied.contains(decision.trackID) {
      let isLost = plan.lostTracks.contains(decision.trackID)
      guard case .drop(let reason) = decision.route else { continue }
      samples.append(
        ForeignLedger.Samples(
          ranges: try ranges(ofTrack: decision.trackID), fate: isLost ? .lost : .rewritten,
          what: "track \(decision.trackID): \(reason)"))
    }
    return samples
  }

  private func ranges(ofTrack trackID: UInt32) throws(MediaError) -> [Range<Int>] {
    guard let movie = job.run.container.movie else { return made.located[Int(trackID) - 1] ?? [] }
    guard let track = movie.tracks.first(where: { $0.trackID == trackID }) else { return [] }
    do throws(ParseError) {
      return try FragmentJoiner.referencedRanges(of: track.box)
    } catch {
      throw MediaError(error, path: job.source.name)
    }
  }

  private func compare(
    _ found: PacketCensus, with wanted: PacketCensus, of track: ForeignPlan.Track,
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
