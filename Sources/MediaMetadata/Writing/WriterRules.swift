internal import MediaModel

/// What may go where: media in file types, references between tracks.
///
/// Each rule is one row.
enum WriterRules {
  private static let inMovies: Set<MediaType> = [
    .video, .audio, .text, .subtitle, .closedCaption, .timecode, .metadata, .auxiliaryPicture,
  ]
  private static let inSound: Set<MediaType> = [.audio, .text, .subtitle, .metadata]
  private static let onTelephones: Set<MediaType> = [.video, .audio, .text, .subtitle]

  /// The kinds of media that a file type holds; `nil` for all.
  ///
  /// Source: QTFF; ISO/IEC 14496-14 and -12:2022 § 8.4.3; 3GPP TS 26.244 § 6; AVFoundation, AVMediaFormat.h.
  private static let media: [FileType: Set<MediaType>?] = [
    .mov: nil, .mp4: inMovies, .m4v: inMovies, .m4a: inSound, .m4b: inSound,
    .mobile3GPP: onTelephones, .mobile3GPP2: onTelephones,
  ]

  /// Whether files of a type can be written.
  static func canWrite(_ type: FileType) -> Bool { media[type] != nil }

  /// Whether files of a type hold tracks of a kind of media.
  static func allows(_ mediaType: MediaType, in type: FileType) -> Bool {
    guard let kinds = media[type] else { return false }
    return kinds?.contains(mediaType) ?? true
  }

  private static let legible: Set<MediaType> = [.text, .subtitle, .closedCaption]
  private static let chapters: Set<MediaType> = [.text, .video, .metadata]

  /// The media of the track that refers, and of the one that is referred to; `nil` for any.
  ///
  /// Source: AVFoundation, AVAssetTrack.h, "Track association types"; QTFF, "Track Reference Types".
  private static let associations:
    [TrackAssociationType: (from: Set<MediaType>?, to: Set<MediaType>?)] = [
      .audioFallback: ([.audio], [.audio]),
      .chapterList: ([.video, .audio, .text, .subtitle], chapters),
      .forcedSubtitlesOnly: (legible, legible),
      .selectionFollower: (legible.union([.audio]), legible.union([.audio])),
      .timecode: (nil, [.timecode]),
      .metadataReferent: ([.metadata], nil),
      .renderMetadataSource: ([.video, .audio], [.metadata]),
    ]

  /// Whether a track may refer to another so; kinds of references that no one knows are the maker's own.
  static func allows(
    _ type: TrackAssociationType, from source: MediaType, to target: MediaType
  ) -> Bool {
    guard let rule = associations[type] else { return type.rawValue.utf8.count == 4 }
    return rule.from?.contains(source) ?? true && rule.to?.contains(target) ?? true
  }
}
