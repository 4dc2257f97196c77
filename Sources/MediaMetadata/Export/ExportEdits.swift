internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// Turns the decisions of a plan into edits of a movie.
enum ExportEdits {
  static func edits(
    for plan: ExportPlan, from tree: BoxTree, to fileType: FileType
  ) -> [MovieEdit] {
    var edits: [MovieEdit] = []
    if !plan.removedItems.isEmpty { edits.append(.removeItems(plan.removedItems)) }
    edits.append(.removeMirrors)
    edits += plan.droppedTracks.map { .removeTrack($0.trackID) }
    if let family = fileType.family { edits.append(.translate(family)) }
    if let box = fileTypeBox(for: fileType, from: tree) { edits.append(.setFileType(box)) }
    if let origin = plan.origin { edits.append(.recordOrigin(origin)) }
    if let family = fileType.family { edits += plan.additions.map { .insert($0, family) } }
    if let family = fileType.family { edits += plan.mirrors.map { .mirror($0, family) } }
    return edits
  }

  /// The destination's brands, and those of the source that name a feature of the content rather than a kind of file.
  static func fileTypeBox(for fileType: FileType, from tree: BoxTree) -> FileTypeBox? {
    guard var box = FileTypeBox(fileType) else { return nil }
    let source = tree.first("ftyp").flatMap { try? $0.decode(FileTypeBox.self) }
    if fileType.family == .iso {
      box.compatibleBrands += (source?.compatibleBrands ?? []).filter { brand in
        featureBrands.contains(brand) && !box.compatibleBrands.contains(brand)
      }
    }
    return box
  }

  /// Brands that a reader needs to know to play what is inside.
  ///
  /// Source: mp4ra.org, "Brands".
  private static let featureBrands: Set<FourCC> = [
    "avc1", "hvc1", "av01", "vvc1", "dby1", "db1p", "db2g", "db4g", "db4h", "MSNV", "iso2", "iso4",
    "iso5", "iso6", "iso7", "iso8", "iso9", "mp71",
  ]
}

extension FileTypeBox {
  /// The brands of a type of file; `nil` for one that has none.
  init?(_ fileType: FileType) {
    guard let major = FourCC(fileType.majorBrand) else { return nil }
    self.init(
      majorBrand: major, minorVersion: fileType.minorVersion,
      compatibleBrands: fileType.compatibleBrands.compactMap { FourCC($0) })
  }
}
