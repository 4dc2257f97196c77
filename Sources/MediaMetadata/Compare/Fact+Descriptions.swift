internal import BaseMedia
internal import MediaModel

extension AssetDescription {
  /// Everything static that the file says: items, header facts, chapters, keys of timed metadata.
  ///
  /// What only describes the container (brands, order of boxes, offsets) is not among it.
  public var facts: [AssetComparison.Fact] {
    var facts: [Fact] = []
    // There may be many, and growing would double what they take.
    facts.reserveCapacity(metadata.count + 16 + 16 * tracks.count)
    for item in metadata { facts.append(Fact(item, trackID: nil)) }
    if creationTime != 0 {
      facts.append(Fact(header: "creation time", String(creationTime), trackID: nil))
    }
    if modificationTime != 0 {
      facts.append(Fact(header: "modification time", String(modificationTime), trackID: nil))
    }
    if preferredRate != 1, !tracks.isEmpty {
      facts.append(Fact(header: "preferred rate", String(preferredRate), trackID: nil))
    }
    for list in chapters where list.trackID == nil {
      facts += list.chapters.map { chapter in
        Fact(
          trackID: nil, identifier: MetadataIdentifier(key: list.origin, keySpace: .chapter),
          payload: Array(chapter.title.utf8),
          time: MediaTimeRange(start: chapter.timeRange.start, duration: .zero))
      }
    }
    for track in tracks { facts += track.facts }
    return facts
  }
}

extension TrackDescription {
  /// Everything static that the file says of the track.
  var facts: [Fact] {
    var facts = metadata.map { Fact($0, trackID: trackID) }
    func add(_ name: String, _ value: String) {
      facts.append(Fact(header: name, value, trackID: trackID))
    }
    add("media type", handlerType)
    add("format", sampleEntries.map(\.type).joined(separator: " "))
    if sampleCount != 0 || byteCount != 0 {
      add(
        "samples",
        "\(sampleCount) \(sampleCount == 1 ? "sample" : "samples"), \(byteCount) \(byteCount == 1 ? "byte" : "bytes")"
      )
    }
    if let language, language.bcp47 != "und" { add("language", language.iso639_2T) }
    if let extendedLanguageTag { add("extended language", extendedLanguageTag) }
    if handlerName.contains(where: { !$0.isWhitespace }) { add("handler name", handlerName) }
    if !isEnabled { add("enabled", "no") }
    if layer != 0 { add("layer", String(layer)) }
    if alternateGroup != 0 { add("alternate group", String(alternateGroup)) }
    if volume != 0 { add("volume", String(volume)) }
    if creationTime != 0 { add("creation time", String(creationTime)) }
    if !matrix.isEmpty, matrix != Matrix.identity {
      add("matrix", matrix.map { String($0) }.joined(separator: " "))
    }
    if width != 0 || height != 0 { add("size", "\(width) x \(height)") }
    for reference in references {
      for target in reference.trackIDs { add("reference \(reference.type)", String(target)) }
    }
    facts += editFacts
    for key in sampleEntries.flatMap(\.timedKeys) {
      facts.append(
        Fact(
          trackID: trackID,
          identifier: MetadataIdentifier(
            key: "declares \(key.identifier.rawValue)", keySpace: .header),
          language: key.languageTag, dataType: .rawData, payload: key.declaration))
    }
    return facts
  }

  /// More edits than these are one fact.
  private static let mostEditFacts = 4096

  /// One fact for each edit, or one for very many; none where the media is presented as it is.
  private var editFacts: [Fact] {
    guard !presentsMediaAsItIs else { return [] }
    guard edits.count <= Self.mostEditFacts else { return [editListFact] }
    var start: Int64 = 0
    return edits.map { edit in
      let place = MediaTime(start, timescale: edit.duration.timescale)
      let (end, overflow) = start.addingReportingOverflow(edit.duration.value)
      start = overflow ? .max : end
      let rate =
        edit.rate & 0xFFFF == 0 ? "\(edit.rate >> 16)" : "\(Double(edit.rate) / 65536)"
      return Fact(
        trackID: trackID, identifier: MetadataIdentifier(key: "edit", keySpace: .header),
        payload: Array((edit.mediaTime == nil ? "empty" : "rate \(rate)").utf8),
        time: MediaTimeRange(start: place, duration: edit.duration), mediaTime: edit.mediaTime)
    }
  }

  /// All edits as one value: clocks where they change, duration, media time (-1 for none) and rate of each, as numbers
  /// of as many groups of seven bits as they need.
  private var editListFact: Fact {
    var payload: [UInt8] = []
    func append(_ number: some FixedWidthInteger) {
      // The sign goes last, so that small numbers are short.
      let value = Int64(truncatingIfNeeded: number)
      var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
      while rest > 0x7F {
        payload.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      payload.append(UInt8(truncatingIfNeeded: rest))
    }
    var clocks: [UInt32] = []
    for edit in edits {
      let own = [edit.duration.timescale, edit.mediaTime?.timescale ?? clocks.last ?? 0]
      if clocks != own {
        for clock in own { append(clock) }
        clocks = own
      }
      append(edit.duration.value)
      append(edit.mediaTime?.value ?? -1)
      append(edit.rate)
    }
    return Fact(
      trackID: trackID, identifier: MetadataIdentifier(key: "edits", keySpace: .header),
      dataType: .rawData, payload: payload)
  }

  /// Whether there are no edits, or one that shows all media from its start, within a tick of the movie's clock.
  private var presentsMediaAsItIs: Bool {
    guard let edit = edits.first else { return true }
    guard edits.count == 1, edit.mediaTime?.value == 0, edit.rate == 1 << 16 else { return false }
    guard edit.duration.value != 0 else { return true }
    let (movie, media) = (edit.duration, mediaDuration)
    let difference =
      Int128(movie.value) * Int128(media.timescale) - Int128(media.value) * Int128(movie.timescale)
    return difference.magnitude <= UInt128(media.timescale)
  }
}
