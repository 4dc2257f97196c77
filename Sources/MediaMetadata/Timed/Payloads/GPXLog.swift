internal import MediaModel
internal import TimedMetadata

/// Reads the paths of GPX files: a group for each point of tracks and routes, until the next one.
///
/// | element | item |
/// | --- | --- |
/// | `lat`, `lon` | `tele/position`; with a doubt where `fix` is `none` |
/// | `ele` | `tele/altitude` |
/// | `speed`, `course`, of GPX 1.0 or of an extension | `tele/speed.2d` in m/s, `tele/heading` |
/// | `fix`, `sat` | `tele/fix`, `tele/satellites` |
/// | `pdop`, else `hdop` | `tele/dilution` |
/// | `time` | `tele/utc` |
///
/// Times count from the earliest point, unless every point has the time of the presentation that ``GPXPath`` writes.
/// The last point of a segment lasts as long as the one before it; after it nothing is known.
///
/// Source: Topografix, GPX 1.1 Schema and GPX 1.0; Garmin, TrackPointExtension v2.
enum GPXLog {
  @Sendable static func read(_ bytes: [UInt8]) -> ListedGroups {
    let tree = XMLTree(String(decoding: bytes, as: UTF8.self), limits: .log)
    var diagnostics = tree.failure.map { [Diagnostic("the GPX is read up to \($0)")] } ?? []
    guard let root = tree.root, root.name.local == "gpx" else {
      return ListedGroups([], diagnostics: diagnostics + [Diagnostic("is not GPX")])
    }
    let segments = segments(of: root).map { $0.elements.compactMap(Point.init) }
    let points = segments.joined()
    let isPresented = !points.isEmpty && points.allSatisfy { $0.presented != nil }
    let first = points.compactMap(\.milliseconds).min() ?? 0
    var groups: [TimedMetadataGroup] = []
    var untimed = 0
    for segment in segments {
      var moments: [(start: MediaTime, items: [MetadataItem])] = []
      for point in segment {
        let time =
          isPresented
          ? point.presented : point.milliseconds.map { MediaTime($0 - first, timescale: 1000) }
        if let time { moments.append((time, point.items)) } else { untimed += 1 }
      }
      groups += Self.groups(moments.sorted { $0.start < $1.start })
    }
    if untimed > 0 {
      diagnostics.append(Diagnostic("\(untimed) points have no time and are left out"))
    }
    return ListedGroups(
      groups.sorted { $0.timeRange.start < $1.timeRange.start }, diagnostics: diagnostics,
      countsFromFirst: !isPresented)
  }

  /// Elements whose children are points: segments of tracks, and routes.
  private static func segments(of root: XMLNode) -> [XMLNode] {
    root.elements.flatMap { node in
      switch node.name.local {
      case "trk": node.elements.filter { $0.name.local == "trkseg" }
      case "rte": [node]
      default: [XMLNode]()
      }
    }
  }

  private static func groups(
    _ moments: [(start: MediaTime, items: [MetadataItem])]
  ) -> [TimedMetadataGroup] {
    var duration = MediaTime(1, timescale: 1)
    return moments.enumerated().map { index, moment in
      if index + 1 < moments.count { duration = moments[index + 1].start - moment.start }
      return TimedMetadataGroup(
        items: moment.items, timeRange: MediaTimeRange(start: moment.start, duration: duration))
    }
  }

  /// A point of a path.
  private struct Point {
    var items: [MetadataItem] = []
    /// Milliseconds since 1970.
    var milliseconds: Int64?
    /// The time of the presentation.
    var presented: MediaTime?

    /// `nil` for an element that is not a point.
    init?(_ node: XMLNode) {
      guard ["trkpt", "rtept"].contains(node.name.local),
        let latitude = Self.number(node.attribute("lat", in: "")),
        let longitude = Self.number(node.attribute("lon", in: ""))
      else { return nil }
      let texts = Self.texts(of: node)
      func number(_ names: String...) -> Double? {
        names.lazy.compactMap { Self.number(texts[$0]) }.first
      }
      let fixes = ["none": 0, "2d": 2, "3d": 3, "dgps": 3, "pps": 3]
      let fix = texts["fix"].flatMap { fixes[$0] }
      items = [
        TelemetryItem.position(
          latitude: latitude, longitude: longitude, hasFix: fix.map { $0 > 0 })
      ]
      let numbers: [(MetadataIdentifier, Double?)] = [
        (.telemetryAltitude, number("ele")), (.telemetrySpeed2D, number("speed")),
        (.telemetryHeading, number("course")), (.telemetryDilution, number("pdop", "hdop")),
      ]
      for case (let identifier, let value?) in numbers {
        items.append(TelemetryItem.number(identifier, value))
      }
      if let fix { items.append(TelemetryItem.count(.telemetryFix, UInt8(fix))) }
      if let count = number("sat").flatMap({ UInt8(exactly: $0) }) {
        items.append(TelemetryItem.count(.telemetrySatellites, count))
      }
      if let date = texts["time"].flatMap({ MetadataDate($0) }),
        let seconds = date.secondsAndFraction,
        let milliseconds = Int64(exactly: (seconds * 1000).rounded()),
        let utc = TelemetryItem.utc(secondsSince1970: seconds)
      {
        items.append(utc)
        self.milliseconds = milliseconds
      }
      presented = texts["media:time"].flatMap(Self.time)
    }

    /// The first text of each name, those of extensions after the others.
    private static func texts(of node: XMLNode) -> [String: String] {
      var texts: [String: String] = [:]
      func add(_ node: XMLNode) {
        for child in node.elements where child.name.local != "extensions" {
          let isTime = child.name.namespace == GPXPath.namespace
          let name = (isTime ? "media:" : "") + child.name.local
          let inner = child.elements
          if inner.isEmpty {
            if texts[name] == nil { texts[name] = String(child.text.trimmedBlanks) }
          } else {
            add(child)
          }
        }
        for child in node.elements where child.name.local == "extensions" { add(child) }
      }
      add(node)
      return texts
    }

    private static func number(_ text: String?) -> Double? {
      text.flatMap { Double($0.trimmedBlanks) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// `value/timescale` of seconds.
    private static func time(_ text: String) -> MediaTime? {
      let parts = text.split(separator: "/")
      guard parts.count == 2, let value = Int64(parts[0]), let timescale = UInt32(parts[1]),
        timescale > 0
      else { return nil }
      return MediaTime(value, timescale: timescale)
    }
  }
}
