/// Renders the progress of a job that moves bytes, or goes through files, as one line; draws nothing.
///
/// Bytes are in SI units, see ``ByteCount``. For amounts that grow the percentage and the bar only grow, and 100 %
/// means that nothing is left.
package enum ProgressBar {
  /// What is counted.
  package enum Unit: Sendable {
    case bytes, files

    func amount(_ count: Int64) -> String {
      self == .bytes ? "\(ByteCount(count))" : "\(count)"
    }
  }

  /// The line, at most `width` columns of ASCII; what does not fit is left out, the percentage last.
  ///
  /// With a total that is not known (nil) there is neither percentage nor bar.
  package static func line(
    completed completedAmount: Int64, total totalAmount: Int64?, of unit: Unit = .bytes,
    elapsedSeconds: Double, width: Int
  ) -> String {
    let elapsed = elapsedSeconds.isFinite ? max(elapsedSeconds, 0) : 0
    let total = totalAmount.map { max($0, 0) }
    let completed = min(max(completedAmount, 0), total ?? .max)
    // Within the first moments the rate says nothing yet.
    let rate = elapsed >= 0.5 && completed > 0 ? Double(completed) / elapsed : nil
    let speed = padded(rate.map { "\(unit.amount(whole($0)))/s" } ?? "", to: 9)
    guard let total else {
      let parts = [
        padded(unit.amount(completed), to: 7), speed, "\(DurationText(seconds: elapsed))",
      ]
      return fitted([parts, [parts[0]]], width: width)
    }
    let percentage = padded("\(percent(completed, of: total))%", to: 4)
    let goal = unit.amount(total)
    let amounts = padded("\(unit.amount(completed)) of \(goal)", to: goal.count + 11)
    let seconds = rate.map { Double(total - completed) / $0 }
    let left = padded(seconds.map { "\(DurationText(seconds: $0)) left" } ?? "", to: 12)
    let facts = [amounts, speed, left]
    let room = width - percentage.count - facts.reduce(0) { $0 + $1.count + 1 } - 1
    if room >= 12 {
      let bar = bar(completed, of: total, columns: min(room, 52) - 2)
      return fitted([[percentage, bar] + facts], width: width)
    }
    return fitted(
      [[percentage] + facts, [percentage, amounts, left], [percentage, left], [percentage]],
      width: width)
  }

  /// Whole percents, rounded down, so that 100 appears only when nothing is left.
  static func percent(_ completed: Int64, of total: Int64) -> Int {
    guard completed < total else { return 100 }
    return min(Int(Double(completed) / Double(total) * 100), 99)
  }

  private static func bar(_ completed: Int64, of total: Int64, columns: Int) -> String {
    let share = total > 0 ? Double(completed) / Double(total) : 1
    let filled = min(Int(share * Double(columns)), columns)
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: columns - filled) + "]"
  }

  private static func fitted(_ choices: [[String]], width: Int) -> String {
    let lines = choices.map { parts in
      String(parts.joined(separator: " ").reversed().drop { $0 == " " }.reversed())
    }
    return lines.first { $0.count <= width } ?? String((lines.last ?? "").prefix(max(width, 0)))
  }

  private static func padded(_ text: String, to count: Int) -> String {
    String(repeating: " ", count: max(count - text.count, 0)) + text
  }

  private static func whole(_ number: Double) -> Int64 { Int64(min(number, 9e18)) }
}
