internal import CLibrary
internal import MediaMetadata

/// A drawing of the path, the profile and the timeline of a file, as SVG: what a page shows, without a browser.
///
/// Source: Scalable Vector Graphics 1.1.
struct Drawing {
  private let document: PageDocument
  private var shapes: [String] = []
  private var height = 56.0

  private static let width = 1000.0
  private static let edge = 20.0
  private static let accent = "#0a58ca"

  init(_ document: PageDocument) {
    self.document = document
    if document.path != nil { drawPlace() }
    drawLanes()
  }

  /// Whether there is something to draw.
  var isEmpty: Bool { document.path == nil && document.lanes.isEmpty && document.chapters.isEmpty }

  /// Width and height in pixels.
  var size: (width: Int, height: Int) { (Int(Self.width), min(Int(height), 16_000)) }

  /// The drawing as a file.
  var svg: String {
    let size = "\(Int(Self.width))\" height=\"\(Int(height))"
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" font-family=\"sans-serif\" font-size=\"12\">",
      "<title>\(Page.escaped(document.title))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      text(document.title, Self.edge, 26, size: 18),
    ]
    let verdict = document.verdict.map { text($0, Self.edge, 46) }
    return (head + verdict + shapes).joined(separator: "\n") + "\n</svg>\n"
  }

  // MARK: Path and profile

  private mutating func drawPlace() {
    guard let path = document.path else { return }
    let profiles = document.profile.prefix(2)
    let area = Area(
      x: Self.edge, y: height, width: profiles.isEmpty ? 960 : 470, height: 320)
    drawPath(path, in: area)
    for (index, series) in profiles.enumerated() {
      let part = 320.0 / Double(profiles.count)
      drawSeries(
        series,
        in: Area(
          x: 560, y: height + Double(index) * part + 16, width: 420, height: part - 40))
    }
    if !profiles.isEmpty {
      let below = height + area.height - 8
      shapes.append(text("0:00", 560, below))
      shapes.append(text(durationText, 980, below, anchor: "end"))
    }
    height += area.height + 40
  }

  private mutating func drawPath(_ path: PageDocument.Path, in area: Area) {
    shapes.append(area.frame)
    guard let south = path.latitudes.min(), let north = path.latitudes.max(),
      let first = path.longitudes.first
    else { return }
    let middle = (south + north) / 2
    let metres = 111_195.0
    let narrow = cos(middle * .pi / 180)
    let points = zip(path.latitudes, path.longitudes).map { latitude, longitude in
      var way = longitude - first
      if way > 180 { way -= 360 }
      if way < -180 { way += 360 }
      return (x: way * metres * narrow, y: (latitude - middle) * metres)
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
    let (low, high) = (ys.min() ?? 0, ys.max() ?? 0)
    let scale = min(
      (area.width - 40) / max(right - left, 1), (area.height - 60) / max(high - low, 1))
    let placed = points.map {
      (
        area.x + area.width / 2 + ($0.x - (left + right) / 2) * scale,
        area.y + area.height / 2 - ($0.y - (low + high) / 2) * scale
      )
    }
    var begin = 0
    for next in path.breaks + [placed.count] {
      shapes.append(line(Array(placed[begin..<next])))
      begin = next
    }
    if let start = placed.first, let end = placed.last {
      shapes.append(dot(start, "#1a7f37"))
      shapes.append(dot(end, "#b3261e"))
    }
    let steps = (0...6).flatMap { power in
      [1.0, 2, 5].map { $0 * pow(10, Double(power)) }
    }
    let step = steps.last { $0 * scale <= area.width / 4 } ?? 1
    let y = area.y + area.height - 10
    shapes.append(
      "<path d=\"M\(area.x + 12) \(y)h\(short(step * scale))\" stroke=\"#1b1f24\" stroke-width=\"1.5\"/>"
    )
    shapes.append(
      text(step >= 1000 ? "\(Int(step / 1000)) km" : "\(Int(step)) m", area.x + 12, y - 6))
    shapes.append(
      text("\(ShowWords.decimal(path.length.rounded(to: 1))) m", area.x + 12, area.y + 18))
  }

  private mutating func drawSeries(_ series: PageDocument.Series, in area: Area) {
    let values = series.values
    guard let row = values.values.first, let least = row.lazy.filter(\.isFinite).min(),
      let greatest = row.lazy.filter(\.isFinite).max()
    else { return }
    shapes.append(area.frame)
    let unit = series.unit.map { " (\($0))" } ?? ""
    shapes.append(text(series.name + unit, area.x, area.y - 4))
    // What does not change is in the middle.
    let isSteady = greatest - least < 1e-9
    let scale = isSteady ? 0 : area.height * 0.9 / (greatest - least)
    let bottom = area.y + area.height * (isSteady ? 0.5 : 0.95)
    var run: [(Double, Double)] = []
    for (time, value) in zip(values.times, row) {
      guard value.isFinite else {
        shapes.append(line(run))
        run = []
        continue
      }
      let x = area.x + time / max(document.duration, 1e-9) * area.width
      run.append((x, bottom - (value - least) * scale))
    }
    shapes.append(line(run))
    let ends = [(greatest, area.y + 12), (least, area.y + area.height - 3)]
    for (value, y) in isSteady ? [(least, bottom + 4)] : ends {
      shapes.append(text(ShowWords.decimal(value), area.x - 6, y, anchor: "end"))
    }
  }

  // MARK: Timeline

  private mutating func drawLanes() {
    let label = 200.0
    let scale = (Self.width - label - Self.edge) / max(document.duration, 1e-9)
    var rows = document.lanes.map { ($0.name, $0.spans) }
    if !document.chapters.isEmpty {
      rows.append(("chapters", document.chapters.map { [$0.start, $0.end] }))
    }
    for (name, spans) in rows {
      shapes.append(text(String(name.prefix(28)), Self.edge, height + 13))
      for span in spans where span.count == 2 {
        // A stream may go on when the pictures have ended.
        let (start, end) = (min(span[0], document.duration), min(span[1], document.duration))
        let x = label + start * scale
        let width = max((end - start) * scale, 0.75)
        shapes.append(
          "<rect x=\"\(short(x))\" y=\"\(short(height + 2))\" width=\"\(short(width))\" height=\"14\" fill=\"\(Self.accent)\" fill-opacity=\"0.8\" stroke=\"#ffffff\" stroke-width=\"0.5\"/>"
        )
      }
      height += 22
    }
    shapes.append(text("0:00", label, height + 14))
    shapes.append(text(durationText, Self.width - Self.edge, height + 14, anchor: "end"))
    height += 28
  }

  private var durationText: String {
    ShowWords.time(MediaTime(seconds: document.duration, preferredTimescale: 1000))
  }

  // MARK: Shapes

  private struct Area {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var frame: String {
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"#f6f8fa\" stroke=\"#d0d7de\"/>"
    }
  }

  private func line(_ points: [(Double, Double)]) -> String {
    let list = points.map { "\(short($0.0)),\(short($0.1))" }.joined(separator: " ")
    return
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(Self.accent)\" stroke-width=\"1.5\" stroke-linejoin=\"round\"/>"
  }

  private func dot(_ place: (Double, Double), _ color: String) -> String {
    "<circle cx=\"\(short(place.0))\" cy=\"\(short(place.1))\" r=\"5\" fill=\"\(color)\"/>"
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, size: Int = 12, anchor: String = "start"
  ) -> String {
    "<text x=\"\(short(x))\" y=\"\(short(y))\" font-size=\"\(size)\" text-anchor=\"\(anchor)\" fill=\"#1b1f24\">\(Page.escaped(text))</text>"
  }

  private func short(_ value: Double) -> Double { value.rounded(to: 2) }
}
