import BinaryIO
import MetadataFormats
import TestSupport

/// The readers of sound, and what they make of bytes.
enum SoundFiles {
  /// A file of `Fixtures/Formats`.
  static func fixture(_ name: String) -> Fixture { .format(name) }

  /// Every file of `Fixtures/Formats`.
  static let names = [
    "ape-in-front.mp3", "chapters-alone.mp3", "chapters.mp3", "ffmpeg-v23.mp3", "ffmpeg-v24.mp3",
    "id3-several.mp3", "id3v1-enhanced.mp3", "id3v1.mp3", "id3v22-unsynchronised.mp3",
    "id3v22.mp3", "id3v23-synchsafe-sizes.mp3", "id3v23-unsynchronised.mp3", "id3v23.mp3",
    "id3v24-plain-sizes.mp3", "id3v24-unsynchronised.mp3", "id3v24.mp3", "items.aiff", "items.ape",
    "items.dsf", "items.mpc", "items.tta", "items.wv", "lyrics3-first.mp3", "lyrics3-second.mp3",
    "mutagen-v23.mp3", "mutagen-v24.mp3", "stamped.ac3", "timed.aac",
  ]

  /// What readers that recognise a source find in it, and what they call the format; there should be one.
  static func read(_ source: any ByteSource) throws -> [(format: String, found: FormatMetadata)] {
    let head = try source.read(0..<min(4096, source.size))
    return try FileFormats.readers.filter { $0.recognizes(head: head, name: source.name) }
      .map { ($0.formatName, try $0.read(source, head: head)) }
  }
}
