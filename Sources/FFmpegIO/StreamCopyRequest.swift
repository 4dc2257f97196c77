package import MediaModel

/// What to copy from one file into another of any kind, where the muxer writes the whole file.
package struct StreamCopyRequest: Sendable {
  /// What a track's packets are at the destination.
  package enum Form: Hashable, Sendable {
    /// What they are; the muxer may convert elementary-stream forms (Annex B, ADTS).
    case own
    /// Handed to the caller, who writes them: the muxer has no word for them.
    case handedOver
    /// Text in another notation.
    case text(SubtitleForm)
  }

  /// Which of the source's tracks is meant.
  package enum Source: Hashable, Sendable {
    /// The track ID of the ISO family, or another container's number (`AVStream.id`).
    case trackID(UInt32)
    /// The place among FFmpeg's streams (`AVStream.index`).
    case index(Int)
  }

  /// One track to copy.
  package struct Track: Hashable, Sendable {
    /// Where it comes from.
    package var source: Source
    /// What its packets are at the destination.
    package var form: Form
    /// The number of the track at the destination, from 1; formats without numbers count.
    package var trackID: UInt32
    /// The language as the format has it, three letters of ISO 639-2 in most; `nil` for none.
    package var language: String?
    /// The track's name; `nil` for none.
    package var title: String?
    /// What it is meant for, by FFmpeg's names.
    package var dispositions: [String]
    /// Further pairs of the track's dictionary.
    package var items: [DictionaryItem]

    package init(
      source: Source, form: Form = .own, trackID: UInt32, language: String? = nil,
      title: String? = nil, dispositions: [String] = [], items: [DictionaryItem] = []
    ) {
      self.source = source
      self.form = form
      self.trackID = trackID
      self.language = language
      self.title = title
      self.dispositions = dispositions
      self.items = items
    }
  }

  /// A file to attach, for muxers that do that.
  package struct Attachment: Hashable, Sendable {
    package var name: String
    /// Its media type, as `image/jpeg`.
    package var mediaType: String
    package var bytes: [UInt8]

    package init(name: String, mediaType: String, bytes: [UInt8]) {
      self.name = name
      self.mediaType = mediaType
      self.bytes = bytes
    }
  }

  package var input: FFmpegInput
  /// The demuxer's short name (`mov` for the ISO family); `nil` for a look at the bytes.
  package var inputFormatHint: String?
  /// The destination's descriptor; written by offset, never moved or closed.
  package var output: Int32
  /// The main file of a muxer that writes several, each by its name; the descriptor is then left alone.
  package var outputPath: String?
  /// Where in the destination's file the muxer's byte 0 goes.
  package var outputOffset = 0
  /// The muxer's short name, as `mp4`, `matroska`.
  package var outputFormat: String
  package var muxerOptions: [DictionaryItem] = []
  /// Pairs of the file's dictionary: for formats whose metadata the muxer alone can write.
  package var items: [DictionaryItem] = []
  /// The tracks, in the order they are to have.
  package var tracks: [Track]
  /// The clock of packets that are handed over, in ticks per second: that of transport streams.
  package static let handedOverTimescale: UInt32 = 90_000
  /// Chapters with titles and times, for muxers that write them.
  package var chapters: [ChapterList.Chapter] = []
  package var attachments: [Attachment] = []
  /// Whether tracks that are not copied are read as well, for a visitor.
  package var readsAllTracks = false

  package init(
    input: FFmpegInput, inputFormatHint: String? = nil, output: Int32, outputFormat: String,
    tracks: [Track]
  ) {
    self.input = input
    self.inputFormatHint = inputFormatHint
    self.output = output
    self.outputFormat = outputFormat
    self.tracks = tracks
  }
}

/// What was copied.
package struct StreamCopyResult: Hashable, Sendable {
  /// One track as it was read.
  package struct Track: Hashable, Sendable {
    /// What was read of it, packets of no bytes aside.
    package var census = PacketStatistics()
    /// Packets of no bytes; none is written.
    package var emptyPacketCount = 0
    /// Whether the packets written are, byte for byte, those read, as far as the form tells.
    package var keepsBytes = true
    /// The place of its stream in the source.
    package var streamIndex = 0
  }

  /// The tracks, in the order of the request.
  package var tracks: [Track]
  /// The length of what was written, from the output offset on.
  package var bytesWritten: Int
  /// Why reading ended before the source did; `nil` where it did not.
  package var obstacle: String?
  /// What FFmpeg logged, the options it did not know, and what could not be kept.
  package var diagnostics: [String]
}

/// How much there is of a track, and what it adds up to.
package struct PacketStatistics: Hashable, Sendable {
  /// Packets with bytes.
  package var packetCount = 0
  /// Their bytes.
  package var byteCount = 0
  /// The checksum of all bytes, one packet after the other.
  package var checksum: UInt32 = 0

  package init() {}
}
