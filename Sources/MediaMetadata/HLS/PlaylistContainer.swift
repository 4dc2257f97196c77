internal import BinaryIO
internal import FoundationEssentials
internal import HLS
internal import MediaModel
internal import MetadataFormats

/// A playlist, and what it names as far as someone asked for it: many sources that are one asset.
///
/// What the playlist says itself comes without opening another file: its session data, its renditions, its date ranges,
/// and how long its segments last.
struct PlaylistContainer: Container {
  let source: any ByteSource
  var outline: AssetDescription
  let dateRanges: [DateRangeMetadataGroup]
  let variants: [AssetVariant]
  /// What opens what the playlist names; `nil` where nothing of it is to be opened.
  private let references: ReferencedFiles?
  private let summary: PlaylistSummary
  /// The playlist of segments: the playlist itself, or that of one of its variants.
  private let media: MediaPlaylist?
  /// The renditions of audio and video that are played unless someone chooses, and what they are called.
  private var renditions: [(playlist: MediaPlaylist, name: String)] = []
  /// The renditions of text, and where their playlists are.
  private var texts: [(track: TrackDescription, address: String)] = []

  init(source: any ByteSource, head: [UInt8]) throws(MediaError) {
    try self.init(source: source, references: nil)
  }

  init(source: any ByteSource, references: ReferencedFiles?) throws(MediaError) {
    let playlist = try PlaylistFile(source: source).playlist
    self.source = source
    self.references = references
    summary = PlaylistSummary(playlist)
    var outline = AssetDescription(
      name: source.name, byteCount: source.size,
      formatName: "HTTP Live Streaming, \(playlist.kind.rawValue) playlist")
    outline.metadata = PlaylistItems.items(summary.sessionData)
    for problem in playlist.problems where problem.severity == .error {
      guard outline.diagnostics.count < 20 else { break }
      outline.diagnostics.append(
        "line \(problem.line), column \(problem.column): \(problem.message)",
        clause: problem.clause)
    }
    variants = summary.variants.compactMap { row in row.uri.map { AssetVariant(row, uri: $0) } }
    var media: MediaPlaylist?
    var followed: Int?
    if playlist.kind == .media {
      media = MediaPlaylist(playlist, place: references?.base)
    } else if let references, !variants.isEmpty {
      let choice = references.options.variant
      guard let place = variants.place(of: choice) else {
        throw MediaError(
          .invalidRequest, "has no variant of that number: there are \(variants.count)",
          path: source.name)
      }
      let address = variants[place].address
      followed = place
      do throws(MediaError) {
        media = try MediaPlaylist.open(
          address, from: references, importing: playlist.variables)
      } catch {
        let name = place == 0 ? "the first variant" : "variant \(place + 1)"
        outline.diagnostics.append("the playlist of \(name), \(address): \(error.message)")
      }
    }
    if references != nil, media?.segments.contains(where: { $0.key?.isOfSamples ?? false }) ?? false
    {
      outline.diagnostics.append(
        "samples of the segments are encrypted (SAMPLE-AES), and are not decrypted: what stands beside them is read"
      )
    }
    self.media = media
    dateRanges = media?.playlist.dateRanges.map(PlaylistItems.group) ?? []
    if let media { outline.duration = media.playlist.duration }
    outline.hasProtectedContent =
      media?.segments.contains { $0.encryption != nil } ?? false
      || !playlist.tags(named: "EXT-X-SESSION-KEY").isEmpty
    let rows = summary.variants.filter { $0.uri != nil }
    let renditions = PlaylistRenditions(summary, of: followed.map { rows[$0] })
    if let references, let media {
      Self.describeSegments(of: media, references, renditions, &outline)
    } else {
      outline.tracks = renditions.ofSegments
    }
    let firstRendition = outline.tracks.count
    outline.tracks += renditions.tracks
    let last = outline.tracks.map(\.trackID).max() ?? 0
    var number = last
    for index in outline.tracks.indices where outline.tracks[index].trackID == 0 {
      number += 1
      outline.tracks[index].trackID = number
    }
    if references == nil {
      let count = Self.nameCount(playlist, summary)
      if count > 0 {
        outline.diagnostics.append(
          "it names \(count) other \(count == 1 ? "file" : "files"), none of which is opened")
      }
    }
    self.outline = outline
    if let references, media != nil {
      let tracks = outline.tracks[firstRendition...]
      follow(Array(zip(tracks, renditions.addresses)), references, importing: playlist.variables)
    }
  }

  /// Opens the playlists of renditions that are played unless someone chooses, and remembers those of text.
  private mutating func follow(
    _ renditions: [(TrackDescription, String?)], _ references: ReferencedFiles,
    importing variables: [String: String]
  ) {
    for (track, address) in renditions {
      guard let address else { continue }
      if track.mediaType == .subtitle {
        if track.format == "stpp" {
          outline.diagnostics.append(
            "the text of the rendition \(track.handlerName) is IMSC (stpp), and is not read",
            clause: "W3C IMSC")
        } else {
          texts.append((track, address))
        }
      } else if track.dispositions.contains("default") {
        do throws(MediaError) {
          let opened = try MediaPlaylist.open(address, from: references, importing: variables)
          self.renditions.append((opened, track.handlerName))
        } catch {
          outline.diagnostics.append(
            "the playlist of the rendition \(track.handlerName), \(address): \(error.message)")
        }
      }
    }
  }

