package import MediaModel

/// A container as FFmpeg describes it, in plain values.
package struct ProbedMedia: Hashable, Sendable {
  package struct Stream: Hashable, Sendable {
    /// The place among the streams.
    package var index: Int
    /// The container's own number; 0 or repeated in containers that have none.
    package var id = 0
    /// FFmpeg's word for the kind, as `video`, `audio`, `subtitle`, `data`, `attachment`.
    package var mediaType: String
    /// FFmpeg's name of the codec; `none` where it knows none.
    package var codecName: String
    /// The container's code for the codec, as four characters; empty where it has none.
    package var codecTag = ""
    /// The timescale in which every time of the stream is a whole number.
    package var timescale: UInt32 = 0
    /// When the first packet starts, where that is known.
    package var start: MediaTime?
    /// How long it lasts, where that is known.
    package var duration: MediaTime?
    /// The language as the container has it.
    package var language: String?
    /// FFmpeg's names for what it is meant for, as `default`, `attached_pic`.
    package var dispositions: [String] = []
    /// The size of its pictures in pixels; 0 without pictures.
    package var width = 0
    /// The size of its pictures in pixels; 0 without pictures.
    package var height = 0
    /// The shape of a pixel, its width before its height; `nil` where no one tells.
    package var pixelShape: (Int, Int)? {
      get { pixelWidth > 0 && pixelHeight > 0 ? (pixelWidth, pixelHeight) : nil }
      set { (pixelWidth, pixelHeight) = newValue ?? (0, 0) }
    }
    /// Sound samples in a second; 0 without sound.
    package var sampleRate = 0
    /// How many channels; 0 without sound.
    package var channelCount = 0
    /// Further facts by ffprobe's names, as `profile`, `pix_fmt`, `avg_frame_rate`, in its order.
    package var facts: [DictionaryItem] = []
    /// What is said of all its packets, as `Mastering display metadata/red_x`.
    package var sideData: [DictionaryItem] = []
    /// How pictures are turned before they are shown, as a track header has it; empty where no one tells.
    package var displayMatrix: [Int32] = []
    /// The packet of an attached picture; empty for other streams.
    package var attachedPicture: [UInt8] = []
    /// The bytes of an attached file; empty for other streams.
    package var attachment: [UInt8] = []
    /// The stream's dictionary in its order, duplicates and all.
    package var items: [DictionaryItem] = []
    private var pixelWidth = 0
    private var pixelHeight = 0

    /// Creates a stream of which nothing is known but its place.
    package init(index: Int, mediaType: String, codecName: String) {
      self.index = index
      self.mediaType = mediaType
      self.codecName = codecName
    }

    /// Whether the stream is a picture that belongs to the file, and no track.
    package var isAttachedPicture: Bool { dispositions.contains("attached_pic") }

    /// Whether the stream is a file that belongs to the file, and no track.
    package var isAttachment: Bool { mediaType == "attachment" }
  }

  package struct Chapter: Hashable, Sendable {
    /// The container's number.
    package var id: Int64
    /// When it starts.
    package var start: MediaTime
    /// When it ends.
    package var end: MediaTime
    /// The chapter's dictionary in its order, duplicates and all.
    package var items: [DictionaryItem]
  }

  /// One program: streams that belong together.
  package struct Program: Hashable, Sendable {
    /// The program's number.
    package var number: Int
    /// The places of its streams.
    package var streams: [Int]
    /// The program's dictionary in its order, duplicates and all.
    package var items: [DictionaryItem]
  }

  /// The demuxer's short names, as `matroska`, `webm`.
  package var formatNames: [String]
  /// The demuxer's title.
  package var formatTitle: String
  /// When the earliest stream starts, where that is known.
  package var start: MediaTime?
  /// How long the whole lasts, where that is known.
  package var duration: MediaTime?
  /// Bits per second of the whole; 0 where that is not known.
  package var bitRate: Int64
  /// The container's dictionary in its order, duplicates and all.
  package var items: [DictionaryItem]
  /// The streams in FFmpeg's order.
  package var streams: [Stream]
  /// The programs in FFmpeg's order.
  package var programs: [Program]
  /// The chapters in FFmpeg's order.
  package var chapters: [Chapter]
  /// What FFmpeg logged as warnings or worse.
  package var diagnostics: [String]
}
