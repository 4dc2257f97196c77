/// Layouts that are rows of one size in a block, most significant byte first.
enum NovatekRows {
  static let all = [nextBase512G]

  /// NextBase 512G: rows of 32 bytes from 0x32 on.
  ///
  ///     u16 speed × 100 in m/s, i16 heading × 100, u16 year, u8 month, day, hour, minute, u16 second × 10
  ///     u8, i32 latitude × 10⁷, i32 longitude × 10⁷, 11 bytes
  private static let nextBase512G = NovatekDialect(
    name: "NextBase 512G", size: 0x50, recognises: { row($0, at: 0x32) != nil },
    rows: NovatekDialect.Rows(start: 0x32, size: 0x20)
  ) { block in
    var records: [PositionRecord] = []
    var at = 0x32
    while at + 0x15 <= block.count, records.count < 4096, let record = row(block, at: at) {
      records.append(record)
      at += 0x20
    }
    return records
  }

  private static func row(_ block: RecordBytes, at place: Int) -> PositionRecord? {
    let year = Int(block.bigUnsigned16(place + 4))
    guard (2000..<2200).contains(year),
      let utc = PositionRecord.date(
        year, Int(block[place + 6]), Int(block[place + 7]), Int(block[place + 8]),
        Int(block[place + 9]), Double(block.bigUnsigned16(place + 10)) / 10)
    else { return nil }
    let heading = Double(block.bigSigned16(place + 2)) / 100
    return PositionRecord(
      latitude: Double(block.bigSigned32(place + 13)) / 1e7,
      longitude: Double(block.bigSigned32(place + 17)) / 1e7,
      speed: Double(block.bigUnsigned16(place)) / 100,
      heading: heading < 0 ? heading + 360 : heading, utc: utc)
  }
}
