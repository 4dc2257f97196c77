internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The log of 360Fly's cameras: a `uuid` box at the top of the file, rows of 32 bytes.
///
///     u8 type, u8 mode, u64 microseconds since the movie began, numbers
///
/// | type | numbers |
/// | --- | --- |
/// | 1, 2, 3, 6 | f32 three axes of acceleration, rotation rate, magnetic field, rotation, in units that are not told |
/// | 5 | f32 latitude, longitude, altitude in metres, u16 speed × 100 in m/s, heading × 100, acceleration × 1000 |
///
/// Most significant byte first.
///
/// From a description. Source: ExifTool, "QuickTime 360Fly Tags".
enum FlyLog {
  private static let format = "360fly"
  private static let axes: [UInt8: String] = [
    1: "acceleration", 2: "rotation-rate", 3: "magnetic-field", 6: "rotation",
  ]

  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    let rows = FixedRecords(
      format, size: 32, isEmpty: { $0[0] == 0 },
      time: TimeField(place: 2, width: 8, isBigEndian: true),
      record)
    return try rows.logs(carriers, source, timescale: 1_000_000)
  }

  @Sendable private static func record(_ row: RecordBytes) -> PositionRecord? {
    if let name = axes[row[0]] {
      let numbers = [row.bigFloat(10), row.bigFloat(14), row.bigFloat(18)]
      return PositionRecord(others: [TelemetryItem.vector(.log(format, part: name), numbers)])
    }
    guard row[0] == 5 else { return nil }
    return PositionRecord(
      latitude: row.bigFloat(10), longitude: row.bigFloat(14), altitude: row.bigFloat(18),
      speed: Double(row.bigUnsigned16(22)) / 100, heading: Double(row.bigUnsigned16(24)) / 100)
  }
}
