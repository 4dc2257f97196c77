package import BinaryIO
package import MediaModel

/// Sound whose metadata stands in tags before and after it.
///
/// A file without an ID3v2 tag gets one of version 2.4 where it is to have items of ID3; one that has a tag keeps its
/// version. Zeros after frames are used before anything moves. ID3v1 follows what ID3v2 said alike.
///
/// Source: id3.org, ID3v2.4.0 structure; wiki.hydrogenaud.io, APEv2 specification.
package protocol TaggedSoundReader: RegionFormat {
  /// What stands among the sound, and problems found there.
  static func regions(
    within sound: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> (regions: [any MetadataRegion], oddities: [Diagnostic])
}

extension TaggedSoundReader {
  package static func recognizes(head: [UInt8], name: String) -> Bool {
    SoundMarks.fileType(head: head, name: name) == fileType
  }

  package static func regions(
    within sound: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> (regions: [any MetadataRegion], oddities: [Diagnostic]) { ([], []) }

  package static func file(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> RegionFile {
    let tags = try SoundRegions(source)
    let (inner, oddities) = try regions(within: tags.sound, of: source)
    return RegionFile(
      regions: tags.regions + inner, newRegions: tags.new, samples: tags.sound,
      diagnostics: oddities)
  }
}

/// Monkey's Audio, whose metadata stands in APE tags after the sound.
package enum MonkeysAudioReader: TaggedSoundReader {
  package static let fileType = FileType.monkeysAudio
  package static let formatName = "Monkey's Audio"
}

/// WavPack, whose metadata stands in APE or ID3v1 tags after the sound.
package enum WavPackReader: TaggedSoundReader {
  package static let fileType = FileType.wavPack
  package static let formatName = "WavPack"
}

/// Musepack, whose metadata stands in APE tags after the sound.
package enum MusepackReader: TaggedSoundReader {
  package static let fileType = FileType.musepack
  package static let formatName = "Musepack"
}

/// True Audio, whose metadata stands in ID3 and APE tags.
package enum TrueAudioReader: TaggedSoundReader {
  package static let fileType = FileType.trueAudio
  package static let formatName = "True Audio"
}

/// AC-3 and E-AC-3, after an ID3 tag in the segments of HLS that hold nothing but sound.
///
/// Source: ETSI TS 102 366 § 4.4.1; RFC 8216 § 3.4.
package enum DolbyDigitalReader: TaggedSoundReader {
  package static let fileType = FileType.dolbyDigital
  package static let formatName = "raw AC-3 or E-AC-3"
}

/// MPEG audio of any layer: ID3v2 before it, ID3v1, Lyrics3 and APE after it, the encoder's facts within.
package enum MPEGAudioReader: TaggedSoundReader {
  package static let fileType = FileType.mp3
  package static let formatName = "MPEG audio"
  /// How far behind the tags the sound may start.
  private static let largestGap = 1 << 16
  /// How much holds the first frame of nearly every file, and what its encoder says there.
  private static let firstLook = 1 << 12

  package static func regions(
    within sound: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> (regions: [any MetadataRegion], oddities: [Diagnostic]) {
    let start = sound.lowerBound
    var found = FormatMetadata()
    var bytes = try source.read(sound.prefix(firstLook))
    var first = MPEGAudioTrack.first(in: bytes)
    func facts() -> [MetadataItem] {
      first.map { EncoderFacts.items(Array(bytes[$0...].prefix(512)), at: start + $0) } ?? []
    }
    found.items = facts()
    // Where the encoder does not count its frames, the first of them stand for all.
    if !found.items.contains(where: { $0.identifier.key == "frameCount" }) {
      bytes = try source.read(sound.prefix(largestGap))
      first = MPEGAudioTrack.first(in: bytes)
      found.items = facts()
    }
    guard let first else { return ([], []) }
    let track = MPEGAudioTrack.describe(
      bytes[first...], of: sound.count - first, facts: found.items)
    found.tracks = track?.descriptions
    return ([FixedRegion(range: start..<start, found: found)], [])
  }
}
