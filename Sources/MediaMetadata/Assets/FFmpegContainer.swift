internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// Any other file that libavformat can read, described through its dictionaries.
struct FFmpegContainer: Container {
  let source: any ByteSource
  var outline: AssetDescription

  /// libavformat looks at more than a head, and says no by itself.
  static func recognizes(head: [UInt8], name: String) -> Bool { !head.isEmpty }

  init(source: any ByteSource, head: [UInt8] = []) throws(MediaError) {
    self.source = source
    outline = try ProbedDescription.read(source)
  }
}
