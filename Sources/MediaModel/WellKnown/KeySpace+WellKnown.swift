/// What is known of a key space: one row for each.
///
/// Source: AVFoundation, AVMetadataFormat.h, and CoreMedia, CMMetadata.h, for those they name.
public struct WellKnownKeySpace: Hashable, Sendable {
  /// The key space.
  public let keySpace: KeySpace
  /// A few English words, as `iTunes metadata`.
  public let displayName: String
  /// The format its items belong to; `nil` where they are not items of a file's own.
  public let format: MetadataFormat?
  /// What its keys are.
  let keys: Keys
  /// Whether a key means the same in capitals and in small letters.
  let ignoresCase: Bool

  /// What the keys of a key space are.
  enum Keys: Sendable {
    /// Codes of four bytes, which AVFoundation gives as a number.
    case fourCharacters
    /// Codes of four bytes, which AVFoundation gives as text.
    case fourCharacterText
    /// ASCII text.
    case ascii
    /// Text of any language.
    case text
    /// Bytes.
    case bytes
  }

  private static func row(
    _ keySpace: KeySpace, _ displayName: String, _ format: MetadataFormat?, _ keys: Keys,
    ignoresCase: Bool = false
  ) -> WellKnownKeySpace {
    WellKnownKeySpace(
      keySpace: keySpace, displayName: displayName, format: format, keys: keys,
      ignoresCase: ignoresCase)
  }

  /// Every row.
  public static let all: [WellKnownKeySpace] = [
    row(.common, "common", nil, .ascii),
    row(.quickTimeMetadata, "QuickTime metadata", .quickTimeMetadata, .ascii),
    row(.quickTimeUserData, "QuickTime user data", .quickTimeUserData, .fourCharacters),
    row(.isoUserData, "ISO user data", .isoUserData, .fourCharacters),
    row(.iTunes, "iTunes metadata", .iTunesMetadata, .fourCharacters),
    row(.iTunesFreeform, "iTunes freeform", .iTunesMetadata, .text, ignoresCase: true),
    row(.id3, "ID3", .id3Metadata, .fourCharacterText),
    row(.icy, "Icecast", .icy, .ascii, ignoresCase: true),
    row(.hlsDateRange, "HLS date range", .hlsMetadata, .ascii),
    row(.hls, "HLS session data", .hlsMetadata, .text),
    row(.audioFile, "audio file information", .audioFile, .ascii, ignoresCase: true),
    row(.vorbis, "Vorbis comment", .vorbisComment, .ascii, ignoresCase: true),
    row(.matroska, "Matroska", .matroska, .text, ignoresCase: true),
    row(.riffInfo, "RIFF INFO", .riffInfo, .ascii),
    row(.broadcastWave, "Broadcast Wave", .broadcastWave, .ascii),
    row(.ixml, "iXML", .ixml, .text),
    row(.ape, "APE", .ape, .ascii, ignoresCase: true),
    row(.asf, "ASF", .asf, .text, ignoresCase: true),
    row(.aiff, "AIFF", .aiff, .text),
    row(.dsdiff, "DSDIFF", .dsdiff, .ascii),
    row(.transportStream, "MPEG transport stream", .transportStream, .text),
    row(.exif, "EXIF", .exif, .ascii),
    row(.jpeg, "JPEG", .jpeg, .ascii), row(.heif, "HEIF", .heif, .ascii),
    row(.flac, "FLAC", .flac, .ascii),
    row(.flashVideo, "Flash video", .flashVideo, .text, ignoresCase: true),
    row(.materialExchange, "MXF", .materialExchange, .text),
    row(.lyrics3, "Lyrics3", .lyrics3, .ascii),
    row(.lame, "LAME", .lame, .ascii),
    row(.xmp, "XMP", .xmp, .text),
    row(.xtra, "Windows Xtra", .xtra, .text),
    row(.eventMessage, "event message", .eventMessage, .text),
    row(.ffmpeg, "FFmpeg", .ffmpeg, .text, ignoresCase: true),
    row(.uuid, "UUID box", .unknown, .ascii),
    row(.metadataBox, "metadata box", .unknown, .ascii),
    row(.compositePart, "part of a composite value", .quickTimeMetadata, .ascii),
    row(.telemetry, "telemetry", nil, .ascii),
    row(.gpmf, "GPMF", nil, .fourCharacterText),
    row(.klv, "KLV", nil, .ascii),
    row(.rtmd, "Sony real-time metadata", nil, .ascii),
    row(.ctmd, "Canon timed metadata", nil, .ascii),
    row(.mdpm, "AVCHD camera metadata", nil, .ascii),
    row(.djmd, "DJI timed metadata", nil, .ascii),
    row(.dbgi, "DJI debugging", nil, .ascii),
    row(.dji, "DJI caption", nil, .text),
    row(.header, "header", nil, .text),
    row(.strayBytes, "stray bytes", nil, .text),
    row(.chapter, "chapter", nil, .text),
  ]

  static let rows = Dictionary(firstOf: all.map { ($0.keySpace, $0) })
}

extension KeySpace {
  /// What is known of the key space; `nil` for one that is in no list.
  public var wellKnown: WellKnownKeySpace? { WellKnownKeySpace.rows[self] }

  /// A few English words for people; the key space's string where nothing is known of it.
  public var displayName: String { wellKnown?.displayName ?? rawValue }

  /// The format its items belong to: ``MetadataFormat/unknown`` for a key space that is in no list,
  /// `nil` for those whose items no file holds under that name, as common ones.
  public var format: MetadataFormat? {
    guard let wellKnown else { return .unknown }
    return wellKnown.format
  }
}
