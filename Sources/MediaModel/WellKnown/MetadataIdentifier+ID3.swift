// AVFoundation marks the version of a frame with an underscore.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The constants of ID3 tags, by AVFoundation's Swift names.
///
/// Source: AVFoundation, AVMetadataIdentifiers.h; ID3v2.3 and ID3v2.4, "Declared ID3v2 frames".
extension MetadataIdentifier {
  /// Audio encryption: `id3/AENC`.
  public static let id3MetadataAudioEncryption: Self = "id3/AENC"
  /// Attached picture: `id3/APIC`.
  public static let id3MetadataAttachedPicture: Self = "id3/APIC"
  /// Audio seek point index: `id3/ASPI`.
  public static let id3MetadataAudioSeekPointIndex: Self = "id3/ASPI"
  /// Comments: `id3/COMM`.
  public static let id3MetadataComments: Self = "id3/COMM"
  /// Commercial: `id3/COMR`.
  public static let id3MetadataCommercial: Self = "id3/COMR"
  /// Encryption: `id3/ENCR`.
  public static let id3MetadataEncryption: Self = "id3/ENCR"
  /// Equalization 2: `id3/EQU2`.
  public static let id3MetadataEqualization2: Self = "id3/EQU2"
  /// Equalization: `id3/EQUA`.
  public static let id3MetadataEqualization: Self = "id3/EQUA"
  /// Event timing codes: `id3/ETCO`.
  public static let id3MetadataEventTimingCodes: Self = "id3/ETCO"
  /// General encapsulated object: `id3/GEOB`.
  public static let id3MetadataGeneralEncapsulatedObject: Self = "id3/GEOB"
  /// Group identifier: `id3/GRID`.
  public static let id3MetadataGroupIdentifier: Self = "id3/GRID"
  /// Involved people list (2.3): `id3/IPLS`.
  public static let id3MetadataInvolvedPeopleList_v23: Self = "id3/IPLS"
  /// Link: `id3/LINK`.
  public static let id3MetadataLink: Self = "id3/LINK"
  /// Music CD identifier: `id3/MCDI`.
  public static let id3MetadataMusicCDIdentifier: Self = "id3/MCDI"
  /// MPEG location lookup table: `id3/MLLT`.
  public static let id3MetadataMPEGLocationLookupTable: Self = "id3/MLLT"
  /// Ownership: `id3/OWNE`.
  public static let id3MetadataOwnership: Self = "id3/OWNE"
  /// Play counter: `id3/PCNT`.
  public static let id3MetadataPlayCounter: Self = "id3/PCNT"
  /// Popularimeter: `id3/POPM`.
  public static let id3MetadataPopularimeter: Self = "id3/POPM"
  /// Position synchronization: `id3/POSS`.
  public static let id3MetadataPositionSynchronization: Self = "id3/POSS"
  /// Private: `id3/PRIV`.
  public static let id3MetadataPrivate: Self = "id3/PRIV"
  /// Recommended buffer size: `id3/RBUF`.
  public static let id3MetadataRecommendedBufferSize: Self = "id3/RBUF"
  /// Relative volume adjustment 2: `id3/RVA2`.
  public static let id3MetadataRelativeVolumeAdjustment2: Self = "id3/RVA2"
  /// Relative volume adjustment: `id3/RVAD`.
  public static let id3MetadataRelativeVolumeAdjustment: Self = "id3/RVAD"
  /// Reverb: `id3/RVRB`.
  public static let id3MetadataReverb: Self = "id3/RVRB"
  /// Seek: `id3/SEEK`.
  public static let id3MetadataSeek: Self = "id3/SEEK"
  /// Signature: `id3/SIGN`.
  public static let id3MetadataSignature: Self = "id3/SIGN"
  /// Synchronized lyric: `id3/SYLT`.
  public static let id3MetadataSynchronizedLyric: Self = "id3/SYLT"
  /// Synchronized tempo codes: `id3/SYTC`.
  public static let id3MetadataSynchronizedTempoCodes: Self = "id3/SYTC"
  /// Album title: `id3/TALB`.
  public static let id3MetadataAlbumTitle: Self = "id3/TALB"
  /// Beats per minute: `id3/TBPM`.
  public static let id3MetadataBeatsPerMinute: Self = "id3/TBPM"
  /// Composer: `id3/TCOM`.
  public static let id3MetadataComposer: Self = "id3/TCOM"
  /// Content type: `id3/TCON`.
  public static let id3MetadataContentType: Self = "id3/TCON"
  /// Copyright: `id3/TCOP`.
  public static let id3MetadataCopyright: Self = "id3/TCOP"
  /// Date: `id3/TDAT`.
  public static let id3MetadataDate: Self = "id3/TDAT"
  /// Encoding time: `id3/TDEN`.
  public static let id3MetadataEncodingTime: Self = "id3/TDEN"
  /// Playlist delay: `id3/TDLY`.
  public static let id3MetadataPlaylistDelay: Self = "id3/TDLY"
  /// Original release time: `id3/TDOR`.
  public static let id3MetadataOriginalReleaseTime: Self = "id3/TDOR"
  /// Recording time: `id3/TDRC`.
  public static let id3MetadataRecordingTime: Self = "id3/TDRC"
  /// Release time: `id3/TDRL`.
  public static let id3MetadataReleaseTime: Self = "id3/TDRL"
  /// Tagging time: `id3/TDTG`.
  public static let id3MetadataTaggingTime: Self = "id3/TDTG"
  /// Encoded by: `id3/TENC`.
  public static let id3MetadataEncodedBy: Self = "id3/TENC"
  /// Lyricist: `id3/TEXT`.
  public static let id3MetadataLyricist: Self = "id3/TEXT"
  /// File type: `id3/TFLT`.
  public static let id3MetadataFileType: Self = "id3/TFLT"
  /// Time: `id3/TIME`.
  public static let id3MetadataTime: Self = "id3/TIME"
  /// Involved people list (2.4): `id3/TIPL`.
  public static let id3MetadataInvolvedPeopleList_v24: Self = "id3/TIPL"
  /// Content group description: `id3/TIT1`.
  public static let id3MetadataContentGroupDescription: Self = "id3/TIT1"
  /// Title description: `id3/TIT2`.
  public static let id3MetadataTitleDescription: Self = "id3/TIT2"
  /// Subtitle: `id3/TIT3`.
  public static let id3MetadataSubTitle: Self = "id3/TIT3"
  /// Initial key: `id3/TKEY`.
  public static let id3MetadataInitialKey: Self = "id3/TKEY"
  /// Language: `id3/TLAN`.
  public static let id3MetadataLanguage: Self = "id3/TLAN"
  /// Length: `id3/TLEN`.
  public static let id3MetadataLength: Self = "id3/TLEN"
  /// Musician credits list: `id3/TMCL`.
  public static let id3MetadataMusicianCreditsList: Self = "id3/TMCL"
  /// Media type: `id3/TMED`.
  public static let id3MetadataMediaType: Self = "id3/TMED"
  /// Mood: `id3/TMOO`.
  public static let id3MetadataMood: Self = "id3/TMOO"
  /// Original album title: `id3/TOAL`.
  public static let id3MetadataOriginalAlbumTitle: Self = "id3/TOAL"
  /// Original filename: `id3/TOFN`.
  public static let id3MetadataOriginalFilename: Self = "id3/TOFN"
  /// Original lyricist: `id3/TOLY`.
  public static let id3MetadataOriginalLyricist: Self = "id3/TOLY"
  /// Original artist: `id3/TOPE`.
  public static let id3MetadataOriginalArtist: Self = "id3/TOPE"
  /// Original release year: `id3/TORY`.
  public static let id3MetadataOriginalReleaseYear: Self = "id3/TORY"
  /// File owner: `id3/TOWN`.
  public static let id3MetadataFileOwner: Self = "id3/TOWN"
  /// Lead performer: `id3/TPE1`.
  public static let id3MetadataLeadPerformer: Self = "id3/TPE1"
  /// Band: `id3/TPE2`.
  public static let id3MetadataBand: Self = "id3/TPE2"
  /// Conductor: `id3/TPE3`.
  public static let id3MetadataConductor: Self = "id3/TPE3"
  /// Modified by: `id3/TPE4`.
  public static let id3MetadataModifiedBy: Self = "id3/TPE4"
  /// Part of a set: `id3/TPOS`.
  public static let id3MetadataPartOfASet: Self = "id3/TPOS"
  /// Produced notice: `id3/TPRO`.
  public static let id3MetadataProducedNotice: Self = "id3/TPRO"
  /// Publisher: `id3/TPUB`.
  public static let id3MetadataPublisher: Self = "id3/TPUB"
  /// Track number: `id3/TRCK`.
  public static let id3MetadataTrackNumber: Self = "id3/TRCK"
  /// Recording dates: `id3/TRDA`.
  public static let id3MetadataRecordingDates: Self = "id3/TRDA"
  /// Internet radio station name: `id3/TRSN`.
  public static let id3MetadataInternetRadioStationName: Self = "id3/TRSN"
  /// Internet radio station owner: `id3/TRSO`.
  public static let id3MetadataInternetRadioStationOwner: Self = "id3/TRSO"
  /// Size: `id3/TSIZ`.
  public static let id3MetadataSize: Self = "id3/TSIZ"
  /// Album sort order: `id3/TSOA`.
  public static let id3MetadataAlbumSortOrder: Self = "id3/TSOA"
  /// Performer sort order: `id3/TSOP`.
  public static let id3MetadataPerformerSortOrder: Self = "id3/TSOP"
  /// Title sort order: `id3/TSOT`.
  public static let id3MetadataTitleSortOrder: Self = "id3/TSOT"
  /// International standard recording code: `id3/TSRC`.
  public static let id3MetadataInternationalStandardRecordingCode: Self = "id3/TSRC"
  /// Encoded with: `id3/TSSE`.
  public static let id3MetadataEncodedWith: Self = "id3/TSSE"
  /// Set subtitle: `id3/TSST`.
  public static let id3MetadataSetSubtitle: Self = "id3/TSST"
  /// User text: `id3/TXXX`.
  public static let id3MetadataUserText: Self = "id3/TXXX"
  /// Year: `id3/TYER`.
  public static let id3MetadataYear: Self = "id3/TYER"
  /// Unique file identifier: `id3/UFID`.
  public static let id3MetadataUniqueFileIdentifier: Self = "id3/UFID"
  /// Terms of use: `id3/USER`.
  public static let id3MetadataTermsOfUse: Self = "id3/USER"
  /// Unsynchronized lyric: `id3/USLT`.
  public static let id3MetadataUnsynchronizedLyric: Self = "id3/USLT"
  /// Commercial information: `id3/WCOM`.
  public static let id3MetadataCommercialInformation: Self = "id3/WCOM"
  /// Copyright information: `id3/WCOP`.
  public static let id3MetadataCopyrightInformation: Self = "id3/WCOP"
  /// Official audio file webpage: `id3/WOAF`.
  public static let id3MetadataOfficialAudioFileWebpage: Self = "id3/WOAF"
  /// Official artist webpage: `id3/WOAR`.
  public static let id3MetadataOfficialArtistWebpage: Self = "id3/WOAR"
  /// Official audio source webpage: `id3/WOAS`.
  public static let id3MetadataOfficialAudioSourceWebpage: Self = "id3/WOAS"
  /// Official internet radio station homepage: `id3/WORS`.
  public static let id3MetadataOfficialInternetRadioStationHomepage: Self = "id3/WORS"
  /// Payment: `id3/WPAY`.
  public static let id3MetadataPayment: Self = "id3/WPAY"
  /// Official publisher webpage: `id3/WPUB`.
  public static let id3MetadataOfficialPublisherWebpage: Self = "id3/WPUB"
  /// User URL: `id3/WXXX`.
  public static let id3MetadataUserURL: Self = "id3/WXXX"
  /// Commercial: `id3/COMR`, the same as `id3MetadataCommercial`, spelt wrongly by Apple.
  public static let id3MetadataCommerical = id3MetadataCommercial
}
