/// Numbers of ID3v2 that have words.
///
/// Source: id3.org, ID3v2.4.0 frames § 4.5, § 4.9, § 4.12, § 4.14, § 4.24.
enum ID3Words: Hashable, Sendable {
  case pictureType, timestampFormat, lyricsType, delivery, interpolation

  /// The words for a number; the number itself where it has none.
  func text(_ number: some BinaryInteger) -> String {
    let words = words
    return words.indices.contains(Int(clamping: number)) ? words[Int(number)] : String(number)
  }

  /// The number of words, or of a number as text; `nil` for others.
  func number(_ text: String) -> UInt8? {
    words.firstIndex(of: text).flatMap { UInt8(exactly: $0) } ?? UInt8(text)
  }

  private var words: [String] {
    switch self {
    case .pictureType: Self.pictureTypes
    case .timestampFormat: ["0", "MPEG frames", "milliseconds"]
    case .lyricsType:
      [
        "Other", "Lyrics", "Text transcription", "Movement or part name", "Events", "Chord",
        "Trivia or pop up information", "Web page", "Images",
      ]
    case .delivery:
      [
        "Other", "Standard CD album with other songs", "Compressed audio on CD",
        "File over the Internet", "Stream over the Internet", "As note sheets",
        "As note sheets in a book with other sheets", "Music on other media",
        "Non-musical merchandise",
      ]
    case .interpolation: ["Band", "Linear"]
    }
  }

  /// What pictures show; FLAC and Ogg use the same numbers.
  private static let pictureTypes = [
    "Other", "32x32 pixels file icon", "Other file icon", "Cover (front)", "Cover (back)",
    "Leaflet page", "Media", "Lead artist", "Artist", "Conductor", "Band", "Composer", "Lyricist",
    "Recording location", "During recording", "During performance", "Movie screen capture",
    "A bright coloured fish", "Illustration", "Band logo", "Publisher logo",
  ]
}
