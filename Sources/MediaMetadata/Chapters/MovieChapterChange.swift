internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Gives a movie other chapters: which tracks and boxes go, which come, and what refers to them.
struct MovieChapterChange {
  /// The lists that become tracks, one for each.
  private let tracks: [ChapterList]
  /// The list that becomes `chpl`; `nil` for none.
  private let box: ChapterList?
  private let family: BoxFamily
  /// The tracks that held the chapters so far.
  private(set) var removedTracks: Set<UInt32>

  /// Decides what is written.
  ///
  /// A list that was a `chpl` is one again where there are tracks beside it, and else becomes what is asked for.
  ///
  /// - Parameters:
  ///   - lists: the chapters as they are to be.
  ///   - description: the movie as it is.
  ///   - family: the flavor that boxes are written for.
  ///   - asked: where they are written; `nil` for what players of the type of file read.
  init(
    _ lists: [ChapterList], in description: AssetDescription, family: BoxFamily,
    carriers asked: ChapterCarriers?
  ) {
    let fileType = FileType(of: description)
    self.init(
      lists, until: description.duration, family: family, carriers: asked ?? .usual(for: fileType))
    removedTracks = Self.chapterTracks(of: description)
  }

  /// Decides what is written into a movie that has no chapters.
  ///
  /// - Parameters:
  ///   - lists: the chapters.
  ///   - end: the end of the movie.
  ///   - family: the flavor that boxes are written for.
  ///   - carriers: where they are written.
  init(
    _ lists: [ChapterList], until end: MediaTime, family: BoxFamily, carriers: ChapterCarriers
  ) {
    var wanted = lists.filter { !$0.chapters.isEmpty }
    for index in wanted.indices { wanted[index].fillEnds(until: end) }
    let others = wanted.filter { $0.origin != Self.boxOrigin }
    let titled = others.isEmpty ? wanted : others
    tracks = carriers == .nero ? [] : titled
    let told = wanted.first { $0.origin == Self.boxOrigin } ?? titled.first
    box = carriers == .track ? nil : told
    self.family = family
    removedTracks = []
  }

  private static let boxOrigin = "chpl"

  /// The tracks that nothing but chapters are in: texts that others refer to, and their pictures.
  private static func chapterTracks(of description: AssetDescription) -> Set<UInt32> {
    let named = description.tracks.flatMap(\.references).filter { $0.type == "chap" }
      .flatMap(\.trackIDs)
    let own = description.tracks.filter { track in
      guard named.contains(track.trackID) else { return false }
      switch track.mediaType {
      case .text, .subtitle: return true
      // Other pictures are reported by no one and stay.
      case .video: return ["jpeg", "png ", "mp4v"].contains(track.format)
      default: return false
      }
    }
    return Set(own.map(\.trackID))
  }

  /// Changes the movie header.
  ///
  /// - Parameters:
  ///   - moov: the header.
  ///   - start: where the first byte of the samples will be.
  /// - Returns: the samples.
  /// - Throws: ``MediaError`` where a picture cannot be read, or the header.
  func apply(to moov: inout BoxNode, samplesAt start: Int) throws(MediaError) -> [UInt8] {
    for trackID in removedTracks.sorted() { moov.removeTrack(trackID) }
    var media: [UInt8] = []
    var numbers: [UInt32] = []
    let made = try ChapterTrackMaker.tracks(
      of: tracks, movieTimescale: moov.child(MovieHeaderBox.self)?.timescale ?? 1000,
      media: &media, at: start)
    for track in made.tracks {
      numbers.append(try append(track.header, track.samples, to: &moov))
    }
    refer(to: made.references.map { numbers[$0] }, in: &moov)
    place(box.flatMap { ChapterListBox($0) }?.node, in: &moov)
    return media
  }

  private func append(
    _ track: AuthoredTrack, _ samples: SampleTableBuilder, to moov: inout BoxNode
  ) throws(MediaError) -> UInt32 {
    do throws(ParseError) {
      return try TrackAppending.append(track, samples: samples, to: &moov, family: family)
    } catch {
      throw MediaError(.malformed, error.rule)
    }
  }

  /// The first track of pictures, or else of sound, refers to the chapters.
  private func refer(to made: [UInt32], in moov: inout BoxNode) {
    guard !made.isEmpty else { return }
    let added = Set(made)
    let places = moov.children.indices.filter { place in
      let box = moov.children[place]
      return box.type == "trak" && !(box.trackID.map(added.contains) ?? true)
    }
    let handlers = places.map { Track(moov.children[$0]).handlerType }
    let chosen =
      handlers.firstIndex(of: "vide") ?? handlers.firstIndex(of: "soun") ?? handlers.indices.first
    guard let chosen else { return }
    moov.children[places[chosen]].addReferences("chap", to: made)
  }

  private func place(_ box: BoxNode?, in moov: inout BoxNode) {
    var userData = moov.first("udta") ?? BoxNode("udta", children: [])
    let had = userData.first("chpl") != nil
    guard had || box != nil else { return }
    userData.children.removeAll { $0.type == "chpl" }
    if let box { userData.children.append(box) }
    if userData.children.isEmpty {
      moov.children.removeAll { $0.type == "udta" }
    } else {
      moov.replaceOrAppend(userData)
    }
  }
}

extension BoxNode {
  /// Adds tracks to the references of a kind that a `trak` makes.
  fileprivate mutating func addReferences(_ type: FourCC, to trackIDs: [UInt32]) {
    var references = first("tref") ?? BoxNode("tref", children: [])
    let told = references.first(type)?.trackReferences ?? []
    references.replaceOrAppend(
      BoxNode(type, payload: (told + trackIDs).flatMap(\.bigEndianBytes)))
    replaceOrAppend(references)
  }
}
