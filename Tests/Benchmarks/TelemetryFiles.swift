/// Movies of telemetry for measurements: one track of samples, and the boxes that it takes.
enum TelemetryFiles {
  /// A movie of samples of a type, all of one size and one duration.
  static func movie(
    type: String, data: [UInt8], size: Int, duration: UInt32, timescale: UInt32
  ) -> [UInt8] {
    let count = UInt32(data.count / size)
    let brand = box("ftyp", [UInt8]("mp41".utf8) + number(0) + [UInt8]("mp41".utf8))
    let total = count * duration
    let entry = box(type, [0, 0, 0, 0, 0, 0, 0, 1] + number(0))
    let table = box(
      "stbl",
      box("stsd", number(0) + number(1) + entry)
        + box("stts", [0, 1, count, duration].flatMap(number))
        + box("stsz", [0, UInt32(size), count].flatMap(number))
        + box("stsc", [0, 1, 1, count, 1].flatMap(number))
        + box("stco", [0, 1, UInt32(brand.count + 8)].flatMap(number)))
    let reference = box("dinf", box("dref", number(0) + number(1) + box("url ", number(1))))
    let media = box(
      "mdia",
      box("mdhd", [0, 0, 0, timescale, total, 0x55C4_0000].flatMap(number))
        + box("hdlr", number(0) + number(0) + [UInt8]("meta".utf8) + zeros(13))
        + box("minf", box("nmhd", number(0)) + reference + table))
    let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap(number)
    let track = box(
      "trak",
      box("tkhd", [7, 0, 0, 1, 0, total].flatMap(number) + zeros(16) + matrix + zeros(8))
        + media)
    let head = box(
      "mvhd",
      [0, 0, 0, timescale, total, 0x10000, 0x100_0000, 0, 0].flatMap(number) + matrix + zeros(24)
        + number(2))
    return brand + box("mdat", data) + box("moov", head + track)
  }

  /// A second of a camera in GPMF: acceleration and rotation rate 200 times, position 18 times.
  static func second(_ index: Int) -> [UInt8] {
    let axes = (0..<600).flatMap { short(Int16(truncatingIfNeeded: ($0 * 37 + index * 11) % 4000)) }
    let positions = (0..<18).flatMap { place in
      [331_267_334, -1_173_274_448, 16_823, 1000, 100].enumerated().flatMap { column, value in
        number(UInt32(bitPattern: Int32(value + (column < 2 ? index * 18 + place : 0))))
      }
    }
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let utc = "180323\(two(12 + index / 3600))\(two(index / 60 % 60))\(two(index % 60)).000"
    let scales = [10_000_000, 10_000_000, 1000, 1000, 100].flatMap { number(UInt32($0)) }
    return record(
      "DEVC", 0, 1,
      record("DVID", UInt8(ascii: "L"), 4, number(1))
        + record("DVNM", UInt8(ascii: "c"), 1, [UInt8]("Camera".utf8))
        + record(
          "STRM", 0, 1,
          record("SCAL", UInt8(ascii: "s"), 2, short(418))
            + record("ACCL", UInt8(ascii: "s"), 6, axes))
        + record(
          "STRM", 0, 1,
          record("SCAL", UInt8(ascii: "s"), 2, short(1878))
            + record("GYRO", UInt8(ascii: "s"), 6, axes))
        + record(
          "STRM", 0, 1,
          record("GPSF", UInt8(ascii: "L"), 4, number(3))
            + record("GPSU", UInt8(ascii: "U"), 16, [UInt8](utc.utf8))
            + record("SCAL", UInt8(ascii: "l"), 4, scales)
            + record("GPS5", UInt8(ascii: "l"), 20, positions)))
  }

  /// A measurement of camera motion: a rotation rate.
  static func motion(_ index: Int) -> [UInt8] {
    [0, 0, 2, 0]
      + (0..<3).flatMap { axis in
        number(Float(index % 1000 + axis).bitPattern).reversed()
      }
  }

  private static func record(_ key: String, _ type: UInt8, _ size: Int, _ body: [UInt8]) -> [UInt8]
  {
    [UInt8](key.utf8) + [type, UInt8(size)] + short(Int16(truncatingIfNeeded: body.count / size))
      + body + zeros((4 - body.count % 4) % 4)
  }

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    number(UInt32(8 + body.count)) + [UInt8](type.utf8) + body
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static func short(_ value: Int16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
