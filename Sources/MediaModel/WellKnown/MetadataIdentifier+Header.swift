/// What headers of movies and tracks say beside their items, as `AssetEditor` has it: text,
/// dates in the notation of RFC 3339.
extension MetadataIdentifier {
  /// When the movie was made (`mvhd`): `head/movieCreationTime`.
  public static let headerMovieCreationTime: Self = "head/movieCreationTime"
  /// When the movie was last changed (`mvhd`): `head/movieModificationTime`.
  public static let headerMovieModificationTime: Self = "head/movieModificationTime"
  /// When the track was made (`tkhd`): `head/trackCreationTime`.
  public static let headerTrackCreationTime: Self = "head/trackCreationTime"
  /// When the track was last changed (`tkhd`): `head/trackModificationTime`.
  public static let headerTrackModificationTime: Self = "head/trackModificationTime"
  /// When the media of the track was made (`mdhd`): `head/mediaCreationTime`.
  public static let headerMediaCreationTime: Self = "head/mediaCreationTime"
  /// When the media of the track was last changed (`mdhd`): `head/mediaModificationTime`.
  public static let headerMediaModificationTime: Self = "head/mediaModificationTime"
}
