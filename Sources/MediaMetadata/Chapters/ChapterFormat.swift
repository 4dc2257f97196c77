internal import BinaryIO
public import MediaModel

/// A notation in which programs exchange chapters.
public struct ChapterFormat: OpenName {
  /// The short name, as `webvtt`.
  public var rawValue: String

  /// Creates a format from its short name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The metadata files of FFmpeg.
  public static let ffmetadata: ChapterFormat = "ffmetadata"
  /// Web Video Text Tracks, of kind `chapters`.
  public static let webVTT: ChapterFormat = "webvtt"
  /// A line for each chapter: its start and its title.
  public static let simple: ChapterFormat = "simple"
  /// `CHAPTER01=` and `CHAPTER01NAME=`, as programs for OGM files have them.
  public static let ogm: ChapterFormat = "ogm"
  /// Cue sheets.
  public static let cue: ChapterFormat = "cue"
  /// The JSON of Podcasting 2.0.
  public static let podcast: ChapterFormat = "podcast"
  /// The JSON of HTTP Live Streaming.
  public static let hls: ChapterFormat = "hls"
  /// The XML of Matroska's programs.
  public static let matroskaXML: ChapterFormat = "matroska"

  /// All formats, in the order in which help lists them.
  public static let all = ChapterNotations.all.map { ChapterFormat(rawValue: $0.name) }

  /// What it is, in a few words; empty for an unknown format.
  public var summary: String { notation?.summary ?? "" }

  /// What files of it are usually called after the last dot; the usual one first.
  public var fileExtensions: [String] { notation?.fileExtensions ?? [] }

  private var notation: (any ChapterNotation.Type)? {
    ChapterNotations.all.first { $0.name == rawValue }
  }

  /// The format that a document is in, by what it says; `nil` where it is not one of them.
  public static func recognize(_ bytes: [UInt8]) -> ChapterFormat? {
    let head = ChapterSource.head(of: bytes)
    return ChapterNotations.all.first { $0.recognizes(head) }.map {
      ChapterFormat(rawValue: $0.name)
    }
  }

  /// The format that files of a name are usually in; `nil` where several are, or none.
  public static func named(byExtensionOf path: String) -> ChapterFormat? {
    guard let dot = path.lastIndex(of: "."), path[dot...].allSatisfy({ $0 != "/" }) else {
      return nil
    }
    let suffix = path[path.index(after: dot)...].lowercased()
    let found = all.filter { $0.fileExtensions.contains(suffix) }
    return found.count == 1 ? found[0] : nil
  }

  /// Reads a document: a list for each language of its titles, or for each edition and language.
  ///
  /// Chapters come in the order of the document. One whose end it does not tell lasts until the next one starts; the
  /// duration of the last one is then not known.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: what it is called in messages.
  /// - Returns: the lists; none is empty.
  /// - Throws: ``MediaError`` that tells line and column where it is not such a document.
  public func read(_ bytes: [UInt8], name: String) throws(MediaError) -> [ChapterList] {
    guard let notation else { throw unknown }
    let source = ChapterSource(bytes, name: name)
    let lists = try notation.read(source)
    guard lists.contains(where: { !$0.chapters.isEmpty }) else {
      throw source.fault("there is no chapter", line: 1, column: 1)
    }
    return lists.map { list in
      var list = list
      list.fillEnds(until: nil)
      return list
    }
  }

  /// Writes a document.
  ///
  /// It is read again and compared, so that all is told that it does not say.
  ///
  /// - Parameters:
  ///   - lists: the lists; formats that have one language take the first.
  ///   - end: the end of the presentation, where the last chapter does not say how long it lasts.
  /// - Returns: the document, and what of the lists is not in it, in sentences.
  /// - Throws: ``MediaError`` where there are no chapters, or a time that the format cannot tell.
  public func write(
    _ lists: [ChapterList], end: MediaTime? = nil
  ) throws(MediaError) -> (bytes: [UInt8], losses: [String]) {
    guard let notation else { throw unknown }
    let wanted = lists.filter { !$0.chapters.isEmpty }.map { list in
      var list = list
      list.fillEnds(until: end)
      return list
    }
    guard !wanted.isEmpty else {
      throw MediaError(.invalidRequest, "there are no chapters to write")
    }
    for chapter in wanted.flatMap(\.chapters) {
      guard chapter.timeRange.start.isKnown, chapter.timeRange.start.value >= 0 else {
        throw MediaError(
          .invalidRequest, "the chapter '\(chapter.title)' has no start that can be written")
      }
    }
    let bytes = try notation.write(wanted)
    var found = try read(bytes, name: rawValue)
    for index in found.indices { found[index].fillEnds(until: end) }
    return (bytes, ChapterComparison(wanted, found, holder: summary).sentences)
  }

  private var unknown: MediaError {
    MediaError(
      .invalidRequest,
      "'\(rawValue)' is not a format of chapters; there are \(Self.all.map(\.rawValue).joined(separator: ", "))"
    )
  }
}

/// How one format is read and written: a file for each.
protocol ChapterNotation: Sendable {
  /// The short name.
  static var name: String { get }
  /// What it is, in a few words.
  static var summary: String { get }
  /// What files of it are called after the last dot.
  static var fileExtensions: [String] { get }

  /// Whether the first few thousand bytes of a document are of this format.
  static func recognizes(_ head: String) -> Bool
  /// Reads a document.
  static func read(_ source: ChapterSource) throws(MediaError) -> [ChapterList]
  /// Writes lists, none of which is empty; what it cannot say is left out.
  static func write(_ lists: [ChapterList]) throws(MediaError) -> [UInt8]
}

/// The table of formats, in the order in which documents are recognised.
enum ChapterNotations {
  static let all: [any ChapterNotation.Type] = [
    FFMetadataChapters.self, WebVTTChapters.self, OGMChapters.self, SimpleChapters.self,
    CUEChapters.self, PodcastChapters.self, HLSChapters.self, MatroskaXMLChapters.self,
  ]
}
