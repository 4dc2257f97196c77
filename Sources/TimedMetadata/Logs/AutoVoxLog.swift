internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The logs of Auto-Vox's cameras: chunks as in RIFF after the last box.
///
///     4cc type, u32 size, records
///     gps0: "AITG", f64 latitude, f64 longitude (DDMM.MMMM), 4 bytes, u16 speed in knots
///           u8 year - 1900, month, day, hour, minute, second, u8 heading / 2, u8 1 north, 2 south, u8 1 east, 2 west
///           a byte, u32 milliseconds since the movie began
///     gsen: "AITS", i8 acceleration × 24: x, y, z, a byte, u32 milliseconds
///
/// From a description. Source: ExifTool, notes on a sample of the camera.
enum AutoVoxLog {
  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    let positions = FixedRecords("gps0", size: 40, time: TimeField(place: 36, width: 4), position)
    let motions = FixedRecords("gsen", size: 12, time: TimeField(place: 8, width: 4), motion)
    var logs: [VendorLog] = []
    for carrier in carriers {
      for range in carrier.ranges {
        for chunk in try chunks(in: range, of: source) {
          var frame = LogFrame()
          frame.add(
            sizeAt: chunk.payload.lowerBound - 4, isBigEndian: false, of: chunk.payload)
          switch chunk.type {
          case "gps0": logs.append(positions.log(carrier, chunk.payload, in: frame))
          case "gsen": logs.append(motions.log(carrier, chunk.payload, in: frame))
          default: break
          }
        }
      }
    }
    return logs
  }

  private static func chunks(
    in range: Range<Int>, of source: any ByteSource
  ) throws(IOFailure) -> [(type: FourCC, payload: Range<Int>)] {
    var chunks: [(FourCC, Range<Int>)] = []
    var at = range.lowerBound
    while range.upperBound - at >= 8, chunks.count < 1024 {
      let head = try source.read(at..<(at + 8))
      guard head.count == 8 else { break }
      let size = Int(UInt32(littleEndian: head.suffix(4)))
      guard size <= range.upperBound - at - 8 else { break }
      chunks.append(
        (FourCC(rawValue: UInt32(bigEndian: head.prefix(4))), (at + 8)..<(at + 8 + size)))
      at += 8 + size
    }
    return chunks
  }

  @Sendable private static func position(_ row: RecordBytes) -> PositionRecord? {
    guard row.has("AITG", at: 0),
      let utc = PositionRecord.date(
        1900 + Int(row[26]), Int(row[27]), Int(row[28]), Int(row[29]), Int(row[30]),
        Double(row[31]))
    else { return nil }
    return PositionRecord(
      latitude: PositionRecord.degrees(row.double(4), row[33] == 2 ? "S" : "N"),
      longitude: PositionRecord.degrees(row.double(12), row[34] == 2 ? "W" : "E"),
      speed: Double(row.unsigned16(24)) * PositionRecord.knot, heading: Double(row[32]) * 2,
      utc: utc)
  }

  @Sendable private static func motion(_ row: RecordBytes) -> PositionRecord? {
    guard row.has("AITS", at: 0) else { return nil }
    return PositionRecord(
      acceleration: (0..<3).map { Double(Int8(bitPattern: row[4 + $0])) / 24 })
  }
}
