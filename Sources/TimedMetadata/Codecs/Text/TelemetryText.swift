internal import MediaModel

/// What telemetry a text tells that is shown as a caption, or stands in a log.
///
/// A row for each notation; the first one that knows the text reads it.
enum TelemetryText {
  private static let notations: [@Sendable (String) -> [MetadataItem]?] = [
    DJICaption.items, NMEASentences.items,
  ]

  /// Texts longer than this are for people.
  private static let longest = 1 << 14

  /// The items of a text; none where it is another text.
  static func items(_ text: String) -> [MetadataItem] {
    guard text.utf8.count <= longest else { return [] }
    return notations.lazy.compactMap { $0(text) }.first ?? []
  }
}
