internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// Files of the ISO family, QuickTime included, read natively.
struct BaseMediaContainer: Container {
  let source: any ByteSource
  /// The boxes as they are in the file.
  let original: BoxTree
  private var parsed: Movie
  var outline: AssetDescription
  private let chapters = Once<Result<[ChapterList], MediaError>>()
  /// The tracks of timed metadata, whose tables are then read once, however often a track is asked for groups.
  let timedTracks = Once<[TimedMetadataStream]>()
  private let joinLosses: [ExportReport.Loss]
  /// The files that it is made of; `nil` for one file.
  private var joined: JoinedFiles?

  static func recognizes(head: [UInt8]) -> Bool { BoxTree.isLikely(head: head) }

  init(source: any ByteSource, head: [UInt8] = []) throws(MediaError) {
    try self.init(
      source, MediaError.scanning(source.name, BoxTree.scan(source, head: head)))
  }

  /// Opens a file whose movie header is damaged, for a look at what stands before the damage.
  ///
  /// - Throws: ``MediaError`` where nothing of the movie does.
  init(upToDamage source: any ByteSource) throws(MediaError) {
    try self.init(source, BoxTree.scanUpToDamage(source).tree)
    guard !outline.allMetadata.isEmpty || !outline.tracks.isEmpty else {
      throw MediaError(.malformed, "nothing of the movie can be read", path: source.name)
    }
  }

  init(_ source: any ByteSource, _ tree: BoxTree) throws(MediaError) {
    self.source = source
    original = tree
    let joined = try MediaError.parsing(source.name, FragmentJoiner.join(original))
    parsed = Movie(joined.tree)
    joinLosses = joined.losses.map {
      ExportReport.Loss(path: $0.path, what: $0.what, reason: $0.reason)
    }
    var description = MovieDescription.describe(
      parsed, original: original, source: nil, name: source.name)
    description.diagnostics += joined.diagnostics
    for track in parsed.tracks where track.isExternal {
      description.diagnostics.append(
        Diagnostic(
          "the samples of track \(track.trackID ?? 0) are in other files, which stay where they are",
          clause: "ISO/IEC 14496-12 § 8.7.2", path: "moov.trak", offset: track.box.offset))
    }
    do throws(IOFailure) {
      // Far away each look after the boxes is a request.
      if !source.isRemote {
        description.vendorData = try VendorCarriers.find(
          in: original, source: source, depth: .heads
        ).map(\.data)
        for (index, track) in parsed.tracks.enumerated() where track.handlerType == "tmcd" {
          description.tracks[index].startTimecode = try TimecodeSample.first(of: track, in: source)
        }
      }
    } catch {
      description.diagnostics.append(
        Diagnostic("what is outside tables and items cannot be read: \(error.reason)"))
    }
    outline = description
  }

  /// A file whose boxes have been read, and changed, already.
  init(source: any ByteSource, movie: Movie, description: AssetDescription) {
    self.source = source
    (original, parsed) = (movie.tree, movie)
    outline = description
    joinLosses = []
  }

  /// Several files as the movie that they become.
  init(joining files: JoinedFiles, movie: Movie, description: AssetDescription) {
    source = files.source
    (original, parsed) = (movie.tree, movie)
    outline = description
    joinLosses = []
    joined = files
  }

  /// The files that a movie rewritten takes its bytes from.
  var files: JoinedFiles { joined ?? JoinedFiles(original, in: source) }

  /// The same file, read as if its content credentials were not there; the boxes as they are in the file stay.
  var withoutCredentials: BaseMediaContainer {
    var container = self
    container.parsed = Movie(tree.removing(tree.credentialsBoxes))
    container.outline.removeCredentials()
    return container
  }

  var description: AssetDescription {
    var description = outline
    switch chapters.value(made: { Result { () throws(MediaError) in try readChapters() } }) {
    case .success(let lists): description.chapters = lists
    case .failure(let error): description.diagnostics.append(.unreadableChapters(error))
    }
    return description
  }

  func readChapters() throws(MediaError) -> [ChapterList] {
    try MediaError.io(MovieChapters.read(parsed, description: outline, from: source))
  }

  var movie: Movie? { parsed }

  /// The boxes without fragments: the same tree where there are none.
  var tree: BoxTree { parsed.tree }

  var tracks: [Track] { parsed.tracks }

  func essence() -> any ByteSource {
    EssenceSource.of(source, original, itemCount: outline.allMetadata.count)
  }

  var exportFacts: ExportPlan.SourceFacts {
    ExportPlan.SourceFacts(
      family: FileType(
        majorBrand: outline.majorBrand, compatibleBrands: outline.compatibleBrands
      ).family,
      record: tree.first("moov").flatMap { MirrorRecord(of: $0) },
      losses: joinLosses + tails.filter { !isTrailer($0) }.map(Self.loss) + unreachableData,
      trailers: tails.filter(isTrailer).map(Self.loss))
  }

  /// Bytes that are not a box.
  private var tails: [BoxNode] { tree.boxes.filter { $0.type == BoxHeader.tailType } }

  private static func loss(of tail: BoxNode) -> ExportReport.Loss {
    ExportReport.Loss(
      path: BoxPath.appending(BoxHeader.tailType, index: 0, to: ""),
      what: "\(tail.payloadSize) bytes at the end of the file",
      reason: "they are not a box")
  }

  /// Samples that are outside the file.
  private var unreachableData: [ExportReport.Loss] {
    var losses: [ExportReport.Loss] = []
    for track in tracks {
      let missing = Self.missingByteCount(of: track, fileSize: tree.sourceSize)
      if missing > 0 {
        losses.append(
          ExportReport.Loss(
            "\(missing) bytes of samples", trackID: track.trackID ?? 0,
            reason: "they are outside the file"))
      }
    }
    return losses
  }

  /// Whether what is after the last box is a maker's, which goes where the movie goes; where it cannot, the ledger
  /// says so.
  private func isTrailer(_ tail: BoxNode) -> Bool {
    let found = try? VendorCarriers.find(in: tree, source: source, depth: .heads)
    return (found ?? []).contains { carrier in
      carrier.row.maker != nil && carrier.ranges.contains { tail.origin?.overlaps($0) ?? false }
    }
  }

  /// How many bytes of a track's samples the file does not have.
  static func missingByteCount(of track: Track, fileSize: Int) -> Int {
    guard !track.isExternal, let samples = try? track.samples(),
      !samples.extents.lie(in: 0..<fileSize)
    else { return 0 }
    return samples.chunks.reduce(0) { missing, chunk in
      let there = chunk.range.clamped(to: 0..<fileSize).count
      return missing.addingReportingOverflow(chunk.byteCount - there).partialValue
    }
  }
}
