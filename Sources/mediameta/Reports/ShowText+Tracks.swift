internal import CommandLineKit
internal import MediaMetadata

extension ShowText {
  /// The tracks: one line each, and what is special about each below it.
  func tracks(_ file: AssetDescription, _ clocks: HeaderClocks) -> [String] {
    guard !file.tracks.isEmpty else { return [] }
    var table = ShowTable()
    let isCounted = Self.isCounted(file)
    for track in file.tracks {
      table.add(
        .init("\(track.trackID)", .right), .init(ShowWords.handler(track.handlerType), .name),
        .init(formats(of: track)), .init(Self.details(of: track)),
        .init(Terminal.printable(track.extendedLanguageTag ?? track.language?.bcp47 ?? "")),
        .init(ShowWords.time(Self.duration(of: track)), .right),
        .init(isCounted ? ShowWords.count(track.sampleCount, "sample") : "", .right),
        .init(isCounted ? ByteCount(Int64(track.byteCount)).description : "", .right),
        notes: notes(on: track, in: file, clocks))
    }
    return section("Tracks", "\(file.tracks.count)") + table.lines(indent: 4, styles: styles)
  }

  /// Whether the file says how many samples its tracks have; some containers count none.
  static func isCounted(_ file: AssetDescription) -> Bool {
    file.tracks.contains { $0.sampleCount > 0 } || file.movieTimescale > 0
  }

  /// How long a track is shown, or else how long its media lasts.
  static func duration(of track: TrackDescription) -> MediaTime {
    track.duration.value != 0 ? track.duration : track.mediaDuration
  }

  private func formats(of track: TrackDescription) -> String {
    let names = track.sampleEntries.map(\.type).uniqued
    let shown = names.prefix(4).map { Terminal.printable($0) }.joined(separator: " ")
    return names.count > 4 ? shown + " …" : shown
  }

  /// How the pictures or the sound of a track are coded, or how many keys it has.
  static func details(of track: TrackDescription) -> String {
    guard let entry = track.sampleEntries.first else { return "" }
    guard let coding = track.coding else {
      let keys = track.sampleEntries.reduce(0) { $0 + $1.timedKeys.count }
      return keys > 0 ? ShowWords.count(keys, "key") : ""
    }
    var parts = [name(coding)]
    if let width = entry.width, let height = entry.height {
      parts.append("\(width) x \(height)")
      let seconds = track.mediaDuration.seconds
      let counted = seconds > 0 && track.sampleCount > 1 ? Double(track.sampleCount) / seconds : 0
      let rate = coding.frameRate ?? counted
      if rate > 0, rate < 100_000 { parts.append("\(ShowWords.decimal(rate))/s") }
      parts += coding.dynamicRange
    } else if let count = coding.channelCount, let rate = coding.sampleRate {
      parts.append(coding.channelLayout ?? ShowWords.count(count, "channel"))
      parts.append("\(ShowWords.decimal(rate)) Hz")
    }
    if let rate = coding.bitRate { parts.append(Self.rate(rate)) }
    return parts.filter { !$0.isEmpty }.map { Terminal.printable($0) }.joined(separator: ", ")
  }

  private static func name(_ coding: CodingFacts) -> String {
    coding.codec + (coding.profile.map { " \($0)" } ?? "")
  }

  /// Bits in a second, with three digits.
  private static func rate(_ bits: Int) -> String {
    for (unit, name) in [(1_000_000_000.0, "Gb/s"), (1_000_000, "Mb/s"), (1000, "kb/s")]
    where Double(bits) >= unit {
      let value = Double(bits) / unit
      return
        "\(ShowWords.decimal(value >= 100 ? value.rounded() : (value * 10).rounded() / 10)) \(name)"
    }
    return "\(bits) b/s"
  }

