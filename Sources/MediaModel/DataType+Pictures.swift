/// The data types of pictures: how they begin, and what they are called elsewhere.
///
/// Source: JPEG, ITU-T T.81 Annex B; PNG, ISO/IEC 15948 § 5.2; GIF89a § 17; BMP as files have it.
extension DataType {
  /// The types that hold pictures.
  package static let pictures: Set<DataType> = Set(pictureRows.map(\.type))

  private static let pictureRows:
    [(type: DataType, mediaType: String, pathExtension: String, start: [UInt8])] = [
      (.jpeg, "image/jpeg", "jpg", [0xFF, 0xD8, 0xFF]),
      (.png, "image/png", "png", [0x89, 0x50, 0x4E, 0x47]),
      (.gif, "image/gif", "gif", Array("GIF8".utf8)),
      (.bmp, "image/bmp", "bmp", Array("BM".utf8)),
    ]

  /// The type that the first bytes of a picture tell; `nil` for bytes of another kind.
  public init?(pictureStartingWith head: some Sequence<UInt8>) {
    let start = Array(head.prefix(4))
    guard let row = Self.pictureRows.first(where: { start.starts(with: $0.start) }) else {
      return nil
    }
    self = row.type
  }

  /// The type of a media type, as `image/png`, or of the three letters of ID3v2.2, in any case.
  ///
  /// `-->` says that the picture is elsewhere, and its place is what is stored.
  package init?(mediaType: String) {
    switch mediaType.lowercased() {
    case "image/jpeg", "image/jpg", "jpg", "jpeg": self = .jpeg
    case "image/png", "png": self = .png
    case "image/gif", "gif": self = .gif
    case "image/bmp", "bmp", "image/x-ms-bmp": self = .bmp
    case "-->": self = .url
    default: return nil
    }
  }

  /// The type of a picture: what its bytes tell, else what its media type says.
  package static func ofPicture(
    startingWith head: some Sequence<UInt8>, mediaType: String
  ) -> DataType {
    DataType(pictureStartingWith: head) ?? DataType(mediaType: mediaType) ?? .rawData
  }

  /// The media type of a picture; `-->` for the place of one.
  package var pictureMediaType: String? {
    self == .url ? "-->" : Self.pictureRows.first { $0.type == self }?.mediaType
  }

  /// The usual end of names of files with such a picture, without the dot.
  package var picturePathExtension: String? {
    Self.pictureRows.first { $0.type == self }?.pathExtension
  }
}
