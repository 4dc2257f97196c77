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
        description.width = entry.pictureFields?.width
        description.height = entry.pictureFields?.height
      case "soun":
        let fields = entry.fixedFields(SoundSampleEntry.self, in: descriptions)
        description.channelCount = fields?.effectiveChannelCount
        description.sampleRate = fields?.effectiveSampleRate
      default: break
      }
      if entry.type == "mebx" { description.timedKeys = timedKeys(of: entry) }
      description.facts =
        SampleEntryFacts(entry, handler: handler, channelCount: description.channelCount).facts
        + protection(of: entry)
      return description
    }
  }

  /// How samples are protected, and what they are beneath that.
  private static func protection(of entry: BoxNode) -> [MetadataItem.ExtraAttribute] {
    guard let protection = entry.first("sinf") else { return [] }
    let codes = [
      ("encryption_scheme", protection.first("schm")?.payload.dropFirst(4)),
      ("original_format", protection.first("frma")?.payload[...]),
    ]
    return codes.compactMap { name, bytes in
      guard let code = bytes?.prefix(4), code.count == 4 else { return nil }
      return .init(name, FourCC(rawValue: UInt32(bigEndian: code)).description)
    }
  }

  private static func timedKeys(of entry: BoxNode) -> [SampleEntryDescription.TimedKey] {
    (MetadataKeyTable(sampleEntry: entry)?.rows ?? []).compactMap { row in
      guard row.isUsed, let identifier = row.identifier else { return nil }
      return SampleEntryDescription.TimedKey(
        identifier: identifier, dataType: row.valueType ?? DataType(rawValue: ""),
        languageTag: row.locale, localID: row.localID,
        declaration: row.boxes.flatMap { $0.type.bytes + $0.payload } + row.trailing)
    }
  }
}
