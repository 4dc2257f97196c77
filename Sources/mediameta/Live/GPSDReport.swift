internal import FoundationEssentials
internal import MediaMetadata

/// What gpsd says of a moment: a report of time, position and velocity.
///
/// Source: gpsd_json(5), class TPV.
enum GPSDReport {
  /// Asks for reports.
  static let request = "?WATCH={\"enable\":true,\"json\":true};\n"

  /// The combinations of what reports tell.
  static let specifications: [MetadataSpecification] =
    MetadataSpecification.all(
      of: [
        TimedMetadataGroup(
          items: items(
            latitude: 0, longitude: 0, numbers: [0, 0, 0, 0], fix: 3, utc: "1970-01-01T00:00:00Z"),
          timeRange: MediaTimeRange(start: .zero, duration: .invalid))
      ])

  /// The group of a report, with the time of the receiver; `nil` for a line that is none, or tells no time.
  static func group(_ line: some Sequence<UInt8>) -> TimedMetadataGroup? {
    guard
      let row = try? JSONDecoder().decode([String: JSONValue].self, from: Data(Array(line))),
      row["class"]?.string == "TPV", let text = row["time"]?.string,
      let date = MetadataDate(text), let seconds = date.secondsAndFraction
    else { return nil }
    let mode = number(row["mode"]) ?? 0
    let time = MediaTime(seconds: seconds, preferredTimescale: 1_000_000)
    var group = TimedMetadataGroup(
      items: [], timeRange: MediaTimeRange(start: time, duration: .invalid))
    guard mode >= 2, let latitude = number(row["lat"]), let longitude = number(row["lon"]) else {
      return group
    }
    group.items = items(
      latitude: latitude, longitude: longitude,
      numbers: [
        number(row["altMSL"]) ?? number(row["alt"]), number(row["speed"]), number(row["track"]),
        number(row["eph"]),
      ], fix: UInt8(min(max(mode, 0), 3)), utc: text)
    return group
  }

  private static func items(
    latitude: Double, longitude: Double, numbers: [Double?], fix: UInt8, utc: String
  ) -> [MetadataItem] {
    let identifiers: [MetadataIdentifier] = [
      .telemetryAltitude, .telemetrySpeed2D, .telemetryHeading, .telemetryHorizontalAccuracy,
    ]
    let position = MetadataItem(
      .telemetryPosition, value: .vector([latitude, longitude]), dataType: .vectorFloat64)
    let told = zip(identifiers, numbers).map { identifier, number in
      number.flatMap { MetadataItem(identifier, value: .float64($0), dataType: .float64) }
    }
    let rest = [
      MetadataItem(.telemetryFix, value: .unsigned(UInt64(fix)), dataType: .uint8),
      MetadataItem(.telemetryUTC, value: .string(utc), dataType: .utf8),
    ]
    return ([position] + told + rest).compactMap(\.self)
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .number(let number)? where number.isFinite: number
    case .integer(let number)?: Double(number)
    default: nil
    }
  }
}