  /// How many files a playlist names.
  private static func nameCount(_ playlist: Playlist, _ summary: PlaylistSummary) -> Int {
    var names = Set(playlist.lines.compactMap(\.uri))
    for (_, tag) in playlist.tags where tag.name != "EXT-X-KEY" {
      if let uri = tag["URI"] { names.insert(uri) }
    }
    return names.count
  }

  /// Describes the tracks of the segments, by the first one that can be read.
  private static func describeSegments(
    of media: MediaPlaylist, _ references: ReferencedFiles, _ renditions: PlaylistRenditions,
    _ outline: inout AssetDescription
  ) {
    do throws(MediaError) {
      guard let first = media.segments.first(where: \.isReadable) else { return }
      let opened = try Containers.open(source: media.source(of: first, references))
      var tracks = opened.outline.tracks
      for index in tracks.indices {
        // What holds for one segment tells nothing of all.
        tracks[index].duration = outline.duration
        tracks[index].mediaDuration = outline.duration
        (tracks[index].sampleCount, tracks[index].byteCount) = (0, 0)
        tracks[index].edits = []
      }
      for rendition in renditions.ofSegments {
        guard
          let index = tracks.firstIndex(where: {
            $0.mediaType == rendition.mediaType && $0.alternateGroup == 0
          })
        else { continue }
        tracks[index].take(rendition)
      }
      outline.tracks = tracks
    } catch {
      outline.diagnostics.append("the first segment cannot be described: \(error.message)")
      outline.tracks = renditions.ofSegments
    }
  }

  func readChapters() throws(MediaError) -> [ChapterList] {
    guard let references else { return [] }
    var lists: [ChapterList] = []
    for row in summary.sessionData where row["DATA-ID"] == MetadataIdentifier.hlsChapters.key {
      guard let address = row["URI"] else { continue }
      let opened = try references.open(address, from: references.base)
      guard opened.source.size <= Playlist.mostBytes else {
        throw MediaError(.unsupportedFormat, "is too large for chapters", path: opened.source.name)
      }
      let bytes = try MediaError.io(
        as: .unreadable, opened.source.read(0..<opened.source.size))
      lists += try HLSChapterDocument.read(bytes, name: opened.source.name)
    }
    return lists
  }

  var description: AssetDescription {
    var description = outline
    do throws(MediaError) {
      description.chapters = try readChapters()
    } catch {
      description.diagnostics.append(.unreadableChapters(error))
    }
    return description
  }

  func essence() throws(MediaError) -> any ByteSource {
    throw MediaError(
      .unsupportedFormat, "a playlist: the files that it names are not opened", path: source.name)
  }

  func formatParts() throws(IOFailure) -> [FormatPart] {
    [FormatPart(0..<source.size, .structure, outline.formatName)]
  }

  var timedStreams: [TimedMetadataStream] {
    guard let media else { return [] }
    var streams: [TimedMetadataStream] = []
    if let ranges = media.dateRangeGroups {
      streams.append(
        TimedMetadataStream(
          number: 1, name: "date ranges", trackID: nil,
          format: KeySpace.hlsDateRange.rawValue, title: nil, identifiers: [],
          place: .list(ranges)))
    }
    guard let references else { return streams }
    func add(
      _ stream: TimedMetadataStream, _ name: String, _ trackID: UInt32?,
      _ place: TimedMetadataStream.Place
    ) {
      streams.append(
        TimedMetadataStream(
          number: streams.count + 1, name: name, trackID: trackID, format: stream.format,
          title: stream.title, identifiers: stream.identifiers, place: place))
    }
    for stream in media.streams(references) {
      add(
        stream, stream.name, stream.trackID,
        .segments(media, stream: stream.name, references, of: nil))
    }
    for rendition in renditions {
      for stream in rendition.playlist.streams(references) {
        let place = TimedMetadataStream.Place.segments(
          rendition.playlist, stream: stream.name, references, of: media)
        let name = "\(stream.name) of \(rendition.name)"
        guard stream.name == TimedMetadataStreams.eventsName,
          let events = streams.firstIndex(where: { $0.name == stream.name })
        else {
          add(stream, name, nil, place)
          continue
        }
        // Packagers repeat event messages in every rendition.
        let before = streams.remove(at: events)
        streams.insert(before.merged(with: place), at: events)
      }
    }
    return streams
  }

  var captionStreams: [TimedMetadataStream] {
    guard let references, let media else { return [] }
    return texts.enumerated().map { index, text in
      TimedMetadataStream(
        number: index + 1, name: "track \(text.track.trackID)", trackID: text.track.trackID,
        format: "wvtt", title: text.track.handlerName, identifiers: [],
        place: .cues(
          address: text.address, text.track.extendedLanguageTag.map { LanguageTag(bcp47: $0) },
          of: media, references))
    }
  }
}

extension TimedMetadataStream {
  /// The stream with the groups of another place among its own.
  fileprivate func merged(with other: Place) -> TimedMetadataStream {
    func stream(_ place: Place) -> TimedMetadataStream {
      TimedMetadataStream(
        number: number, name: name, trackID: trackID, format: format, title: title,
        identifiers: identifiers, place: place)
    }
    if case .merged(let streams) = place { return stream(.merged(streams + [stream(other)])) }
    return stream(.merged([self, stream(other)]))
  }
}
