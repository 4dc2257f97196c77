public import MediaModel

/// A place: where it is, how exactly that is known, and what it is called.
public struct GeographicLocation: Hashable, Sendable {
  /// Where it is; `nil` where only a name is reported.
  public var point: ISO6709?
  /// The radius in metres that the true place is within.
  public var horizontalAccuracy: Double?
  /// What the place is called.
  public var name: String?
  /// The celestial body, as `earth`.
  public var body: String?
  /// What the place has to do with the movie, as `shooting`.
  public var role: String?
  /// What else is reported about the place.
  public var note: String?
  /// When the position was taken.
  public var date: MetadataDate?
}

extension GeographicLocation: CustomStringConvertible {
  /// The place for people, as `48.85770, 2.29500, 35 m (within 5 m, Paris)`.
  public var description: String {
    var details: [String] = []
    if let horizontalAccuracy { details.append("within \(ISO6709.metres(horizontalAccuracy)) m") }
    if let name { details.append(name) }
    if let body, body.lowercased() != "earth" { details.append("on \(body)") }
    guard let point else { return details.joined(separator: ", ") }
    return point.description
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}
