internal import MediaModel

/// Records that are digits at places, as Kenwood's cameras write them, and others in a cipher.
///
///     0xfe 0xfe, date and time in 14 digits, a byte, 14 bytes, 3, `N` or `S`, DDMMmmmm, `E` or `W`, DDDMMmmmm
///     a sign and 4 digits of altitude in metres, 3 digits of speed in km/h, acceleration: three times a sign and 3 digits
///
/// The first date names no zone.
enum DigitRecord {
  /// The bytes up to the end of the position.
  static let size = 51

  /// What a record tells that begins at a place; `nil` where it is none.
  static func record(
    _ text: RecordBytes, at place: Int, accelerationScale scale: Double
  ) -> PositionRecord? {
    guard text[place] == 0xFE, text[place + 1] == 0xFE, let year = text.digits(place + 2, 4),
      let month = text.digits(place + 6, 2), let day = text.digits(place + 8, 2),
      let hour = text.digits(place + 10, 2), let minute = text.digits(place + 12, 2),
      let second = text.digits(place + 14, 2),
      let clock = PositionRecord.date(
        year, month, day, hour, minute, Double(second), isUTC: false)
    else { return nil }
    var record = PositionRecord(clock: clock)
    let north = text.letter(place + 32)
    let east = text.letter(place + 41)
    guard "NS".contains(north), let latitude = text.digits(place + 33, 8), "EW".contains(east),
      let longitude = text.digits(place + 42, 9)
    else {
      record.hasFix = false
      return record
    }
    record.latitude = PositionRecord.degrees(Double(latitude) / 1e4, north)
    record.longitude = PositionRecord.degrees(Double(longitude) / 1e4, east)
    if let altitude = text.signedDigits(place + size, 4) {
      record.altitude = Double(altitude)
      record.speed =
        text.digits(place + size + 5, 3).map { Double($0) * PositionRecord.kilometreAnHour }
      record.acceleration = acceleration(text, place + size + 8, scale: scale)
    }
    return record
  }

  /// Three numbers of a sign and three digits.
  static func acceleration(_ text: RecordBytes, _ place: Int, scale: Double) -> [Double]? {
    let axes = (0..<3).compactMap { text.signedDigits(place + 4 * $0, 3) }
    return axes.count == 3 ? axes.map { Double($0) / scale } : nil
  }
}
