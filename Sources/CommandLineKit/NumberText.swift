/// Writes numbers as text that is read back as the same number; those that come again are made once.
///
/// Sensors measure whole steps, so that a few thousand numbers make up hours of them.
package struct NumberText: Sendable {
  /// The bits of numbers, each at one of the places after what they are reduced to.
  private var numbers = [UInt64](repeating: 0, count: placeCount)
  /// Their texts, the size of each in its last byte, 0 for a place that is free; 1 in the byte before where a number
  /// came again.
  private var texts = [SIMD32<UInt8>](repeating: SIMD32(), count: placeCount)
  private var clock = DecimalClock(timescale: 0)

  private static let placeCount = 1 << 14
  /// At so many places a number may stand.
  private static let mostPlaces = 4
  private static let longest = 30

  /// Creates a writer that has written no number.
  package init() {}

  /// A number as it is read back.
  package static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? Int64(value).description : value.description
  }

  /// Adds a number.
  package mutating func append(_ number: Double, to line: inout LineBytes) {
    let bits = number.bitPattern
    let first = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 50)
    var place: Int?
    for more in 0..<Self.mostPlaces {
      let candidate = (first + more) & (Self.placeCount - 1)
      let text = texts[candidate]
      let size = Int(text[Self.longest + 1])
      if numbers[candidate] == bits, size > 0 {
        if text[Self.longest] == 0 { texts[candidate][Self.longest] = 1 }
        return line.append(text, size: size)
      }
      // Numbers that never come again give way first.
      if place == nil, text[Self.longest] == 0 { place = candidate }
      if size == 0 { break }
    }
    make(number, at: place ?? first, to: &line)
  }

  /// Adds a number that is not at any of its places, and puts it at one.
  private mutating func make(_ number: Double, at place: Int, to line: inout LineBytes) {
    let before = line.count
    line.append(Self.text(number))
    let size = line.count - before
    guard size <= Self.longest else { return }
    numbers[place] = number.bitPattern
    texts[place] = line.piece(from: before, size: size)
    texts[place][Self.longest + 1] = UInt8(truncatingIfNeeded: size)
  }

  /// Adds the numbers that bytes stand for, eight bytes to each with the most significant one first, with commas
  /// between them.
  ///
  /// - Parameters:
  ///   - numbers: the bytes.
  ///   - line: what they are added to.
  ///   - limit: what the magnitude of each must be below, and none a zero below zero; `nil` for any numbers.
  /// - Returns: whether they were added; otherwise nothing is.
  @discardableResult
  package mutating func appendList(
    _ numbers: [UInt8], to line: inout LineBytes, below limit: Double? = nil
  ) -> Bool {
    let start = line.count
    for place in 0..<numbers.count / 8 {
      if place > 0 { line.append(UInt8(ascii: ",")) }
      let bits = unsafe numbers.withUnsafeBytes { bytes in
        unsafe bytes.loadUnaligned(fromByteOffset: 8 * place, as: UInt64.self)
      }
      let number = Double(bitPattern: UInt64(bigEndian: bits))
      if let limit, !(number.magnitude < limit) || number == 0 && number.sign == .minus {
        line.shorten(to: start)
        return false
      }
      append(number, to: &line)
    }
    return true
  }

  /// Adds a time in seconds: so many ticks of a clock.
  package mutating func append(
    secondsOf ticks: Int64, timescale: UInt32, to line: inout LineBytes
  ) {
    if clock.timescale != timescale { clock = DecimalClock(timescale: timescale) }
    if clock.append(ticks, to: &line) { return }
    // Times hardly come again, and would only drive out other numbers.
    line.append(Self.text(timescale == 0 ? 0 : Double(ticks) / Double(timescale)))
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
  func append(_ ticks: Int64, to line: inout LineBytes) -> Bool {
    guard let parts, ticks >= 0, ticks < 1_000_000_000_000_000 / parts else { return false }
    let (seconds, fraction) = (ticks * parts).quotientAndRemainder(dividingBy: whole)
    guard fraction > 0 else {
      line.append(seconds)
      return true
    }
    // Small numbers are written with an exponent.
    guard seconds > 0 || fraction >= whole / 1000 else { return false }
    line.append(seconds)
    line.append(UInt8(ascii: "."))
    line.append(fraction, digits: digits)
    line.dropLastZeros()
    return true
  }
}
