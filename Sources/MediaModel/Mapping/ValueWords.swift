/// What numbers stand for that choose one of several things, in words.
///
/// Source: the tag documentation of ExifTool 12.57, "QuickTime ItemList Tags"; AtomicParsley, "stik values".
package enum ValueWords {
  private static let words: [MetadataIdentifier: [Int: String]] = [
    "itsk/stik": [
      0: "Home Video", 1: "Music", 2: "Audiobook", 5: "Whacked Bookmark", 6: "Music Video",
      9: "Movie", 10: "TV Show", 11: "Booklet", 14: "Ringtone", 21: "Podcast", 23: "iTunes U",
    ],
    "itsk/rtng": [0: "None", 1: "Explicit", 2: "Clean", 4: "Explicit (old)"],
    "itsk/hdvd": [0: "SD", 1: "720p", 2: "1080p", 3: "2160p"],
    "itsk/akID": [0: "iTunes", 1: "AOL"],
    "itsk/cpil": flag, "itsk/pgap": flag, "itsk/pcst": flag,
    "itsk/sfID": storefronts,
  ]

  private static let flag = [0: "No", 1: "Yes"]

  /// Other words for some of them, in small letters.
  private static let synonyms: [MetadataIdentifier: [String: Int]] = [
    "itsk/stik": ["normal": 1, "tv": 10],
    "itsk/rtng": ["inoffensive": 0],
    "itsk/sfID": ["usa": 143441, "uk": 143444],
  ]

  /// The word for a number; `nil` where it stands for itself.
  package static func word(for number: Int, of identifier: MetadataIdentifier) -> String? {
    words[identifier]?[number]
  }

  /// The number that a word stands for, in any case of letters; `nil` for a word that is none.
  package static func number(for word: String, of identifier: MetadataIdentifier) -> Int? {
    let wanted = word.lowercased()
    return words[identifier]?.first { $0.value.lowercased() == wanted }?.key
      ?? synonyms[identifier]?[wanted]
  }

  /// All words of an identifier, by their numbers; none where numbers stand for themselves.
  package static func all(of identifier: MetadataIdentifier) -> [String] {
    (words[identifier] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}
