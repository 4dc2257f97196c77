/// The constants of iTunes metadata, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; iTunes files for those without a constant.
extension MetadataIdentifier {
  /// Artist: `itsk/%A9ART`.
  public static let iTunesMetadataArtist = MetadataIdentifier(rawValue: "itsk/%A9ART")
  /// Album: `itsk/%A9alb`.
  public static let iTunesMetadataAlbum = MetadataIdentifier(rawValue: "itsk/%A9alb")
  /// Art director: `itsk/%A9ard`.
  public static let iTunesMetadataArtDirector = MetadataIdentifier(rawValue: "itsk/%A9ard")
  /// Arranger: `itsk/%A9arg`.
  public static let iTunesMetadataArranger = MetadataIdentifier(rawValue: "itsk/%A9arg")
  /// Author: `itsk/%A9aut`.
  public static let iTunesMetadataAuthor = MetadataIdentifier(rawValue: "itsk/%A9aut")
  /// Acknowledgement: `itsk/%A9cak`.
  public static let iTunesMetadataAcknowledgement = MetadataIdentifier(rawValue: "itsk/%A9cak")
  /// User comment: `itsk/%A9cmt`.
  public static let iTunesMetadataUserComment = MetadataIdentifier(rawValue: "itsk/%A9cmt")
  /// Conductor: `itsk/%A9con`.
  public static let iTunesMetadataConductor = MetadataIdentifier(rawValue: "itsk/%A9con")
  /// Release date: `itsk/%A9day`.
  public static let iTunesMetadataReleaseDate = MetadataIdentifier(rawValue: "itsk/%A9day")
  /// Description: `itsk/%A9des`.
  public static let iTunesMetadataDescription = MetadataIdentifier(rawValue: "itsk/%A9des")
  /// Director: `itsk/%A9dir`.
  public static let iTunesMetadataDirector = MetadataIdentifier(rawValue: "itsk/%A9dir")
  /// Encoded by: `itsk/%A9enc`.
  public static let iTunesMetadataEncodedBy = MetadataIdentifier(rawValue: "itsk/%A9enc")
  /// Equalizer: `itsk/%A9equ`.
  public static let iTunesMetadataEQ = MetadataIdentifier(rawValue: "itsk/%A9equ")
  /// User genre: `itsk/%A9gen`.
  public static let iTunesMetadataUserGenre = MetadataIdentifier(rawValue: "itsk/%A9gen")
  /// Liner notes: `itsk/%A9lnt`.
  public static let iTunesMetadataLinerNotes = MetadataIdentifier(rawValue: "itsk/%A9lnt")
  /// Lyrics: `itsk/%A9lyr`.
  public static let iTunesMetadataLyrics = MetadataIdentifier(rawValue: "itsk/%A9lyr")
  /// Record company: `itsk/%A9mak`.
  public static let iTunesMetadataRecordCompany = MetadataIdentifier(rawValue: "itsk/%A9mak")
  /// Song name: `itsk/%A9nam`.
  public static let iTunesMetadataSongName = MetadataIdentifier(rawValue: "itsk/%A9nam")
  /// Original artist: `itsk/%A9ope`.
  public static let iTunesMetadataOriginalArtist = MetadataIdentifier(rawValue: "itsk/%A9ope")
  /// Phonogram rights: `itsk/%A9phg`.
  public static let iTunesMetadataPhonogramRights = MetadataIdentifier(rawValue: "itsk/%A9phg")
  /// Producer: `itsk/%A9prd`.
  public static let iTunesMetadataProducer = MetadataIdentifier(rawValue: "itsk/%A9prd")
  /// Performer: `itsk/%A9prf`.
  public static let iTunesMetadataPerformer = MetadataIdentifier(rawValue: "itsk/%A9prf")
  /// Publisher: `itsk/%A9pub`.
  public static let iTunesMetadataPublisher = MetadataIdentifier(rawValue: "itsk/%A9pub")
  /// Sound engineer: `itsk/%A9sne`.
  public static let iTunesMetadataSoundEngineer = MetadataIdentifier(rawValue: "itsk/%A9sne")
  /// Soloist: `itsk/%A9sol`.
  public static let iTunesMetadataSoloist = MetadataIdentifier(rawValue: "itsk/%A9sol")
  /// Credits: `itsk/%A9src`.
  public static let iTunesMetadataCredits = MetadataIdentifier(rawValue: "itsk/%A9src")
  /// Track subtitle: `itsk/%A9st3`.
  public static let iTunesMetadataTrackSubTitle = MetadataIdentifier(rawValue: "itsk/%A9st3")
  /// Thanks: `itsk/%A9thx`.
  public static let iTunesMetadataThanks = MetadataIdentifier(rawValue: "itsk/%A9thx")
  /// Encoding tool: `itsk/%A9too`.
  public static let iTunesMetadataEncodingTool = MetadataIdentifier(rawValue: "itsk/%A9too")
  /// Online extras: `itsk/%A9url`.
  public static let iTunesMetadataOnlineExtras = MetadataIdentifier(rawValue: "itsk/%A9url")
  /// Composer: `itsk/%A9wrt`.
  public static let iTunesMetadataComposer = MetadataIdentifier(rawValue: "itsk/%A9wrt")
  /// Executive producer: `itsk/%A9xpd`.
  public static let iTunesMetadataExecProducer = MetadataIdentifier(rawValue: "itsk/%A9xpd")
  /// Album artist: `itsk/aART`.
  public static let iTunesMetadataAlbumArtist = MetadataIdentifier(rawValue: "itsk/aART")
  /// Account kind: `itsk/akID`.
  public static let iTunesMetadataAccountKind = MetadataIdentifier(rawValue: "itsk/akID")
  /// Apple ID: `itsk/apID`.
  public static let iTunesMetadataAppleID = MetadataIdentifier(rawValue: "itsk/apID")
  /// Artist ID: `itsk/atID`.
  public static let iTunesMetadataArtistID = MetadataIdentifier(rawValue: "itsk/atID")
  /// Song ID: `itsk/cnID`.
  public static let iTunesMetadataSongID = MetadataIdentifier(rawValue: "itsk/cnID")
  /// Cover art: `itsk/covr`.
  public static let iTunesMetadataCoverArt = MetadataIdentifier(rawValue: "itsk/covr")
  /// Disc compilation: `itsk/cpil`.
  public static let iTunesMetadataDiscCompilation = MetadataIdentifier(rawValue: "itsk/cpil")
  /// Copyright: `itsk/cprt`.
  public static let iTunesMetadataCopyright = MetadataIdentifier(rawValue: "itsk/cprt")
  /// Disc number: `itsk/disk`.
  public static let iTunesMetadataDiscNumber = MetadataIdentifier(rawValue: "itsk/disk")
  /// Genre ID: `itsk/geID`.
  public static let iTunesMetadataGenreID = MetadataIdentifier(rawValue: "itsk/geID")
  /// Predefined genre: `itsk/gnre`.
  public static let iTunesMetadataPredefinedGenre = MetadataIdentifier(rawValue: "itsk/gnre")
  /// Grouping: `itsk/grup`.
  public static let iTunesMetadataGrouping = MetadataIdentifier(rawValue: "itsk/grup")
  /// Playlist ID: `itsk/plID`.
  public static let iTunesMetadataPlaylistID = MetadataIdentifier(rawValue: "itsk/plID")
  /// Content rating: `itsk/rtng`.
  public static let iTunesMetadataContentRating = MetadataIdentifier(rawValue: "itsk/rtng")
  /// Beats per minute: `itsk/tmpo`.
  public static let iTunesMetadataBeatsPerMin = MetadataIdentifier(rawValue: "itsk/tmpo")
  /// Track number: `itsk/trkn`.
  public static let iTunesMetadataTrackNumber = MetadataIdentifier(rawValue: "itsk/trkn")
}
