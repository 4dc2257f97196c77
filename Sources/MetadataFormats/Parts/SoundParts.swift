package import BinaryIO

extension SoundRegions {
  /// Tags, and the sound between them.
  fileprivate var parts: [FormatPart] {
    regions.map { FormatPart($0.range, .metadata, "tag") }
      + [FormatPart(sound, .samples, "sound")]
  }
}

extension MPEGAudioReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try SoundRegions(source).parts
  }
}

extension ADTSReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try SoundRegions(source).parts
  }
}

extension MonkeysAudioReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try SoundRegions(source).parts
  }
}

extension WavPackReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try SoundRegions(source).parts
  }
}

extension MusepackReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    try SoundRegions(source).parts
  }
}

extension FLACReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let head = try source.read(0..<min(10, source.size))
    let start = EmbeddedID3.end(ofLeading: head).map { min($0, source.size) } ?? 0
    let end = try FLACRegion(source, at: start + marker.count).range.upperBound
    return [FormatPart(0..<end, .metadata, "metadata blocks")]
      + (try SoundRegions(behind: end, of: source).parts)
  }
}

extension OggReader {
  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    let samples = FormatPart(0..<source.size, .samples, "pages")
    guard let last = try OggChain(source).lastPage else { return [samples] }
    let head = last.offset..<min(last.bodyOffset, source.size)
    return [
      FormatPart(0..<head.lowerBound, .samples, "pages"),
      FormatPart(head, .structure, "head of the last page"),
      FormatPart(
        head.upperBound..<min(max(head.upperBound, last.end), source.size), .samples, "pages"),
    ]
  }
}
