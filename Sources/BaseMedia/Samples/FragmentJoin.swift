internal import BinaryIO
internal import MediaModel

/// A movie while its fragments are added, one after the other.
struct FragmentJoin {
  var notes = JoinNotes()
  private(set) var endTime = MediaTime.zero
  private let moov: BoxNode
  private var tracks: [JoinedTrack] = []
  private var traks: [BoxNode]
  /// What the movie, and its tracks, get of the metadata of fragments.
  private var movieMetadata: FragmentMetadata
  private var trackMetadata: [FragmentMetadata]
  /// How much later than its media time a sample of each track is shown, in media ticks.
  private var delays: [Int64] = []
  private var indices: [UInt32: Int] = [:]
  private let addressing: FragmentAddressing
  private let movieTimescale: UInt32
  private let announcedDuration: UInt64?

  /// Times beyond this are damage, and would not leave room for a sum.
  private static let timeLimit: UInt64 = 1 << 62

  /// Reads the tracks of a movie, and what its fragments take for granted.
  init(moov: BoxNode, sourceSize: Int) throws(ParseError) {
    self.moov = moov
    addressing = try FragmentAddressing(moov: moov, sourceSize: sourceSize)
    movieTimescale = try moov.first(MovieHeaderBox.self)?.timescale ?? 0
    announcedDuration = try moov.first(MovieExtendsHeaderBox.self, in: "mvex")?.duration
    traks = moov.all("trak")
    movieMetadata = FragmentMetadata(home: moov)
    trackMetadata = traks.map(FragmentMetadata.init)
    for (index, trak) in traks.enumerated() {
      let track = try JoinedTrack(
        trak: trak, path: BoxPath.appending("trak", index: index, to: "moov"),
        sourceSize: sourceSize, notes: &notes)
      if indices[track.trackID] == nil { indices[track.trackID] = index }
      tracks.append(track)
      delays.append(
        Self.delay(of: trak, timescale: track.timescale, movieTimescale: movieTimescale))
    }
  }

  /// Adds a `moof`; tells when its earliest sample is shown.
  ///
  /// - Throws: `ParseError` where it is cut, or announces more than the file can hold.
  mutating func add(_ fragment: BoxNode, path: String) throws(ParseError) -> MediaTime {
    var earliest: MediaTime?
    var count = 0
    // Without a base of its own, a track's data follows that of the track before it.
    var implicitBase = fragment.offset
    for node in fragment.children {
      switch node.type {
      case "traf":
        let inner = BoxPath.appending("traf", index: count, to: path)
        count += 1
        let start: MediaTime?
        do throws(ParseError) {
          start = try add(
            track: node, of: fragment.offset, implicitBase: &implicitBase, path: inner)
        } catch {
          throw error.within(inner)
        }
        if let start { earliest = min(start, earliest ?? start) }
      case "mfhd": break
      default: movieMetadata.adopt(node, path: path, notes: &notes)
      }
    }
    return earliest ?? endTime
  }

  /// Adds a `traf`; tells when its earliest sample is shown.
  private mutating func add(
    track fragment: BoxNode, of fragmentOffset: Int, implicitBase: inout Int, path: String
  ) throws(ParseError) -> MediaTime? {
    let found = try addressing.runs(
      of: fragment, in: fragmentOffset, implicitBase: &implicitBase)
    let (header, runs, defaults) = (found.header, found.runs, found.defaults)
    guard let index = indices[header.trackID] else {
      notes.diagnose(
        "a fragment of track \(header.trackID), which is not in 'moov'",
        clause: TrackFragmentHeaderBox.clause, path: path, offset: fragment.offset)
      notes.lose(
        "\(runs.reduce(0) { $0 + Int($1.box.sampleCount) }) samples", path: path,
        reason: "track \(header.trackID) is not in 'moov'")
      return nil
    }
    if !found.hasDefaults {
      notes.diagnose(
        "no 'trex' for track \(header.trackID)", clause: TrackExtendsBox.clause, path: path,
        offset: fragment.offset)
    }
    adoptMetadata(of: fragment, at: index, path: path)

    let time = try time(of: fragment, path: path)
    let count = runs.reduce(0) { $0 + Int($1.box.sampleCount) }
    guard count > 0 else {
      tracks[index].skip(header.isDurationEmpty ? defaults.sampleDuration : 0, from: time)
      return nil
    }
    try tracks[index].requireRoom(for: count, announcedOnly: false, at: fragment.offset)
    tracks[index].begin(at: time)
    let start = presentation(of: runs, track: index)
    let before = tracks[index].sampleCount
    let description = defaults.sampleDescriptionIndex - 1
    let sizes = tracks[index].vectorSizes
    let place = JoinedAuxiliaryInformation.Surroundings(
      path: path, base: found.base, sampleCountBefore: before,
      chunkCountBefore: tracks[index].samples.chunks.count,
      runs: runs.map { Int($0.box.sampleCount) },
      vectorSize: sizes.indices.contains(description) ? sizes[description] : nil)
    try tracks[index].auxiliary.add(fragment, in: place, notes: &notes)
    tracks[index].groups.add(fragment, before: before, count: count, path: path, notes: &notes)
    try tracks[index].parts.add(fragment, before: before, count: count)
    for run in runs { try tracks[index].append(run, defaults: defaults) }
    if let box = try fragment.first(SampleDependencyBox.self) {
      tracks[index].replaceDependencies(from: before, with: box.dependencies.prefix(count))
    }
    let end = MediaTime(tracks[index].endTime, timescale: tracks[index].timescale)
    endTime = max(endTime, end)
    return start
  }

