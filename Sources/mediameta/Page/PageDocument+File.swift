internal import FoundationEssentials
internal import MediaMetadata

extension PageDocument {
  /// What a page draws of a file.
  ///
  /// - Parameters:
  ///   - inspection: the file.
  ///   - name: what the page is called.
  ///   - video: where the page finds video and audio; `nil` to leave them out.
  ///   - sliceCount: into how many parts the time of a series is cut; `nil` to keep every value.
  /// - Throws: `MediaError` where a stream cannot be read to its end.
  init(
    _ inspection: FileInspection, name: String, video: String?, sliceCount: Int?
  ) throws(MediaError) {
    let file = inspection.description
    self.init(title: name, duration: file.duration.isKnown ? max(file.duration.seconds, 0) : 0)
    let pictures = file.tracks.first { $0.mediaType == .video }
    var streams = PageStreams(
      sliceCount: sliceCount, transform: pictures?.preferredTransform ?? .identity)
    for stream in inspection.timedStreams { try streams.add(stream) }
    for stream in inspection.captionStreams() { try streams.add(captions: stream) }
    take(streams)
    let capture = inspection.captureFacts
    if let video {
      if let pictures {
        self.video = Self.video(pictures, source: video)
      } else if duration > 0, file.tracks.contains(where: { $0.mediaType == .audio }) {
        self.video = Video(source: video, width: 0, height: 0)
      }
    }
    let utc = streams.clock ?? UTCClock(capture)
    setClock(utc)
    chapters =
      file.chapters.first?.chapters.map {
        Chapter(
          title: $0.title, start: $0.timeRange.start.seconds, end: $0.timeRange.end.seconds)
      } ?? []
    items = file.allMetadata.map { Item($0.item, track: $0.trackID) }
    artwork = Self.pictures(file)
    let isCounted = ShowText.isCounted(file)
    tracks = file.tracks.map { track in
      Track(
        number: track.trackID, kind: ShowWords.handler(track.handlerType),
        facts: [
          ShowText.details(of: track), ShowWords.time(ShowText.duration(of: track)),
          isCounted ? ShowWords.count(track.sampleCount, "sample") : "",
        ].filter { !$0.isEmpty })
    }
    place = capture.location.chosen?.point.map { ($0.latitude, $0.longitude) }
    provenance = Self.provenance(file, capture, utc)
  }

  /// What a page draws of a log that is not a movie.
  ///
  /// - Parameters:
  ///   - log: its streams.
  ///   - name: what the page is called.
  ///   - sliceCount: into how many parts the time of a series is cut; `nil` to keep every value.
  /// - Throws: `MediaError` where a stream cannot be read to its end.
  init(log: [TimedMetadataStream], name: String, sliceCount: Int?) throws(MediaError) {
    self.init(title: name, duration: 0)
    var streams = PageStreams(sliceCount: sliceCount, transform: .identity)
    for stream in log { try streams.add(stream) }
    take(streams)
    setClock(streams.clock)
    provenance = log.map { Fact(name: $0.name, value: $0.format) }
  }

  private mutating func take(_ streams: PageStreams) {
    if duration <= 0 { duration = streams.end }
    (path, profile, series) = (streams.path, streams.profile, streams.series)
    (texts, captions) = (streams.texts, streams.captions)
    (objects, lanes, notes) = (streams.objects, streams.lanes, streams.notes)
    if let sliceCount = (series + profile).map(\.values.sliceCount).first(where: { $0 > 0 }) {
      notes.append(Self.rule(sliceCount))
    }
  }

  private mutating func setClock(_ utc: UTCClock?) {
    guard let utc, let start = utc.date(at: .zero)?.secondsAndFraction else { return }
    clock = Clock(start: (start * 1000).rounded(), evidence: utc.evidence)
  }

  private static func video(_ track: TrackDescription, source: String) -> Video {
    var (width, height) = (track.width, track.height)
    if width <= 0 || height <= 0 {
      let entry = track.sampleEntries.first
      (width, height) = (Double(entry?.width ?? 16), Double(entry?.height ?? 9))
    }
    let isTurned = (track.preferredTransform.exifOrientation ?? 1) >= 5
    return Video(
      source: source, width: isTurned ? height : width, height: isTurned ? width : height)
  }

  /// How long series are thinned.
  private static func rule(_ sliceCount: Int) -> String {
    "long series: their time is cut into \(ShowWords.grouped(sliceCount)) equal parts, and of each part the first value stays, and for each number the least and the greatest"
  }

  /// The pictures of a file that browsers show, those that are given twice once.
  private static func pictures(_ file: AssetDescription) -> [Picture] {
    let kinds: [DataType: String] = [.jpeg: "image/jpeg", .png: "image/png", .gif: "image/gif"]
    var seen: Set<[UInt8]> = []
    return file.allMetadata.compactMap { _, item in
      guard let loaded = try? item.loadingPayload(),
        let kind = DataType(pictureStartingWith: loaded.payload).flatMap({ kinds[$0] }),
        loaded.payload.count <= 4 << 20, seen.insert(loaded.payload).inserted
      else { return nil }
      return Picture(
        name: item.identifier.displayName,
        source: "data:\(kind);base64,\(Data(loaded.payload).base64EncodedString())")
    }
  }

  private static func provenance(
    _ file: AssetDescription, _ capture: CaptureFacts, _ utc: UTCClock?
  ) -> [Fact] {
    var facts: [Fact] = []
    func add(_ name: String, _ value: String?) {
      if let value { facts.append(Fact(name: name, value: value)) }
    }
    add("captured", capture.date.chosen?.description)
    add("place", capture.location.chosen?.description)
    add("made by", capture.make.chosen)
    add("model", capture.model.chosen)
    add("lens", capture.lens.chosen)
    add("software", capture.software.chosen)
    add("UTC", utc.map { "by \($0.evidence)" })
    add("format", file.formatName)
    add("size", ShowWords.count(file.byteCount, "byte"))
    for fact in file.credentials.map(ShowWords.facts(of:)) ?? [] { add(fact.name, fact.value) }
    for data in file.vendorData {
      add("private data", [data.name, data.maker].compactMap(\.self).joined(separator: ", "))
    }
    for diagnostic in file.diagnostics { add("odd", diagnostic.description) }
    return facts
  }

  /// What is reported below the title.
  var verdict: [String] {
    let wanted = ["captured", "place", "model"]
    let known = provenance.filter { wanted.contains($0.name) }.map { "\($0.name) \($0.value)" }
    return known.isEmpty ? [] : [known.joined(separator: " · ")]
  }
}

extension PageDocument.Item {
  fileprivate init(_ item: MetadataItem, track: UInt32?) {
    let words = ShowValue(item).text(columns: 4000)
    // Zeros that fill a field up are no part of its text.
    let text = item.stringValue.map { String($0.reversed().drop { $0 == "\0" }.reversed()) }
    self.init(
      name: item.identifier.displayName,
      value: item.valueInWords == nil ? text ?? words : words,
      identifier: item.identifier.shown, language: item.languageTag?.bcp47, track: track)
  }
}
