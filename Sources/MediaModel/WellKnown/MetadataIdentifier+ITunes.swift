/// The constants of iTunes metadata, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; iTunes files for those without a constant.
extension MetadataIdentifier {
  /// Artist: `itsk/%A9ART`.
  public static let iTunesMetadataArtist: Self = "itsk/%A9ART"
  /// Album: `itsk/%A9alb`.
  public static let iTunesMetadataAlbum: Self = "itsk/%A9alb"
  /// Art director: `itsk/%A9ard`.
  public static let iTunesMetadataArtDirector: Self = "itsk/%A9ard"
  /// Arranger: `itsk/%A9arg`.
  public static let iTunesMetadataArranger: Self = "itsk/%A9arg"
  /// Author: `itsk/%A9aut`.
  public static let iTunesMetadataAuthor: Self = "itsk/%A9aut"
  /// Acknowledgement: `itsk/%A9cak`.
  public static let iTunesMetadataAcknowledgement: Self = "itsk/%A9cak"
  /// User comment: `itsk/%A9cmt`.
  public static let iTunesMetadataUserComment: Self = "itsk/%A9cmt"
  /// Conductor: `itsk/%A9con`.
  public static let iTunesMetadataConductor: Self = "itsk/%A9con"
  /// Release date: `itsk/%A9day`.
  public static let iTunesMetadataReleaseDate: Self = "itsk/%A9day"
  /// Description: `itsk/%A9des`.
  public static let iTunesMetadataDescription: Self = "itsk/%A9des"
  /// Director: `itsk/%A9dir`.
  public static let iTunesMetadataDirector: Self = "itsk/%A9dir"
  /// Encoded by: `itsk/%A9enc`.
  public static let iTunesMetadataEncodedBy: Self = "itsk/%A9enc"
  /// Equalizer: `itsk/%A9equ`.
  public static let iTunesMetadataEQ: Self = "itsk/%A9equ"
  /// User genre: `itsk/%A9gen`.
  public static let iTunesMetadataUserGenre: Self = "itsk/%A9gen"
  /// Liner notes: `itsk/%A9lnt`.
  public static let iTunesMetadataLinerNotes: Self = "itsk/%A9lnt"
  /// Lyrics: `itsk/%A9lyr`.
  public static let iTunesMetadataLyrics: Self = "itsk/%A9lyr"
  /// Record company: `itsk/%A9mak`.
  public static let iTunesMetadataRecordCompany: Self = "itsk/%A9mak"
  /// Song name: `itsk/%A9nam`.
  public static let iTunesMetadataSongName: Self = "itsk/%A9nam"
  /// Original artist: `itsk/%A9ope`.
  public static let iTunesMetadataOriginalArtist: Self = "itsk/%A9ope"
  /// Phonogram rights: `itsk/%A9phg`.
  public static let iTunesMetadataPhonogramRights: Self = "itsk/%A9phg"
  /// Producer: `itsk/%A9prd`.
  public static let iTunesMetadataProducer: Self = "itsk/%A9prd"
  /// Performer: `itsk/%A9prf`.
  public static let iTunesMetadataPerformer: Self = "itsk/%A9prf"
  /// Publisher: `itsk/%A9pub`.
  public static let iTunesMetadataPublisher: Self = "itsk/%A9pub"
  /// Sound engineer: `itsk/%A9sne`.
  public static let iTunesMetadataSoundEngineer: Self = "itsk/%A9sne"
  /// Soloist: `itsk/%A9sol`.
  public static let iTunesMetadataSoloist: Self = "itsk/%A9sol"
  /// Credits: `itsk/%A9src`.
  public static let iTunesMetadataCredits: Self = "itsk/%A9src"
  /// Track subtitle: `itsk/%A9st3`.
  public static let iTunesMetadataTrackSubTitle: Self = "itsk/%A9st3"
  /// Thanks: `itsk/%A9thx`.
  public static let iTunesMetadataThanks: Self = "itsk/%A9thx"
  /// Encoding tool: `itsk/%A9too`.
  public static let iTunesMetadataEncodingTool: Self = "itsk/%A9too"
  /// Online extras: `itsk/%A9url`.
  public static let iTunesMetadataOnlineExtras: Self = "itsk/%A9url"
  /// Composer: `itsk/%A9wrt`.
  public static let iTunesMetadataComposer: Self = "itsk/%A9wrt"
  /// Executive producer: `itsk/%A9xpd`.
  public static let iTunesMetadataExecProducer: Self = "itsk/%A9xpd"
  /// Album artist: `itsk/aART`.
  public static let iTunesMetadataAlbumArtist: Self = "itsk/aART"
  /// Account kind: `itsk/akID`.
  public static let iTunesMetadataAccountKind: Self = "itsk/akID"
  /// Apple ID: `itsk/apID`.
  public static let iTunesMetadataAppleID: Self = "itsk/apID"
  /// Artist ID: `itsk/atID`.
  public static let iTunesMetadataArtistID: Self = "itsk/atID"
  /// Song ID: `itsk/cnID`.
  public static let iTunesMetadataSongID: Self = "itsk/cnID"
  /// Cover art: `itsk/covr`.
  public static let iTunesMetadataCoverArt: Self = "itsk/covr"
  /// Disc compilation: `itsk/cpil`.
  public static let iTunesMetadataDiscCompilation: Self = "itsk/cpil"
  /// Copyright: `itsk/cprt`.
  public static let iTunesMetadataCopyright: Self = "itsk/cprt"
  /// Disc number: `itsk/disk`.
  public static let iTunesMetadataDiscNumber: Self = "itsk/disk"
  /// Genre ID: `itsk/geID`.
  public static let iTunesMetadataGenreID: Self = "itsk/geID"
  /// Predefined genre: `itsk/gnre`.
  public static let iTunesMetadataPredefinedGenre: Self = "itsk/gnre"
  /// Grouping: `itsk/grup`.
  public static let iTunesMetadataGrouping: Self = "itsk/grup"
  /// Playlist ID: `itsk/plID`.
  public static let iTunesMetadataPlaylistID: Self = "itsk/plID"
  /// Content rating: `itsk/rtng`.
  public static let iTunesMetadataContentRating: Self = "itsk/rtng"
  /// Beats per minute: `itsk/tmpo`.
  public static let iTunesMetadataBeatsPerMin: Self = "itsk/tmpo"
  /// Track number: `itsk/trkn`.
  public static let iTunesMetadataTrackNumber: Self = "itsk/trkn"
}
