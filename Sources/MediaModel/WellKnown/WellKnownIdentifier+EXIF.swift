extension WellKnownIdentifier {
  /// Rows of EXIF.
  ///
  /// Source: CIPA DC-008, TIFF and Exif attributes.
  static let exif: [WellKnownIdentifier] = [
    row("exif/Make", "make", .utf8, common: .commonIdentifierMake),
    row("exif/Model", "model", .utf8, common: .commonIdentifierModel),
    row("exif/Software", "software", .utf8, common: .commonIdentifierSoftware),
    row("exif/DateTimeOriginal", "creation date", .utf8, common: .commonIdentifierCreationDate),
    row("exif/Artist", "artist", .utf8, common: .commonIdentifierArtist),
    row("exif/Copyright", "copyright", .utf8, common: .commonIdentifierCopyrights),
    row("exif/ImageDescription", "image description", .utf8, common: .commonIdentifierDescription),
    row("exif/LensModel", "lens model", .utf8),
  ]
}
