package import BinaryIO
package import MediaModel

/// MPEG audio of any layer: ID3v2 before it, ID3v1, Lyrics3 and APE behind it, the encoder's facts within.
package enum MPEGAudioReader: MetadataFormatReader {
  package static let fileType = FileType.mp3
  package static let formatName = "MPEG audio"
  /// How far behind the tags the sound may start.
  private static let largestGap = 1 << 16

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    SoundMarks.format(head: head, name: name) == .mpegAudio
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    var (metadata, back, sound) = try AudioTrailers.readAround(source)
    let start = sound.lowerBound
    let bytes = try source.read(start..<min(sound.upperBound, start + largestGap))
    if let first = bytes.indices.first(where: {
      bytes[$0] == 0xFF && MPEGAudioHeader(bytes[$0...]) != nil
    }) {
      metadata.items += EncoderFacts.items(
        Array(bytes[first...].prefix(512)), at: start + first)
    }
    metadata.append(back)
    return metadata
  }
}
