internal import MediaModel

/// A path as KML: a `gx:Track` where every point has a time, else a line.
///
/// Source: OGC 07-147r2, KML 2.2; Google, KML extension namespace.
enum KMLPath {
  static func text(_ points: [TelemetryPoint], _ name: String) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document><name>\(name.escapedForXML)</name><Placemark><name>\(name.escapedForXML)</name>

      """
    let mode = "<altitudeMode>clampToGround</altitudeMode>"
    if !points.isEmpty, points.allSatisfy({ $0.utc != nil }) {
      text += "<gx:Track>\(mode)\n"
      for point in points { text += "<when>\(point.utc?.description ?? "")</when>\n" }
      for point in points { text += "<gx:coord>\(place(point, " "))</gx:coord>\n" }
      text += "</gx:Track>\n"
    } else {
      text += "<LineString><tessellate>1</tessellate>\(mode)<coordinates>\n"
      for point in points { text += place(point, ",") + "\n" }
      text += "</coordinates></LineString>\n"
    }
    return text + "</Placemark></Document>\n</kml>\n"
  }

  private static func place(_ point: TelemetryPoint, _ separator: String) -> String {
    [
      TelemetryPoint.degrees(point.longitude), TelemetryPoint.degrees(point.latitude),
      (point.altitude ?? 0).decimal(places: 3),
    ].joined(separator: separator)
  }
}
