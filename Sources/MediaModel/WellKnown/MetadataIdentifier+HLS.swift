/// HTTP Live Streaming.
extension MetadataIdentifier {
  /// The name of a presentation, in session data.
  public static let hlsTitle: MetadataIdentifier = "hls/com.apple.hls.title"
  /// Where the chapters of a presentation are, in session data.
  public static let hlsChapters: MetadataIdentifier = "hls/com.apple.hls.chapters"
  /// The address of an image of a chapter.
  public static let hlsChapterImage: MetadataIdentifier = "hls/image"
  /// What a rendition is called.
  public static let hlsRenditionName: MetadataIdentifier = "hls/name"
}
