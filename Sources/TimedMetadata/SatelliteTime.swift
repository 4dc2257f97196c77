package import MediaModel

/// Times of satellites, which count no leap seconds.
package enum SatelliteTime {
  /// Coordinated Universal Time of seconds since 1980-01-06, the start of GPS time.
  ///
  /// Some cameras store seconds since 1970 in its place: numbers that GPS time reaches after September 2030 are read so.
  ///
  /// - Parameter seconds: the seconds, leap seconds included.
  /// - Returns: an item of the time; `nil` for 0 and below, which is no time.
  package static func utc(gpsSeconds seconds: Double) -> MetadataItem? {
    guard seconds.isFinite, seconds > 0 else { return nil }
    guard seconds < 1_600_000_000 else {
      return TelemetryItem.utc(secondsSince1970: seconds)
    }
    let leap = leapSeconds.last { $0.start <= seconds }?.count ?? 0
    return TelemetryItem.utc(secondsSince1970: seconds + 315_964_800 - Double(leap))
  }

  /// The seconds since 1980-01-06, leap seconds included, of seconds since 1970; `nil` for a time before.
  package static func gpsSeconds(utc seconds: Double) -> Double? {
    let since1980 = seconds - 315_964_800
    guard since1980.isFinite, since1980 > 0 else { return nil }
    // A leap second is counted from the moment on at which the clock of UTC has stood still.
    let leap = leapSeconds.last { $0.start - Double($0.count) <= since1980 }?.count ?? 0
    return since1980 + Double(leap)
  }

  /// The seconds that GPS time is ahead, from a GPS time on.
  ///
  /// Source: IERS Bulletin C, since 1999.
  private static let leapSeconds: [(start: Double, count: Int)] = [
    (0, 0), (599_184_012, 13), (820_108_813, 14), (914_803_214, 15), (1_025_136_015, 16),
    (1_119_744_016, 17), (1_167_264_017, 18),
  ]
}
