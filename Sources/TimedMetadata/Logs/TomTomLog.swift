internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The log of TomTom's Bandit: `TTAD` in `TTMD` in the user data of the movie.
///
///     76 bytes; records: u8 type, bytes of that type's size
///
/// | type | bytes | |
/// | --- | --- | --- |
/// | 0 | 12 | i32 rotation rate × 1000 in a unit that is not told: x, y, z |
/// | 1, 2 | 4, 12 | not known |
/// | 3 | 12 | i32 acceleration × 1000: x, y, z |
/// | 5 | 92 | f64 seconds since 1970, u32, f64 speed in m/s, altitude in metres, latitude, longitude, u32, f64 heading ... |
/// | 255 | 4 | u32 milliseconds since the movie began, for all that follows |
///
/// Where a record is of another type, the next record of type 255 that goes on is looked for.
///
/// From a description. Source: ExifTool, notes on a sample of the camera.
struct TomTomLog: LogDecoder {
  private static let format = "tomtom"
  private static let sizes: [UInt8: Int] = [0: 12, 1: 4, 2: 12, 3: 12, 5: 92, 0xFF: 4]
  /// Milliseconds that a time may be ahead of the one before it, where it is looked for.
  private static let largestStep: Int64 = 10_000
  private var findings = LogFindings(format)
  private var current = LogMoment(ticks: 0, items: [], range: 0..<0)

  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      let boxes = try VendorCarrier.boxes(in: try carrier.payload(in: source), of: source)
      for box in boxes where box.type == "TTAD" && box.payload.count > 76 {
        let records = (box.payload.lowerBound + 76)..<box.payload.upperBound
        var frame = LogFrame()
        frame.add(sizeOf: box.payload)
        logs.append(VendorLog(carrier, format, [records], in: frame, TomTomLog()))
      }
    }
    return logs
  }

  var diagnostics: [Diagnostic] { findings.diagnostics }

  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment] {
    var moments: [LogMoment] = []
    var at = bytes.startIndex
    current.range = offset..<offset
    func finish(at end: Int) {
      current.range = current.range.lowerBound..<(offset + end - bytes.startIndex)
      if !current.items.isEmpty { moments.append(current) }
    }
    while at < bytes.endIndex {
      let type = bytes[at]
      let place = offset + at - bytes.startIndex
      guard let size = Self.sizes[type], bytes.endIndex - at > size else {
        let next = nextTime(in: bytes, from: at + 1)
        findings.add("stretches between records are not understood and kept as they are", at: place)
        current.items.append(.kept(bytes[at..<next], of: Self.format))
        at = next
        continue
      }
      let record = RecordBytes(bytes[(at + 1)..<(at + 1 + size)])
      if type == 0xFF {
        finish(at: at)
        current = LogMoment(
          ticks: Int64(record.unsigned32(0)), items: [], range: place..<place,
          stamp: LogField(position: place + 1, width: 4, isBigEndian: false))
      }
      at += 1 + size
      if type != 0xFF {
        current.items += Self.items(of: type, record)
      }
    }
    finish(at: at)
    current.items = []
    return moments
  }

  private func nextTime(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var at = start
    while let found = bytes[at...].firstIndex(of: 0xFF) {
      let time = RecordBytes(bytes[found...].prefix(5))
      let step = Int64(time.unsigned32(1)) - current.ticks
      if time.count == 5, (0...Self.largestStep).contains(step) { return found }
      at = found + 1
    }
    return bytes.endIndex
  }

  private static func items(of type: UInt8, _ record: RecordBytes) -> [MetadataItem] {
    switch type {
    case 0:
      return [
        TelemetryItem.vector(.log(format, part: "rotation-rate"), record.three32(0, over: 1000))
      ]
    case 3: return PositionRecord(acceleration: record.three32(0, over: 1000)).items(format)
    case 5:
      return PositionRecord(
        latitude: record.double(28), longitude: record.double(36), altitude: record.double(20),
        speed: record.double(12), heading: record.double(48),
        utc: MetadataDate(fractionalSecondsSince1970: record.double(0))
      ).items(format)
    default: return [.kept(record.bytes, of: "\(format).\(type)")]
    }
  }
}
