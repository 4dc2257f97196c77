internal import HLS
internal import MediaModel

/// Session data and date ranges as items.
enum PlaylistItems {
  /// The attributes of a date range that are not items of a group, which has properties for them.
  private static let properties: Set = ["ID", "CLASS", "START-DATE", "END-DATE", "DURATION"]

  /// The items of session data: under `DATA-ID`, the value, or the address of a file that has it.
  static func items(_ rows: [PlaylistSummary.Row]) -> [MetadataItem] {
    rows.compactMap { row in
      guard let id = row["DATA-ID"], let text = row["VALUE"] ?? row["URI"] else { return nil }
      let isAddress = row["VALUE"] == nil
      return MetadataItem(
        MetadataIdentifier(key: id, keySpace: .hls), payload: Array(text.utf8),
        dataType: isAddress ? .url : .utf8,
        languageTag: row["LANGUAGE"].map { LanguageTag(bcp47: $0) },
        extraAttributes: isAddress ? row["FORMAT"].map { [.init("format", $0)] } ?? [] : [])
    }
  }

  /// A date range as a group.
  static func group(_ range: PlaylistDateRange) -> DateRangeMetadataGroup {
    DateRangeMetadataGroup(
      items: items(range, leavingOut: properties), startDate: range.startDate,
      endDate: range.endDate, classifyingLabel: range.rangeClass, uniqueID: range.id)
  }

  /// All attributes of a date range but its times.
  static func timedItems(_ range: PlaylistDateRange) -> [MetadataItem] {
    items(range, leavingOut: properties.subtracting(["ID", "CLASS"]))
  }

  private static func items(
    _ range: PlaylistDateRange, leavingOut left: Set<String>
  ) -> [MetadataItem] {
    range.attributes.filter { !left.contains($0.name) }.map { attribute in
      let identifier = MetadataIdentifier(key: attribute.name, keySpace: .hlsDateRange)
      let value = attribute.value
      if let bytes = value.hexadecimal {
        return MetadataItem(identifier, payload: bytes, dataType: .rawData)
      }
      if let number = value.seconds?.seconds {
        return MetadataItem(
          identifier, payload: number.bitPattern.bigEndianBytes, dataType: .float64)
      }
      return MetadataItem(identifier, payload: Array(value.text.utf8), dataType: .utf8)
    }
  }
}
