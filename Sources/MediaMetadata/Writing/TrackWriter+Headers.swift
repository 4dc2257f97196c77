internal import BaseMedia
internal import BinaryIO
internal import MediaModel

extension TrackWriter {
  /// The headers of the track, edits and references aside.
  func authored(trackID: UInt32, family: BoxFamily) -> AuthoredTrack {
    let format = formats.first
    let handler = format?.handlerType ?? FourCC(mediaType.rawValue) ?? "meta"
    var track = AuthoredTrack(
      trackID: trackID, handlerType: handler,
      handlerName: configuration.handlerName ?? mediaType.handlerName,
      timescale: settledTimescale, sampleEntries: formats.compactMap(\.entryBox),
      descriptionsVersion: formats.compactMap { $0.stored?.descriptionsVersion }.max() ?? 0,
      mediaHeader: format?.mediaHeaderBox)
    track.isEnabled = configuration.marksOutputTrackAsEnabled
    track.layer = configuration.layer
    if mediaType == .audio {
      track.volume = Int16(clamping: Int((configuration.preferredVolume * 256).rounded()))
    }
    track.matrix = configuration.transform.matrix ?? Matrix.identity
    let isShown: Set<MediaType> = [.video, .text, .subtitle, .auxiliaryPicture, .closedCaption]
    let size =
      configuration.naturalSize
      ?? (isShown.contains(mediaType) ? format?.presentationDimensions() : nil) ?? .zero
    track.width = UInt32(clamping: Int64((size.width * 65536).rounded()))
    track.height = UInt32(clamping: Int64((size.height * 65536).rounded()))
    track.language = configuration.packedLanguage
    track.extendedLanguage = configuration.extendedLanguageTag
    let keySpace: KeySpace = family == .quickTime ? .quickTimeUserData : .isoUserData
    track.metadata =
      configuration.metadata
      + configuration.taggedCharacteristics.map { characteristic in
        MetadataItem(
          MetadataIdentifier(key: "tagc", keySpace: keySpace),
          payload: Array(characteristic.rawValue.utf8), dataType: .utf8)
      }
    return track
  }

  /// A clock in which times of several clocks are whole, where that is not too fine; else the finest of them.
  static func commonTimescale(of scales: [UInt32]) -> UInt32 {
    var common: UInt32 = 600
    for scale in scales {
      let (product, overflow) = (common / max(1, common.greatestCommonDivisor(scale)))
        .multipliedReportingOverflow(by: scale)
      guard !overflow, product <= 1_000_000 else { return scales.max() ?? 600 }
      common = product
    }
    return common
  }

  /// What the movie shows of the track: from the start of the session, or of the track, to the end of either.
  func edits(
    from sessionStart: MediaTime, to sessionEnd: MediaTime?, movieTimescale: UInt32
  ) -> [EditListBox.Row] {
    guard let presented = table.presented, let origin = firstDecode else { return [] }
    let start = ticks(sessionStart) - origin
    let end = sessionEnd.map { ticks($0) - origin } ?? presented.upperBound
    func movieTicks(_ ticks: Int64) -> UInt64 {
      UInt64(clamping: time(ticks).converted(to: movieTimescale).value)
    }
    let first = max(start, presented.lowerBound)
    let shown = first..<max(first, min(end, presented.upperBound))
    let delay = max(0, min(presented.lowerBound, end) - start)
    var rows: [EditListBox.Row] = []
    if delay > 0 { rows.append(EditListBox.Row(duration: movieTicks(delay), mediaTime: -1)) }
    if !shown.isEmpty {
      rows.append(
        EditListBox.Row(
          duration: movieTicks(shown.upperBound - shown.lowerBound), mediaTime: shown.lowerBound))
    }
    let isWhole = delay == 0 && shown == 0..<table.duration
    return isWhole ? [] : rows.isEmpty ? [EditListBox.Row(duration: 0, mediaTime: -1)] : rows
  }
}

extension MediaType {
  /// The name of a handler for such media.
  fileprivate var handlerName: String {
    switch self {
    case .video, .auxiliaryPicture: "Video Handler"
    case .audio: "Sound Handler"
    case .text, .subtitle, .closedCaption: "Text Handler"
    case .timecode: "Time Code Handler"
    case .metadata: "Metadata Handler"
    default: "Media Handler"
    }
  }
}
