internal import FFmpegIO
internal import MediaModel

extension RemuxPlan {
  /// What can become of a track at a destination.
  private enum TrackDisposition {
    case copied(StreamCopyRequest.Form, loss: String?)
    case dropped(String)
    /// Left out without a loss.
    case notNeeded(String)
  }

  /// Decides about tracks; the muxer is the one that holds most of them.
  ///
  /// - Throws: ``MediaError`` where none can be held.
  static func tracks(
    of description: AssetDescription, streams: RemuxStreams, to destination: RemuxDestination,
    keepsTimedData: Bool
  ) throws(MediaError) -> RemuxPlan {
    var best: RemuxPlan?
    for muxer in destination.muxers where FFmpegMuxers.exists(muxer) {
      let plan = tracks(
        of: description, streams: streams, to: destination, by: muxer,
        keepsTimedData: keepsTimedData)
      if plan.tracks.count > best?.tracks.count ?? -1 { best = plan }
    }
    guard let best else {
      throw MediaError(
        .transportFailed, "this FFmpeg has no muxer for '\(destination.fileType)'",
        path: description.name)
    }
    let kinds = Set(best.tracks.map(\.description.mediaType))
    let isPresentable: (TrackDescription) -> Bool = { [.video, .audio].contains($0.mediaType) }
    guard !best.tracks.isEmpty,
      !kinds.isDisjoint(with: [.video, .audio])
        || !description.tracks.contains(where: isPresentable)
    else {
      let reasons = best.decided.losses.map { "\($0.what): \($0.reason)" }
      throw MediaError(
        .invalidRequest,
        description.tracks.isEmpty
          ? "has no track that could be converted"
          : "has no \(best.tracks.isEmpty ? "track" : "picture or sound") that '\(destination.fileType)' can hold (\(reasons.prefix(4).joined(separator: "; ")))",
        path: description.name)
    }
    return best
  }

  private static func tracks(
    of description: AssetDescription, streams: RemuxStreams, to destination: RemuxDestination,
    by muxer: String, keepsTimedData: Bool
  ) -> RemuxPlan {
    let reason =
      destination.fileType.family == nil
      ? "'\(destination.fileType)' is not of the ISO family"
      : "the source is not of the ISO family"
    var plan = RemuxPlan(
      destination: destination, muxer: muxer, tracks: [],
      decided: ExportPlan(
        transport: .ffmpeg, transportReason: reason, tracks: [], items: [], losses: []))
    let chapterTracks = description.chapterTracks
    for track in description.tracks {
      let stream = streams[track.trackID]
      var fate =
        chapterTracks.contains(track.trackID)
        ? TrackDisposition.notNeeded("its chapters are carried as such")
        : fate(of: track, stream, destination: destination, muxer: muxer)
      if !keepsTimedData, ![.video, .audio, .subtitle].contains(track.mediaType) {
        fate = .notNeeded("it was asked to go")
      }
      if case .copied = fate, let most = destination.mostTracks, plan.tracks.count >= most {
        fate = .dropped("'\(destination.fileType)' holds \(most) track")
      }
      let format = track.sampleEntries.first?.type ?? stream?.codecName ?? ""
      var route = ExportPlan.TrackDecision.Route.mux
      switch fate {
      case .copied(let form, let loss):
        var copied = Track(
          description: track, source: streams.source(of: track.trackID),
          codecName: stream?.codecName ?? "", form: form,
          trackID: destination.fileType.family == nil
            ? UInt32(plan.tracks.count + 1) : track.trackID)
        copied.title = track.givenName(in: description)
        plan.tracks.append(copied)
        if let loss { plan.lose("styles of subtitles", trackID: track.trackID, loss) }
      case .dropped(let reason):
        route = .drop(reason: reason)
        plan.lostTracks.insert(track.trackID)
        plan.lose(
          "the track, \(track.handlerType) '\(format)'", trackID: track.trackID, reason)
      case .notNeeded(let reason): route = .drop(reason: reason)
      }
      plan.decided.tracks.append(
        ExportPlan.TrackDecision(
          trackID: track.trackID, handlerType: track.handlerType, format: format, route: route))
    }
    return plan
  }

