internal import MediaModel

/// Elements of a kind of master that are items: their keys are the names of both.
struct MatroskaFields: Sendable {
  /// The first word of the keys.
  let master: String
  /// The path of the master.
  let path: String
  let rows: [(id: EBMLID, name: String, type: DataType)]

  /// The element of an item's key; `nil` where there is none.
  func id(ofKey key: String) -> EBMLID? { rows.first { key == "\(master)/\($0.name)" }?.id }

  /// The item of an element; `nil` for any that is none.
  func item(of element: EBMLElement) -> MetadataItem? {
    rows.first { $0.id == element.id }.map { item($0.name, element, $0.type) }
  }

  /// An item of what an element says.
  func item(
    _ name: String, _ element: EBMLElement, _ type: DataType = .utf8, path: String? = nil
  ) -> MetadataItem {
    let payload =
      switch type {
      case .utf8: element.textBytes
      case .unsignedInteger: EBMLElement(element.id, number: element.number ?? 0).bytes
      default: element.bytes
      }
    return MetadataItem(
      "\(master)/\(name)", .matroska, payload, type,
      at: .init(path: path ?? "\(self.path).\(name)", offset: element.offset))
  }

  /// Source: RFC 9559 § 5.1.2.
  static let info = MatroskaFields(
    master: "Info", path: "Segment.Info",
    rows: [
      (MatroskaID.title, "Title", .utf8), (MatroskaID.muxingApp, "MuxingApp", .utf8),
      (MatroskaID.writingApp, "WritingApp", .utf8),
      (MatroskaID.segmentFilename, "SegmentFilename", .utf8),
      (MatroskaID.prevFilename, "PrevFilename", .utf8),
      (MatroskaID.nextFilename, "NextFilename", .utf8),
      (MatroskaID.segmentUUID, "SegmentUUID", .rawData),
      (MatroskaID.prevUUID, "PrevUUID", .rawData), (MatroskaID.nextUUID, "NextUUID", .rawData),
      (MatroskaID.segmentFamily, "SegmentFamily", .rawData), (MatroskaID.dateUTC, "DateUTC", .utf8),
    ])

  /// Source: RFC 9559 § 5.1.4.1.
  static let track = MatroskaFields(
    master: "Track", path: "Segment.Tracks.TrackEntry",
    rows: [
      (MatroskaID.name, "Name", .utf8), (MatroskaID.language, "Language", .utf8),
      (MatroskaID.languageBCP47, "LanguageBCP47", .utf8),
      (MatroskaID.codecName, "CodecName", .utf8),
      (MatroskaID.flagHearingImpaired, "FlagHearingImpaired", .unsignedInteger),
      (MatroskaID.flagVisualImpaired, "FlagVisualImpaired", .unsignedInteger),
      (MatroskaID.flagTextDescriptions, "FlagTextDescriptions", .unsignedInteger),
      (MatroskaID.flagOriginal, "FlagOriginal", .unsignedInteger),
      (MatroskaID.flagCommentary, "FlagCommentary", .unsignedInteger),
      (MatroskaID.flagForced, "FlagForced", .unsignedInteger),
    ])

  /// Source: RFC 9559 § 5.1.7.1.
  static let edition = MatroskaFields(
    master: "Edition", path: "Segment.Chapters.EditionEntry",
    rows: [
      (MatroskaID.editionFlagDefault, "EditionFlagDefault", .unsignedInteger),
      (MatroskaID.editionFlagOrdered, "EditionFlagOrdered", .unsignedInteger),
      (MatroskaID.editionFlagHidden, "EditionFlagHidden", .unsignedInteger),
    ])

  /// Source: RFC 9559 § 5.1.7.1.4.
  static let chapter = MatroskaFields(
    master: "Chapter", path: "Segment.Chapters.EditionEntry.ChapterAtom",
    rows: [
      (MatroskaID.chapterStringUID, "ChapterStringUID", .utf8),
      (MatroskaID.chapterFlagHidden, "ChapterFlagHidden", .unsignedInteger),
      (MatroskaID.chapterFlagEnabled, "ChapterFlagEnabled", .unsignedInteger),
      (MatroskaID.chapterSegmentUUID, "ChapterSegmentUUID", .rawData),
      (MatroskaID.chapterSegmentEditionUID, "ChapterSegmentEditionUID", .unsignedInteger),
      (MatroskaID.chapterPhysicalEquivalent, "ChapterPhysicalEquiv", .unsignedInteger),
    ])
}
