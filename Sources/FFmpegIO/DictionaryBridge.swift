internal import CFFmpeg

/// One key and its value, as a container's dictionary holds them.
package struct DictionaryItem: Hashable, Sendable {
  /// The key, in FFmpeg's spelling.
  package var key: String
  /// The value as text; bytes that are no UTF-8 are replaced.
  package var value: String

  /// Creates an item.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// Turns FFmpeg's dictionaries into ordered lists and back.
enum DictionaryBridge {
  /// Every pair in the order of the dictionary; a key that occurs twice is there twice.
  static func items(of dictionary: OpaquePointer?) -> [DictionaryItem] {
    var items: [DictionaryItem] = []
    var previous: UnsafePointer<AVDictionaryEntry>?
    while let pair = unsafe ffmpeg_next_pair(dictionary, previous) {
      unsafe items.append(
        DictionaryItem(
          key: text(pair.pointee.key), value: text(pair.pointee.value)))
      unsafe previous = pair
    }
    return items
  }

  /// Runs `body` with the options as a dictionary and tells which of them nobody took.
  ///
  /// - Throws: What `body` throws.
  static func withOptions(
    _ options: [(key: String, value: String)],
    _ body: (UnsafeMutablePointer<OpaquePointer?>) throws(FFmpegError) -> Void
  ) throws(FFmpegError) -> [String] {
    var dictionary: OpaquePointer?
    defer { unsafe ffmpeg.pointee.av_dict_free(&dictionary) }
    for option in options {
      let code = unsafe ffmpeg.pointee.av_dict_set(&dictionary, option.key, option.value, 0)
      guard code >= 0 else {
        throw FFmpegError(code: code, operation: .setOption, subject: option.key)
      }
    }
    try unsafe body(&dictionary)
    return unsafe items(of: dictionary).map(\.key)
  }

  /// The text of a C string; empty where there is none.
  static func text(_ characters: UnsafePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    return unsafe String(cString: characters)
  }
}
