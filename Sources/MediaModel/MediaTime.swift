/// A time as a count of ticks: never a floating-point number, so nothing drifts.
public struct MediaTime: Sendable, Codable {
  /// How many ticks.
  public var value: Int64
  /// How many ticks make a second; 0 for a time that is not known.
  public var timescale: UInt32

  /// Creates a time of `value` ticks, `timescale` to the second.
  public init(_ value: Int64, timescale: UInt32) {
    self.value = value
    self.timescale = timescale
  }

  /// Creates a time of `value` ticks, `timescale` to the second.
  public init(value: Int64, timescale: UInt32) { self.init(value, timescale: timescale) }

  /// Creates the time nearest to a number of seconds; ``invalid`` for what 64 bits do not hold.
  public init(seconds: Double, preferredTimescale timescale: UInt32) {
    let ticks = Int64(exactly: (seconds * Double(timescale)).rounded())
    self = timescale == 0 ? .invalid : ticks.map { Self($0, timescale: timescale) } ?? .invalid
  }

  /// The start.
  public static let zero = MediaTime(0, timescale: 1)
  /// A time that is not known.
  public static let invalid = MediaTime(0, timescale: 0)
  /// A time that no one can know yet, as the end of what is still going on.
  public static let indefinite = MediaTime(.max, timescale: 0)

  /// Whether the time is known, or said to be ``indefinite``.
  public var isValid: Bool { isKnown || isIndefinite }
  /// Whether the time is ``indefinite``.
  public var isIndefinite: Bool { !isKnown && value == .max }

  /// The time in seconds, for printing and for comparing with tolerance; 0 where it is not known.
  public var seconds: Double { timescale == 0 ? 0 : Double(value) / Double(timescale) }
}

extension MediaTime: Hashable, Comparable {
  /// Whether both are the same instant, whatever their timescales, or neither is known.
  public static func == (left: MediaTime, right: MediaTime) -> Bool {
    let (a, b) = crossProducts(left, right)
    return left.isKnown == right.isKnown && left.isIndefinite == right.isIndefinite && a == b
  }

  /// Whether `left` comes first; a time that is not known comes after all that are.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    guard left.isKnown, right.isKnown else { return left.isKnown }
    let (a, b) = crossProducts(left, right)
    return a < b
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) {
    guard isKnown else { return }
    let divisor = value.magnitude.greatestCommonDivisor(UInt64(timescale))
    hasher.combine(value / Int64(divisor))
    hasher.combine(UInt64(timescale) / divisor)
  }

  private static func crossProducts(_ left: MediaTime, _ right: MediaTime) -> (Int128, Int128) {
    (
      Int128(left.value) * Int128(right.timescale), Int128(right.value) * Int128(left.timescale)
    )
  }
}

/// A stretch of time.
public struct MediaTimeRange: Hashable, Sendable, Codable {
  /// Where it starts.
  public var start: MediaTime
  /// How long it lasts.
  public var duration: MediaTime

  /// Creates a range.
  public init(start: MediaTime, duration: MediaTime) {
    self.start = start
    self.duration = duration
  }

  /// Creates the range between two times.
  public init(start: MediaTime, end: MediaTime) {
    self.init(start: start, duration: end - start)
  }
}

extension MediaTimeRange {
  /// Where it ends; not in the range itself.
  public var end: MediaTime { start + duration }

  /// Whether a time is in the range: at its start or later, and before its end where that is known.
  public func contains(_ time: MediaTime) -> Bool { start <= time && time < end }

  /// Whether both have a stretch of time in common.
  public func overlaps(_ other: MediaTimeRange) -> Bool { start < other.end && other.start < end }
}

extension MediaTime {
  /// The same time in ticks of another clock, rounded to the nearest, halves upwards; limited to what 64 bits hold.
  ///
  /// A time that is not known stays unknown, and none is known in a clock that stands still.
  public func converted(to timescale: UInt32) -> MediaTime {
    guard self.timescale != timescale else { return self }
    guard self.timescale > 0, timescale > 0 else { return .invalid }
    let ticks = Int128(value) * Int128(timescale) * 2 + Int128(self.timescale)
    let divisor = Int128(self.timescale) * 2
    let (quotient, remainder) = ticks.quotientAndRemainder(dividingBy: divisor)
    return MediaTime(Int64(clamping: remainder < 0 ? quotient - 1 : quotient), timescale: timescale)
  }

  /// The same time in ticks of another clock where that is exact, else as it is.
  public func simplified(to timescale: UInt32) -> MediaTime {
    let other = converted(to: timescale)
    return other == self ? other : self
  }

  /// Whether the time is known.
  public var isKnown: Bool { timescale > 0 }

  /// The sum, in a clock that both share where 32 bits can count it, else in the finer one; limited to what 64 bits
  /// hold.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    combine(left, right) { $0 + $1 }
  }

  /// The difference, in the clock that a sum would have.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    combine(left, right) { $0 - $1 }
  }

  private static func combine(
    _ left: MediaTime, _ right: MediaTime, _ operation: (Int128, Int128) -> Int128
  ) -> MediaTime {
    guard left.isKnown, right.isKnown else { return .invalid }
    if left.timescale == right.timescale {
      return MediaTime(
        Int64(clamping: operation(Int128(left.value), Int128(right.value))),
        timescale: left.timescale)
    }
    let timescale = commonTimescale(left.timescale, right.timescale)
    let ticks = operation(
      Int128(left.converted(to: timescale).value), Int128(right.converted(to: timescale).value))
    return MediaTime(Int64(clamping: ticks), timescale: timescale)
  }

  /// The ticks to the second of a clock that two others share, where 32 bits hold them; else those of the finer one.
  package static func commonTimescale(_ left: UInt32, _ right: UInt32) -> UInt32 {
    guard left > 0, right > 0 else { return max(left, right) }
    let (product, overflow) = (left / left.greatestCommonDivisor(right))
      .multipliedReportingOverflow(by: right)
    return overflow ? max(left, right) : product
  }
}

extension UnsignedInteger {
  /// The greatest number that divides both; the other one where one is 0.
  package func greatestCommonDivisor(_ other: Self) -> Self {
    var (a, b) = (self, other)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
