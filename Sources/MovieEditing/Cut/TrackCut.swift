internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Cuts one track: its edits, its samples, its durations.
struct TrackCut {
  /// The part of the presentation, in movie ticks.
  var range: Range<Int64> = 0..<0
  /// Ticks per second of the movie after the cut.
  let movieTimescale: UInt32
  /// How many of these one tick of the movie before the cut is.
  let scale: Int64
  let source: any ByteSource
  /// Where bytes that are made here are, as it were.
  var nextOffset: Int
  /// Whether samples stay whole, and every track is there, with what of it is never shown.
  var keepsWholeSamples = false
  /// Where in the file the pictures of the part are; `nil` where there are none.
  var fileRange: Range<Int>?

  /// What became of a track.
  struct Result {
    var track: BoxNode
    /// In movie ticks.
    var duration: Int64
    /// Bytes of samples that are made here.
    var media: [UInt8] = []
    /// Whether no sample of a track that has some is shown in the range.
    var isEmpty = false
    var losses: [String] = []
  }

  /// Formats beside those of timed metadata whose samples hold for as long as they last.
  private static let lasting: Set<FourCC> = ["wvtt", "tc64"]
  /// Formats whose samples tell of times in their media.
  private static let anchored: Set<FourCC> = ["stpp", "dfxp"]

  /// How long a track is shown, in movie ticks after the cut.
  func presentationEnd(of track: Track) throws(ParseError) -> Int64 {
    guard let parts = try Parts(track, self) else { return 0 }
    return parts.edits.last { $0.mediaTime != nil }?.range.upperBound ?? 0
  }

  /// Cuts a track.
  ///
  /// - Throws: `ParseError` where a table is cut; `IOFailure` where a sample cannot be read.
  func cut(_ parsed: Track) throws -> Result {
    let track = parsed.box
    guard let parts = try Parts(parsed, self), parts.clock.count > 0 else {
      return Result(track: try withHeaders(track, edits: nil, mediaDuration: 0), duration: 0)
    }
    var edits = parts.edits.compactMap { $0.part(in: range, clocks: parts.clocks) }
    while let last = edits.last, last.mediaTime == nil { edits.removeLast() }
    let types = parts.stbl.first("stsd")?.children.map(\.type) ?? []
    // A timecode that begins in the middle of a sample is not what readers take it for.
    let isTimecode = !types.isEmpty && types.allSatisfy { ["tmcd", "tc64"].contains($0) }
    let needs = CutSelection.Needs(
      isShortening: !types.isEmpty && types.allSatisfy(Self.isLasting)
        && parts.table.syncSamples == nil && (!keepsWholeSamples || isTimecode),
      isAnchored: types.contains(where: Self.anchored.contains),
      preroll: { parts.preroll(before: $0) }, syncSamples: parts.table.syncSamples,
      whole: isTimecode ? nil : whole(parts))
    let chosen =
      parts.clock.endTime == 0
      ? parts.samples(in: fileRange)
      : CutSelection.choose(edits, clocks: parts.clocks, clock: parts.clock, needs: needs)
    guard let choice = chosen ?? (keepsWholeSamples ? unshown(parts) : nil)
    else { return Result(track: track, duration: 0, isEmpty: true) }
    var tables = SampleTableCut(
      stbl: parts.stbl, table: parts.table, clock: parts.clock, selection: choice)
    var media: [UInt8] = []
    if let advance = try timecode(parts, choice) {
      if let bytes = advance.bytes {
        media = bytes
        tables.replaced[choice.samples.lowerBound] = nextOffset..<nextOffset + bytes.count
      }
      tables.selection = advance.selection
    } else if needs.isShortening, !parts.isExternal {
      for (index, bytes) in try divided(parts, choice) {
        let start = nextOffset + media.count
        tables.replaced[index] = start..<start + bytes.count
        media += bytes
      }
    }
    if tables.replaced[choice.samples.lowerBound] == nil, let bytes = try opening(parts, choice) {
      let start = nextOffset + media.count
      tables.replaced[choice.samples.lowerBound] = start..<start + bytes.count
      media += bytes
    }
    let stbl = try tables.cut()
    let origin = tables.selection.origin
    let rows = edits.map { $0.row(mediaOrigin: origin) }
    var result = track
    result.modify("mdia", "minf") { $0.replaceOrAppend(stbl) }
    result = try withHeaders(
      result, edits: rows.isEmpty ? nil : rows, mediaDuration: tables.mediaDuration)
    return Result(
      track: result, duration: edits.last?.range.upperBound ?? 0, media: media,
      losses: tables.losses)
  }

  /// Of what is never shown, what stays with this part; `nil` where samples are shortened.
  private func whole(_ parts: Parts) -> CutSelection.Whole? {
    let shown = parts.edits.filter { $0.mediaTime != nil }
    guard keepsWholeSamples, let first = shown.first, let last = shown.last else { return nil }
    return CutSelection.Whole(
      isFirst: first.range.lowerBound >= range.lowerBound,
      isLast: last.range.upperBound <= range.upperBound)
  }

