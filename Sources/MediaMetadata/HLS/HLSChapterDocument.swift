internal import FoundationEssentials
internal import HLS
public import MediaModel

/// Chapters of HTTP Live Streaming: the JSON that session data `com.apple.hls.chapters` names.
///
/// Source: Apple, Providing JavaScript Object Notation (JSON) chapters.
public enum HLSChapterDocument {
  /// More chapters are not read.
  private static let mostChapters = 100_000

  /// Reads chapters: a list for each language of their titles, in the order of the file.
  ///
  /// Images become items `hls/image`, whose values are their addresses; further metadata becomes items of QuickTime
  /// metadata.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - name: what it is called in messages.
  /// - Returns: the lists.
  /// - Throws: ``MediaError`` that tells line and column where it is not such a document.
  public static func read(_ bytes: [UInt8], name: String) throws(MediaError) -> [ChapterList] {
    let chapters = try LocatedJSON.decode([HLSChapter].self, bytes, name: name)
    guard chapters.count <= mostChapters else {
      throw MediaError(.malformed, "more than \(mostChapters) chapters", path: name)
    }
    for (index, chapter) in chapters.enumerated() {
      guard let fault = chapter.fault else { continue }
      throw LocatedJSON.error(
        fault.reason, at: [.index(index), .key(fault.key)], in: bytes, name: name)
    }
    return HLSChapter.lists(chapters)
  }

  /// Writes chapters.
  ///
  /// - Parameters:
  ///   - lists: lists of the same chapters in several languages; the first one tells the times.
  ///   - end: the end of the presentation, where the last chapter does not say how long it lasts.
  /// - Returns: the document, and the lists whose times are other ones, of which it has nothing.
  /// - Throws: ``MediaError`` where there are no chapters.
  public static func write(
    _ lists: [ChapterList], end: MediaTime? = nil
  ) throws(MediaError) -> (bytes: [UInt8], left: [ChapterList]) {
    try write(HLSChapter.chapters(lists, end: end))
  }

  static func write(
    _ made: (chapters: [HLSChapter], left: [ChapterList])
  ) throws(MediaError) -> (bytes: [UInt8], left: [ChapterList]) {
    guard !made.chapters.isEmpty else {
      throw MediaError(.invalidRequest, "there are no chapters to write")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return (Array(try encoder.encode(made.chapters)) + [0x0A], made.left)
    } catch {
      throw MediaError(.invalidRequest, "the chapters have a time that JSON cannot tell")
    }
  }
}
