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
    for point in points { text += line(point) }
    return text + "</trkseg></trk>\n</gpx>\n"
  }

  private static func line(_ point: TelemetryPoint) -> String {
    var text =
      "<trkpt lat=\"\(TelemetryPoint.degrees(point.latitude))\" lon=\"\(TelemetryPoint.degrees(point.longitude))\">"
    if let altitude = point.altitude, altitude.isFinite {
      text += element("ele", altitude.decimal(places: 3))
    }
    if let utc = point.utc { text += element("time", utc.description) }
    if point.doubt != nil {
      text += element("fix", "none")
    } else if let fix = point.fix, fix == 2 || fix == 3 {
      text += element("fix", "\(fix)d")
    }
    if let dilution = point.dilution, dilution.isFinite {
      text += element("pdop", dilution.decimal(places: 2))
    }
    text += "<extensions>"
    let movement = [("speed", point.speed), ("course", point.heading)].compactMap { name, value in
      value.flatMap { $0.isFinite ? element("gpxtpx:" + name, $0.decimal(places: 4)) : nil }
    }
    if !movement.isEmpty {
      text +=
        "<gpxtpx:TrackPointExtension>\(movement.joined())</gpxtpx:TrackPointExtension>"
    }
    let time = point.time
    return text + element("media:time", "\(time.value)/\(time.timescale)")
      + "</extensions></trkpt>\n"
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(text)</\(name)>"
  }
}
