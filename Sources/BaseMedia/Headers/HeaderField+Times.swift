internal import BinaryIO
internal import MediaModel

/// When movie, tracks and media were made and changed.
///
/// Headers count seconds from 1904 in UTC; 0 tells nothing.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2, 8.3.2, 8.4.2.
extension HeaderField {
  static let times: [HeaderField] = [
    time(.headerMovieCreationTime, MovieHeaderBox.self, \.creationTime),
    time(.headerMovieModificationTime, MovieHeaderBox.self, \.modificationTime),
    time(.headerTrackCreationTime, TrackHeaderBox.self, \.creationTime, isOfTrack: true),
    time(.headerTrackModificationTime, TrackHeaderBox.self, \.modificationTime, isOfTrack: true),
    time(
      .headerMediaCreationTime, MediaHeaderBox.self, \.creationTime, in: ["mdia"], isOfTrack: true),
    time(
      .headerMediaModificationTime, MediaHeaderBox.self, \.modificationTime, in: ["mdia"],
      isOfTrack: true),
  ]

  private static func time<T: Box>(
    _ identifier: MetadataIdentifier, _ kind: T.Type,
    _ field: any WritableKeyPath<T, UInt64> & Sendable, in path: [FourCC] = [],
    isOfTrack: Bool = false
  ) -> HeaderField {
    HeaderField(identifier: identifier, isOfTrack: isOfTrack) { box in
      guard let header = try? box.descendant(path + [T.type])?.read(kind) else { return nil }
      let seconds = header[keyPath: field]
      return seconds == 0 ? nil : MetadataDate(secondsSince1904: seconds)?.description
    } write: { box, text throws(ItemEditError) in
      var seconds: UInt64 = 0
      if let text {
        guard let date = MetadataDate(text), date.hasTime, let told = date.secondsSince1904,
          told > 0
        else {
          throw ItemEditError(
            "'\(text)' is not a date with a time and a zone from 1904 on, such as 2026-05-17T14:30:00Z"
          )
        }
        seconds = told
      }
      try box.edit(kind, at: path) { $0[keyPath: field] = seconds }
    }
  }
}
