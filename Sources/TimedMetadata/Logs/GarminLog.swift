internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The log of Garmin's DriveAssist 51: a `uuid` box of `moov`.
///
///     17 bytes; for each second: u32 seconds since 1904, u16 miles an hour, 6 bytes, i32 latitude, i32 longitude
///
/// Most significant byte first; 2³¹ is 180 degrees.
///
/// From a description. Source: ExifTool, notes on a sample of the camera.
enum GarminLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    try FixedRecords("garmin", size: 20, record).logs(carriers, source, behind: 17)
  }

  @Sendable private static func record(_ row: RecordBytes) -> PositionRecord? {
    guard let utc = MetadataDate(secondsSince1904: UInt64(row.bigUnsigned32(0))) else { return nil }
    let scale = 180.0 / 2_147_483_648
    return PositionRecord(
      latitude: Double(row.bigSigned32(12)) * scale,
      longitude: Double(row.bigSigned32(16)) * scale,
      speed: Double(row.bigUnsigned16(4)) * PositionRecord.mileAnHour, utc: utc)
  }
}
