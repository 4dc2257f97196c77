internal import BinaryIO
internal import CLibrary
public import MediaModel

/// The values of one identifier over time, which can be asked at any time.
///
/// | rule | between two values |
/// | --- | --- |
/// | linear | the straight line, number by number; longitudes by the shorter way around the globe |
/// | rotation | the shortest rotation at constant speed (slerp), of unit quaternions |
/// | direction | the shorter arc, in degrees |
/// | held | the value before holds until its group ends |
///
/// Nothing is made up outside: before the first value, after the group of the last one has ended, and in gaps there is
/// none. Positions that are not to be trusted count as gaps.
public struct TelemetrySeries: Sendable {
  /// What the values are.
  public let identifier: MetadataIdentifier
  /// How values between two are found.
  public private(set) var rule: Rule
  /// How many values there are.
  public var count: Int { starts.count }

  /// How values between two are found.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// On the straight line.
    case linear
    /// By the shortest rotation.
    case rotation
    /// By the shorter arc.
    case direction
    /// The value before holds.
    case held
  }

  var starts: [Double] = []
  var ends: [Double] = []
  /// As many for each value as the first one has.
  var numbers: [Double] = []
  var width = 0
  /// For values that are not numbers.
  private var texts: [String] = []

  /// Values that begin so many seconds after the one before ended still follow it.
  static let tolerance = 1e-4

  /// Creates the series of an identifier without values.
  public init(_ identifier: MetadataIdentifier) {
    self.identifier = identifier
    switch identifier {
    case .telemetryOrientation, .telemetryImageOrientation: rule = .rotation
    case .telemetryHeading: rule = .direction
    default: rule = TelemetryQuantity(identifier)?.dataType == .uint8 ? .held : .linear
    }
  }

  /// The names of the columns: one for each number, or the identifier's alone.
  public var columns: [String] {
    guard width > 1 else { return [identifier.rawValue] }
    let known = TelemetryQuantity(identifier)?.components ?? []
    return (0..<width).map {
      identifier.rawValue + "." + (known.count == width ? known[$0] : "\($0 + 1)")
    }
  }

  /// Takes the first item of the identifier that a group holds.
  ///
  /// - Parameter group: the next group of the stream.
  public mutating func add(_ group: TimedMetadataGroup) {
    guard let item = group.items.first(where: { $0.identifier == identifier }),
      item.extraAttribute("doubt") == nil, let value = item.value
    else { return }
    let (start, end) = (group.timeRange.start.seconds, group.timeRange.end.seconds)
    guard starts.last.map({ $0 < start }) ?? true else { return }
    let found = Self.numbers(of: item, value)
    if starts.isEmpty {
      width = found?.count ?? 0
      if found == nil { rule = .held }
      if case .signed = value { rule = .held }
      if case .unsigned = value { rule = .held }
    }
    if width > 0 {
      guard let found, found.count == width, found.allSatisfy(\.isFinite) else { return }
      numbers += found
    } else {
      texts.append(item.stringValue ?? value.description)
    }
    starts.append(start)
    ends.append(max(end, start))
  }

  private static func numbers(of item: MetadataItem, _ value: MetadataValue) -> [Double]? {
    switch value {
    case .vector(let numbers): numbers.isEmpty ? nil : numbers
    case .point(let point): [Double(point.x), Double(point.y)]
    case .dimensions(let size): [Double(size.width), Double(size.height)]
    case .string, .data: nil
    default: item.numberValue.map { [$0.double] }
    }
  }

  /// What is known at a time: a number for each column, or text.
  public enum Value: Hashable, Sendable {
    /// A number for each column.
    case numbers([Double])
    /// Text.
    case text(String)
  }

  /// The value at a time; `nil` where none is known.
  ///
  /// - Parameter seconds: seconds of the presentation.
  /// - Returns: the value.
  public func value(atSeconds seconds: Double) -> Value? {
    let next = starts.partition { $0 <= seconds }
    guard next > 0 else { return nil }
    let place = next - 1
    let isNextNear = next < starts.count && starts[next] <= ends[place] + Self.tolerance
    guard seconds < ends[place] || seconds == starts[place] || isNextNear else { return nil }
    guard width > 0 else { return .text(texts[place]) }
    let before = numbers[place * width..<next * width]
    guard rule != .held, isNextNear, starts[next] > starts[place] else {
      return .numbers(Array(before))
    }
    let after = numbers[next * width..<(next + 1) * width]
    let share = (seconds - starts[place]) / (starts[next] - starts[place])
    return .numbers(between(Array(before), Array(after), share))
  }

  private func between(_ left: [Double], _ right: [Double], _ share: Double) -> [Double] {
    switch rule {
    case .rotation: Self.rotation(left, right, share)
    case .direction: [Self.arc(left[0], right[0], share, from: 0)]
    case .held: left
    case .linear:
      zip(left, right).enumerated().map { index, pair in
        identifier == .telemetryPosition && index == 1
          ? Self.arc(pair.0, pair.1, share, from: -180) : pair.0 + share * (pair.1 - pair.0)
      }
    }
  }

  /// An angle between two, in the turn that begins at `first` degrees.
  private static func arc(_ left: Double, _ right: Double, _ share: Double, from first: Double)
    -> Double
  {
    var way = (right - left).truncatingRemainder(dividingBy: 360)
    if way > 180 { way -= 360 }
    if way < -180 { way += 360 }
    let angle = left + share * way
    if angle < first { return angle + 360 }
    return angle >= first + 360 ? angle - 360 : angle
  }

  /// Source: Shoemake, Animating Rotation with Quaternion Curves, 1985.
  private static func rotation(_ left: [Double], _ right: [Double], _ share: Double) -> [Double] {
    var cosine = zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    let sign = cosine < 0 ? -1.0 : 1
    cosine = min(1, cosine * sign)
    let angle = acos(cosine)
    // Rotations so near are on a straight line.
    guard angle > 1e-6 else {
      return zip(left, right).map { $0 + share * (sign * $1 - $0) }
    }
    let (a, b) = (sin((1 - share) * angle) / sin(angle), sign * sin(share * angle) / sin(angle))
    return zip(left, right).map { a * $0 + b * $1 }
  }
}
