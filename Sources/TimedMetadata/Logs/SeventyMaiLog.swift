internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The log of 70mai's cameras: a box `GPS `, a row of 36 bytes for each second.
///
///     u32, u32, u32, u32 speed × 1000 in km/h, `N` or `S`, u32 latitude × 1000 (DDMM.MMM)
///     `E` or `W`, u32 longitude × 1000, 10 bytes
///
/// From a description. Source: ExifTool, "QuickTime Stream Tags".
enum SeventyMaiLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    let rows = FixedRecords(
      "70mai", size: 36, isEmpty: { $0.bytes.allSatisfy { $0 == 0 } }, record)
    return try rows.logs(carriers, source)
  }

  @Sendable private static func record(_ row: RecordBytes) -> PositionRecord? {
    let (north, east) = (row.letter(16), row.letter(21))
    guard "NS".contains(north), "EW".contains(east) else { return nil }
    return PositionRecord(
      latitude: PositionRecord.degrees(Double(row.unsigned32(17)) / 1000, north),
      longitude: PositionRecord.degrees(Double(row.unsigned32(22)) / 1000, east),
      speed: Double(row.unsigned32(12)) / 1000 * PositionRecord.kilometreAnHour)
  }
}
