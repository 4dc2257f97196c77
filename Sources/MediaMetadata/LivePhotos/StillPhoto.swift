internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

/// The photograph of a Live Photo: what the notes of Apple's cameras say of its pair, read and written.
///
/// The notes are a value of EXIF, in JPEG, HEIC and AVIF files alike.
enum StillPhoto {
  private static let notes = MetadataIdentifier(key: "MakerNote", keySpace: .exif)

  static func read(_ path: String) throws(MediaError) -> LivePhoto.Photo {
    let file = try PhotographFile(path: path)
    let item = try Containers.open(source: file.source).outline.metadata.first(where: isNote)
    let found = note(in: item)
    return LivePhoto.Photo(
      path: path, contentIdentifier: found?.contentIdentifier, hasMakerNote: found != nil,
      hasForeignMakerNote: item != nil && found == nil)
  }

  private static func isNote(_ item: MetadataItem) -> Bool {
    item.identifier == notes && item.extraAttribute("directory") == "Exif"
  }

  private static func note(in item: MetadataItem?) -> AppleMakerNote? {
    item.flatMap { AppleMakerNote($0.payload) }
  }

  /// Writes the identifier into the notes, which are made where there are none.
  ///
  /// - Throws: ``MediaError`` where the notes are another maker's, or the photograph cannot be written.
  static func setIdentifier(_ identifier: String, of path: String) async throws {
    _ = try PhotographFile(path: path)
    var editor = try await AssetEditor(Asset(path: path))
    let place = editor.metadata.firstIndex(where: isNote)
    var notes = AppleMakerNote()
    if let place {
      guard let found = note(in: editor.metadata[place]) else {
        throw MediaError(
          .unsupportedFormat,
          "the photograph has notes of another camera maker, which would be lost; pair the movie alone",
          path: path)
      }
      notes = found
    }
    guard notes.setContentIdentifier(identifier) else {
      throw MediaError(
        .unsupportedFormat, "Apple's notes are damaged: the identifier has no place there",
        path: path)
    }
    if let place {
      editor.metadata[place].payload = notes.bytes
    } else {
      editor.metadata.append(
        MetadataItem(
          Self.notes, payload: notes.bytes, dataType: .rawData,
          extraAttributes: [.init("directory", "Exif")]))
    }
    _ = try await editor.save()
    guard try read(path).contentIdentifier == identifier else {
      throw MediaError(
        .verificationFailed, "the identifier that was written is not in the photograph", path: path)
    }
  }
}
