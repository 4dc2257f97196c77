internal import BinaryIO

/// Boxes of movies that are made here, with the values that are the same in all of them.

extension MovieHeaderBox {
  /// A header of normal speed and volume.
  init(timescale: UInt32, duration: UInt64, created: UInt64, nextTrackID: UInt32) {
    creationTime = created
    modificationTime = created
    self.timescale = timescale
    self.duration = duration
    self.nextTrackID = nextTrackID
  }
}

extension TrackHeaderBox {
  /// The header of a track that is part of the movie; `duration` in the movie timescale.
  init(_ track: AuthoredTrack, duration: UInt64, created: UInt64) {
    header = FullBoxHeader(flags: track.isEnabled ? 3 : 2)
    creationTime = created
    modificationTime = created
    trackID = track.trackID
    self.duration = duration
    layer = track.layer
    alternateGroup = track.alternateGroup
    volume = track.volume
    matrix = track.matrix
    width = track.width
    height = track.height
  }
}

extension MediaHeaderBox {
  /// The header of media of a language, given as a packed code.
  init(timescale: UInt32, duration: UInt64, created: UInt64, language: UInt16) {
    creationTime = created
    modificationTime = created
    self.timescale = timescale
    self.duration = duration
    self.language = language
  }
}

extension TrackExtendsBox {
  /// Samples of a track that take nothing for granted but their format.
  init(trackID: UInt32) { self.trackID = trackID }
}

extension TrackFragmentHeaderBox {
  /// A fragment whose offsets count from the start of its `moof`.
  init(trackID: UInt32, sampleDescriptionIndex: UInt32) {
    header = FullBoxHeader(flags: sampleDescriptionIndex == 1 ? 0x2_0000 : 0x2_0002)
    self.trackID = trackID
    self.sampleDescriptionIndex = sampleDescriptionIndex == 1 ? nil : sampleDescriptionIndex
  }
}

extension TrackFragmentDecodeTimeBox {
  /// Always in 64 bits, so that the size of a fragment does not depend on its time.
  init(time: UInt64) {
    header = FullBoxHeader(version: 1)
    self.time = time
  }
}

extension TrackRunBox {
  /// A run that tells everything of each sample.
  init(_ samples: ArraySlice<AuthoredSample>, dataOffset: Int32) {
    let hasOffsets = samples.contains { $0.compositionOffset != 0 }
    header = FullBoxHeader(version: 1, flags: hasOffsets ? 0xF01 : 0x701)
    sampleCount = UInt32(clamping: samples.count)
    self.dataOffset = dataOffset
    firstSampleFlags = nil
    durations = samples.map(\.duration)
    sizes = samples.map(\.size)
    flags = samples.map { SampleFlags(isSync: $0.isSync).rawValue }
    compositionOffsets =
      hasOffsets ? samples.map { UInt32(bitPattern: $0.compositionOffset) } : []
  }
}

extension SampleFlags {
  /// A sample that depends on no other, or one that does.
  init(isSync: Bool) { self.init(rawValue: isSync ? 0x0200_0000 : 0x0101_0000) }
}
