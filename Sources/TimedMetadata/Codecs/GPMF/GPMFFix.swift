internal import BinaryIO
internal import MediaModel

/// What a stream of positions says of its satellites.
struct GPMFFix {
  private var fix: UInt8?
  private var utc: String?
  /// The dilution of precision.
  var dilution: Double?
  /// What altitudes are measured from, as `MSLV` for the mean sea.
  var altitudeSystem: String?

  mutating func take(fix number: Double?) { fix = number.flatMap { UInt8(exactly: $0) } }

  /// Takes a time as `190131123456.789`.
  mutating func take(utc text: String) {
    let digits = Array(text)
    guard digits.count >= 12, digits.prefix(12).allSatisfy(\.isWholeNumber) else { return }
    func part(_ index: Int) -> String { String(digits[2 * index..<2 * index + 2]) }
    let fraction = String(digits[12...])
    utc = "20\(part(0))-\(part(1))-\(part(2))T\(part(3)):\(part(4)):\(part(5))\(fraction)Z"
  }

  /// The items of one position; what the stream says once stands beside the first.
  func items(_ numbers: [Double], isFirst: Bool) -> [MetadataItem] {
    var items = Self.place(numbers, hasFix: fix.map { $0 >= 2 }, altitudeSystem)
    if isFirst {
      if let fix { items.append(TelemetryItem.count(.telemetryFix, fix)) }
      if let dilution { items.append(TelemetryItem.number(.telemetryDilution, dilution)) }
      if let utc { items.append(TelemetryItem.text(.telemetryUTC, utc)) }
    }
    return items
  }

  /// The items of a position that brings its own time and fix; one of the same time as the position before is stale.
  static func items(_ numbers: [Double], after before: [Double]?) -> [MetadataItem] {
    let isStale = before.map { $0.count == 9 && $0[5...6] == numbers[5...6] } ?? false
    var items = place(numbers, hasFix: numbers[8] >= 2, nil, isStale: isStale)
    if let fix = UInt8(exactly: numbers[8]) {
      items.append(TelemetryItem.count(.telemetryFix, fix))
    }
    items.append(TelemetryItem.number(.telemetryDilution, numbers[7]))
    let seconds = secondsFrom1970To2000 + numbers[5] * 86400 + numbers[6]
    if let utc = TelemetryItem.utc(secondsSince1970: seconds) { items.append(utc) }
    return items
  }

  /// The items of a position of a drone, which counts its own time.
  static func items(ofFlight numbers: [Double], clock: GPMFClock?) -> [MetadataItem] {
    var items = [
      TelemetryItem.position(latitude: numbers[1], longitude: numbers[2], hasFix: nil),
      TelemetryItem.number(.telemetryAltitude, numbers[3]),
      TelemetryItem.vector(.telemetryVelocity, [numbers[6], numbers[5], -numbers[7]]),
      TelemetryItem.number(.telemetryHeading, numbers[8]),
    ]
    if let clock, let utc = TelemetryItem.utc(secondsSince1970: clock.utc(at: numbers[0])) {
      items.append(utc)
    }
    return items
  }

  private static let secondsFrom1970To2000 = 946_684_800.0

  private static func place(
    _ numbers: [Double], hasFix: Bool?, _ altitudeSystem: String?, isStale: Bool = false
  ) -> [MetadataItem] {
    let altitude = altitudeSystem.map { [MetadataItem.ExtraAttribute("system", $0)] } ?? []
    return [
      TelemetryItem.position(
        latitude: numbers[0], longitude: numbers[1], hasFix: hasFix, isStale: isStale),
      TelemetryItem.number(.telemetryAltitude, numbers[2], altitude),
      TelemetryItem.number(.telemetrySpeed2D, numbers[3]),
      TelemetryItem.number(.telemetrySpeed3D, numbers[4]),
    ]
  }
}

/// The clock of a device and what it stands for: a stream `SYST` of its seconds and of seconds since 1970.
struct GPMFClock {
  private let seconds: Double
  private let secondsSince1970: Double

  /// Reads a stream; `nil` for one of other data.
  init?(_ stream: GPMFRecord, in bytes: [UInt8]) {
    guard stream.isNested else { return nil }
    let records = GPMFRecord.records(in: bytes, stream.range).records
    guard let data = records.last, data.key == "SYST", data.valueSize == 16, data.count > 0,
      let divisors = records.first(where: { $0.key == "SCAL" })
    else { return nil }
    let scale = GPMFNumber.values(of: divisors, in: bytes)
    guard scale.count == 2, !scale.contains(0) else { return nil }
    let start = data.range.lowerBound
    let type = UInt8(ascii: "J")
    seconds = GPMFNumber.value(type, bytes, at: start) / scale[0]
    secondsSince1970 = GPMFNumber.value(type, bytes, at: start + 8) / scale[1]
  }

  /// Seconds since 1970 at a time of the device.
  func utc(at time: Double) -> Double { secondsSince1970 + time - seconds }
}