  private static func fate(
    of track: TrackDescription, _ stream: ProbedMedia.Stream?, destination: RemuxDestination,
    muxer: String
  ) -> TrackDisposition {
    guard let stream else { return .dropped("libavformat does not see it") }
    if track.sampleEntries.contains(where: { protectedEntries.contains($0.type) }) {
      return .dropped("its samples are encrypted, and the keys would not come along")
    }
    let codec = stream.codecName
    let name = "'\(destination.fileType)'"
    switch stream.mediaType {
    case "video", "audio":
      return FFmpegMuxers.holds(muxer, codec)
        ? .copied(.own, loss: nil)
        : .dropped("\(name) cannot hold \(codec); it would have to be transcoded")
    case "subtitle":
      guard let form = SubtitleForm(codecName: codec) else {
        return FFmpegMuxers.holds(muxer, codec)
          ? .copied(.own, loss: nil) : .dropped("\(name) cannot hold \(codec)")
      }
      if destination.subtitleForms.contains(form), FFmpegMuxers.holds(muxer, codec) {
        return .copied(.own, loss: nil)
      }
      guard let new = destination.subtitleForms.first else {
        return .dropped("\(name) holds no subtitles of text")
      }
      return .copied(
        .text(new),
        loss: form.hasFurtherStyles
          ? "\(new.rawValue) has no fonts, colours and places of \(codec); bold, italic and underlined stay"
          : nil)
    default:
      guard TimedDataEntry.of(codecName: codec) != nil, destination.timedData.contains(codec) else {
        return .dropped("\(name) holds no such timed data")
      }
      return .copied(destination.fileType.family == nil ? .own : .handedOver, loss: nil)
    }
  }

  /// The sample entries of encrypted tracks.
  ///
  /// Source: ISO/IEC 14496-12 § 8.12.
  private static let protectedEntries: Set<String> = [
    "encv", "enca", "enct", "encs", "encm", "drms", "drmi",
  ]
}

extension TrackDescription {
  /// The name of the track, where its file gives it one that is more than a program's word for a kind of track, and no
  /// item of the file says the same.
  fileprivate func givenName(in file: AssetDescription) -> String? {
    let named = metadata.first { MetadataItem.trackNames.contains($0.identifier) }?.stringValue
    let name = named ?? handlerName
    guard name.contains(where: { !$0.isWhitespace }) else { return nil }
    if named == nil {
      let isCustomary =
        ["andler", "Core Media", "timed ID3", "KLV"].contains { name.contains($0) }
      if isCustomary || file.metadata.contains(where: { $0.stringValue == name }) { return nil }
    }
    return name
  }
}

extension MetadataItem {
  /// Identifiers of names of tracks, which tracks have beside their items.
  static let trackNames: Set<MetadataIdentifier> = [
    MetadataIdentifier(key: "name", keySpace: .quickTimeUserData),
    MetadataIdentifier(key: "name", keySpace: .isoUserData),
    MetadataIdentifier(key: "Track/Name", keySpace: .matroska),
    MetadataIdentifier(key: "Track/TrackName", keySpace: .materialExchange),
    MetadataIdentifier(key: "title", keySpace: .ffmpeg),
  ]

  /// Identifiers of the timecode that a file begins with, as containers have it that have no timecode tracks.
  static let startTimecodes: Set<MetadataIdentifier> = [
    MetadataIdentifier(key: "timecode", keySpace: .ffmpeg),
    MetadataIdentifier(key: "TIMECODE", keySpace: .matroska),
    MetadataIdentifier(key: "MaterialPackage/StartTimecode", keySpace: .materialExchange),
  ]

  /// Identifiers of languages of tracks, which tracks have beside their items.
  static let trackLanguages: Set<MetadataIdentifier> = [
    MetadataIdentifier(key: "language", keySpace: .ffmpeg)
  ]
}
