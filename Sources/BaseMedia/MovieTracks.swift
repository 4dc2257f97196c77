internal import BinaryIO
internal import MediaModel

enum MovieTracks {
  static func describe(
    _ parsed: Track, path: String, movieTimescale: UInt32, diagnostics: inout [Diagnostic]
  ) -> TrackDescription {
    let track = parsed.box
    let media = track.first("mdia")
    let handler: HandlerBox? = diagnostics.read(in: media, path: "\(path).mdia")
    var description = TrackDescription(
      trackID: 0, handlerType: handler?.handlerType.description ?? "")
    description.handlerName = handler?.name ?? ""
    if let header: TrackHeaderBox = diagnostics.read(in: track, path: path) {
      describe(header, movieTimescale: movieTimescale, into: &description)
    }
    if let header: MediaHeaderBox = diagnostics.read(in: media, path: "\(path).mdia") {
      description.timescale = header.timescale
      description.mediaCreationTime = header.creationTime
      description.mediaModificationTime = header.modificationTime
      description.mediaDuration = MovieDescription.time(header.duration, header.timescale)
      description.language = LanguageTag(stored: header.language & 0x7FFF)
      if header.timescale == 0 {
        diagnostics.append(
          Diagnostic(
            "media timescale 0", clause: MediaHeaderBox.clause, path: "\(path).mdia.mdhd",
            offset: media?.first("mdhd")?.offset))
      }
    }
    if let extended: ExtendedLanguageBox = diagnostics.read(in: media, path: "\(path).mdia") {
      description.extendedLanguageTag = extended.language.string
    }
    for reference in track.first("tref")?.children ?? [] {
      description.references.append(
        TrackDescription.Reference(
          type: reference.type.description, trackIDs: reference.trackReferences))
    }
    if let edits: EditListBox = diagnostics.read(in: track.first("edts"), path: "\(path).edts") {
      description.edits = edits.rows.map { row in
        TrackDescription.Edit(
          duration: MovieDescription.time(row.duration, movieTimescale),
          mediaTime: row.mediaTime < 0
            ? nil : MediaTime(row.mediaTime, timescale: description.timescale),
          rate: Int32(truncatingIfNeeded: row.rate))
      }
    }
    if let table = media?.descendant("minf", "stbl") {
      let path = "\(path).mdia.minf.stbl"
      description.sampleEntries = SampleEntries.describe(
        table.first("stsd"), handler: handler?.handlerType)
      do throws(ParseError) {
        let samples = try parsed.samples()
        description.sampleCount = samples?.sampleCount ?? 0
        description.byteCount = samples?.totalBytes ?? 0
        if let samples, handler?.handlerType == "vide", !description.sampleEntries.isEmpty {
          description.sampleEntries[0].facts += rates(of: samples, timescale: description.timescale)
        }
        // What is outside the file has one cause for all tracks.
        diagnostics += samples?.diagnostics(path: path) ?? []
      } catch {
        diagnostics.append(
          Diagnostic(error.rule, clause: error.clause, path: path, offset: error.offset))
      }
    }
    return description
  }

  /// How many pictures there are in a second, by ffprobe's name, and whether each is shown as long as any other; the
  /// last may be shown shorter or longer.
  private static func rates(
    of samples: SampleTable, timescale: UInt32
  ) -> [MetadataItem.ExtraAttribute] {
    let duration = samples.mediaDuration
    guard samples.sampleCount > 1, duration > 0, timescale > 0 else { return [] }
    let (count, overflow) = Int64(samples.sampleCount).multipliedReportingOverflow(
      by: Int64(timescale))
    guard !overflow else { return [] }
    let divisor = UInt64(count).greatestCommonDivisor(UInt64(duration))
    let runs = samples.durations.runs
    let isConstant =
      runs.count == 1 || runs.count == 2 && runs[1].count == 1 && runs[0].value >= runs[1].value
    return [
      .init("avg_frame_rate", "\(UInt64(count) / divisor)/\(UInt64(duration) / divisor)"),
      .init("frame_durations", isConstant ? "constant" : "variable"),
    ]
  }

  private static func describe(
    _ header: TrackHeaderBox, movieTimescale: UInt32, into description: inout TrackDescription
  ) {
    description.trackID = header.trackID
    description.flags = header.header.flags
    description.isEnabled = header.header.flags & 1 != 0
    description.duration = MovieDescription.time(header.duration, movieTimescale)
    description.creationTime = header.creationTime
    description.modificationTime = header.modificationTime
    description.layer = header.layer
    description.alternateGroup = header.alternateGroup
    description.volume = FixedPoint.from8Dot8(header.volume)
    description.matrix = header.matrix
    description.width = Double(header.width) / 65536
    description.height = Double(header.height) / 65536
  }
}
