package import MediaModel

extension AssetEditor {
  /// What was read when the file was opened.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  package func outline() async throws -> AssetDescription { try await asset.container().outline }

  /// The type of the file, by its brands or its format.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  package func fileType() async throws -> FileType { FileType(of: try await outline()) }
}

extension FileType {
  /// The type of a file that was described: by its brands, its format, or the end of its name.
  package init(of description: AssetDescription) {
    switch description.formatName {
    case "QuickTime", "ISO base media":
      self.init(
        majorBrand: description.majorBrand, compatibleBrands: description.compatibleBrands)
    default:
      let name = description.name.split(separator: "/").last.map(String.init) ?? ""
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      self =
        Self.byFormatName[description.formatName]
        ?? parts.dropFirst().last.flatMap { FileType(pathExtension: String($0)) } ?? .mp4
    }
  }

  private static let byFormatName: [String: FileType] = [
    "WAVE": .wave, "AVI": .avi, "Ogg": .ogg, "Matroska": .matroska, "WebM": .webM,
    "Monkey's Audio": .monkeysAudio, "WavPack": .wavPack, "Musepack": .musepack,
    "ADTS AAC": .adts, "MPEG audio": .mp3, "AIFF": .aiff, "FLAC": .flac,
    "ASF": .advancedSystems,
  ]
}
