internal import MediaMetadata

/// Writes numbers as text that is read back as the same number; those that come again are made once.
///
/// Sensors measure whole steps, so that a few thousand numbers make up hours of them.
struct NumberText {
  /// Texts by the bits of their numbers, a place for each of what they are reduced to.
  private var numbers = [UInt64](repeating: 0, count: placeCount)
  private var texts = [UInt8](repeating: 0, count: placeCount * longest)
  /// The bytes of each text; 0 for a place that is free.
  private var sizes = [UInt8](repeating: 0, count: placeCount)
  private var clock = DecimalClock(timescale: 0)

  private static let placeCount = 1 << 13
  private static let longest = 32

  /// Adds a number.
  mutating func append(_ number: Double, to line: inout [UInt8]) {
    let bits = number.bitPattern
    let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 51)
    let start = place * Self.longest
    if numbers[place] == bits, sizes[place] > 0 {
      line += texts[start..<(start + Int(sizes[place]))]
      return
    }
    let before = line.count
    line += TimedTable.number(number).utf8
    let size = line.count - before
    guard size <= Self.longest else { return }
    numbers[place] = bits
    sizes[place] = UInt8(size)
    for index in 0..<size { texts[start + index] = line[before + index] }
  }

  /// Adds a time in seconds.
  mutating func append(seconds time: MediaTime, to line: inout [UInt8]) {
    if clock.timescale != time.timescale { clock = DecimalClock(timescale: time.timescale) }
    if !clock.append(time.value, to: &line) { append(time.seconds, to: &line) }
  }

  /// Adds a whole number.
  static func append(_ number: Int64, to line: inout [UInt8]) {
    guard number >= 0 else {
      line += "\(number)".utf8
      return
    }
    append(number, digits: 1, to: &line)
  }

  /// Adds a whole number that is not negative, with zeros before it up to so many digits.
  fileprivate static func append(_ number: Int64, digits: Int, to line: inout [UInt8]) {
    let start = line.count
    var rest = number
    while rest > 0 || line.count - start < digits {
      line.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    line[start...].reverse()
  }
}

/// A clock whose ticks are decimal fractions of a second: times of it need no division of floating point.
private struct DecimalClock {
  let timescale: UInt32
  /// Parts of a second that a tick is, and how many digits these are; none where a tick is no such fraction.
  private var parts: Int64?
  private var digits = 0
  private var whole: Int64 = 1

  init(timescale: UInt32) {
    self.timescale = timescale
    guard timescale > 0 else { return }
    while digits <= 9 {
      if whole % Int64(timescale) == 0 {
        parts = whole / Int64(timescale)
        return
      }
      digits += 1
      whole *= 10
    }
  }

  /// Adds a time as the shortest text of its number; false where that is not sure to be it.
  func append(_ ticks: Int64, to line: inout [UInt8]) -> Bool {
    guard let parts, ticks >= 0, ticks < 1_000_000_000_000_000 / parts else { return false }
    let (seconds, fraction) = (ticks * parts).quotientAndRemainder(dividingBy: whole)
    guard fraction > 0 else {
      NumberText.append(seconds, to: &line)
      return true
    }
    // Small numbers are written with an exponent.
    guard seconds > 0 || fraction >= whole / 1000 else { return false }
    NumberText.append(seconds, to: &line)
    line.append(0x2E)
    NumberText.append(fraction, digits: digits, to: &line)
    while line.last == 0x30 { line.removeLast() }
    return true
  }
}