  /// What of the coding is told to those who want all of it.
  private static func details(of coding: CodingFacts) -> [String] {
    var parts = [coding.level.map { "level \($0)" }, coding.bitDepth.map { "\($0) bits" }]
    parts.append(coding.chromaSubsampling)
    let color = [coding.colorPrimaries, coding.colorTransfer, coding.colorMatrix].compactMap(\.self)
    if !color.isEmpty { parts.append("colours \(color.joined(separator: "/"))") }
    parts.append(coding.isFullRange.map { $0 ? "full range" : "limited range" })
    parts.append(coding.masteringDisplay.map { "graded on \($0)" })
    parts.append(coding.contentLightLevel.map { "content light \($0)" })
    parts.append(coding.isInterlaced.map { $0 ? "interlaced" : "progressive" })
    parts.append(coding.hasConstantFrameRate.map { $0 ? "constant rate" : "variable rate" })
    parts.append(coding.compressorName.map { "compressor \(ShowValue.quoted($0, columns: 40))" })
    return parts.compactMap(\.self)
  }

  private func notes(
    on track: TrackDescription, in file: AssetDescription, _ clocks: HeaderClocks
  ) -> [String] {
    var notes: [String] = []
    if !track.handlerName.isEmpty {
      notes.append("name \(ShowValue.quoted(track.handlerName, columns: 60))")
    }
    if !track.isEnabled { notes.append("disabled") }
    if !track.dispositions.isEmpty {
      notes.append(track.dispositions.map { Terminal.printable($0) }.joined(separator: ", "))
    }
    if let entry = track.sampleEntries.first, let width = entry.width, let height = entry.height,
      track.width > 0, Double(width) != track.width || Double(height) != track.height
    {
      notes.append(
        "shown at \(ShowWords.decimal(track.width)) x \(ShowWords.decimal(track.height))")
    }
    if let coding = track.coding {
      notes += [
        coding.pixelAspectRatio.map { "pixels \($0)" }, coding.projection, coding.stereoMode,
        coding.encryptionScheme.map { "encrypted by \($0)" },
      ].compactMap(\.self).map { Terminal.printable($0) }
    }
    if let turn = rotation(track.matrix) { notes.append(turn) }
    if track.layer != 0 { notes.append("layer \(track.layer)") }
    if track.alternateGroup != 0 { notes.append("alternate group \(track.alternateGroup)") }
    if track.handlerType == "soun", track.volume != 1 {
      notes.append("volume \(ShowWords.decimal(track.volume))")
    }
    if !track.edits.isEmpty,
      isVerbose || track.edits.count > 1 || track.edits[0].mediaTime?.value != 0
    {
      notes.append(edits(of: track))
    }
    // A time that is the same as the one above it says nothing new.
    for (name, time, above) in [
      ("created", track.creationTime, file.creationTime),
      ("modified", track.modificationTime, file.modificationTime),
      ("media created", track.mediaCreationTime, track.creationTime),
      ("media modified", track.mediaModificationTime, track.modificationTime),
    ] where time != above || isVerbose {
      if let date = clocks.date(time) { notes.append("\(name) \(date)") }
    }
    var lines = notes.isEmpty ? [] : [notes.joined(separator: ", ")]
    if !track.references.isEmpty {
      lines.append(
        track.references.map { reference in
          let numbers = reference.trackIDs.prefix(16).map { "\($0)" }.joined(separator: ", ")
          return "\(ShowWords.reference(reference.type)): track \(numbers)"
            + (reference.trackIDs.count > 16 ? " …" : "")
        }.joined(separator: "; "))
    }
    guard isVerbose else { return lines }
    lines.append(
      "timescale \(track.timescale), flags \(track.flags), media \(ShowWords.time(track.mediaDuration))"
    )
    let coding = track.coding.map(Self.details) ?? []
    if !coding.isEmpty {
      lines.append(coding.map { Terminal.printable($0) }.joined(separator: ", "))
    }
    for entry in track.sampleEntries.prefix(16)
    where !entry.facts.isEmpty && entry.extensions.isEmpty {
      lines.append(
        entry.facts.map { "\(Terminal.printable($0.key)) \(Terminal.printable($0.value))" }
          .joined(separator: ", "))
    }
    for entry in track.sampleEntries.prefix(16) where !entry.extensions.isEmpty {
      let boxes = entry.extensions.prefix(32).map { Terminal.printable($0) }.joined(separator: " ")
      lines.append("\(Terminal.printable(entry.type)): \(boxes)")
    }
    return lines
  }

