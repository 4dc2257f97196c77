internal import BaseMedia
package import MediaModel
internal import MetadataFormats

extension AssetEditor {
  /// What was read when the file was opened.
  package func outline() async throws -> AssetDescription { try await asset.container().outline }

  /// The type of the file, by its brands or its format.
  package func fileType() async throws -> FileType { FileType(of: try await outline()) }
}

extension FileType {
  /// The type of a file that was described: by its brands, its format, or the end of its name.
  package init(of description: AssetDescription) {
    switch description.formatName {
    case "QuickTime", "ISO base media":
      self.init(
        majorBrand: description.majorBrand, compatibleBrands: description.compatibleBrands)
    case ImageFileReader.formatName:
      switch description.majorBrand?.prefix(3) {
      case "hei", "hev": self = .heic
      case "avi": self = .avif
      default: self = .heif
      }
    default:
      let name = description.name.split(separator: "/").last.map(String.init) ?? ""
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      self =
        Self.byFormatName[description.formatName]
        ?? parts.dropFirst().last.flatMap { FileType(pathExtension: String($0)) } ?? .mp4
    }
  }

  private static let byFormatName = Dictionary(
    firstOf: FileFormats.readers.map { ($0.formatName, $0.fileType) })
}
