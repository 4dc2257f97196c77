internal import BaseMedia
package import MediaModel

/// What a record of a receiver tells, whoever made the camera; in the units of ``TelemetryQuantity``.
struct PositionRecord: Sendable {
  /// Degrees to the north.
  var latitude: Double?
  /// Degrees to the east.
  var longitude: Double?
  /// Metres.
  var altitude: Double?
  /// Metres a second over ground.
  var speed: Double?
  /// Degrees clockwise from north.
  var heading: Double?
  /// Whether the receiver says that it knows its position; `nil` where it does not say.
  var hasFix: Bool?
  /// When that was, by the satellites.
  var utc: MetadataDate?
  /// A time without a zone, as it is written.
  var clock: MetadataDate?
  /// Multiples of the acceleration of free fall: x, y, z.
  var acceleration: [Double]?
  /// What has no identifier of telemetry.
  var others: [MetadataItem] = []
  /// Seconds since 1970, where only ``others`` tell the time.
  var otherSeconds: Double?

  /// Metres a second in a knot.
  static let knot = 1852.0 / 3600
  /// Metres a second in a kilometre an hour.
  static let kilometreAnHour = 1 / 3.6
  /// Metres a second in a mile an hour.
  static let mileAnHour = 0.44704
  /// Metres a second, squared, of free fall.
  static let freeFall = 9.80665

  /// Degrees and minutes written as one number, 4807.038 for 48° 7.038', as receivers do.
  static func degrees(_ number: Double) -> Double {
    let whole = (number / 100).rounded(.towardZero)
    return whole + (number - whole * 100) / 60
  }

  /// Degrees and minutes, with the letter of the side they are on: the sign comes from the letter.
  static func degrees(_ number: Double, _ side: Character) -> Double {
    let angle = degrees(abs(number))
    return "SWO".contains(side) ? -angle : angle
  }

  /// A moment by its parts; years below 100 count from 2000.
  static func date(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Double,
    isUTC: Bool = true
  ) -> MetadataDate? {
    guard (0..<61).contains(second), (0..<10000).contains(year) else { return nil }
    let milliseconds = Int((second * 1000).rounded(.down))
    return MetadataDate(
      year: year < 100 ? year + 2000 : year, month: month, day: day, hour: hour, minute: minute,
      second: milliseconds / 1000, nanosecond: milliseconds % 1000 * 1_000_000,
      zoneOffsetMinutes: isUTC ? 0 : nil)
  }

  /// The items that say so; `format` names the key of a time without a zone.
  func items(_ format: String) -> [MetadataItem] {
    var items: [MetadataItem] = []
    if let latitude, let longitude {
      items.append(
        TelemetryItem.position(latitude: latitude, longitude: longitude, hasFix: hasFix))
    }
    if let altitude { items.append(TelemetryItem.number(.telemetryAltitude, altitude)) }
    if let speed { items.append(TelemetryItem.number(.telemetrySpeed2D, speed)) }
    if let heading { items.append(TelemetryItem.number(.telemetryHeading, heading)) }
    if let utc { items.append(TelemetryItem.text(.telemetryUTC, utc.description)) }
    if let clock {
      items.append(TelemetryItem.text(.log(format, part: "time"), clock.description))
    }
    if let acceleration {
      items.append(
        TelemetryItem.vector(.telemetryAcceleration, acceleration.map { $0 * Self.freeFall }))
    }
    return items + others
  }

  /// Seconds of the moment, for telling how far records are apart.
  var seconds: Double? {
    otherSeconds ?? utc?.secondsAndFraction ?? clock.flatMap { $0.at(zone: 0)?.secondsAndFraction }
  }
}

extension MetadataIdentifier {
  /// What a record of a log tells that has no identifier of telemetry.
  package static func log(_ format: String, part: String = "") -> MetadataIdentifier {
    MetadataIdentifier(key: part.isEmpty ? format : "\(format).\(part)", keySpace: .sample)
  }
}
