/// Tells sentences in which cameras write where they are from those that people read.
///
/// Sources: NMEA 0183 (sentences RMC, GGA, GLL); ExifTool, "QuickTime Stream Tags", for the forms of makers.
package enum PositionText {
  /// What a sample of text says.
  package enum Finding: Hashable, Sendable {
    case nothing
    /// Two numbers that may be a position: what a track says again and again, people say once.
    case perhaps
    case position
  }

  /// Judges the bytes of a sample, whatever their encoding; the time is linear.
  package static func finding(in sample: [UInt8]) -> Finding {
    if isEnciphered(sample) { return .position }
    // Text in UTF-16 has a zero beside each of the characters that matter.
    let text = sample.filter { $0 != 0 }
    if saysPosition(text) || roadhawk(text).map(hasSentence) == true
      || shifted(sample).map(hasSentence) == true
    {
      return .position
    }
    let numbers = DecimalNumber.all(in: text)
    if hasCoordinates(text, numbers) { return .position }
    return zip(numbers, numbers.dropFirst()).contains { pair in isPair(pair.0, pair.1, text) }
      ? .perhaps : .nothing
  }

  /// What only telemetry says, in small letters.
  private static let marks = [
    "gsensori,", "$begingsensor", "rel_alt:", "abs_alt:", "focal_len:", "barometer:", "g.sensor",
    "[n][", "[s][",
  ].map { Array($0.utf8) }

  private static func saysPosition(_ text: [UInt8]) -> Bool {
    let small = text.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return hasSentence(text) || marks.contains { small.firstIndex(of: $0) != nil }
  }

  /// A sentence of NMEA: two letters of a talker, then its name, then a comma.
  private static func hasSentence(_ text: [UInt8]) -> Bool {
    for name in sentences {
      var at = 0
      while let found = text.firstIndex(of: name, from: at) {
        at = found + name.count
        let talker = text[max(0, found - 2)..<found]
        // A time comes first, or nothing.
        if talker.count == 2, talker.allSatisfy({ (0x41...0x5A).contains($0) }), at < text.count,
          text[at] == 0x2C || (0x30...0x39).contains(text[at])
        {
          return true
        }
      }
    }
    return false
  }

  private static let sentences = ["RMC,", "GGA,", "GLL,"].map { Array($0.utf8) }
}

// MARK: - Ciphers

extension PositionText {
  /// Binary records in a track of text: Garmin's, and those whose bytes are all turned over by 0xAA.
  private static func isEnciphered(_ sample: [UInt8]) -> Bool {
    let mark = Array("PNDM".utf8)
    if let found = Array(sample.prefix(10)).firstIndex(of: mark), [0, 2, 4, 6].contains(found) {
      return true
    }
    guard sample.count >= 282, sample.starts(with: [0, 0]) else { return false }
    return sample[4..<6].elementsEqual([0xAA, 0xAA])
      || sample[2..<6].elementsEqual([0xF2, 0xE1, 0xF0, 0xEE])
  }

  /// The text after a cipher in which cameras write sentences; `nil` for plain text.
  package static func deciphered(_ sample: [UInt8]) -> [UInt8]? {
    let sum = sample.suffix(4).dropLast()
    if let text = roadhawk(sample), hasSentence(text) { return text + sum }
    return shifted(sample).flatMap { hasSentence($0) ? $0 : nil }
  }

  /// What Roadhawk's letters stand for, from the 43rd of ASCII on.
  private static let roadhawkLetters = Array("-I8XQWRVNZOYPUTA0B1C2SJ9K.L,M$D3E4F5G6H7".utf8)

  /// The text after Roadhawk's cipher, which ends in an asterisk, two digits and a tilde.
  private static func roadhawk(_ text: [UInt8]) -> [UInt8]? {
    guard text.count >= 4, text.last == 0x7E, text[text.count - 4] == 0x2A else { return nil }
    return text.dropLast(4).map { byte in
      let index = Int(byte) - 43
      return roadhawkLetters.indices.contains(index) ? roadhawkLetters[index] : byte
    }
  }

  /// The text after a cipher that adds one number to all characters: the asterisk before the check sum tells which.
  private static func shifted(_ sample: [UInt8]) -> [UInt8]? {
    guard sample.count > 5, sample.first == 0, sample.last == 0x0A else { return nil }
    let shift = 0x2A &- sample[sample.count - 4]
    return sample.dropFirst().dropLast().map { $0 &+ shift }
  }
}

// MARK: - Coordinates

private struct DecimalNumber {
  var value: Double
  var range: Range<Int>
  var integerDigits: Int
  var fractionDigits: Int

