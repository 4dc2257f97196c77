internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// Tracks of another container as a movie: libavformat writes samples, tables and sample entries; file type, items,
/// languages, names and the sample entries of timed data are ours.
///
///     ftyp (ours), free (FFmpeg's ftyp), mdat (FFmpeg's), moov (FFmpeg's, amended)
struct ForeignMovie {
  private let job: ForeignRun
  private let family: BoxFamily
  private var plan: ForeignPlan { job.plan }

  init(_ job: ForeignRun) {
    self.job = job
    family = job.plan.destination.fileType.family ?? .iso
  }

  /// Writes the movie.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  func write(to sink: borrowing FileSink) throws -> ForeignResult {
    if job.run.request.isForNetworkUse { return try writeHeaderFirst(to: sink) }
    let head = fileType?.node.bytes ?? []
    var (result, moov, tree) = try mux(to: sink, behind: head)
    let movie = try amended(moov, offset: head.count, into: &result, path: sink.path)
    var steps: [FileStep] = [.write(head, at: 0)]
    for box in tree.boxes where box.type == "ftyp" && box.offset >= head.count {
      steps.append(.write(("free" as FourCC).bytes, at: box.offset + 4))
    }
    steps += [.resize(to: moov.offset), .write(movie.moov.bytes, at: moov.offset)]
    result.completion = .steps(steps)
    return result
  }

  /// Lets libavformat write the tracks behind bytes that come first, and reads the boxes it made.
  private func mux(
    to sink: borrowing FileSink, behind head: [UInt8]
  ) throws -> (ForeignResult, BoxNode, BoxTree) {
    let copied = try job.copyTracks(to: sink, at: head.count, chapters: plan.chapters)
    let size = copied.muxedByteCount
    let written = DescriptorSource(descriptor: sink.descriptor, size: size, name: sink.path)
    let whole = LayoutSource(
      FileLayout([.bytes(head), .range(head.count..<size, of: 0)]), of: [written], name: sink.path)
    guard let tree = try? BoxTree.scan(whole), let moov = tree.first("moov") else {
      throw MediaError(.transportFailed, "libavformat's output is damaged", path: sink.path)
    }
    return (copied, moov, tree)
  }

  /// Lays out the movie with its header before the samples, which costs a second copy of these.
  private func writeHeaderFirst(to sink: borrowing FileSink) throws -> ForeignResult {
    var (result, moov, tree) = try mux(to: sink, behind: [])
    let muxed = try job.source(of: sink, size: result.muxedByteCount)
    var movie = try amended(moov, offset: 0, into: &result, path: sink.path)
    movie.fileType = fileType
    do throws(ParseError) {
      let layout = try MovieLayout.headerFirst(
        movie, media: MediaRanges.all(of: tree, moov: movie.moov), sourceSize: tree.sourceSize)
      result.completion = .layout(layout, of: muxed)
    } catch {
      throw MediaError(error, path: sink.path)
    }
    return result
  }

  private var fileType: FileTypeBox? { FileTypeBox(plan.destination.fileType) }

  // MARK: The movie header

  private func amended(
    _ muxed: BoxNode, offset: Int, into result: inout ForeignResult, path: String
  ) throws(MediaError) -> RewrittenMovie {
    var movie = RewrittenMovie(moov: muxed)
    // A muxer that holds more may be one of the other branch of the family.
    FamilyTranslation.translate(moov: &movie.moov, to: family, log: &movie.log)
    var failure: ParseError?
    movie.moov.mapChildren { box in
      switch box.type {
      case "mvhd": setTimes(of: &box)
      case "trak":
        do throws(ParseError) {
          try amend(&box, offset: offset, into: &result)
        } catch {
          failure = error
        }
      default: break
      }
    }
    if let failure { throw MediaError(failure, path: path) }
    let failures = movie.insert(plan.items.map { ($0, family) })
    for (item, failure) in zip(plan.items, failures) {
      if let failure {
        result.losses.append(
          ExportReport.Loss(item.identifier.rawValue, trackID: nil, reason: failure.reason))
      } else {
        result.items.append(item)
      }
    }
    return movie
  }

  private func setTimes(of box: inout BoxNode) {
    let date = job.run.container.outline.metadata.first {
      $0.identifier == MetadataIdentifier(key: "Info/DateUTC", keySpace: .matroska)
    }
    guard let seconds = date?.dateValue?.secondsSince1904,
      var header = try? box.decode(MovieHeaderBox.self)
    else { return }
    header.creationTime = seconds
    header.modificationTime = seconds
    box.content = .payload(header.payload[...])
  }

  private func amend(
    _ track: inout BoxNode, offset: Int, into result: inout ForeignResult
  ) throws(ParseError) {
    try move(&track, by: offset)
    let index = plan.tracks.firstIndex { $0.trackID == track.trackID }
    guard let index else {
      amendChapters(&track)
      return
    }
    let planned = plan.tracks[index]
    if planned.form == .data {
      setHeader(of: &track, isEnabled: true, leavesGroup: true)
      if let target = describedTrack(by: planned) { refer(&track, to: target) }
    } else if !planned.description.isEnabled {
      setHeader(of: &track, isEnabled: false)
    }
    track.modify("mdia") { media in
      setLanguage(
        of: &media, planned.description.language,
        extended: planned.description.extendedLanguageTag)
      if let entry = TimedDataEntry.of(codecName: planned.codecName), planned.form == .data {
        describe(&media, as: entry)
      }
      if let title = planned.title { setName(of: &media, title) }
    }
    var items = planned.items
    if let title = planned.title {
      items.append(
        MetadataItem(.trackName, payload: Array(title.utf8), dataType: .utf8))
    }
    var carriers = MetadataCarrier(track)
    defer { track = carriers.box }
    for item in items {
      do throws(ItemEditError) {
        try carriers.insert(item, family: family)
        result.trackItems[index, default: []].append(item)
      } catch {
        result.losses.append(
          ExportReport.Loss(
            item.identifier.rawValue, trackID: planned.description.trackID,
            reason: error.reason))
      }
    }
  }

  /// Chunk offsets count from the muxer's first byte.
  private func move(_ track: inout BoxNode, by offset: Int) throws(ParseError) {
    guard let table = track.descendant("mdia", "minf", "stbl") else { return }
    let moved = try table.movingChunks(by: { $0 + offset })
    track.modify("mdia") { media in
      media.modify("minf") { information in information.modify("stbl") { $0 = moved } }
    }
  }

  /// The track of chapter titles that libavformat makes.
  private func amendChapters(_ track: inout BoxNode) {
    let language = plan.chapters.first?.languageTag
    track.modify("mdia") { media in setLanguage(of: &media, language, extended: nil) }
  }

  private func setHeader(
    of track: inout BoxNode, isEnabled: Bool, leavesGroup: Bool = false
  ) {
    track.modify("tkhd") { box in
      guard var header = try? box.decode(TrackHeaderBox.self) else { return }
      header.header.flags = isEnabled ? header.header.flags | 1 : header.header.flags & ~1
      if leavesGroup { header.alternateGroup = 0 }
      box.content = .payload(header.payload[...])
    }
  }

  /// What timed data is about: the pictures, else the sound, of the same program.
  private func describedTrack(by data: ForeignPlan.Track) -> UInt32? {
    let program = job.run.container.outline.programs.first {
      $0.trackIDs.contains(data.description.trackID)
    }
    let candidates = plan.tracks.filter { track in
      program?.trackIDs.contains(track.description.trackID) ?? true
    }
    let described =
      candidates.first { $0.description.mediaType == .video }
      ?? candidates.first { $0.description.mediaType == .audio }
    return described?.trackID
  }

  /// Source: ISO/IEC 14496-12 § 8.3.3.
  private func refer(_ track: inout BoxNode, to target: UInt32) {
    var writer = ByteWriter()
    writer.write(target)
    let box = BoxNode("tref", children: [BoxNode("cdsc", payload: writer.bytes)])
    let index = track.children.firstIndex { $0.type == "mdia" } ?? track.children.count
    track.children.insert(box, at: index)
  }

  /// Letters in both branches of the family: QuickTime's own codes have too few languages.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.4.2, § 8.4.6; QTFF, "Language Code Values".
  private func setLanguage(
    of media: inout BoxNode, _ language: LanguageTag?, extended: String?
  ) {
    let tag = extended.map { LanguageTag(bcp47: $0) } ?? language
    media.modify("mdhd") { box in
      guard var header = try? box.decode(MediaHeaderBox.self) else { return }
      header.language = tag?.packedCode ?? LanguageTag.undeterminedCode
      box.content = .payload(header.payload[...])
    }
    media.children.removeAll { $0.type == "elng" }
    guard let tag, tag.bcp47.contains("-") || extended != nil else { return }
    let box = BoxNode("elng", payload: [0, 0, 0, 0] + Array(tag.bcp47.utf8) + [0])
    let index = media.children.firstIndex { $0.type == "mdhd" }.map { $0 + 1 } ?? 0
    media.children.insert(box, at: index)
  }

  private func setName(of media: inout BoxNode, _ name: String) {
    media.modify("hdlr") { box in
      guard let handler = try? box.decode(HandlerBox.self, allowingTrailingBytes: true) else {
        return
      }
      let isQuickTime = family == .quickTime && name.utf8.count <= Int(UInt8.max)
      var new = HandlerBox(handler.handlerType, name: name, isQuickTime: isQuickTime)
      new.reserved = handler.reserved
      box.content = .payload(new.payload[...])
    }
  }

  /// Timed metadata instead of the data that the muxer was shown.
  private func describe(_ media: inout BoxNode, as entry: TimedDataEntry) {
    media.modify("hdlr") { box in
      let handler = HandlerBox(
        "meta", name: entry.handlerName, isQuickTime: family == .quickTime)
      box.content = .payload(handler.payload[...])
    }
    media.modify("minf") { information in
      if family == .iso {
        let headers: Set<FourCC> = ["gmhd", "nmhd", "vmhd", "smhd", "sthd"]
        information.children.removeAll { headers.contains($0.type) }
        information.children.insert(BoxNode("nmhd", payload: [0, 0, 0, 0]), at: 0)
      } else {
        information.modify("gmhd") { header in header.children.removeAll { $0.type == "gpmd" } }
      }
      information.modify("stbl") { table in
        table.modify("stsd") { descriptions in
          descriptions.children = [BoxNode(entry.type, payload: entry.payload)]
        }
      }
    }
  }
}

extension MetadataIdentifier {
  /// The name of a track in its user data.
  fileprivate static let trackName = MetadataIdentifier(key: "name", keySpace: .quickTimeUserData)
}
