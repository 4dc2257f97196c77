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
        // What lies outside the file has one cause for all tracks.
        diagnostics += samples?.diagnostics(path: path) ?? []
      } catch {
        diagnostics.append(
          Diagnostic(error.rule, clause: error.clause, path: path, offset: error.offset))
      }
    }
    return description
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
