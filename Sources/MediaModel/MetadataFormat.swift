/// The format of a family of items: what AVFoundation groups the items of an asset by.
///
/// An open set. The names with a dot are AVFoundation's; the others are ours, for formats it has no
/// name for.
///
/// Source: AVFoundation, AVMetadataFormat.h.
public struct MetadataFormat: OpenName {
  /// The format's string, as AVFoundation spells it.
  public var rawValue: String

  /// Creates a format from its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// QuickTime user data.
  public static let quickTimeUserData: MetadataFormat = "com.apple.quicktime.udta"
  /// User data of ISO and 3GPP files.
  public static let isoUserData: MetadataFormat = "org.mp4ra"
  /// QuickTime metadata.
  public static let quickTimeMetadata: MetadataFormat = "com.apple.quicktime.mdta"
  /// iTunes metadata, freeform items included.
  public static let iTunesMetadata: MetadataFormat = "com.apple.itunes"
  /// ID3.
  public static let id3Metadata: MetadataFormat = "org.id3"
  /// Metadata of HTTP Live Streaming.
  public static let hlsMetadata: MetadataFormat = "com.apple.quicktime.HLS"
  /// A format that no one has named.
  public static let unknown: MetadataFormat = "public.unknown"
}

/// Formats that AVFoundation has no name for.
extension MetadataFormat {
  /// Vorbis comments of Ogg and FLAC files.
  public static let vorbisComment: MetadataFormat = "vorbis-comment"
  /// Tags of Matroska and WebM files.
  public static let matroska: MetadataFormat = "matroska"
  /// `INFO` lists of RIFF files.
  public static let riffInfo: MetadataFormat = "riff-info"
  /// The broadcast extension of WAV files.
  public static let broadcastWave: MetadataFormat = "broadcast-wave"
  /// iXML of production recorders.
  public static let ixml: MetadataFormat = "ixml"
  /// APE tags.
  public static let ape: MetadataFormat = "ape"
  /// ASF and Windows Media.
  public static let asf: MetadataFormat = "asf"
  /// Text chunks of AIFF files.
  public static let aiff: MetadataFormat = "aiff"
  /// Texts of DSDIFF.
  public static let dsdiff: MetadataFormat = "dsdiff"
  /// Icecast and Shoutcast headers.
  public static let icy: MetadataFormat = "icy"
  /// Tables of MPEG transport streams.
  public static let transportStream: MetadataFormat = "mpeg-ts"
  /// Blocks of FLAC files that are not comments.
  public static let flac: MetadataFormat = "flac"
  /// `onMetaData` of Flash video.
  public static let flashVideo: MetadataFormat = "flash-video"
  /// Sets of MXF files.
  public static let materialExchange: MetadataFormat = "mxf"
  /// Lyrics3.
  public static let lyrics3: MetadataFormat = "lyrics3"
  /// What encoders of MPEG audio say of themselves.
  public static let lame: MetadataFormat = "lame"
  /// EXIF.
  public static let exif: MetadataFormat = "exif"
  /// Segments of JPEG files.
  public static let jpeg: MetadataFormat = "jpeg"
  /// Boxes of HEIF files.
  public static let heif: MetadataFormat = "heif"
  /// XMP packets.
  public static let xmp: MetadataFormat = "xmp"
  /// Information dictionaries of CAF files.
  public static let audioFile: MetadataFormat = "audio-file"
  /// Microsoft's `Xtra` user data.
  public static let xtra: MetadataFormat = "xtra"
  /// Event messages of fragmented files.
  public static let eventMessage: MetadataFormat = "event-message"
  /// What libavformat alone tells of a container.
  public static let ffmpeg: MetadataFormat = "ffmpeg"
}

extension Sequence<MetadataItem> {
  /// The items of a format, in order.
  public func items(for format: MetadataFormat) -> [MetadataItem] {
    filter { $0.identifier.keySpace.format == format }
  }

  /// The formats of the items, each once, in order of appearance.
  public var availableMetadataFormats: [MetadataFormat] {
    compactMap(\.identifier.keySpace.format).uniqued
  }
}

/// Something that has items of its own: a file, a track, an option of selection.
public protocol HasMetadata {
  /// The items.
  var metadata: [MetadataItem] { get }
}

extension HasMetadata {
  /// The items that stand for a common identifier.
  public var commonMetadata: [MetadataItem] { metadata.commonMetadata }

  /// The formats of the items, each once, in order of appearance.
  public var availableMetadataFormats: [MetadataFormat] { metadata.availableMetadataFormats }

  /// The items in a format.
  public func metadata(for format: MetadataFormat) -> [MetadataItem] { metadata.items(for: format) }
}
