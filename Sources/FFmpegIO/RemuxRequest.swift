/// What to copy from one file into another, as plain values.
package struct RemuxRequest: Hashable, Sendable {
  /// How a track's samples travel.
  ///
  /// Their bytes stay the same, ``copy``'s conversions apart.
  package enum Route: Hashable, Sendable {
    /// The muxer knows the codec, writes the sample entry, and may convert elementary-stream forms
    /// (Annex B, ADTS) to those of the container.
    case copy
    /// The muxer is shown pictures or sound of no particular codec: it touches no byte and refuses
    /// nothing; the sample entry is the caller's to write. Other media go as ``data``.
    case opaque
    /// The muxer is shown binary data (`gpmd`); everything but the sample table is the caller's to
    /// write. Composition offsets and sync samples are not kept.
    case data
  }

  /// Which of the source's tracks is meant.
  package enum Source: Hashable, Sendable {
    /// The track ID of the ISO family, or another container's number (`AVStream.id`).
    case trackID(UInt32)
    /// The place among FFmpeg's streams (`AVStream.index`).
    case index(Int)
  }

  /// What FFmpeg must be told of a track's composition offsets, in ticks of its timescale at the
  /// destination.
  package struct CompositionOffsets: Hashable, Sendable {
    /// The first sample's offset.
    package var first: Int64
    /// The smallest of all.
    package var smallest: Int64

    /// Creates the two numbers.
    package init(first: Int64, smallest: Int64) {
      self.first = first
      self.smallest = smallest
    }
  }

  /// One track to copy.
  package struct Track: Hashable, Sendable {
    /// Where it comes from.
    package var source: Source
    /// How its samples travel.
    package var route: Route
    /// The track ID at the destination, from 1; each one once.
    package var trackID: UInt32
    /// The media timescale at the destination.
    package var timescale: UInt32
    /// How long the last sample lasts, in ticks of ``timescale``; `nil` leaves it to FFmpeg.
    package var lastSampleDuration: Int64?
    /// The source's composition offsets, where they are known.
    ///
    /// The destination's are then the source's, all raised by as much as the smallest lies below 0.
    /// Without this FFmpeg guesses how far to raise them: too little where the smallest is one of
    /// the last two of a table, and not at all times alike where fragments differ.
    package var compositionOffsets: CompositionOffsets?

    /// Creates a track to copy.
    package init(
      source: Source, route: Route, trackID: UInt32, timescale: UInt32,
      lastSampleDuration: Int64? = nil, compositionOffsets: CompositionOffsets? = nil
    ) {
      self.source = source
      self.route = route
      self.trackID = trackID
      self.timescale = timescale
      self.lastSampleDuration = lastSampleDuration
      self.compositionOffsets = compositionOffsets
    }
  }

  /// The source's descriptor; read by offset, never moved or closed.
  package var input: Int32
  /// How many bytes of it there are.
  package var inputSize: Int
  /// The source's name, for messages only.
  package var inputName: String
  /// The demuxer's short name (`mov` for the ISO family); `nil` for a look at the bytes.
  package var inputFormatHint: String?
  /// Whether FFmpeg reads ahead to describe the streams, parses packets, and converts their forms.
  ///
  /// Needed where headers tell too little (transport streams); wrong for the ISO family, whose
  /// samples it would re-time and re-cut.
  package var probesStreams: Bool
  /// The destination's descriptor; written by offset, never moved or closed.
  package var output: Int32
  /// Where in the destination's file the muxer's byte 0 goes; its chunk offsets count from there.
  package var outputOffset: Int
  /// The muxer's short name, as `mp4` or `mov`.
  ///
  /// `mov` takes every track by the routes ``Route/opaque`` and ``Route/data``; `mp4` all but
  /// uncompressed sound; `3gp` and `ipod` refuse more.
  package var outputFormat: String
  /// The movie timescale; `nil` leaves it to the muxer.
  package var movieTimescale: UInt32?
  /// The tracks, in the order they are to have.
  package var tracks: [Track]

  /// Creates a request.
  package init(
    input: Int32, inputSize: Int, inputName: String, inputFormatHint: String? = nil,
    probesStreams: Bool = false, output: Int32, outputOffset: Int = 0, outputFormat: String,
    movieTimescale: UInt32? = nil, tracks: [Track]
  ) {
    self.input = input
    self.inputSize = inputSize
    self.inputName = inputName
    self.inputFormatHint = inputFormatHint
    self.probesStreams = probesStreams
    self.output = output
    self.outputOffset = outputOffset
    self.outputFormat = outputFormat
    self.movieTimescale = movieTimescale
    self.tracks = tracks
  }
}

/// What was copied.
package struct RemuxResult: Hashable, Sendable {
  /// One track as it came out.
  package struct Track: Hashable, Sendable {
    /// Where it came from.
    package var source: RemuxRequest.Source
    /// Its track ID; `nil` where it had no sample, for then the muxer leaves it out.
    package var outputTrackID: UInt32?
    /// The media timescale that the muxer wrote; a multiple of the one wanted where it differs.
    package var timescale: UInt32
    /// How many samples the destination's table has.
    package var sampleCount = 0
    /// How many bytes they have together.
    package var byteCount = 0
    /// The first sample's decode time in ticks of ``timescale``; the destination's table starts at 0.
    ///
    /// Negative where composition offsets of the source are negative, for the destination's are not.
    package var firstDecodeTime: Int64 = 0
    /// The source's samples of no bytes; the muxer leaves them out.
    package var emptySampleCount = 0
    /// Samples that the source's file ends within.
    package var incompleteSampleCount = 0
    /// Samples whose time was moved, because the muxer refuses two at once or one shown too early.
    package var retimedSampleCount = 0
  }

  /// The tracks, in the order of the request.
  package var tracks: [Track]
  /// The length of what was written, from the output offset on.
  package var bytesWritten: Int
  /// What FFmpeg logged, the options it did not know, and what could not be kept.
  package var diagnostics: [String]
}
