package import BinaryIO
package import MediaModel

/// Monkey's Audio, whose metadata stands in APE tags behind the sound.
package enum MonkeysAudioReader: MetadataFormatReader {
  package static let fileType = FileType.monkeysAudio
  package static let formatName = "Monkey's Audio"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    SoundMarks.format(head: head, name: name) == .monkeysAudio
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata { try AudioTrailers.all(source) }
}

/// WavPack, whose metadata stands in APE or ID3v1 tags behind the sound.
package enum WavPackReader: MetadataFormatReader {
  package static let fileType = FileType.wavPack
  package static let formatName = "WavPack"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    SoundMarks.format(head: head, name: name) == .wavPack
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata { try AudioTrailers.all(source) }
}

/// Musepack, whose metadata stands in APE tags behind the sound.
package enum MusepackReader: MetadataFormatReader {
  package static let fileType = FileType.musepack
  package static let formatName = "Musepack"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    SoundMarks.format(head: head, name: name) == .musepack
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata { try AudioTrailers.all(source) }
}

extension AudioTrailers {
  /// What tags before and behind the sound say.
  fileprivate static func all(_ source: any ByteSource) throws(IOFailure) -> FormatMetadata {
    var (metadata, back, _) = try readAround(source)
    metadata.append(back)
    return metadata
  }
}
