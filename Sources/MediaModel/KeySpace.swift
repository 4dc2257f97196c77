/// A key space: the family of names a metadata key belongs to.
///
/// An open set: an unknown key space passes through.
public struct KeySpace: OpenName {
  /// The key space's string, as AVFoundation spells it.
  public var rawValue: String

  /// Creates a key space from its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Virtual identifiers that those of the other key spaces map to.
  public static let common: KeySpace = "comn"
  /// QuickTime metadata: reverse-DNS keys in `meta`/`keys`.
  public static let quickTimeMetadata: KeySpace = "mdta"
  /// QuickTime user data: four-character keys in `udta`.
  public static let quickTimeUserData: KeySpace = "udta"
  /// User data of ISO and 3GPP files: four-character keys in `udta`.
  public static let isoUserData: KeySpace = "uiso"
  /// iTunes metadata: four-character keys in `udta`/`meta`/`ilst`.
  public static let iTunes: KeySpace = "itsk"
  /// iTunes freeform items (`----`): the key is `mean.name`.
  public static let iTunesFreeform: KeySpace = "itlk"
  /// ID3 frames.
  public static let id3: KeySpace = "org.id3"
  /// Icecast and Shoutcast headers.
  public static let icy: KeySpace = "icy"
  /// HLS date ranges.
  public static let hlsDateRange: KeySpace = "lsdr"
  /// Session data of HLS playlists: the key is the `DATA-ID`.
  public static let hls: KeySpace = "hls"
  /// Vorbis comments.
  public static let vorbis: KeySpace = "vorb"
  /// Boxes of type `uuid`: the key is the type's UUID.
  public static let uuid: KeySpace = "uuid"
  /// XMP packets: the one key is `XMP`.
  public static let xmp: KeySpace = "xmp"
  /// Facts of movie, track and media headers.
  public static let header: KeySpace = "head"
  /// Microsoft's `Xtra` user data: UTF-16 keys.
  public static let xtra: KeySpace = "Xtra"
  /// Boxes beside the items of a `meta`: the key is the box's type.
  public static let metadataBox: KeySpace = "meta"
  /// Bytes that are not a box, kept where they were.
  public static let strayBytes: KeySpace = "bytes"
  /// Chapters, where they are compared.
  public static let chapter: KeySpace = "chapter"
  /// Names that libavformat gives to items of containers it reads.
  public static let ffmpeg: KeySpace = "ffmpeg"
  /// Event messages (`emsg`): the key is the scheme's URI.
  public static let eventMessage: KeySpace = "emsg"
}

/// Key spaces of containers that are not of the ISO family; the names are ours.
extension KeySpace {
  /// Matroska and WebM: the key is a SimpleTag's name.
  public static let matroska: KeySpace = "mkv"
  /// `INFO` lists of RIFF files (WAV, AVI): four-character keys.
  public static let riffInfo: KeySpace = "riff"
  /// The broadcast extension of WAV files, `bext`: the key is the member's name.
  public static let broadcastWave: KeySpace = "bext"
  /// iXML of production recorders: the key is the path of an element.
  public static let ixml: KeySpace = "ixml"
  /// APE items.
  public static let ape: KeySpace = "ape"
  /// ASF and Windows Media: the key is an attribute's name.
  public static let asf: KeySpace = "asf"
  /// Text chunks of AIFF files: four-character keys.
  public static let aiff: KeySpace = "aiff"
  /// Texts of DSDIFF files: four-character keys.
  public static let dsdiff: KeySpace = "dsdiff"
  /// Tables of MPEG transport streams.
  public static let transportStream: KeySpace = "ts"
  /// Blocks of FLAC files that are not comments.
  public static let flac: KeySpace = "flac"
  /// `onMetaData` of Flash video.
  public static let flashVideo: KeySpace = "flv"
  /// Sets of MXF files: the names of sets, outermost first, and of the property, as `Identification/CompanyName`.
  public static let materialExchange: KeySpace = "mxf"
  /// Lyrics3: three-character keys.
  public static let lyrics3: KeySpace = "lyrics3"
  /// What encoders of MPEG audio say of themselves in the first of their samples.
  public static let lame: KeySpace = "lame"
  /// What sensors and cameras measure while they record: the keys are ours, the same for every maker.
  public static let telemetry: KeySpace = "tele"
  /// GoPro's metadata format: four-character keys.
  public static let gpmf: KeySpace = "gpmf"
  /// KLV of the Motion Imagery Standards Board: the standard's number and the tag, as `0601.13`.
  public static let klv: KeySpace = "klv"
  /// Sony's real-time metadata: tags of SMPTE RDD 18, and Sony's own, in four hexadecimal digits, as `810b`.
  public static let rtmd: KeySpace = "rtmd"
  /// Canon's timed metadata: the number of a record's type.
  public static let ctmd: KeySpace = "ctmd"
  /// What camcorders of AVCHD write into pictures: tags in two hexadecimal digits, as `18`.
  public static let mdpm: KeySpace = "mdpm"
  /// Timed metadata of DJI's drones and cameras: numbers of fields, outermost first, as `3.4.2.2`.
  public static let djmd: KeySpace = "djmd"
  /// What DJI's drones and cameras write beside it for those who debug them.
  public static let dbgi: KeySpace = "dbgi"
  /// Captions of DJI's drones: their words.
  public static let dji: KeySpace = "dji"
  /// EXIF: the key is the name of what the standard calls a field.
  public static let exif: KeySpace = "exif"
  /// Segments of JPEG files that have no key space of their own: `COM`, `APP13`; what is after the picture.
  public static let jpeg: KeySpace = "jpeg"
  /// Boxes of HEIF files that have no key space of their own: `mpvd`, the movie of a motion photo, and `sefd`.
  public static let heif: KeySpace = "heif"
}
