/// How a timecode counts: what a timecode track's sample entry says.
///
/// Source: QTFF, "Timecode Sample Description".
public struct TimecodeFormat: Hashable, Sendable, Codable {
  /// Pictures to the second as the timecode counts them: 30 for 29.97.
  public var framesPerSecond: UInt8
  /// Ticks to the second.
  public var timescale: UInt32
  /// Ticks that a picture lasts.
  public var frameDuration: UInt32
  /// How the numbers run.
  public var flags: Flags

  /// Creates a format.
  public init(
    framesPerSecond: UInt8, timescale: UInt32, frameDuration: UInt32, flags: Flags = []
  ) {
    self.framesPerSecond = framesPerSecond
    self.timescale = timescale
    self.frameDuration = frameDuration
    self.flags = flags
  }

  /// How the numbers of a timecode run.
  public struct Flags: OptionSet, Hashable, Sendable, Codable {
    /// The flags as stored.
    public let rawValue: UInt32

    /// Takes the flags as stored.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Numbers are left out at the start of most minutes, so that the timecode keeps up with the
    /// clock.
    public static let dropFrame = Flags(rawValue: 1)
    /// The timecode restarts after 24 hours.
    public static let wrapsAt24Hours = Flags(rawValue: 2)
    /// Negative timecodes are allowed.
    public static let allowsNegative = Flags(rawValue: 4)
    /// The numbers are a counter, not a time.
    public static let counter = Flags(rawValue: 8)
  }

  /// How many numbers each minute leaves out, every tenth excepted; 0 without drop-frame.
  ///
  /// 2 at 30 pictures to the second, 4 at 60, as SMPTE ST 12-1 has it; other rates have no
  /// drop-frame.
  var droppedPerMinute: Int64 {
    guard flags.contains(.dropFrame), framesPerSecond.isMultiple(of: 30) else { return 0 }
    return Int64(framesPerSecond / 15)
  }
}

/// A timecode: the number of a picture, and its text.
public struct Timecode: Hashable, Sendable, Codable {
  /// The number of the picture, counted from 00:00:00:00 without gaps.
  public var frameNumber: Int64
  /// How it is counted.
  public var format: TimecodeFormat

  /// Creates a timecode.
  public init(frameNumber: Int64, format: TimecodeFormat) {
    self.frameNumber = frameNumber
    self.format = format
  }

  /// The timecode as `01:02:03:04`, with `;` before the pictures where numbers are dropped; a
  /// counter in decimal.
  ///
  /// `nil` where the format counts no pictures to the second.
  public var text: String? {
    if format.flags.contains(.counter) { return "\(frameNumber)" }
    let rate = Int64(format.framesPerSecond)
    guard rate > 0, frameNumber != .min else { return nil }
    let dropped = format.droppedPerMinute
    let perMinute = 60 * rate - dropped
    let perTenMinutes = 10 * perMinute + dropped
    var number = abs(frameNumber)
    if format.flags.contains(.wrapsAt24Hours) { number %= 144 * perTenMinutes }
    // The first minute of each ten has all its numbers.
    let (tens, rest) = number.quotientAndRemainder(dividingBy: perTenMinutes)
    let minutesAfterFirst = rest < 60 * rate ? 0 : (rest - 60 * rate) / perMinute + 1
    let (skipped, overflow) = tens.multipliedReportingOverflow(by: 9 * dropped)
    let (shown, tooLarge) = number.addingReportingOverflow(skipped + minutesAfterFirst * dropped)
    guard !overflow, !tooLarge else { return nil }
    let seconds = shown / rate
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(2) }
    let sign = frameNumber < 0 ? "-" : ""
    let separator = dropped > 0 ? ";" : ":"
    return sign + parts.joined(separator: ":") + separator + (shown % rate).padded(2)
  }

  /// Reads a timecode as `text` writes it, with any of `:`, `;` and `.` between the parts.
  ///
  /// `nil` for text that is none, for a number that drop-frame leaves out, and for a sign where the
  /// format allows none.
  public init?(_ text: String, format: TimecodeFormat) {
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative { digits.removeFirst() }
    guard !isNegative || format.flags.contains(.allowsNegative) else { return nil }
    guard let number = Self.number(digits, format) else { return nil }
    self.init(frameNumber: isNegative ? -number : number, format: format)
  }

  private static func number(_ text: Substring, _ format: TimecodeFormat) -> Int64? {
    let parts = text.split(omittingEmptySubsequences: false) { ":;.".contains($0) }
    let numbers = parts.compactMap { Int64(digits: $0.utf8) }
    guard numbers.count == parts.count else { return nil }
    if format.flags.contains(.counter) { return numbers.count == 1 ? numbers[0] : nil }
    let rate = Int64(format.framesPerSecond)
    guard rate > 0, numbers.count == 4, numbers[0] < 1_000_000, numbers[1] < 60, numbers[2] < 60,
      numbers[3] < rate
    else { return nil }
    let minutes = numbers[0] * 60 + numbers[1]
    let dropped = format.droppedPerMinute
    let isDropped = numbers[2] == 0 && numbers[3] < dropped && !numbers[1].isMultiple(of: 10)
    guard !isDropped else { return nil }
    return (minutes * 60 + numbers[2]) * rate + numbers[3] - dropped * (minutes - minutes / 10)
  }
}
