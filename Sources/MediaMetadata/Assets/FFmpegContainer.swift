internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// Any other file that libavformat can read, described through its dictionaries.
struct FFmpegContainer: Container {
  let source: any ByteSource
  var outline: AssetDescription

  init(source: any ByteSource, head: [UInt8] = []) throws(MediaError) {
    self.source = source
    outline = try ProbedDescription.read(source)
  }

  /// After the last tag of Flash Video its size stands once more.
  ///
  /// Source: Adobe Flash Video File Format Specification 10.1, annex E.3.
  func formatParts() throws(IOFailure) -> [FormatPart] {
    let isFlash = try source.read(0..<min(3, source.size)).elementsEqual("FLV".utf8)
    let end = isFlash ? max(0, source.size - 4) : source.size
    return [
      FormatPart(0..<end, .samples, outline.formatName),
      FormatPart(end..<source.size, .structure, "size of the last tag"),
    ]
  }
}