  private func edits(of track: TrackDescription) -> String {
    let shown = track.edits.prefix(4).map { edit in
      let start = edit.mediaTime.map { "from \(ShowWords.time($0))" } ?? "empty"
      let rate =
        edit.rate == 1 << 16 ? "" : " at rate \(ShowWords.decimal(Double(edit.rate) / 65536))"
      return "\(start) for \(ShowWords.time(edit.duration))\(rate)"
    }
    return "\(ShowWords.count(track.edits.count, "edit")): \(shown.joined(separator: ", "))"
      + (track.edits.count > 4 ? " …" : "")
  }

  /// The turn of a matrix in words; `nil` where it changes nothing.
  private func rotation(_ matrix: [Int32]) -> String? {
    guard matrix.count == 9 else { return nil }
    let one: Int32 = 1 << 16
    switch (matrix[0], matrix[1], matrix[3], matrix[4]) {
    case (one, 0, 0, one): return matrix[6] == 0 && matrix[7] == 0 ? nil : "moved by its matrix"
    case (0, 0, 0, 0): return nil
    case (0, one, -one, 0): return "rotated by 90°"
    case (-one, 0, 0, -one): return "rotated by 180°"
    case (0, -one, one, 0): return "rotated by 270°"
    case (-one, 0, 0, one): return "mirrored"
    case (one, 0, 0, -one): return "flipped"
    default: return "transformed by its matrix"
    }
  }

  /// The tracks of timed metadata: their keys, over which time they run, and what they measure.
  func timedTracks(
    _ file: AssetDescription, _ telemetry: [UInt32: TimedMetadataSummary] = [:]
  ) -> [String] {
    let tracks = file.tracks.filter { track in
      track.handlerType == "meta" || track.sampleEntries.contains { !$0.timedKeys.isEmpty }
    }
    return tracks.flatMap { track -> [String] in
      var start = MediaTime(0, timescale: file.movieTimescale)
      for edit in track.edits {
        guard edit.mediaTime == nil else { break }
        start = MediaTime(
          start.value.addingReportingOverflow(edit.duration.value).partialValue,
          timescale: start.timescale)
      }
      let end = max(Self.duration(of: track), start)
      var table = ShowTable()
      for key in track.sampleEntries.flatMap(\.timedKeys) {
        table.add(
          .init("\(key.localID)", .right),
          .init(Terminal.printable(key.identifier.displayName), .name),
          .init(Terminal.printable(key.identifier.shown), .faint),
          .init(Terminal.printable(key.languageTag ?? "")),
          .init(ShowWords.dataType(key.dataType), .faint))
      }
      let lines =
        (telemetry[track.trackID].flatMap(Self.measured).map { ["    \($0)"] } ?? [])
        + table.lines(indent: 4, styles: styles)
      // That it is there is reported among the tracks.
      guard !lines.isEmpty else { return [] }
      return section(
        "Track \(track.trackID): timed metadata",
        "\(formats(of: track)), \(ShowWords.count(track.sampleCount, "sample")), \(ShowWords.time(start)) to \(ShowWords.time(end))"
      ) + lines
    }
  }

  /// Positions, path, speeds and rates in one line; `nil` of a track that measures nothing.
  private static func measured(_ summary: TimedMetadataSummary) -> String? {
    let rates = summary.counts.filter { $0.identifier.keySpace == .telemetry }.compactMap { count in
      summary.rate(of: count).map {
        "\(count.identifier.displayName) \(ShowWords.decimal(($0 * 10).rounded() / 10)) Hz"
      }
    }
    guard !rates.isEmpty || summary.positionCount > 0 else { return nil }
    let most = 4
    let rest = rates.count > most ? ["\(rates.count - most) more"] : []
    let groups: [String?] = [
      TimedList.path(summary).first, (rates.prefix(most) + rest).joined(separator: ", "),
    ]
    return groups.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
