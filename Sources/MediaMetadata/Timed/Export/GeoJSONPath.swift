internal import MediaModel

/// A path as GeoJSON: one feature, a line, with the values of its points in lists beside it.
///
/// Longitudes jump from 180 to -180 degrees where a path crosses that line.
///
/// Source: RFC 7946 § 3.1.4 and 3.2.
enum GeoJSONPath {
  static func text(_ points: [TelemetryPoint], _ name: String) -> String {
    var properties: [String] = ["\"name\": \(quoted(name))"]
    var lists: [String] = []
    func list(_ name: String, _ value: (TelemetryPoint) -> String?) {
      let values = points.map(value)
      guard values.contains(where: { $0 != nil }) else { return }
      lists.append("\"\(name)\": [\(values.map { $0 ?? "null" }.joined(separator: ", "))]")
    }
    func number(_ value: Double?, _ places: Int) -> String? {
      value.flatMap { $0.isFinite ? $0.decimal(places: places) : nil }
    }
    list("times") { $0.utc.map { quoted($0.description) } }
    list("seconds") { number($0.time.seconds, 6) }
    list("speeds") { number($0.speed, 4) }
    list("headings") { number($0.heading, 3) }
    list("doubts") { $0.doubt.map(quoted) }
    if !lists.isEmpty {
      properties.append("\"coordinateProperties\": {\(lists.joined(separator: ", "))}")
    }
    let geometry =
      switch points.count {
      case 0: "null"
      case 1: "{\"type\": \"Point\", \"coordinates\": \(place(points[0]))}"
      default:
        "{\"type\": \"LineString\", \"coordinates\": [\(points.map(place).joined(separator: ", "))]}"
      }
    return """
      {"type": "FeatureCollection", "features": [{"type": "Feature",
      "properties": {\(properties.joined(separator: ",\n"))},
      "geometry": \(geometry)}]}

      """
  }

  private static func place(_ point: TelemetryPoint) -> String {
    let numbers =
      [TelemetryPoint.degrees(point.longitude), TelemetryPoint.degrees(point.latitude)]
      + (point.altitude.map { [$0.decimal(places: 3)] } ?? [])
    return "[\(numbers.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
