package import MediaModel

/// A container as FFmpeg describes it, in plain values.
package struct ProbedMedia: Hashable, Sendable {
  /// One stream.
  package struct Stream: Hashable, Sendable {
    /// The place among the streams.
    package var index: Int
    /// The container's own number; 0 or repeated in containers that have none.
    package var id: Int
    /// FFmpeg's word for the kind, as `video`, `audio`, `subtitle`, `data`, `attachment`.
    package var mediaType: String
    /// FFmpeg's name of the codec; `none` where it knows none.
    package var codecName: String
    /// The timescale in which every time of the stream is a whole number.
    package var timescale: UInt32
    /// When the first packet starts, where that is known.
    package var start: MediaTime?
    /// How long it lasts, where that is known.
    package var duration: MediaTime?
    /// The language as the container has it.
    package var language: String?
    /// FFmpeg's names for what it is meant for, as `default`, `attached_pic`.
    package var dispositions: [String]
    /// The size of its pictures in pixels; 0 without pictures.
    package var width: Int
    /// The size of its pictures in pixels; 0 without pictures.
    package var height: Int
    /// Sound samples in a second; 0 without sound.
    package var sampleRate: Int
    /// How many channels; 0 without sound.
    package var channelCount: Int
    /// The packets of an attached picture; empty for other streams.
    package var attachedPicture: [UInt8]
    /// The stream's dictionary in its order, duplicates and all.
    package var items: [DictionaryItem]

    /// Whether the stream is a picture that belongs to the file, and no track.
    package var isAttachedPicture: Bool { dispositions.contains("attached_pic") }
  }

  /// One chapter.
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

  /// The demuxer's short names, as `matroska`, `webm`.
  package var formatNames: [String]
  /// The demuxer's title.
  package var formatTitle: String
  /// How long the whole lasts, where that is known.
  package var duration: MediaTime?
  /// The container's dictionary in its order, duplicates and all.
  package var items: [DictionaryItem]
  /// The streams in FFmpeg's order.
  package var streams: [Stream]
  /// The chapters in FFmpeg's order.
  package var chapters: [Chapter]
  /// What FFmpeg logged as warnings or worse.
  package var diagnostics: [String]
}
