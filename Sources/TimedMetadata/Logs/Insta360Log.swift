internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The records in the trailer of Insta360's cameras, a stream for each type; numbers have their least significant byte
/// first.
///
/// | type | rows |
/// | --- | --- |
/// | 0x300 | u64 time, f64 acceleration x, y, z, f64 rotation rate x, y, z in rad/s (56 bytes) |
/// | 0x300 | u64 time, u16 the same six, each × 1000 and 0x8000 more (20 bytes) |
/// | 0x400 | u64 time, f64 exposure time in seconds |
/// | 0x600 | u64 time of each frame of the video |
/// | 0x700 | u32 seconds since 1970, u32, u16, fix, f64 latitude, side, f64 longitude, side, f64 speed in m/s, heading, altitude |
///
/// Times count from the first frame of the video (0x600), where the trailer tells it, in milliseconds; where rows are
/// further apart than sensors ever measure, in microseconds. Positions count from the first one.
///
/// From a description. Source: ExifTool, notes on samples of the cameras.
enum Insta360Log {
  private typealias Record = (type: UInt16, range: Range<Int>)

  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      guard let range = carrier.ranges.last else { continue }
      let records = try Insta360Records.find(in: range, of: source)
      let clock = try TrailerClock(records, source)
      for record in records.reversed() where !record.range.isEmpty {
        logs.append(log(record, clock, carrier, try rowSize(record, source), of: range))
      }
    }
    return logs
  }

  /// The bytes of a row: motion has two forms, which a stretch of both sizes tells by the second row's time.
  private static func rowSize(
    _ record: Record, _ source: any ByteSource
  ) throws(IOFailure) -> Int {
    switch record.type {
    case 0x400: return 16
    case 0x600: return 8
    case 0x700: return 53
    case 0x300:
      if record.range.count % 20 != 0 { return 56 }
      if record.range.count % 56 != 0 { return 20 }
      let head = RecordBytes(try source.read(record.range.prefix(64))[...])
      let step = head.unsigned64(56).subtractingReportingOverflow(head.unsigned64(0))
      return !step.overflow && step.partialValue < 10_000_000 ? 56 : 20
    default: return 0
    }
  }

  private static func log(
    _ record: Record, _ clock: TrailerClock, _ carrier: VendorCarrier, _ size: Int,
    of trailer: Range<Int>
  ) -> VendorLog {
    var frame = LogFrame()
    frame.add(sizeAt: record.range.upperBound + 2, isBigEndian: false, of: record.range)
    frame.add(sizeAt: trailer.upperBound - 40, isBigEndian: false, of: trailer)
    let name = "insta360-" + String(record.type, radix: 16)
    guard size > 0 else {
      return VendorLog(carrier, name, [record.range], KeptRecords(format: name))
    }
    if record.type == 0x700 {
      return FixedRecords(name, size: size, position).log(carrier, record.range, in: frame)
    }
    let type = record.type
    let rows = FixedRecords(name, size: size, time: clock.field) { row in
      switch type {
      case 0x300: size == 56 ? motion(row) : packedMotion(row)
      case 0x400:
        PositionRecord(others: [TelemetryItem.number(.telemetryExposureTime, row.double(8))])
      default:
        PositionRecord(others: [
          TelemetryItem.number(
            .log(name, part: "frame"), Double(row.unsigned64(0)) / Double(clock.timescale),
            [.init("unit", "s")])
        ])
      }
    }
    return rows.log(carrier, record.range, timescale: clock.timescale, in: frame)
  }

  private static func motion(_ row: RecordBytes) -> PositionRecord {
    moved((0..<6).map { row.double(8 + 8 * $0) })
  }

  private static func packedMotion(_ row: RecordBytes) -> PositionRecord {
    moved((0..<6).map { (Double(row.unsigned16(8 + 2 * $0)) - 0x8000) / 1000 })
  }

  private static func moved(_ six: [Double]) -> PositionRecord {
    PositionRecord(
      acceleration: Array(six[..<3]),
      others: [TelemetryItem.vector(.telemetryRotationRate, six[3...])])
  }

  @Sendable private static func position(_ row: RecordBytes) -> PositionRecord? {
    let (north, east) = (row.letter(19), row.letter(28))
    // French cameras write O for west.
    guard "AV".contains(row.letter(10)), "NS".contains(north), "EWO".contains(east) else {
      return nil
    }
    let (latitude, longitude) = (abs(row.double(11)), abs(row.double(20)))
    return PositionRecord(
      latitude: north == "S" ? -latitude : latitude,
      longitude: east == "E" ? longitude : -longitude, altitude: row.double(45),
      speed: row.double(29), heading: row.double(37), hasFix: row.letter(10) == "A",
      utc: MetadataDate(secondsSince1970: Int64(row.unsigned32(0))))
  }
}

/// The clock of Insta360's sensors.
private struct TrailerClock: Sendable {
  private(set) var timescale: UInt32 = 1000
  private var origin: UInt64 = 0
  private var hasFrames = false

  init(_ records: [(type: UInt16, range: Range<Int>)], _ source: any ByteSource) throws(IOFailure) {
    // Frames come no slower than one a second, motion no slower than ten times a second.
    for (type, row, slowest) in [(UInt16(0x600), 8, UInt64(1000)), (0x300, 20, 100)] {
      guard let record = records.first(where: { $0.type == type }) else { continue }
      let head = RecordBytes(try source.read(record.range.prefix(64))[...])
      if type == 0x600 {
        origin = head.unsigned64(0)
        hasFrames = true
      }
      guard record.range.count % row == 0, record.range.count >= 2 * row else { continue }
      let step = head.unsigned64(row).subtractingReportingOverflow(head.unsigned64(0))
      if !step.overflow, step.partialValue > slowest { timescale = 1_000_000 }
      if type == 0x600 { return }
    }
  }

  /// The time of a row, counted from the first frame.
  var field: TimeField {
    TimeField(width: 8, origin: Int64(clamping: origin), isAnchored: hasFrames)
  }
}
