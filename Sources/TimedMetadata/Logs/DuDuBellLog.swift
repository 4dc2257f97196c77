internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The logs of DuDuBell's M1 and VSYS's M6L: boxes `gps0` and `gsen` at the top of the file.
///
///     gps0: f64 latitude, f64 longitude (DDMM.MMMM), i32 altitude in metres, u16 speed in km/h
///           u8 year - 2000, month, day, hour, minute, second, u8 heading / 2, 3 bytes
///     gsen: i8 acceleration × 16: x, y, z; five a second
///
/// From a description. Source: ExifTool, notes on samples of the cameras.
enum DuDuBellLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    let positions = FixedRecords("gps0", size: 32, position)
    let motions = FixedRecords("gsen", size: 3, step: 200, motion)
    return try positions.logs(carriers.filter { $0.place == .box("gps0") }, source)
      + motions.logs(carriers.filter { $0.place == .box("gsen") }, source)
  }

  @Sendable private static func position(_ row: RecordBytes) -> PositionRecord? {
    guard
      let utc = PositionRecord.date(
        2000 + Int(row[22]), Int(row[23]), Int(row[24]), Int(row[25]), Int(row[26]),
        Double(row[27]))
    else { return nil }
    return PositionRecord(
      latitude: PositionRecord.degrees(row.double(0)),
      longitude: PositionRecord.degrees(row.double(8)), altitude: Double(row.signed32(16)),
      speed: Double(row.unsigned16(20)) * PositionRecord.kilometreAnHour,
      heading: Double(row[28]) * 2, utc: utc)
  }

  @Sendable private static func motion(_ row: RecordBytes) -> PositionRecord? {
    PositionRecord(acceleration: (0..<3).map { Double(Int8(bitPattern: row[$0])) / 16 })
  }
}