  /// What a part keeps of a track of which it shows nothing: all of one that is never shown goes to the first.
  private func unshown(_ parts: Parts) -> CutSelection {
    let isNeverShown = !parts.edits.contains { $0.mediaTime != nil && !$0.range.isEmpty }
    let isKept = isNeverShown && parts.clock.endTime > 0 && range.lowerBound == 0
    return CutSelection(samples: 0..<(isKept ? parts.clock.count : 0), origin: 0)
  }

  /// Whether what is left of a sample says the same for as long as it lasts, or its codec divides it.
  private static func isLasting(_ type: FourCC) -> Bool {
    lasting.contains(type) || TimedMetadataFormat.format(of: type).map { !$0.isSpread } ?? false
  }

  /// The first and the last sample, as far as their codec divides them where they are shortened.
  private func divided(
    _ parts: Parts, _ choice: CutSelection
  ) throws(IOFailure) -> [(index: Int, bytes: [UInt8])] {
    var result: [(Int, [UInt8])] = []
    let entries = parts.stbl.first("stsd")?.children ?? []
    var diagnostics: [Diagnostic] = []
    for index in Set([choice.samples.lowerBound, choice.samples.upperBound - 1]).sorted() {
      guard let moment = parts.clock.moment(of: index), moment.duration > 0,
        let place = parts.table.place(of: index),
        entries.indices.contains(place.sampleDescriptionIndex - 1)
      else { continue }
      let isFirst = index == choice.samples.lowerBound
      let start = isFirst ? max(0, choice.origin - moment.decodeTime) : 0
      let length = (isFirst ? choice.firstDuration : choice.lastDuration) ?? moment.duration - start
      guard start > 0 || length < moment.duration, length > 0 else { continue }
      let codec = TimedMetadataFormat.codec(
        for: entries[place.sampleDescriptionIndex - 1], diagnostics: &diagnostics)
      let part = SampleCut(
        start..<start.addingSaturated(length), of: moment.duration, timescale: parts.clocks.media)
      guard let bytes = codec.cut(try source.read(place.range), to: part) else { continue }
      result.append((index, bytes))
    }
    return result
  }

  /// The first sample of the part, with what the first one of the track said for all.
  private func opening(_ parts: Parts, _ choice: CutSelection) throws(IOFailure) -> [UInt8]? {
    let place = choice.samples.lowerBound
    let entries = parts.stbl.first("stsd")?.children ?? []
    guard place > 0, !choice.samples.isEmpty, !keepsWholeSamples, !parts.isExternal,
      let first = parts.table.place(of: 0), let sample = parts.table.place(of: place),
      first.sampleDescriptionIndex == sample.sampleDescriptionIndex,
      entries.indices.contains(sample.sampleDescriptionIndex - 1),
      case let entry = entries[sample.sampleDescriptionIndex - 1],
      TimedMetadataFormat.format(of: entry.type)?.needsFirst ?? false
    else { return nil }
    var diagnostics: [Diagnostic] = []
    return TimedMetadataFormat.codec(for: entry, diagnostics: &diagnostics)
      .opening(try source.read(sample.range), after: try source.read(first.range.prefix(1 << 20)))
  }

  /// The advanced first sample of a timecode track, and the choice of samples with whole frames taken away.
  private func timecode(
    _ parts: Parts, _ choice: CutSelection
  ) throws(IOFailure) -> (bytes: [UInt8]?, selection: CutSelection)? {
    let entries = parts.stbl.first("stsd")?.children ?? []
    guard entries.count == 1, ["tmcd", "tc64"].contains(entries[0].type), !parts.isExternal,
      let entry = try? entries[0].decodePrefix(TimecodeSampleEntry.self),
      let head = parts.clock.moment(of: choice.samples.lowerBound),
      let sample = parts.table.place(of: choice.samples.lowerBound)?.range,
      sample.count == 4 || sample.count == 8
    else { return nil }
    let elapsed = choice.origin - head.decodeTime
    let bytes = try source.read(sample)
    guard
      let advance = TimecodeCut.advance(
        bytes, entry: entry, elapsed: elapsed, timescale: parts.clocks.media)
    else {
      // Less than a frame: the edit list shows from where.
      guard elapsed > 0 else { return nil }
      return (nil, choice.withOrigin(head.decodeTime))
    }
    return (advance.bytes, choice.withOrigin(head.decodeTime + advance.ticks))
  }

