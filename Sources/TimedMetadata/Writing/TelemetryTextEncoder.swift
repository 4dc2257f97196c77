package import BaseMedia
package import BinaryIO
package import MediaModel

/// Writes telemetry as text that other programs find positions in: sentences of a GPS receiver; other items as the
/// first text among them.
///
/// Source: NMEA 0183, sentences RMC and GGA; QTFF, "Text Sample Data".
package struct TelemetryTextEncoder: SampleEncoder {
  package let sampleEntry: BoxNode
  package let handlerType: FourCC
  private let format: FourCC

  /// Makes an encoder for QuickTime text, or for 3GPP timed text where the file is of ISO's branch.
  package init(isQuickTime: Bool) {
    format = isQuickTime ? "text" : "tx3g"
    sampleEntry = isQuickTime ? TextFormats.quickTimeText : TextFormats.timedText()
    handlerType = isQuickTime ? "text" : "sbtl"
  }

  package var emptySample: [UInt8]? { [0, 0] }

  package func encode(_ items: [MetadataItem]) throws(BoxedMetadataError) -> EncodedItems {
    guard !items.isEmpty else { return EncodedItems([[0, 0]]) }
    if let (text, used) = Self.sentences(items) {
      return EncodedItems(
        [TextFormats.sample(text, format: format)],
        left: items.filter { !used.contains($0.identifier) })
    }
    guard let place = items.firstIndex(where: { $0.stringValue != nil }),
      let text = items[place].stringValue
    else { return EncodedItems([], left: items) }
    var left = items
    left.remove(at: place)
    return EncodedItems([TextFormats.sample(text, format: format)], left: left)
  }

  /// The sentences of a position, and the identifiers that they tell; `nil` without a position.
  private static func sentences(
    _ items: [MetadataItem]
  ) -> (text: String, used: Set<MetadataIdentifier>)? {
    func item(_ identifier: MetadataIdentifier) -> MetadataItem? {
      items.first { $0.identifier == identifier }
    }
    func number(_ identifier: MetadataIdentifier) -> Double? {
      item(identifier)?.numberValue?.double
    }
    guard case .vector(let place) = item(.telemetryPosition)?.value, place.count == 2 else {
      return nil
    }
    let utc = item(.telemetryUTC)?.dateValue
    let (time, date) = utc.map(clock) ?? ("", "")
    let angles = angle(place[0], 2, "N", "S") + "," + angle(place[1], 3, "E", "W")
    let knots = number(.telemetrySpeed2D).map { decimal($0 * 3600 / 1852, 4) } ?? ""
    let course = number(.telemetryHeading).map { decimal($0, 3) } ?? ""
    var text = sentence("GPRMC,\(time),A,\(angles),\(knots),\(course),\(date),,,A")
    var used: Set<MetadataIdentifier> = [
      .telemetryPosition, .telemetryUTC, .telemetrySpeed2D, .telemetryHeading,
    ]
    if let altitude = number(.telemetryAltitude) {
      let satellites = number(.telemetrySatellites).map { decimal($0, 0) } ?? ""
      let dilution = number(.telemetryDilution).map { decimal($0, 2) } ?? ""
      text +=
        "\n"
        + sentence(
          "GPGGA,\(time),\(angles),1,\(satellites),\(dilution),\(decimal(altitude, 3)),M,,M,,")
      used.formUnion([.telemetryAltitude, .telemetrySatellites, .telemetryDilution])
    }
    return (text, used)
  }

  /// A sentence with its checksum.
  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(body)*\(digits.utf8.count < 2 ? "0" : "")\(digits)"
  }

  /// The time of day as `hhmmss.sss`, and the day as `ddmmyy`.
  private static func clock(_ date: MetadataDate) -> (time: String, date: String) {
    guard let seconds = date.secondsAndFraction else { return ("", "") }
    let milliseconds = Int64((seconds * 1000).rounded())
    let day = MetadataDate(secondsSince1970: milliseconds / 1000)
    guard let day else { return ("", "") }
    let parts = Array(day.description.utf8)
    // 2026-05-17T14:30:00Z
    guard parts.count >= 19 else { return ("", "") }
    func text(_ range: Range<Int>) -> String { String(decoding: parts[range], as: UTF8.self) }
    let rest = String(milliseconds % 1000 + 1000).dropFirst()
    return (
      "\(text(11..<13))\(text(14..<16))\(text(17..<19)).\(rest)",
      "\(text(8..<10))\(text(5..<7))\(text(2..<4))"
    )
  }

  /// Degrees of so many digits, minutes with eight decimals, and the half of the globe.
  private static func angle(
    _ degrees: Double, _ digits: Int, _ positive: String, _ negative: String
  ) -> String {
    let units = Int64((abs(degrees) * 60 * 1e8).rounded())
    let (whole, minutes) = units.quotientAndRemainder(dividingBy: 60 * 100_000_000)
    let text = padded(whole, digits) + padded(minutes / 100_000_000, 2)
    return "\(text).\(padded(minutes % 100_000_000, 8)),\(degrees < 0 ? negative : positive)"
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static func decimal(_ number: Double, _ places: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "" }
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let units = Int64((abs(number) * factor).rounded())
    let whole = units / Int64(factor)
    let sign = number < 0 && units > 0 ? "-" : ""
    return places == 0
      ? "\(sign)\(whole)" : "\(sign)\(whole).\(padded(units % Int64(factor), places))"
  }
}
