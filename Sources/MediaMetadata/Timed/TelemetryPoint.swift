internal import CLibrary
public import MediaModel

/// Where a camera was at one moment, and how it moved.
public struct TelemetryPoint: Hashable, Sendable {
  /// When, in the presentation.
  public var time: MediaTime
  /// In degrees to the north.
  public var latitude: Double
  /// In degrees to the east.
  public var longitude: Double
  /// In metres above what the receiver measures from.
  public var altitude: Double?
  /// In metres per second: over ground where that is given, else through space.
  public var speed: Double?
  /// Where the movement leads, in degrees clockwise from north.
  public var heading: Double?
  /// The dimensions of the fix: 0 or 1 for none, 2, 3.
  public var fix: Int?
  /// How the satellites' geometry dilutes the precision.
  public var dilution: Double?
  /// The radius in metres that the true place is within.
  public var horizontalAccuracy: Double?
  /// What the satellites' clock shows.
  public var utc: MetadataDate?
  /// Why the position is not to be trusted; `nil` where nothing speaks against it.
  public var doubt: String?

  /// Takes the first position of a group and what stands beside it; `nil` for a group without one.
  public init?(_ group: TimedMetadataGroup) {
    guard let (place, item) = Self.place(group.items) else { return nil }
    time = group.timeRange.start
    (latitude, longitude) = (place.latitude, place.longitude)
    altitude = place.altitude
    doubt = item.extraAttribute("doubt")
    horizontalAccuracy = nil
    // By their places: to iterate over items would copy each.
    for place in group.items.indices where group.items[place].identifier != .telemetryPosition {
      let item = group.items[place]
      let number = item.numberValue?.double
      switch item.identifier {
      case .telemetryAltitude: altitude = number ?? altitude
      case .telemetrySpeed2D: speed = number
      case .telemetrySpeed3D: speed = speed ?? number
      case .telemetryVelocity: speed = speed ?? Self.groundSpeed(item.value)
      case .telemetryHeading: heading = number
      case .telemetryFix: fix = number.flatMap { Int(exactly: $0) }
      case .telemetryDilution: dilution = number
      case .telemetryHorizontalAccuracy: horizontalAccuracy = number
      case .telemetryUTC: utc = item.dateValue
      case "mdta/com.apple.quicktime.location.accuracy.horizontal":
        horizontalAccuracy = horizontalAccuracy ?? number
      default: break
      }
    }
  }

  /// What a point is made of, beside places in words.
  package static let identifiers: Set<MetadataIdentifier> = [
    .telemetryPosition, .telemetryAltitude, .telemetrySpeed2D, .telemetrySpeed3D,
    .telemetryVelocity, .telemetryHeading, .telemetryFix, .telemetryDilution,
    .telemetryHorizontalAccuracy, .telemetryUTC,
  ]

  private static func place(_ items: [MetadataItem]) -> (ISO6709, MetadataItem)? {
    // Most items are measurements, of which there are very many: none is copied, and no table is asked about them.
    for place in items.indices {
      let identifier = items[place].identifier
      if items[place].dataType == .vectorFloat64, identifier != .telemetryPosition { continue }
      if identifier.rawValue.hasPrefix("tele/") {
        guard identifier == .telemetryPosition, case .vector(let numbers) = items[place].value,
          numbers.count >= 2
        else { continue }
        return (ISO6709(latitude: numbers[0], longitude: numbers[1], altitude: nil), items[place])
      }
      let item = items[place]
      if item.identifier.commonIdentifier == .commonIdentifierLocation, let text = item.stringValue,
        let place = ISO6709(text)
      {
        return (place, item)
      }
    }
    return nil
  }

  private static func groundSpeed(_ value: MetadataValue?) -> Double? {
    guard case .vector(let numbers) = value, numbers.count == 3 else { return nil }
    return (numbers[0] * numbers[0] + numbers[1] * numbers[1]).squareRoot()
  }

  /// The metres to another point over a globe of mean radius, heights left aside.
  ///
  /// - Parameter other: the other point.
  /// - Returns: the length of the shortest way, exact to half a percent.
  public func distance(to other: TelemetryPoint) -> Double {
    let radians = Double.pi / 180
    let (a, b) = (latitude * radians, other.latitude * radians)
    let (north, east) = ((b - a) / 2, (other.longitude - longitude) * radians / 2)
    let half = sin(north) * sin(north) + cos(a) * cos(b) * sin(east) * sin(east)
    return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
  }
}
