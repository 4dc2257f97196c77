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
      let fields = entry.prefix
      switch handler {
      case "vide" where fields.count >= 28:
        description.width = number(fields, at: 24, count: 2)
        description.height = number(fields, at: 26, count: 2)
      case "soun" where fields.count >= 28: describe(sound: fields, into: &description)
      default: break
      }
      if entry.type == "mebx" { description.timedKeys = timedKeys(of: entry) }
      return description
    }
  }

  private static func describe(
    sound fields: ArraySlice<UInt8>, into description: inout SampleEntryDescription
  ) {
    if SoundSampleEntryLayout.version(fields) == 2, fields.count >= 44 {
      let start = fields.startIndex + 32
      let bits = UInt64(bigEndian: fields[start..<(start + 8)])
      description.sampleRate = Double(bitPattern: bits)
      description.channelCount = number(fields, at: 40, count: 4)
    } else {
      description.channelCount = number(fields, at: 16, count: 2)
      description.sampleRate = Double(number(fields, at: 24, count: 4)) / 65536
    }
  }

  private static func timedKeys(of entry: BoxNode) -> [SampleEntryDescription.TimedKey] {
    guard let table = MetadataKeyTable(sampleEntry: entry) else { return [] }
    return table.rows.compactMap { row in
      guard row.isUsed, let identifier = row.identifier else { return nil }
      return SampleEntryDescription.TimedKey(
        identifier: identifier, dataType: row.valueType ?? DataType(rawValue: ""),
        languageTag: row.locale, localID: row.localID,
        declaration: row.boxes.flatMap { $0.type.bytes + $0.payload } + row.trailing)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at offset: Int, count: Int) -> Int {
    let start = bytes.startIndex + offset
    return Int(bigEndian: bytes[start..<(start + count)])
  }
}
