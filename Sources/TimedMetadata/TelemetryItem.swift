package import MediaModel

/// Makes items of telemetry, with the data type that their quantity has.
package enum TelemetryItem {
  /// What is said of a value that is not to be trusted, as an extra attribute.
  package static func doubt(_ reason: String) -> MetadataItem.ExtraAttribute {
    MetadataItem.ExtraAttribute("doubt", reason)
  }

  /// An item of one number.
  package static func number(
    _ identifier: MetadataIdentifier, _ value: Double,
    _ attributes: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    MetadataItem(
      identifier, payload: payload(CollectionOfOne(value)), dataType: .float64,
      extraAttributes: attributes)
  }

  /// An item of numbers that belong together.
  package static func vector(
    _ identifier: MetadataIdentifier, _ values: some Collection<Double>,
    _ attributes: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    MetadataItem(
      identifier, payload: payload(values), dataType: .vectorFloat64, extraAttributes: attributes)
  }

  /// An item of a small whole number.
  package static func count(
    _ identifier: MetadataIdentifier, _ value: UInt8,
    _ attributes: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    MetadataItem(
      identifier, payload: [value], dataType: .uint8, extraAttributes: attributes)
  }

  /// An item of text.
  package static func text(
    _ identifier: MetadataIdentifier, _ value: String,
    _ attributes: [MetadataItem.ExtraAttribute] = []
  ) -> MetadataItem {
    MetadataItem(
      identifier, payload: Array(value.utf8), dataType: .utf8, extraAttributes: attributes)
  }

  /// A time of the satellites, to the millisecond; `nil` for one that no calendar has.
  package static func utc(secondsSince1970 seconds: Double) -> MetadataItem? {
    MetadataDate(fractionalSecondsSince1970: seconds).map { text(.telemetryUTC, $0.description) }
  }

  /// A position, with a doubt where it is the one that receivers tell without a fix.
  ///
  /// - Parameters:
  ///   - latitude: degrees to the north.
  ///   - longitude: degrees to the east.
  ///   - hasFix: whether the receiver says that it knows its position; `nil` where it does not say.
  ///   - isStale: whether it is the position of a time before, told again.
  /// - Returns: the item.
  package static func position(
    latitude: Double, longitude: Double, hasFix: Bool?, isStale: Bool = false
  ) -> MetadataItem {
    let doubts = doubts(latitude, longitude, hasFix)
    return vector(
      .telemetryPosition, [latitude, longitude], doubts.isEmpty && isStale ? stale : doubts)
  }

  private static let noFix = [doubt("no fix")]
  /// The doubt of a position that is repeated.
  static let stale = [doubt("told again: the receiver's clock has not moved")]
  private static let nowhere = [doubt("0, 0 is what receivers say that have no fix")]
  private static let offEarth = [doubt("no place on Earth")]

  private static func doubts(
    _ latitude: Double, _ longitude: Double, _ hasFix: Bool?
  ) -> [MetadataItem.ExtraAttribute] {
    if hasFix == false { return noFix }
    if latitude == 0, longitude == 0 { return nowhere }
    return (-90...90).contains(latitude) && (-180...180).contains(longitude) ? [] : offEarth
  }

  /// The numbers, most significant byte first.
  private static func payload(_ values: some Collection<Double>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 8 * values.count) { buffer, filled in
      for value in values {
        unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
          of: value.bitPattern.bigEndian, toByteOffset: filled, as: UInt64.self)
        filled += 8
      }
    }
  }
}
