package import BinaryIO
package import MediaModel

/// Describes a movie of the family: tree in, value out; no byte of media data is looked at, but for chapters.
package enum MovieDescription {
  /// Describes a movie that was joined where it was fragmented, as `original` still is; without a source chapters are
  /// left out.
  package static func describe(
    _ movie: Movie, original: BoxTree, source: (any ByteSource)?, name: String
  ) -> AssetDescription {
    let tree = movie.tree
    let fileType = tree.first("ftyp").flatMap { try? $0.decode(FileTypeBox.self) }
    let isQuickTime = fileType.map { $0.majorBrand == "qt  " } ?? true
    var description = AssetDescription(
      name: name, byteCount: tree.sourceSize,
      formatName: isQuickTime ? "QuickTime" : "ISO base media")
    description.majorBrand = fileType?.majorBrand.description
    description.minorVersion = fileType?.minorVersion
    description.compatibleBrands = fileType?.compatibleBrands.map(\.description) ?? []
    description.isFragmented = original.boxes.contains { $0.type == "moof" }
    description.diagnostics = tree.diagnostics
    let order = original.boxes.map(\.type)
    if let header = order.firstIndex(of: "moov") {
      description.isHeaderFirst = order.firstIndex(of: "mdat").map { header < $0 } ?? true
    }
    let metadata = MovieMetadata(tree)
    description.metadata = metadata.movie
    let signed = CredentialsReader(metadata.movie + metadata.tracks.joined())
    description.credentials = signed.credentials
    description.diagnostics += metadata.diagnostics + signed.diagnostics
    guard let moov = tree.first("moov") else {
      description.diagnostics.append(
        Diagnostic("no movie header ('moov')", clause: "ISO/IEC 14496-12 § 8.2.1"))
      return description
    }
    if moov.first("cmov") != nil {
      description.diagnostics.append(
        Diagnostic(
          "the movie header is compressed ('cmov'), which is not supported",
          clause: "QTFF, Compressed Movie Resources", path: "moov.cmov", offset: moov.offset))
    }
    if let header: MovieHeaderBox = description.diagnostics.read(in: moov, path: "moov") {
      description.movieTimescale = header.timescale
      description.duration = time(header.duration, header.timescale)
      description.creationTime = header.creationTime
      description.modificationTime = header.modificationTime
      description.preferredRate = FixedPoint.from16Dot16(header.rate)
      description.preferredVolume = FixedPoint.from8Dot8(header.volume)
      description.matrix = header.matrix
    }
    describeFragments(of: original, into: &description)
    for (index, track) in movie.tracks.enumerated() {
      var trackDescription = MovieTracks.describe(
        track, path: BoxPath.appending("trak", index: index, to: "moov"),
        movieTimescale: description.movieTimescale, diagnostics: &description.diagnostics)
      if metadata.tracks.indices.contains(index) {
        trackDescription.metadata = metadata.tracks[index]
      }
      description.tracks.append(trackDescription)
    }
    tellMissingSamples(of: movie, in: &description.diagnostics)
    description.hasProtectedContent = movie.tracks.contains { track in
      track.sampleEntries.contains { $0.first("sinf") != nil }
    }
    if let source {
      do throws(IOFailure) {
        description.chapters = try MovieChapters.read(movie, description: description, from: source)
      } catch {
        description.diagnostics.append(Diagnostic("the chapters cannot be read: \(error.reason)"))
      }
    }
    return description
  }

  /// Says which samples are beyond the end of the file, once for all tracks, beside the box that is cut.
  private static func tellMissingSamples(of movie: Movie, in diagnostics: inout [Diagnostic]) {
    let missing = movie.tracks.compactMap { track -> String? in
      guard let samples = try? track.samples(),
        let count = samples.missingChunks(fileSize: movie.tree.sourceSize)?.count
      else { return nil }
      return "\(count) of \(samples.chunkCount) chunks of track \(track.trackID ?? 0)"
    }
    guard !missing.isEmpty else { return }
    let message = "samples are outside the file: \(missing.joined(separator: ", "))"
    if let cut = diagnostics.firstIndex(where: { $0.path.hasPrefix("mdat") }) {
      diagnostics[cut].message += "; \(message)"
    } else {
      diagnostics.append(message, clause: "ISO/IEC 14496-12 § 8.5")
    }
  }

  /// What the movie header says of fragments, in the boxes as they were in the file.
  private static func describeFragments(
    of original: BoxTree, into description: inout AssetDescription
  ) {
    guard let extends = original.first("moov")?.first("mvex") else { return }
    description.announcesFragments = true
    guard let box = extends.child(MovieExtendsHeaderBox.self) else { return }
    description.announcedDuration = time(box.duration, description.movieTimescale)
  }

  /// A duration as stored; all ones stands for one that is not known.
  static func time(_ value: UInt64, _ timescale: UInt32) -> MediaTime {
    guard let ticks = Int64(exactly: value), ticks != Int64(UInt32.max) else {
      return MediaTime(0, timescale: timescale)
    }
    return MediaTime(ticks, timescale: timescale)
  }
}

extension [Diagnostic] {
  /// Reads the first box of a kind in another; where it cannot be read, that is noted.
  mutating func read<T: Box>(in parent: BoxNode?, path: String) -> T? {
    do throws(ParseError) {
      return try parent?.first(T.self)
    } catch {
      append(
        Diagnostic(
          error.rule, clause: error.clause, path: "\(path).\(T.type)", offset: error.offset))
      return nil
    }
  }
}
