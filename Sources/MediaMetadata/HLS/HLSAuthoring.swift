internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import HLS
package import MediaModel
internal import MetadataFormats
internal import TimedMetadata

/// Makes a presentation of HTTP Live Streaming of a movie: segments, playlists, chapters, and timed ID3 in segments.
///
/// libavformat's `hls` muxer packages the samples, none of which is decoded; all metadata is written here.
package struct HLSAuthoring: Sendable {
  /// What segments are.
  package enum Form: String, Sendable, CaseIterable {
    /// Fragments of a movie after an initialisation segment.
    case fragments = "fmp4"
    /// Transport streams.
    case transport = "ts"
  }

  package struct Options: Sendable {
    package var form = Form.fragments
    /// Seconds; segments begin at key frames, so that they may be longer.
    package var segmentDuration = 6.0
    /// When the first picture was taken; `nil` for a playlist without dates.
    package var programDate: MetadataDate?
    /// The class of date ranges, one for each chapter; `nil` for none.
    package var dateRangeClass: String?
    /// Whether an ID3 tag with its title stands at the start of each chapter.
    package var marksChapters = true
    /// The items of timed metadata that go into ID3 tags.
    package var timed: [IdentifierPattern] = []
    package var replacesExistingFiles = false

    package init() {}
  }

  /// What was made.
  package struct Report: Sendable {
    package var folder: String
    package var files: [String] = []
    package var segmentCount = 0
    package var duration = MediaTime.zero
    package var sessionDataCount = 0
    package var chapterCount = 0
    package var pictureCount = 0
    package var dateRangeCount = 0
    package var tagCount = 0
    /// What the presentation does not have.
    package var losses: [String] = []
  }

  package static let index = "index.m3u8"
  package static let media = "media.m3u8"
  static let chapters = "chapters.json"

  let options: Options
  private(set) var folder: String
  /// Width and height of a picture; `nil` where its bytes do not tell.
  let pictureSize: @Sendable ([UInt8]) -> (width: Int, height: Int)?

  package init(
    folder: String, options: Options,
    pictureSize: @escaping @Sendable ([UInt8]) -> (width: Int, height: Int)?
  ) {
    (self.folder, self.options, self.pictureSize) = (folder, options, pictureSize)
  }

  /// Makes the presentation.
  ///
  /// The files are made in a folder beside the one that is asked for, which takes its place when all are whole. A
  /// presentation that was there goes as a whole; other files stay. Where anything fails all is as it was.
  ///
  /// - Throws: ``MediaError`` where the movie cannot be read or packaged, or the folder has a presentation already.
  package func run(_ path: String) throws(MediaError) -> Report {
    let inspection = try FileInspection(.path(path))
    if options.dateRangeClass != nil, options.programDate == nil {
      throw MediaError(
        .invalidRequest, "date ranges need the date of the first picture", path: path)
    }
    if FileSystem.isThere("\(folder)/\(Self.index)"), !options.replacesExistingFiles {
      throw MediaError(.outputExists, "is there already", path: "\(folder)/\(Self.index)")
    }
    let staging = try FileSystem.makeTemporaryFolder(beside: folder)
    defer { FileSystem.removeFolder(staging) }
    var making = self
    making.folder = staging
    do throws(MediaError) {
      var report = try making.make(inspection, path)
      report.folder = folder
      try place(staging, as: folder)
      return report
    } catch {
      throw error.moved(from: staging, to: folder)
    }
  }

  /// Makes all files in ``folder``.
  private func make(
    _ inspection: FileInspection, _ path: String
  ) throws(MediaError) -> Report {
    let description = inspection.description
    var report = Report(folder: folder)
    let package = HLSPackage(folder: folder, form: options.form, duration: options.segmentDuration)
    let tracks = try withPackaged(inspection) { container, description throws(MediaError) in
      try package.write(container, description, losses: &report.losses)
    }
    var file = try PlaylistFile(.path("\(folder)/\(Self.media)"))
    let segments = file.playlist.segments()
    guard let last = segments.last else {
      throw MediaError(.transportFailed, "FFmpeg has made no segments", path: path)
    }
    report.segmentCount = segments.count
    report.duration = last.timeRange.end
    let movie = entries(tracks, inspection.container, segments)
    let tags = try tags(inspection, losses: &report.losses)
    let sizes = try SegmentTags(folder: folder, form: options.form).insert(tags, into: segments)
    report.tagCount = tags.count

    let changes = dates(description)
    report.dateRangeCount = changes.ranges.count
    _ = try file.apply(changes.date + changes.ranges)
    try write(file.playlist, as: Self.media)

    let chapterFile = try writeChapters(description, end: report.duration, &report)
    let session = Self.sessionData(description.metadata)
    report.sessionDataCount = session.count + (chapterFile ? 1 : 0)
    var index = try self.index(
      HLSVariant(
        tracks, segments: segments, sizes: sizes,
        movie: movie))
    if chapterFile {
      _ = try index.apply([
        .setSessionData(
          id: HLSChapter.dataIdentifier, language: nil, .address(Self.chapters))
      ])
    }
    _ = try index.apply(session)
    try write(index.playlist, as: Self.index)
    report.files = [Self.index, Self.media] + Self.names(segments) + report.files
    return report
  }

  private static func names(_ segments: [PlaylistSegment]) -> [String] {
    let maps = segments.compactMap(\.map?.uri)
    return (maps.first.map { [$0] } ?? []) + segments.map(\.uri)
  }

  /// Writes a playlist that breaks no rule.
  private func write(_ playlist: Playlist, as name: String) throws(MediaError) {
    let path = "\(folder)/\(name)"
    if let problem = playlist.problems.first(where: { $0.severity == .error }) {
      throw MediaError(.verificationFailed, "the playlist breaks a rule: \(problem)", path: path)
    }
    try WholeFile.write(playlist.bytes, to: path, replacing: true)
  }

  private func index(_ variant: HLSVariant) throws(MediaError) -> PlaylistFile {
    let version = options.form == .fragments ? 7 : 6
    let text = """
      #EXTM3U
      #EXT-X-VERSION:\(version)
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-STREAM-INF:\(variant.attributes.text)
      \(Self.media)

      """
    return try PlaylistFile(source: MemorySource(Array(text.utf8), name: Self.index))
  }

  // MARK: Session data and dates

  /// The common identifiers that go into session data: what tells of the work, and of no one and no place.
  private static let shared: [MetadataIdentifier: String] = [
    .commonIdentifierTitle: "com.apple.hls.title",
    .commonIdentifierDescription: "com.apple.quicktime.description",
    .commonIdentifierArtist: "com.apple.quicktime.artist",
    .commonIdentifierAuthor: "com.apple.quicktime.author",
    .commonIdentifierAlbumName: "com.apple.quicktime.album",
    .commonIdentifierCopyrights: "com.apple.quicktime.copyright",
    .commonIdentifierPublisher: "com.apple.quicktime.publisher",
  ]

  private static func sessionData(_ items: [MetadataItem]) -> [PlaylistChange] {
    var known: Set<[String]> = []
    return items.compactMap { item in
      guard let common = item.identifier.commonIdentifier, let id = shared[common],
        let text = item.stringValue.map(quotable), !text.isEmpty
      else { return nil }
      let language = item.languageTag.flatMap { $0.bcp47 == "und" ? nil : $0.bcp47 }
      guard known.insert([id, language ?? ""]).inserted else { return nil }
      return .setSessionData(id: id, language: language, .text(text))
    }
  }

  /// A text as it can stand between quotes.
  private static func quotable(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar -> Character in
        switch scalar {
        case "\"": "'"
        case "\n", "\r": " "
        default: Character(scalar)
        }
      }.filter { $0 != "\0" })
  }

  private func dates(
    _ description: AssetDescription
  ) -> (date: [PlaylistChange], ranges: [PlaylistChange]) {
    guard let date = options.programDate else { return ([], []) }
    guard let name = options.dateRangeClass, let list = description.chapters.first else {
      return ([.setProgramDate(date)], [])
    }
    let ranges = list.chapters.enumerated().compactMap { index, chapter -> PlaylistChange? in
      guard let start = date.adding(chapter.timeRange.start) else { return nil }
      let duration = chapter.timeRange.duration
      return .setDateRange(
        AttributeList([
          ("ID", AttributeValue(quoting: "chapter-\(index + 1)")),
          ("CLASS", AttributeValue(quoting: Self.quotable(name))),
          ("START-DATE", AttributeValue(quoting: start.description)),
          ("DURATION", AttributeValue(raw: DecimalSeconds.text(duration))),
          ("X-TITLE", AttributeValue(quoting: Self.quotable(chapter.title))),
        ]))
    }
    return ([.setProgramDate(date)], ranges)
  }

  // MARK: Chapters

  /// Writes chapters, and their pictures as files.
  ///
  /// - Returns: whether there are any.
  private func writeChapters(
    _ description: AssetDescription, end: MediaTime, _ report: inout Report
  ) throws(MediaError) -> Bool {
    guard let list = description.chapters.first(where: { !$0.chapters.isEmpty }) else {
      return false
    }
    var images: [Int: HLSChapter.Image] = [:]
    for (index, chapter) in list.chapters.enumerated() {
      guard let picture = Self.picture(of: chapter),
        let ending = DataType(pictureStartingWith: picture)?.picturePathExtension
      else { continue }
      let name = "chapter-\(index + 1).\(ending)"
      let size = pictureSize(picture)
      try WholeFile.write(picture, to: "\(folder)/\(name)", replacing: true)
      images[index] = HLSChapter.Image(
        category: "chapter", width: size?.width ?? 0, height: size?.height ?? 0, url: name)
      report.files.append(name)
    }
    let made = HLSChapter.chapters(description.chapters, end: end) { images[$0] }
    let written = try HLSChapterDocument.write(made)
    for left in written.left {
      report.losses.append("the chapters of \(left.origin), whose times differ")
    }
    try WholeFile.write(written.bytes, to: "\(folder)/\(Self.chapters)", replacing: true)
    report.files.insert(Self.chapters, at: 0)
    (report.chapterCount, report.pictureCount) = (list.chapters.count, images.count)
    return true
  }

  private static func picture(of chapter: ChapterList.Chapter) -> [UInt8]? {
    let items = chapter.items + chapter.overlappingItems.map(\.item)
    return items.lazy.filter { DataType.pictures.contains($0.dataType) }
      .compactMap { try? $0.loadingPayload().payload }.first { !$0.isEmpty }
  }

  // MARK: Timed ID3

  /// The tags, in the order of their times.
  private func tags(
    _ inspection: FileInspection, losses: inout [String]
  ) throws(MediaError) -> [TimedID3] {
    var tags: [TimedID3] = []
    if options.marksChapters, let list = inspection.description.chapters.first {
      for chapter in list.chapters where !chapter.title.isEmpty {
        let title = MetadataItem(
          MetadataIdentifier(key: "TIT2", keySpace: .id3), payload: Array(chapter.title.utf8),
          dataType: .utf8)
        if let tag = TimedID3([title], chapter.timeRange) { tags.append(tag) }
      }
    }
    guard !options.timed.isEmpty else { return tags }
    var selection = ItemSelection()
    selection.patterns = options.timed
    var left = 0
    for stream in inspection.timedStreams {
      var cursor = try TimedMetadataCursor(stream)
      while let group = try cursor.next() {
        guard let wanted = selection.applied(to: group), !wanted.items.isEmpty else { continue }
        if let tag = TimedID3(wanted.items, wanted.timeRange) {
          tags.append(tag)
        } else {
          left += 1
        }
      }
    }
    if left > 0 { losses.append("\(left) timed groups that are neither text nor a number") }
    return tags.sorted { $0.timeRange.start < $1.timeRange.start }
  }
}
