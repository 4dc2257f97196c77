extension ExportPlan.TrackDecision.Route: Codable {
  private enum CodingKeys: String, CodingKey { case name, reason }

  /// A route in reports, without its reason.
  public enum Name: String, Hashable, Sendable, Codable {
    /// ``ExportPlan/TrackDecision/Route-swift.enum/rewrap``.
    case rewrap
    /// ``ExportPlan/TrackDecision/Route-swift.enum/mux``.
    case mux
    /// ``ExportPlan/TrackDecision/Route-swift.enum/drop(reason:)``.
    case drop
  }

  /// The route's name in reports.
  public var name: Name {
    switch self {
    case .rewrap: .rewrap
    case .mux: .mux
    case .drop: .drop
    }
  }

  /// Writes `{"name": "drop", "reason": "..."}`.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    if case .drop(let reason) = self { try container.encode(reason, forKey: .reason) }
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for a name that is not known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Name.self, forKey: .name) {
    case .rewrap: self = .rewrap
    case .mux: self = .mux
    case .drop: self = .drop(reason: try container.decode(String.self, forKey: .reason))
    }
  }
}

extension ExportPlan.ItemDecision.Action: Codable {
  private enum CodingKeys: String, CodingKey { case name, source, reason }

  /// The action's name in reports.
  public var name: String {
    switch self {
    case .carry: "carry"
    case .mirror: "mirror"
    case .unmirror: "unmirror"
    case .filter: "filter"
    case .remove: "remove"
    case .replace: "replace"
    case .add: "add"
    case .drop: "drop"
    }
  }

  /// Writes `{"name": "mirror", "source": "mdta/..."}`.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    switch self {
    case .mirror(let source): try container.encode(source, forKey: .source)
    case .drop(let reason): try container.encode(reason, forKey: .reason)
    case .carry, .unmirror, .filter, .remove, .replace, .add: break
    }
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for a name that is not known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .name) {
    case "carry": self = .carry
    case "mirror":
      self = .mirror(from: try container.decode(MetadataIdentifier.self, forKey: .source))
    case "unmirror": self = .unmirror
    case "filter": self = .filter
    case "remove": self = .remove
    case "replace": self = .replace
    case "add": self = .add
    case "drop": self = .drop(reason: try container.decode(String.self, forKey: .reason))
    case let name:
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "no action is called '\(name)'")
    }
  }
}
