internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Makes samples of groups: one track after the other, whose samples are in memory.
struct TimedTrackMaker {
  /// The movie's flavor is QuickTime's.
  let isQuickTime: Bool
  /// The end of the presentation, until which the last group holds whose end is not known.
  let presentationEnd: MediaTime
  /// Samples of all tracks.
  private(set) var media: [UInt8] = []
  private(set) var tracks: [MadeMovie.Track] = []
  private(set) var losses: [ExportReport.Loss] = []
  private(set) var notes: [String] = []
  private var lost: [MetadataIdentifier: Int] = [:]
  private var attributes: [String: Int] = [:]

  private static let mostTracks = 256
  /// Clocks that times are rounded to where they have no common one, the finest first.
  private static let clocks: [UInt32] = [1_000_000, 90_000, 10_000, 1000]

  init(isQuickTime: Bool, presentationEnd: MediaTime) {
    (self.isQuickTime, self.presentationEnd) = (isQuickTime, presentationEnd)
  }

  /// Adds a track, or several where its groups overlap.
  ///
  /// - Throws: ``MediaError`` where an item cannot be written.
  mutating func add(_ track: TimedTrack, firstNumber: UInt32) throws(MediaError) {
    let groups = track.groups.sorted { $0.timeRange.start < $1.timeRange.start }
    (lost, attributes) = ([:], [:])
    var lanes = [groups]
    if track.format == .boxed {
      let writable = writable(groups)
      let isLost = !lost.isEmpty && writable.allSatisfy(\.items.isEmpty)
      lanes = isLost ? [] : try Self.lanes(writable)
    }
    for lane in lanes {
      let encoder = try encoder(track.format, lane)
      try add(lane, of: track, encoder, number: firstNumber + UInt32(clamping: tracks.count))
    }
    for (identifier, count) in lost.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      losses.append(
        ExportReport.Loss(
          path: "movie", what: "\(count) of '\(identifier)'",
          reason: "tracks of format '\(track.format.rawValue)' have no place for it"))
    }
    for (name, count) in attributes.sorted(by: { $0.key < $1.key }) {
      losses.append(
        ExportReport.Loss(
          path: "movie", what: "the attribute '\(name)' of \(count) items",
          reason: "tracks of format '\(track.format.rawValue)' have no place for it"))
    }
  }

  /// Groups without items that no key table can declare, which are reported as lost.
  private mutating func writable(_ groups: [TimedMetadataGroup]) -> [TimedMetadataGroup] {
    groups.map { group in
      var group = group
      group.items = group.items.filter { item in
        let isWritable = item.identifier.keySpace.namespace != nil
        if !isWritable { lost[item.identifier, default: 0] += 1 }
        return isWritable
      }
      return group
    }
  }

  /// Groups that do not overlap: all together where none does, else those with the same identifiers.
  private static func lanes(
    _ groups: [TimedMetadataGroup]
  ) throws(MediaError) -> [[TimedMetadataGroup]] {
    if zip(groups, groups.dropFirst()).allSatisfy(follows) { return [groups] }
    var lanes: [[TimedMetadataGroup]] = []
    var places: [[MetadataIdentifier]: [Int]] = [:]
    for group in groups where !group.items.isEmpty {
      let key = group.items.map(\.identifier)
      let free = places[key, default: []].first { place in
        lanes[place].last.map { $0.timeRange.duration.isKnown && follows($0, group) } ?? true
      }
      if let free {
        lanes[free].append(group)
      } else {
        guard lanes.count < mostTracks else {
          throw MediaError(
            .invalidRequest,
            "the groups overlap so often that they would need more than \(mostTracks) tracks")
        }
        places[key, default: []].append(lanes.count)
        lanes.append([group])
      }
    }
    return lanes
  }

  /// Whether a group begins where the one before has ended; of those that last no time many may begin at once.
  private static func follows(_ before: TimedMetadataGroup, _ group: TimedMetadataGroup) -> Bool {
    let (range, start) = (before.timeRange, group.timeRange.start)
    return range.duration.isKnown ? range.end <= start : range.start < start
  }

  private func encoder(
    _ format: TimedTrack.Format, _ groups: [TimedMetadataGroup]
  ) throws(MediaError) -> any SampleEncoder {
    switch format {
    case .cameraMotion: return CAMMEncoder()
    case .text: return TelemetryTextEncoder(isQuickTime: isQuickTime)
    case .boxed:
      // What the format refuses is refused here in the same words.
      _ = try FormatDescription(describing: groups)
      do throws(BoxedMetadataError) {
        let all = MetadataSpecification.allWithAttributes(of: groups)
        return try BoxedMetadataWriter(
          declaring: all.filter { MetadataKeyTable.Row.canHold($0.extraAttributes) })
      } catch {
        throw MediaError(.invalidMetadata, error.reason)
      }
    }
  }

  // MARK: - Samples

  private mutating func add(
    _ groups: [TimedMetadataGroup], of track: TimedTrack, _ encoder: any SampleEncoder,
    number: UInt32
  ) throws(MediaError) {
    let clock = timescale(of: groups)
    var samples: [AuthoredSample] = []
    let offset = media.count
    var end: Int64 = 0
    var start: Int64 = 0
    var filled = 0
    func append(_ bytes: [UInt8], _ duration: Int64) {
      samples.append(
        AuthoredSample(
          size: UInt32(clamping: bytes.count), duration: UInt32(clamping: max(0, duration))))
    }
    for (index, group) in groups.enumerated() {
      let encoded: EncodedItems
      do throws(BoxedMetadataError) {
        encoded = try encoder.encode(group.items)
      } catch {
        throw MediaError(.invalidMetadata, error.reason)
      }
      for item in encoded.left { lost[item.identifier, default: 0] += 1 }
      for item in group.items where !encoder.hasPlace(forAttributesOf: item) {
        for attribute in item.extraAttributes { attributes[attribute.key, default: 0] += 1 }
      }
      guard !encoded.samples.isEmpty else { continue }
      let from = max(0, group.timeRange.start.converted(to: clock).value)
      if from > end {
        if let empty = encoder.emptySample {
          append(empty, from - end)
          media += empty
        } else if samples.isEmpty {
          start = from
        } else {
          // A moment lasts until the next one.
          filled += 1
          samples[samples.count - 1].duration = UInt32(
            clamping: Int64(samples[samples.count - 1].duration).addingSaturated(from - end))
        }
      }
      let next =
        index + 1 < groups.count
        ? groups[index + 1].timeRange.start.converted(to: clock).value : nil
      var to =
        group.timeRange.duration.isKnown
        ? group.timeRange.end.converted(to: clock).value
        : next
          ?? max(from + 1, presentationEnd.converted(to: clock).value)
      if let next { to = min(to, max(next, from)) }
      for (place, bytes) in encoded.samples.enumerated() {
        append(bytes, place + 1 == encoded.samples.count ? to - from : 0)
        media += bytes
      }
      end = max(to, from)
    }
    guard !samples.isEmpty else { return }
    if filled > 0 {
      notes.append(
        "\(filled) \(filled == 1 ? "gap" : "gaps") in a track of format '\(track.format.rawValue)', which has no sample for nothing: what was reported before lasts until the next"
      )
    }
    var builder = SampleTableBuilder()
    builder.append(samples, at: offset)
    var header = AuthoredTrack(
      trackID: number, handlerType: encoder.handlerType,
      handlerName: track.title.isEmpty ? Self.name(of: track.format) : track.title,
      timescale: clock, sampleEntries: [encoder.sampleEntry])
    header.references =
      track.referents.isEmpty ? [] : [(type: "cdsc" as FourCC, trackIDs: track.referents)]
    header.extendedLanguage = track.extendedLanguageTag
    if let tag = track.extendedLanguageTag {
      header.language = LanguageTag(bcp47: tag).packedCode
    }
    // Text is there for programs to find, not to be shown.
    header.isEnabled = track.format != .text
    tracks.append(
      MadeMovie.Track(
        header: header, samples: builder, start: MediaTime(start, timescale: clock)))
  }

  private static func name(of format: TimedTrack.Format) -> String {
    switch format {
    case .boxed: "Timed Metadata"
    case .cameraMotion: "CameraMetadataMotionHandler"
    case .text: "GPS"
    }
  }

  /// A clock that counts all times without rounding, where that is not too fine for the longest of them.
  private mutating func timescale(of groups: [TimedMetadataGroup]) -> UInt32 {
    var common: UInt64 = 1
    var longest = 0.0
    var last = 0.0
    for group in groups {
      for time in [group.timeRange.start, group.timeRange.duration] where time.isKnown {
        let scale = UInt64(max(1, time.timescale))
        guard common <= UInt64(UInt32.max) else { break }
        common = common / common.greatestCommonDivisor(scale) * scale
      }
      let start = group.timeRange.start.seconds
      let duration = group.timeRange.duration
      longest = max(longest, duration.isKnown ? duration.seconds : 0, start - last)
      last = max(last, start + (duration.isKnown ? duration.seconds : 0))
    }
    func fits(_ clock: UInt64) -> Bool {
      clock <= 1_000_000_000 && longest * Double(clock) < Double(UInt32.max)
    }
    if common >= 600, fits(common) { return UInt32(common) }
    if common < 600, fits(common * (599 / common + 1)) {
      return UInt32(common * (599 / common + 1))
    }
    let clock = Self.clocks.first { fits(UInt64($0)) } ?? 600
    notes.append("times are rounded to \(clock) ticks a second")
    return clock
  }
}
