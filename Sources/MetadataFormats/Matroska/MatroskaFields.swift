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
      (.title, "Title", .utf8), (.muxingApp, "MuxingApp", .utf8),
      (.writingApp, "WritingApp", .utf8),
      (.segmentFilename, "SegmentFilename", .utf8),
      (.prevFilename, "PrevFilename", .utf8),
      (.nextFilename, "NextFilename", .utf8),
      (.segmentUUID, "SegmentUUID", .rawData),
      (.prevUUID, "PrevUUID", .rawData), (.nextUUID, "NextUUID", .rawData),
      (.segmentFamily, "SegmentFamily", .rawData), (.dateUTC, "DateUTC", .utf8),
    ])

  /// Source: RFC 9559 § 5.1.4.1.
  static let track = MatroskaFields(
    master: "Track", path: "Segment.Tracks.TrackEntry",
    rows: [
      (.name, "Name", .utf8), (.language, "Language", .utf8),
      (.languageBCP47, "LanguageBCP47", .utf8),
      (.codecName, "CodecName", .utf8),
      (.flagHearingImpaired, "FlagHearingImpaired", .unsignedInteger),
      (.flagVisualImpaired, "FlagVisualImpaired", .unsignedInteger),
      (.flagTextDescriptions, "FlagTextDescriptions", .unsignedInteger),
      (.flagOriginal, "FlagOriginal", .unsignedInteger),
      (.flagCommentary, "FlagCommentary", .unsignedInteger),
      (.flagForced, "FlagForced", .unsignedInteger),
    ])

  /// Source: RFC 9559 § 5.1.7.1.
  static let edition = MatroskaFields(
    master: "Edition", path: "Segment.Chapters.EditionEntry",
    rows: [
      (.editionFlagDefault, "EditionFlagDefault", .unsignedInteger),
      (.editionFlagOrdered, "EditionFlagOrdered", .unsignedInteger),
      (.editionFlagHidden, "EditionFlagHidden", .unsignedInteger),
    ])

  /// Source: RFC 9559 § 5.1.7.1.4.
  static let chapter = MatroskaFields(
    master: "Chapter", path: "Segment.Chapters.EditionEntry.ChapterAtom",
    rows: [
      (.chapterStringUID, "ChapterStringUID", .utf8),
      (.chapterFlagHidden, "ChapterFlagHidden", .unsignedInteger),
      (.chapterFlagEnabled, "ChapterFlagEnabled", .unsignedInteger),
      (.chapterSegmentUUID, "ChapterSegmentUUID", .rawData),
      (.chapterSegmentEditionUID, "ChapterSegmentEditionUID", .unsignedInteger),
      (.chapterPhysicalEquivalent, "ChapterPhysicalEquiv", .unsignedInteger),
    ])
}