  static func all(in text: [UInt8]) -> [DecimalNumber] {
    var numbers: [DecimalNumber] = []
    var at = 0
    while at < text.count {
      guard isDigit(text[at]) else {
        at += 1
        continue
      }
      let first = at
      var value = 0.0
      while at < text.count, isDigit(text[at]) {
        value = value * 10 + Double(text[at] & 15)
        at += 1
      }
      let integerDigits = at - first
      var fractionDigits = 0
      if at + 1 < text.count, text[at] == 0x2E, isDigit(text[at + 1]) {
        at += 1
        var scale = 1.0
        while at < text.count, isDigit(text[at]) {
          scale /= 10
          value += Double(text[at] & 15) * scale
          fractionDigits += 1
          at += 1
        }
      }
      // A minus belongs to a number unless it joins it to another.
      let isSigned =
        first > 0 && (text[first - 1] == 0x2D || text[first - 1] == 0x2B)
        && !(first > 1 && isDigit(text[first - 2]))
      numbers.append(
        DecimalNumber(
          value: isSigned && text[first - 1] == 0x2D ? -value : value,
          range: (isSigned ? first - 1 : first)..<at, integerDigits: integerDigits,
          fractionDigits: fractionDigits))
    }
    return numbers
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension PositionText {
  private static func hasCoordinates(_ text: [UInt8], _ numbers: [DecimalNumber]) -> Bool {
    var latitudes: Set<Int> = []
    var longitudes: Set<Int> = []
    for (number, next) in zip(numbers, numbers.dropFirst()) {
      guard number.fractionDigits >= 3, next.fractionDigits >= 3 else { continue }
      // "GPS (8.6499, 53.1665" of DJI and others.
      let word = word(before: number.range.lowerBound, in: text)
      if ["gps", "home"].contains(word), isPair(number, next, text, digits: 3) { return true }
    }
    for (index, number) in numbers.enumerated() where number.fractionDigits >= 2 {
      let word = word(before: number.range.lowerBound, in: text)
      if abs(number.value) <= 90, latitudeWords.contains(word) { latitudes.insert(index) }
      if abs(number.value) <= 180, longitudeWords.contains(word) { longitudes.insert(index) }
      guard number.fractionDigits >= 3 else { continue }
      let sides = directions(beside: number, in: text)
      if sides.contains("N") || sides.contains("S") { latitudes.insert(index) }
      if sides.contains("E") || sides.contains("W") { longitudes.insert(index) }
    }
    return !latitudes.isEmpty && !longitudes.isEmpty && latitudes.union(longitudes).count > 1
  }

  private static let latitudeWords: Set<String> = ["lat", "latitude"]
  private static let longitudeWords: Set<String> = [
    "lon", "lng", "long", "longitude", "longtitude",
  ]

  /// Two decimals side by side that are within the range of a position.
  private static func isPair(
    _ first: DecimalNumber, _ second: DecimalNumber, _ text: [UInt8], digits: Int = 4
  ) -> Bool {
    guard first.fractionDigits >= digits, second.fractionDigits >= digits,
      abs(first.value) <= 180, abs(second.value) <= 180,
      min(abs(first.value), abs(second.value)) <= 90
    else { return false }
    let between = text[first.range.upperBound..<second.range.lowerBound]
    return (1...3).contains(between.count)
      && between.allSatisfy { [0x20, 0x2C, 0x3B, 0x2F, 0x09].contains($0) }
  }

  /// The letters of directions that stand before and after a number, and are no part of a word.
  private static func directions(beside number: DecimalNumber, in text: [UInt8]) -> [Character] {
    var after = number.range.upperBound
    while after < text.count, after < number.range.upperBound + 4, joints.contains(text[after]) {
      after += 1
    }
    var before = number.range.lowerBound - 1
    while before >= 0, before > number.range.lowerBound - 4, joints.contains(text[before]) {
      before -= 1
    }
    return [before, after].compactMap { direction(at: $0, in: text) }
  }

  /// Blanks, commas, colons, signs, the degree sign in UTF-8 and Latin-1.
  private static let joints: Set<UInt8> = [0x20, 0x2C, 0x3A, 0x2D, 0x2B, 0xC2, 0xB0]

  private static func direction(at index: Int, in text: [UInt8]) -> Character? {
    guard text.indices.contains(index) else { return nil }
    let letter = Character(Unicode.Scalar(text[index]))
    guard ["N", "S", "E", "W"].contains(letter) else { return nil }
    for neighbour in [index - 1, index + 1] where text.indices.contains(neighbour) {
      if isLetter(text[neighbour]) { return nil }
    }
    return letter
  }

  /// The word before a place, in small letters, over blanks, colons, brackets and signs.
  private static func word(before place: Int, in text: [UInt8]) -> String {
    var end = place
    while end > 0, end > place - 6, [0x20, 0x3A, 0x3D, 0x28, 0x5B, 0x2D].contains(text[end - 1]) {
      end -= 1
    }
    var start = end
    while start > 0, start > end - 12, isLetter(text[start - 1]) { start -= 1 }
    return String(decoding: text[start..<end].map { $0 | 0x20 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
