internal import MediaModel

/// Layouts that are text, plain or in a cipher.
enum NovatekText {
  static let all = [turned, shifted, sentences]

  /// Azdome GS63H, EEEkit: from 0x12 on every byte is turned over by 0xAA; after 6 bytes stands a ``DigitRecord``.
  ///
  /// Azdome's has 8 digits of km/h after the position, and acceleration × 100 at 0xad: three times a sign and 3 digits.
  private static let turned = NovatekDialect(
    name: "Azdome", size: 0x60,
    recognises: { $0.slice(0x12, 6).elementsEqual([0xAA, 0xAA, 0xF2, 0xE1, 0xF0, 0xEE]) }
  ) { block in
    let text = RecordBytes(block.bytes.dropFirst(0x12).map { $0 ^ 0xAA }[...])
    guard var record = DigitRecord.record(text, at: 6, accelerationScale: 100) else { return [] }
    // The satellites' clock, as other layouts of these cameras say.
    record.utc = record.clock?.at(zone: 0)
    record.clock = nil
    // What EEEkit writes for an altitude is none.
    record.altitude = nil
    if let speed = text.digits(0x39, 8) {
      record.speed = Double(speed) * PositionRecord.kilometreAnHour
    }
    if record.acceleration == nil {
      record.acceleration = DigitRecord.acceleration(text, 0xAD, scale: 100)
    }
    return [record]
  }

  /// EACHPAI and Akaso: sentences of NMEA from 0x3c on, each character 16 more than it is.
  private static let shifted = NovatekDialect(
    name: "EACHPAI", size: 0x50, recognises: { $0.has("4W", at: 0x3C) }
  ) { block in
    moment(block.bytes.dropFirst(0x3C).prefix { $0 >= 0x10 }.map { $0 - 0x10 }[...])
  }

  /// NextBase 512GW and others: plain sentences of NMEA.
  private static let sentences = NovatekDialect(
    name: "NextBase 512GW", size: 0x30, recognises: { firstSentence($0.bytes) != nil }
  ) { block in
    firstSentence(block.bytes).map { moment(block.bytes[$0...]) } ?? []
  }

  /// Where the first sentence of position begins.
  private static func firstSentence(_ bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while let found = bytes[at...].firstIndex(of: 0x24) {
      let head = bytes[found...].prefix(7)
      if head.count == 7, head.last == 0x2C,
        head.dropFirst(3).prefix(3).elementsEqual("RMC".utf8)
          || head.dropFirst(3).prefix(3).elementsEqual("GGA".utf8)
      {
        return found
      }
      at = found + 1
    }
    return nil
  }

  private static func moment(_ bytes: ArraySlice<UInt8>) -> [PositionRecord] {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    var moment = NMEAMoment()
    var isKnown = false
    for line in NMEASentences.lines(text) where moment.take(line) { isKnown = true }
    return isKnown ? [PositionRecord(told: moment)] : []
  }
}

extension PositionRecord {
  /// What sentences of one moment tell.
  init(told moment: NMEAMoment) {
    self.init(others: moment.items, otherSeconds: moment.utc?.secondsAndFraction)
  }
}
