internal import CFFmpeg
package import MediaModel

/// One key in FFmpeg's spelling and its value, as a container's dictionary holds them; bytes that are not UTF-8 are
/// replaced.
package typealias DictionaryItem = MetadataItem.ExtraAttribute

/// Turns FFmpeg's dictionaries into ordered lists and back.
enum DictionaryBridge {
  /// Every pair in the order of the dictionary; a key that occurs twice is there twice.
  static func items(of dictionary: OpaquePointer?) -> [DictionaryItem] {
    var items: [DictionaryItem] = []
    var previous: UnsafePointer<AVDictionaryEntry>?
    while let pair = unsafe ffmpeg_next_pair(dictionary, previous) {
      unsafe items.append(DictionaryItem(text(pair.pointee.key), text(pair.pointee.value)))
      unsafe previous = pair
    }
    return items
  }

  /// Runs `body` with the options as a dictionary and tells which of them no one took.
  static func withOptions(
    _ options: [DictionaryItem],
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
