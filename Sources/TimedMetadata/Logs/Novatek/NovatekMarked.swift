/// Layouts that are given by a name in the block.
enum NovatekMarked {
  static let all = [vantrueS1]

  /// Vantrue S1.
  ///
  ///     0x30 "horsontech"; 0x40 fix, side, side, 0; 0x44 u32 year - 2000, month, day, hour, minute, second
  ///     0x5c f32 longitude, latitude (DDMM.MMMM), speed, heading, altitude in metres; 0x70 i32 acceleration × 1000
  private static let vantrueS1 = NovatekDialect(
    name: "Vantrue S1", size: 0x7C,
    recognises: { $0.has("horsontech", at: 0x30) && $0.isFix(at: 0x40) }
  ) { block in
    guard let utc = block.date(0x44, time: 0x50) else { return [] }
    return [
      PositionRecord(
        latitude: PositionRecord.degrees(block.float(0x60), block.letter(0x41)),
        longitude: PositionRecord.degrees(block.float(0x5C), block.letter(0x42)),
        altitude: block.float(0x6C), speed: block.float(0x64) * PositionRecord.knot,
        heading: block.float(0x68), hasFix: block.letter(0x40) == "A", utc: utc,
        acceleration: block.three32(0x70, over: 1000))
    ]
  }
}
