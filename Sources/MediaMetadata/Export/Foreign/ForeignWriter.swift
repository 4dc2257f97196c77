internal import MediaModel
internal import MetadataFormats

/// The native writers of metadata, as conversions use them.
enum ForeignWriter {
  /// Whether the writer of a type takes chapters.
  static func holdsChapters(_ fileType: FileType) -> Bool { false }
}
