internal import BinaryIO
internal import CLibrary
internal import MediaModel

/// What the tags of a sample say in common terms.
struct RTMDMeaning {
  /// What holds for the whole sample.
  private(set) var items: [MetadataItem] = []
  /// What sensors measured, one group for each measurement.
  private(set) var measurements: [DecodedGroup] = []
  private let values: [UInt16: ArraySlice<UInt8>]

  /// Reads tags by their number.
  init(_ values: [UInt16: ArraySlice<UInt8>]) {
    self.values = values
    place()
    add(.telemetryExposureTime, number(0x8109))
    add(.telemetryISO, [0x810B, 0x8119, 0x811E, 0xE301].lazy.compactMap(number).first)
    add(.telemetryAperture, number(0x8000) ?? number(0x8008))
    add(.telemetryFocalLength, number(0x8005))
    add(.telemetryWhiteBalance, number(0x810E))
    measure(0xE43B, scale: 0xE439, axes: 0xE43A, .telemetryRotationRate, unit: .pi / 180)
    measure(0xE44B, scale: 0xE449, axes: 0xE44A, .telemetryAcceleration, unit: 9.80665)
  }

  private func value(_ tag: UInt16) -> RTMDField.Value? {
    guard let bytes = values[tag] else { return nil }
    return RTMDField.of(tag)?.value(bytes)
  }

  private func number(_ tag: UInt16) -> Double? {
    if case .number(let number) = value(tag) { number } else { nil }
  }

  private func text(_ tag: UInt16) -> String? {
    if case .text(let text) = value(tag) { text } else { nil }
  }

  private mutating func add(_ identifier: MetadataIdentifier, _ number: Double?) {
    guard let number, number.isFinite else { return }
    items.append(TelemetryItem.number(identifier, number))
  }

  // MARK: - Places

  private mutating func place() {
    let hasFix = text(0x8509).map { $0 == "A" }
    if let latitude = number(0x8502), let longitude = number(0x8504) {
      items.append(
        TelemetryItem.position(
          latitude: text(0x8501) == "S" ? -latitude : latitude,
          longitude: text(0x8503) == "W" ? -longitude : longitude, hasFix: hasFix))
    }
    if let altitude = number(0x8506) {
      add(.telemetryAltitude, text(0x8505) == "below sea level" ? -altitude : altitude)
    }
    add(.telemetrySpeed2D, number(0x850D).map { $0 * Self.metresPerSecond(text(0x850C)) })
    if text(0x850E) != "M" { add(.telemetryHeading, number(0x850F)) }
    if hasFix == false {
      items.append(TelemetryItem.count(.telemetryFix, 0))
    } else if let dimensions = text(0x850A).flatMap({ UInt8($0) }) {
      items.append(TelemetryItem.count(.telemetryFix, dimensions))
    }
    add(.telemetryDilution, number(0x850B))
    if let date = text(0x851D), let time = text(0x8507),
      let utc = MetadataDate(date.split(separator: ":").joined(separator: "-") + "T\(time)Z")
    {
      items.append(TelemetryItem.text(.telemetryUTC, utc.description))
    }
  }

  /// Source: CIPA DC-008 § 4.6.7, GPSSpeedRef.
  private static func metresPerSecond(_ unit: String?) -> Double {
    switch unit {
    case "M": 1609.344 / 3600
    case "N": 1852.0 / 3600
    default: 1 / 3.6
    }
  }

  // MARK: - Sensors

  /// Measurements divided by their scale, with the axes that another tag tells, in a unit.
  private mutating func measure(
    _ tag: UInt16, scale: UInt16, axes: UInt16, _ identifier: MetadataIdentifier, unit: Double
  ) {
    guard let rows = values[tag].flatMap(RTMDField.axes), let scale = number(scale),
      scale != 0, scale.isFinite
    else { return }
    let axes = values[axes].flatMap(Self.axes) ?? .asStored
    for (index, row) in rows.enumerated() {
      var numbers = row.map { $0 / scale * unit }
      guard axes.turn(&numbers) else { continue }
      measurements.append(
        DecodedGroup(
          items: [TelemetryItem.vector(identifier, numbers)],
          part: SamplePart(index: index, count: rows.count)))
    }
  }

  /// Which axis each number is of: four bits each from the lowest on, 0 for X, 2 for Y, 4 for Z, one more where it points
  /// the other way.
  private static func axes(_ bytes: ArraySlice<UInt8>) -> GPMFAxes? {
    guard bytes.count == 2 else { return nil }
    let bits = UInt16(bigEndian: bytes)
    let letters = (0..<3).map { index -> UInt8 in
      let axis = UInt8(truncatingIfNeeded: bits >> (4 * index) & 15)
      return (UInt8(ascii: "X") &+ axis / 2) | (axis % 2 == 0 ? 0 : 0x20)
    }
    return GPMFAxes(letters: letters[...])
  }
}
