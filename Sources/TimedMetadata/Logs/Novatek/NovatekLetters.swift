/// Layouts that are given by letters at their places: `A` or `V`, `N` or `S`, `E` or `W`.
enum NovatekLetters {
  static let all = [innovative, viofo, vantrueN4, novatek, longDoubles, floats]

  /// Viofo A119 v3, Kenwood.
  ///
  ///     0x10 u32 hour, minute, second, year, month, day; 0x28 fix, side, side
  ///     0x2c f32 latitude, longitude (DDMM.MMMM), speed, heading; 0x3c i32 acceleration × 256
  private static let viofo = NovatekDialect(
    name: "Viofo A119 v3", size: 0x48, recognises: { $0.isFix(at: 0x28) && $0[0x1c] != 0x41 }
  ) { block in
    guard let utc = block.date(0x1C, time: 0x10) else { return [] }
    return [
      PositionRecord(
        latitude: PositionRecord.degrees(block.float(0x2C), block.letter(0x29)),
        longitude: PositionRecord.degrees(block.float(0x30), block.letter(0x2A)),
        speed: block.float(0x34) * PositionRecord.knot, heading: block.float(0x38),
        hasFix: block.letter(0x28) == "A", utc: utc, acceleration: block.three32(0x3C, over: 256))
    ]
  }

  /// Novatek's own, and three that grew out of it.
  ///
  ///     0x30 u32 hour, minute, second, year - 2000, month, day; 0x48 fix, side, side, 0
  ///     0x4c f32 latitude, longitude (DDMM.MMMM), speed, heading
  ///
  /// With `IQS` at 0x10: 0x4c i32 latitude and longitude × 10⁷, speed × 100 in m/s, f32 altitude in millimetres. With
  /// zeros at 0x4c (Akaso V1, Redtiger F7N): 0x50 f64 latitude and longitude in an unknown cipher, f32 speed in km/h,
  /// heading + 180.
  private static let novatek = NovatekDialect(
    name: "Novatek", size: 0x5C, recognises: { $0.isFix(at: 0x48) && $0[0x4B] == 0 }
  ) { block in
    guard let utc = block.date(0x3C, time: 0x30) else { return [] }
    let sides = (block.letter(0x49), block.letter(0x4A))
    var record = PositionRecord(hasFix: block.letter(0x48) == "A", utc: utc)
    if block.has("IQS", at: 0x10) {
      let (north, east) = (Double(block.signed32(0x4C)), Double(block.signed32(0x50)))
      record.latitude = abs(north) / 1e7 * (sides.0 == "S" ? -1 : 1)
      record.longitude = abs(east) / 1e7 * (sides.1 == "W" ? -1 : 1)
      record.speed = Double(block.signed32(0x54)) / 100
      record.altitude = block.float(0x58) / 1000
    } else if block.unsigned32(0x4C) == 0, block.count >= 0x68, block.unsigned64(0x50) != 0 {
      record.speed = block.float(0x60) * PositionRecord.kilometreAnHour
      record.heading = (block.float(0x64) + 180).truncatingRemainder(dividingBy: 360)
      record.others = [.kept(block.slice(0x50, 16), of: "freegps.position")]
    } else {
      record.latitude = PositionRecord.degrees(block.float(0x4C), sides.0)
      record.longitude = PositionRecord.degrees(block.float(0x50), sides.1)
      record.speed = block.float(0x54) * PositionRecord.knot
      record.heading = block.float(0x58)
    }
    return [record]
  }

  private static let vantrueN4 = doubles("Vantrue N4", from: 0x10)
  private static let longDoubles = doubles("numbers of 64 bits", from: 0x30)

  /// Vantrue N4, and others that write the same 32 bytes later.
  ///
  ///     0x00 u32 hour, minute, second; 0x0c fix; 0x10 f64 latitude (DDMM.MMMM); 0x18 side; 0x20 f64 longitude; 0x28 side
  ///     0x30 f64 speed, heading; 0x40 u32 year - 2000, month, day; 0x4c i32 acceleration × 1000
  private static func doubles(_ name: String, from start: Int) -> NovatekDialect {
    NovatekDialect(
      name: name, size: start + 0x58,
      recognises: { $0.isFix(start + 0x0C, start + 0x18, start + 0x28) }
    ) { block in
      guard let utc = block.date(start + 0x40, time: start) else { return [] }
      let (north, east) = (block.double(start + 0x10), block.double(start + 0x20))
      return [
        PositionRecord(
          latitude: PositionRecord.degrees(north, block.letter(start + 0x18)),
          longitude: PositionRecord.degrees(east, block.letter(start + 0x28)),
          speed: block.double(start + 0x30) * PositionRecord.knot,
          heading: block.double(start + 0x38), hasFix: block.letter(start + 0x0C) == "A", utc: utc,
          acceleration: block.three32(start + 0x4C, over: 1000))
      ]
    }
  }

  /// Akaso and others.
  ///
  ///     0x30 u32 hour, minute, second; 0x3c fix; 0x40 f32 latitude (DDMM.MMMM); 0x44 side; 0x48 f32 longitude; 0x4c side
  ///     0x50 f32 speed, heading; 0x58 u32 year, month, day; 0x64 i32 acceleration × 1000
  ///
  /// Speeds are in km/h. Akaso's cameras, which write `00000` at 0x20, count headings from south and tell no acceleration.
  private static let floats = NovatekDialect(
    name: "Akaso", size: 0x70, recognises: { $0.isFix(0x3C, 0x44, 0x4C) }
  ) { block in
    guard let utc = block.date(0x58, time: 0x30) else { return [] }
    let isAkaso = block.has("00000", at: 0x20)
    let heading = block.float(0x54) + (isAkaso ? 180 : 0)
    return [
      PositionRecord(
        latitude: PositionRecord.degrees(block.float(0x40), block.letter(0x44)),
        longitude: PositionRecord.degrees(block.float(0x48), block.letter(0x4C)),
        speed: block.float(0x50) * PositionRecord.kilometreAnHour,
        heading: heading.truncatingRemainder(dividingBy: 360),
        hasFix: block.letter(0x3C) == "A", utc: utc,
        acceleration: isAkaso ? nil : block.three32(0x64, over: 1000))
    ]
  }

  /// INNOVV: records of 32 bytes; a fix, a side, a side, 0; f32 latitude, longitude (DDMM.MMMM), speed in knots, heading.
  private static let innovative = NovatekDialect(
    name: "INNOVV", size: 0x30, recognises: { $0.isFix(at: 0x10) && $0[0x13] == 0 },
    rows: NovatekDialect.Rows(start: 0x10, size: 0x20)
  ) { block in
    stride(from: 0x10, through: block.count - 0x20, by: 0x20).prefix {
      block.isFix(at: $0) && block[$0 + 3] == 0
    }.map { at in
      PositionRecord(
        latitude: PositionRecord.degrees(block.float(at + 4), block.letter(at + 1)),
        longitude: PositionRecord.degrees(block.float(at + 8), block.letter(at + 2)),
        speed: block.float(at + 12) * PositionRecord.knot, heading: block.float(at + 16),
        hasFix: block.letter(at) == "A")
    }
  }
}
