internal import BaseMedia
public import MediaModel

/// Where chapters of movies are written.
public struct ChapterCarriers: OpenName {
  /// The name, as `track`.
  public var rawValue: String

  /// Creates a place from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Tracks of text that others refer to, one for each language, and pictures beside them: what QuickTime and Apple's
  /// players read.
  public static let track: ChapterCarriers = "track"
  /// Nero's list, `chpl`: one language, 255 chapters, titles of 255 bytes.
  public static let nero: ChapterCarriers = "nero"
  /// Both.
  public static let both: ChapterCarriers = "both"

  /// All there are.
  public static let all: [ChapterCarriers] = [.track, .nero, .both]

  /// What players of a type of file read: tracks in QuickTime's, both in others.
  public static func usual(for fileType: FileType) -> ChapterCarriers {
    usual(for: fileType.family ?? .iso)
  }

  /// The same for a flavor.
  static func usual(for family: BoxFamily) -> ChapterCarriers {
    family == .quickTime ? .track : .both
  }
}

extension ChapterListBox {
  /// The chapters that Nero's box can hold; `nil` where it cannot hold all, or there is none.
  init?(_ list: ChapterList?) {
    guard let list, !list.chapters.isEmpty, list.chapters.count <= Int(UInt8.max) else {
      return nil
    }
    self.init(
      rows: list.chapters.map { chapter in
        Row(
          start: UInt64(clamping: chapter.timeRange.start.converted(to: 10_000_000).value),
          title: Self.title(chapter.title))
      })
  }

  /// As many whole letters as the box can hold.
  private static func title(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for letter in text {
      guard bytes.count + letter.utf8.count <= Int(UInt8.max) else { break }
      bytes += letter.utf8
    }
    return bytes
  }
}
