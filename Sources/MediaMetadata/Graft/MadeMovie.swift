internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// What another container says, made a movie, so that a graft takes from it as from any original.
///
///     ftyp, [uuid XMP], mdat { samples that were handed over, titles of chapters }, moov
struct MadeMovie: Sendable {
  /// A track: what it says, and its samples where it has any.
  struct Track: Sendable {
    var header: AuthoredTrack
    /// Their places count from the first byte of what was handed over.
    var samples = SampleTableBuilder()
    /// When the first one is shown.
    var start = MediaTime.zero

    /// Nothing until the start, then all samples.
    fileprivate var edits: [EditListBox.Row] {
      let pause = start.converted(to: timescale).value
      guard pause > 0 else { return [] }
      let length = MediaTime(samples.duration, timescale: header.timescale)
      return [
        EditListBox.Row(duration: UInt64(pause), mediaTime: -1),
        EditListBox.Row(
          duration: UInt64(clamping: length.converted(to: timescale).value), mediaTime: 0),
      ]
    }
  }

  let tree: BoxTree
  let source: any ByteSource
  /// The items that have no place in such a movie.
  let refusals: [AuthoredMovie.Refusal]
  /// The tracks whose samples are titles and pictures of chapters.
  let chapterTracks: Set<UInt32>
  /// Ticks per second of the movie header.
  static let timescale: UInt32 = 10_000

  /// Makes the movie for the type of the file that it is grafted onto.
  ///
  /// Its samples follow one another track by track, each item goes into the place of its key space, and the first track
  /// of pictures, or else the first, has the chapters. `created` is in seconds from 1904-01-01 UTC, 0 where nothing
  /// tells.
  init(
    _ fileType: FileType, tracks: [Track], samples: (any ByteSource)? = nil,
    chapters: [ChapterList], metadata: [MetadataItem], created: UInt64 = 0, name: String
  ) throws(MediaError) {
    var tracks = tracks
    var titles: [UInt8] = []
    let made = try ChapterTrackMaker.tracks(
      of: chapters, movieTimescale: Self.timescale, media: &titles, at: samples?.size ?? 0)
    var number = tracks.map(\.header.trackID).max() ?? 0
    let numbers = made.tracks.map { track in
      number = number.addingSaturated(1)
      var header = track.header
      header.trackID = number
      tracks.append(Track(header: header, samples: track.samples))
      return number
    }
    let chapterTracks = Set(numbers)
    if let first = tracks.firstIndex(where: {
      $0.header.handlerType == "vide" && !chapterTracks.contains($0.header.trackID)
    }) ?? tracks.indices.first, !numbers.isEmpty {
      tracks[first].header.references.append(("chap", made.references.map { numbers[$0] }))
    }
    for index in tracks.indices where tracks[index].header.edits.isEmpty {
      tracks[index].header.edits = tracks[index].edits
    }
    let family = fileType.family ?? .iso
    let brands = FileTypeBox(
      majorBrand: FourCC(fileType.majorBrand) ?? "isom", minorVersion: 0, compatibleBrands: [])
    var layout = FileLayout([.bytes(brands.node.bytes)])
    // XMP of such files is outside the movie header.
    let packets = family == .iso ? metadata.filter { $0.keySpace == .xmp } : []
    for packet in packets {
      layout.append(BoxNode("uuid", userType: UserType.xmp, payload: packet.payload).bytes)
    }
    let payload = (samples?.size ?? 0) + titles.count
    layout.append(AuthoredMovie.mediaHeader(size: payload))
    let authored = AuthoredMovie(
      family: family, timescale: Self.timescale, created: created, tracks: tracks.map(\.header),
      metadata: metadata.filter { !packets.contains($0) })
    var (moov, refusals) = authored.moov(tracks.map(\.samples), moved: layout.size)
    if family == .iso, let list = ChapterListBox(chapters.first { !$0.chapters.isEmpty }) {
      var userData = moov.first("udta") ?? BoxNode("udta", children: [])
      userData.children.append(list.node)
      moov.replaceOrAppend(userData)
    }
    if let samples { layout.append(0..<samples.size) }
    layout.append(titles)
    layout.append(moov.bytes)
    source = LayoutSource(layout, of: [samples ?? MemorySource([])], name: name)
    tree = try MediaError.scanning(name, BoxTree.scan(source))
    self.refusals = refusals
    self.chapterTracks = chapterTracks
  }
}