  /// The track with other durations, and edits where there are any.
  private func withHeaders(
    _ track: BoxNode, edits: [EditListBox.Row]?, mediaDuration: Int64
  ) throws(ParseError) -> BoxNode {
    var result = track
    try result.edit(TrackHeaderBox.self) {
      $0.duration = edits?.reduce(0) { $0.addingSaturated($1.duration) } ?? 0
    }
    try result.edit(MediaHeaderBox.self, in: "mdia") {
      $0.duration = UInt64(clamping: mediaDuration)
    }
    if let edits {
      result.setEdits(EditListBox(rows: edits))
    } else {
      result.modify("edts") { $0.children.removeAll { $0.type == "elst" } }
      result.children.removeAll { $0.type == "edts" && $0.children.isEmpty }
    }
    try? result.edit(LoadSettingsBox.self) {
      ($0.preloadStart, $0.preloadDuration) = MovieCut.part(
        start: $0.preloadStart, duration: $0.preloadDuration, scale: scale, range: range)
    }
    return result
  }
}

extension TrackCut {
  /// A track taken apart.
  struct Parts {
    let stbl: BoxNode
    let table: SampleTable
    let clock: SampleClock
    let clocks: CutEdit.Clocks
    let edits: [CutEdit]
    let isSound: Bool
    let isExternal: Bool

    /// Reads a track; `nil` for one without tables or clock.
    init?(_ parsed: Track, _ cut: TrackCut) throws(ParseError) {
      let track = parsed.box
      guard let stbl = track.descendant("mdia", "minf", "stbl"), let table = try parsed.samples(),
        let header = try track.first(MediaHeaderBox.self, in: "mdia"), header.timescale > 0
      else { return nil }
      (self.stbl, self.table) = (stbl, table)
      clock = SampleClock(table)
      clocks = CutEdit.Clocks(movie: cut.movieTimescale, media: header.timescale)
      let rows = try track.first(EditListBox.self, in: "edts")?.rows
      let shownEnd = clock.composition(of: 0..<clock.count)?.times.upperBound ?? 0
      edits = CutEdit.all(
        rows, scale: cut.scale, mediaEnd: max(clock.endTime, shownEnd), clocks: clocks)
      isSound = parsed.handlerType == "soun"
      isExternal = parsed.isExternal
    }

    /// Samples without a time of their own, as GoPro's `fdsc` are, by their place in the file; `nil` for none.
    func samples(in range: Range<Int>?) -> CutSelection? {
      guard let range else { return nil }
      var found: Range<Int>?
      for sample in table.samples where range.contains(sample.offset) {
        found = (found?.lowerBound ?? sample.index)..<(sample.index + 1)
      }
      return found.map { CutSelection(samples: $0, origin: 0) }
    }

    /// Where the sample is that is shown at a time of the presentation, in movie ticks; `nil` where none is.
    func fileOffset(at time: Int64) -> Int? {
      guard let edit = edits.first(where: { $0.range.contains(time) }), let start = edit.mediaTime
      else { return nil }
      let media = start.addingSaturated(
        clocks.mediaTicks(time - edit.range.lowerBound, rate: edit.rate))
      guard let shown = clock.samples(shownIn: media..<media.addingSaturated(1)) else { return nil }
      return table.place(of: shown.lowerBound)?.range.lowerBound
    }

    /// How many samples before one must be decoded for it to sound right.
    ///
    /// Source: ISO/IEC 14496-12:2022 § 10.1.
    func preroll(before sample: Int) -> Int {
      for type in ["roll", "prol"] as [FourCC] {
        if let distance = rollDistance(of: sample, type) { return distance }
      }
      guard isSound, case .each = table.sizes else { return 0 }
      // The transform of a coded frame overlaps with the one before it.
      return 1
    }

    private func rollDistance(of sample: Int, _ type: FourCC) -> Int? {
      guard let group = stbl.all(SampleToGroupBox.self).first(where: { $0.groupingType == type }),
        let descriptions = stbl.all(SampleGroupDescriptionBox.self)
          .first(where: { $0.groupingType == type })
      else { return nil }
      var end = 0
      for row in group.rows {
        end = end.addingSaturated(Int(row.count))
        guard sample < end else { continue }
        let index = Int(row.value) - 1
        guard descriptions.descriptions.indices.contains(index),
          descriptions.descriptions[index].count >= 2
        else { return nil }
        let bytes = descriptions.descriptions[index]
        let distance = Int16(bitPattern: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        return distance < 0 ? -Int(distance) : 0
      }
      return nil
    }
  }
}

extension CutSelection {
  /// The same samples with another media time as 0; the first one lasts as much longer.
  fileprivate func withOrigin(_ origin: Int64) -> CutSelection {
    var choice = self
    if let duration = firstDuration { choice.firstDuration = duration + self.origin - origin }
    choice.origin = origin
    return choice
  }
}

extension SampleTable {
  /// The bytes of a sample in the file, and its description; `nil` where there is none of that number.
  func place(of index: Int) -> (range: Range<Int>, sampleDescriptionIndex: Int)? {
    for chunk in chunks where chunk.samples.contains(index) {
      let offset = chunk.offset.addingSaturated(
        sizes.byteCount(first: chunk.firstSample, count: index - chunk.firstSample))
      let end = offset.addingSaturated(sizes.byteCount(first: index, count: 1))
      return (offset..<end, chunk.sampleDescriptionIndex)
    }
    return nil
  }
}
