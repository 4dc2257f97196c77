internal import BinaryIO
internal import MediaModel

/// Describes the sample entries of a track.
enum SampleEntries {
  static func describe(
    _ descriptions: BoxNode?, handler: FourCC?
  ) -> [SampleEntryDescription] {
    (descriptions?.children ?? []).map { entry in
      var description = SampleEntryDescription(type: entry.type.description)
      description.extensions = entry.children.map(\.type.description)
      switch handler {
      case "vide":
        let fields = entry.fixedFields(VideoSampleEntry.self)
        description.width = fields.map { Int($0.width) }
        description.height = fields.map { Int($0.height) }
      case "soun":
        let fields = entry.fixedFields(SoundSampleEntry.self, in: descriptions)
        description.channelCount = fields?.effectiveChannelCount
        description.sampleRate = fields?.effectiveSampleRate
      default: break
      }
      if entry.type == "mebx" { description.timedKeys = timedKeys(of: entry) }
      return description
    }
  }

  private static func timedKeys(of entry: BoxNode) -> [SampleEntryDescription.TimedKey] {
    guard let table = MetadataKeyTable(sampleEntry: entry) else { return [] }
    return table.rows.compactMap { row in
      guard row.isUsed, let namespace = row.namespace, let key = row.key else { return nil }
      let type = row.dataType
      return SampleEntryDescription.TimedKey(
        identifier: MetadataIdentifier(
          keyBytes: key, keySpace: KeySpace(rawValue: namespace.description)),
        dataType: type?.wellKnownType.map { DataType(wellKnownCode: $0) }
          ?? DataType(rawValue: type?.name ?? ""),
        languageTag: row.locale, localID: row.localID,
        declaration: row.boxes.flatMap { $0.type.bytes + $0.payload } + row.trailing)
    }
  }
}