  /// When a fragment says that it starts, in media ticks.
  private mutating func time(of fragment: BoxNode, path: String) throws(ParseError) -> Int64? {
    let told = try fragment.first(TrackFragmentDecodeTimeBox.self)?.time
    guard let time = told ?? FragmentMetadata.time(in: fragment) else { return nil }
    guard time <= Self.timeLimit else {
      notes.diagnose(
        "a decode time of \(time) is passed over", clause: TrackFragmentDecodeTimeBox.clause,
        path: path, offset: fragment.offset)
      return nil
    }
    return Int64(time)
  }

  /// When the earliest sample of the first run that has any is shown.
  private func presentation(of runs: [ResolvedRun], track index: Int) -> MediaTime? {
    let track = tracks[index]
    guard let run = runs.first(where: { $0.box.sampleCount > 0 })?.box, track.timescale > 0 else {
      return nil
    }
    var earliest = Int64.max
    var time = track.endTime
    if run.compositionOffsets.isEmpty || run.durations.isEmpty {
      let least = run.compositionOffsets.map { run.compositionOffset($0) }.min() ?? 0
      earliest = time.addingSaturated(least)
    } else {
      for (offset, duration) in zip(run.compositionOffsets, run.durations) {
        earliest = min(earliest, time.addingSaturated(run.compositionOffset(offset)))
        time = time.addingSaturated(Int64(duration))
      }
    }
    return MediaTime(
      max(0, earliest.addingSaturated(delays[index])), timescale: track.timescale)
  }

  /// What the first edits add to a media time.
  private static func delay(of trak: BoxNode, timescale: UInt32, movieTimescale: UInt32) -> Int64 {
    guard
      let edits = try? trak.first(EditListBox.self, in: "edts"),
      let first = edits.rows.firstIndex(where: { $0.mediaTime >= 0 }), movieTimescale > 0
    else { return 0 }
    let wait = edits.rows[..<first].reduce(UInt64(0)) { $0.addingSaturated($1.duration) }
    let delay = Int128(wait) * Int128(timescale) / Int128(movieTimescale)
    return Int64(clamping: delay - Int128(edits.rows[first].mediaTime))
  }

  /// What tells of samples in a `traf`.
  private static let ofSamples: Set<FourCC> = [
    "tfhd", "tfdt", "trun", "sbgp", "sgpd", "subs", "saiz", "saio", "sdtp",
  ]

  /// Everything in a `traf` that does not tell of samples.
  private mutating func adoptMetadata(of fragment: BoxNode, at index: Int, path: String) {
    for node in fragment.children
    where !Self.ofSamples.contains(node.type) && !SampleEncryptionTable.isTable(node) {
      trackMetadata[index].adopt(node, path: path, notes: &notes)
    }
  }

  /// The movie with its tracks made plain.
  ///
  /// - Throws: `ParseError` where a table would be larger than the file can mean.
  mutating func finish() throws(ParseError) -> BoxNode {
    var duration: UInt64 = 0
    for (index, track) in tracks.enumerated() {
      traks[index] = try track.trak(traks[index], movieTimescale: movieTimescale, notes: &notes)
      traks[index].children += trackMetadata[index].boxes
      let length = try traks[index].first(TrackHeaderBox.self)?.duration
      if let length, length != VersionedTime.unknown { duration = max(duration, length) }
    }
    var plain = moov
    plain.children.removeAll { $0.type == "mvex" }
    try plain.edit(MovieHeaderBox.self) { $0.duration = duration }
    var rest = traks[...]
    plain.mapChildren { child in
      if child.type == "trak", let track = rest.popFirst() { child = track }
    }
    for node in moov.first("mvex")?.children ?? []
    where !["mehd", "trex", "trep", "leva"].contains(node.type) {
      movieMetadata.adopt(node, of: "a fragmented movie", path: "moov.mvex", notes: &notes)
    }
    plain.children += movieMetadata.boxes
    compare(duration)
    return plain
  }

  /// Up to a second is what rounding, padding and priming explain.
  private mutating func compare(_ duration: UInt64) {
    guard let announced = announcedDuration, announced > 0, movieTimescale > 0 else { return }
    let difference = announced > duration ? announced - duration : duration - announced
    guard difference > UInt64(movieTimescale) else { return }
    notes.diagnose(
      "'mehd' announces \(announced) ticks, the samples last \(duration)",
      clause: MovieExtendsHeaderBox.clause, path: "moov.mvex.mehd")
  }
}
