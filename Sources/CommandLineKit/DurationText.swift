/// A length of time for people: `0:05`, `2:03`, `1:02:03`, and `--:--` where it is not known.
package struct DurationText: Sendable, Hashable, CustomStringConvertible {
  /// The length as text.
  package let description: String

  /// Shows seconds, rounded to whole ones; anything negative, infinite or beyond a century is not known.
  package init(seconds: Double) {
    guard seconds >= 0, seconds < 3.2e9 else {
      description = "--:--"
      return
    }
    description = Self.clock(Int64(seconds.rounded()))
  }

  /// Shows milliseconds exactly, such as `2:03.040`.
  package init(milliseconds: Int64) {
    let magnitude = milliseconds.magnitude
    let rest = String(magnitude % 1000)
    description =
      (milliseconds < 0 ? "-" : "") + Self.clock(Int64(magnitude / 1000)) + "."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private static func clock(_ seconds: Int64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let head = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
    return "\(head):\(twoDigits(seconds % 60))"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
