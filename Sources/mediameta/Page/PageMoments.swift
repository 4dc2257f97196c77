/// Values that hold for a while each.
///
/// Where they are too many for a page, every second is left out, again and again, and the one before holds in its stead.
struct PageMoments<Value> {
  private(set) var starts: [Double] = []
  private(set) var ends: [Double] = []
  private(set) var values: [Value] = []
  /// How many there were.
  private(set) var totalCount = 0
  /// One of so many is left.
  private(set) var step = 1
  private(set) var weight = 0
  private var weights: [Int] = []
  private let mostWeight: Int?

  /// Values that begin so many seconds after the one before ended still follow it.
  private static var tolerance: Double { 0.1 }

  /// - Parameter mostWeight: how heavy all of them may be together; `nil` to keep every one.
  init(mostWeight: Int?) { self.mostWeight = mostWeight }

  /// Adds a value that holds between two times, in seconds.
  mutating func add(_ value: Value, from start: Double, to end: Double, weight: Int) {
    defer { totalCount += 1 }
    guard totalCount % step == 0 else { return extend(from: start, to: end) }
    starts.append(start)
    ends.append(end)
    values.append(value)
    weights.append(weight)
    self.weight += weight
    if let mostWeight { thin(to: mostWeight) }
  }

  /// Lets the last value hold for longer, where nothing is between.
  mutating func extend(from start: Double, to end: Double) {
    guard let last = ends.indices.last, start <= ends[last] + Self.tolerance else { return }
    ends[last] = max(ends[last], end)
  }

  /// Leaves values out until those that are left are not heavier.
  mutating func thin(to mostWeight: Int) {
    while weight > mostWeight, starts.count > 1 {
      let kept = Array(stride(from: 0, to: starts.count, by: 2))
      ends = kept.map { place in
        let next = place + 1
        guard next < starts.count, starts[next] <= ends[place] + Self.tolerance else {
          return ends[place]
        }
        return max(ends[place], ends[next])
      }
      starts = kept.map { starts[$0] }
      values = kept.map { values[$0] }
      weights = kept.map { weights[$0] }
      weight = weights.reduce(0, +)
      step *= 2
    }
  }

  /// What was left out, in words; `nil` where nothing was.
  func note(_ name: String) -> String? {
    step > 1 ? "\(name): one of \(step) of \(ShowWords.grouped(totalCount)) is shown" : nil
  }
}
