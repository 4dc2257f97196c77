internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// The logs of LigoGPS, which cameras of many makers have: in `skip`, after the last box, in `udta` at the top.
///
///     "LIGOGPSINFO" or "LCAIGPSINFO", 5 bytes, u32, rows of 132 bytes: u32 number, text
///     2019/02/01 10:22:00 N:48.117300 E:11.516700 46.93 km/h x:-0.000 y:-0.000 z:-0.000 A:84.4 H:519.0 M:0.0
///
/// `A` is the heading, `H` the altitude, `M` the magnetic variation; rows that begin with `####` are in a cipher and
/// kept as they are. In `udta` stand pieces of 512 bytes, each "LIGOGPSINFO " and an object of JSON:
///
///     {"Hour": "10", "Minute": "22", "Second": "00", "Year": "2019", "Month": "02", "Day": "01", "status": "A",
///      "NS": "N", "EW": "E", "Latitude": "48.1173", "Longitude": "11.5167", "Speed": "22.4"}
///
/// with the speed in knots. After `__V35AX_QVDATA__` at 8, the first four bytes say where they begin.
///
/// From a description. Source: ExifTool, notes on samples of the cameras.
struct LigoLog: LogDecoder {
  private static let format = "ligogps"
  private static let row = 132
  private static let mark = Array("GPSINFO".utf8)
  private let size: Int
  private var clock = LogClock()
  private var findings = LogFindings(format)

  private init(size: Int) { self.size = size }

  var diagnostics: [Diagnostic] { findings.diagnostics }

  static func logs(
    _ carriers: [VendorCarrier], _ source: any ByteSource
  ) throws(IOFailure) -> [VendorLog] {
    var logs: [VendorLog] = []
    for carrier in carriers {
      guard let range = carrier.ranges.first else { continue }
      let isTrailer = carrier.isAtEnd
      let held = isTrailer ? range : try carrier.payload(in: source)
      let head = RecordBytes(try source.read(held.prefix(64))[...])
      if carrier.row.name.hasPrefix("ligo-json") {
        let start = head.has("LIGO", at: 0) ? 0 : Int(head.unsigned32(0))
        guard start < held.count else { continue }
        let pieces = FixedRecords.pieces(
          (held.lowerBound + start)..<held.upperBound, size: piece)
        logs.append(VendorLog(carrier, format, pieces, LigoLog(size: piece)))
        continue
      }
      guard let place = (0..<48).first(where: { head.slice($0, 7).elementsEqual(mark) }) else {
        continue
      }
      // After the rows stand a mark and the size, in a trailer.
      let end = held.upperBound - (isTrailer ? 8 : 0)
      let start = held.lowerBound + place + 16
      guard start < end else { continue }
      var frame = LogFrame()
      if isTrailer {
        frame.add(sizeAt: held.lowerBound, isBigEndian: true, of: held)
        frame.add(sizeAt: held.upperBound - 4, isBigEndian: true, of: held)
      }
      // The number before the rows counts them, or says how many there is room for.
      if Int(head.unsigned32(place + 12)) == (end - start) / row {
        frame.add(sizeAt: start - 4, isBigEndian: false, of: start..<end, unit: row)
      }
      logs.append(
        VendorLog(
          carrier, format, FixedRecords.pieces(start..<end, size: row), in: frame,
          LigoLog(size: row)))
    }
    return logs
  }

  private static let piece = 512

  mutating func moments(in bytes: ArraySlice<UInt8>, at offset: Int) -> [LogMoment] {
    var moments: [LogMoment] = []
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: size) {
      let row = bytes[start...].prefix(size)
      guard row.contains(where: { $0 != 0 }) else { continue }
      let text = String(
        decoding: row.dropFirst(size == Self.row ? 4 : 0).prefix { $0 != 0 }, as: UTF8.self)
      let told = size == Self.row ? Self.words(text) : Self.object(text)
      if told == nil {
        let isHidden = row.starts(with: "####".utf8)
        findings.add(
          isHidden
            ? "records are in a cipher and kept as they are"
            : "records are not understood and kept as they are",
          at: offset + start - bytes.startIndex)
      }
      let place = offset + start - bytes.startIndex
      moments.append(
        LogMoment(
          ticks: clock.milliseconds(told?.seconds),
          items: told?.items(Self.format) ?? [.kept(row.trimmingZeros, of: Self.format)],
          range: place..<(place + row.count), isKnown: told != nil))
    }
    return moments
  }

  // MARK: - Text

  private static func words(_ text: String) -> PositionRecord? {
    let parts = text.split(separator: " ")
    guard parts.count >= 4, let utc = date(parts[0], parts[1]) else { return nil }
    var record = PositionRecord(utc: utc)
    var axes: [String: Double] = [:]
    var before: Double?
    for part in parts.dropFirst(2) {
      let pair = part.split(separator: ":", maxSplits: 1)
      if pair.count == 2, let number = Double(pair[1]), number.isFinite {
        switch pair[0] {
        case "N": record.latitude = number
        case "S": record.latitude = -number
        case "E": record.longitude = number
        case "W": record.longitude = -number
        case "A": record.heading = number
        case "H": record.altitude = number
        case "x", "y", "z": axes[String(pair[0])] = number
        default:
          record.others.append(
            TelemetryItem.number(.log(format, part: String(pair[0].prefix(16))), number))
        }
      } else if part == "km/h" {
        record.speed = before.map { $0 * PositionRecord.kilometreAnHour }
      }
      before = Double(part)
    }
    if let x = axes["x"], let y = axes["y"], let z = axes["z"] { record.acceleration = [x, y, z] }
    return record.latitude == nil || record.longitude == nil ? nil : record
  }

  private static func date(_ day: Substring, _ time: Substring) -> MetadataDate? {
    let days = day.split(separator: "/").compactMap { Int($0) }
    let times = time.split(separator: ":").compactMap { Double($0) }
    guard days.count == 3, times.count == 3, times.allSatisfy({ (0..<61).contains($0) }) else {
      return nil
    }
    return PositionRecord.date(
      days[0], days[1], days[2], Int(times[0]), Int(times[1]), times[2])
  }

  /// An object whose values are all text.
  private static func object(_ text: String) -> PositionRecord? {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
      return nil
    }
    var values: [Substring: Substring] = [:]
    for pair in text[open..<close].dropFirst().split(separator: ",") {
      let sides = pair.split(separator: ":", maxSplits: 1).map {
        $0.trimmedBlanks.drop { $0 == "\"" }.prefix { $0 != "\"" }
      }
      if sides.count == 2 { values[sides[0]] = sides[1] }
    }
    func whole(_ key: Substring) -> Int { values[key].flatMap { Int($0) } ?? -1 }
    func number(_ key: Substring) -> Double? { values[key].flatMap { Double($0) } }
    guard let latitude = number("Latitude"), let longitude = number("Longitude") else {
      return nil
    }
    return PositionRecord(
      latitude: values["NS"] == "S" ? -latitude : latitude,
      longitude: values["EW"] == "W" ? -longitude : longitude,
      speed: number("Speed").map { $0 * PositionRecord.knot }, hasFix: values["status"] == "A",
      utc: PositionRecord.date(
        whole("Year"), whole("Month"), whole("Day"), whole("Hour"), whole("Minute"),
        Double(whole("Second"))))
  }
}
