internal import MediaModel

/// A path as GPX: one track, a segment for each stretch without a gap.
///
/// Source: Topografix, GPX 1.1 Schema; Garmin, TrackPointExtension v2.
enum GPXPath {
  /// The namespace of the time of the presentation, as `value/timescale` of seconds.
  static let namespace = "https://mediametadata.org/gpx/1"

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="mediameta" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:media="\(namespace)">

    """

  static func text(_ points: [TelemetryPoint], _ name: String) -> String {
    var text = head
    text += "<trk><name>\(name.escapedForXML)</name><trkseg>\n"
    for point in points { add(point, to: &text) }
    return text + "</trkseg></trk>\n</gpx>\n"
  }

  private static func add(_ point: TelemetryPoint, to text: inout String) {
    text += "<trkpt lat=\""
    text += TelemetryPoint.degrees(point.latitude)
    text += "\" lon=\""
    text += TelemetryPoint.degrees(point.longitude)
    text += "\">"
    if let altitude = point.altitude, altitude.isFinite {
      add("ele", altitude.decimal(places: 3), to: &text)
    }
    if let utc = point.utc { add("time", utc.description, to: &text) }
    if point.doubt != nil {
      add("fix", "none", to: &text)
    } else if let fix = point.fix, fix == 2 || fix == 3 {
      add("fix", "\(fix)d", to: &text)
    }
    if let dilution = point.dilution, dilution.isFinite {
      add("pdop", dilution.decimal(places: 2), to: &text)
    }
    text += "<extensions>"
    let speed = point.speed.flatMap { $0.isFinite ? $0 : nil }
    let heading = point.heading.flatMap { $0.isFinite ? $0 : nil }
    if speed != nil || heading != nil {
      text += "<gpxtpx:TrackPointExtension>"
      if let speed { add("gpxtpx:speed", speed.decimal(places: 4), to: &text) }
      if let heading { add("gpxtpx:course", heading.decimal(places: 4), to: &text) }
      text += "</gpxtpx:TrackPointExtension>"
    }
    let time = point.time
    add("media:time", "\(time.value)/\(time.timescale)", to: &text)
    text += "</extensions></trkpt>\n"
  }

  private static func add(_ name: String, _ content: String, to text: inout String) {
    text += "<"
    text += name
    text += ">"
    text += content
    text += "</"
    text += name
    text += ">"
  }
}
