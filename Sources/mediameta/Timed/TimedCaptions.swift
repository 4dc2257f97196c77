internal import CommandLineKit
internal import MediaMetadata

/// Writes what is known at regular times as captions.
enum TimedCaptions {
  static func write(
    _ request: TimedRequest, _ rate: Double, isWebVTT: Bool, to sink: inout TimedExport.Sink
  ) throws {
    let streams = request.streams.filter { $0.format != "tmcd" }
    for stream in streams.isEmpty ? request.streams : streams {
      try TimedExport.forEachGroup(of: stream, request, rate) { group in
        let isPath = request.selection.isEverything && TelemetryPoint(group) != nil
        let lines = group.items.filter { !isPath || path.contains($0.identifier) }.map(line)
        guard group.timeRange.start >= .zero, !lines.isEmpty else { return true }
        if sink.count == 0, isWebVTT { sink.write("WEBVTT\n\n") }
        sink.count += 1
        let (start, end) = (group.timeRange.start, group.timeRange.end)
        if !isWebVTT { sink.write("\(sink.count)\n") }
        sink.write("\(clock(start, isWebVTT)) --> \(clock(end, isWebVTT))\n")
        let text = lines.joined(separator: "\n")
        sink.write((isWebVTT ? escaped(text) : text) + "\n\n")
        return !sink.isClosed
      }
      // Captions of two streams would be over each other.
      if sink.count > 0 { return }
    }
  }

  /// What is shown where nothing is chosen and there are positions.
  private static let path: Set<MetadataIdentifier> = [
    .telemetryPosition, .telemetryAltitude, .telemetrySpeed2D, .telemetryVelocity,
    .telemetryHeading, .telemetryUTC,
  ]

  private static func line(_ item: MetadataItem) -> String {
    let known = TelemetryQuantity(item.identifier)
    let name = known?.displayName ?? item.identifier.displayName
    let value: String
    switch item.value {
    case .vector(let numbers):
      let places = item.identifier == .telemetryPosition ? 6 : 3
      value = numbers.map { NumberText.text(rounded($0, places)) }.joined(separator: ", ")
    case .float64(let number): value = NumberText.text(rounded(number, 3))
    default: value = item.stringValue ?? item.value?.description ?? ""
    }
    // An empty line would end the caption.
    let text = value.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(name): \(text)" + (known?.unit.map { " \($0)" } ?? "")
  }

  private static func rounded(_ value: Double, _ places: Int) -> Double {
    let power = places == 6 ? 1e6 : 1e3
    return (value * power).rounded() / power
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("-->", with: "--&gt;")
  }

  private static func clock(_ time: MediaTime, _ isWebVTT: Bool) -> String {
    let all = max(0, time.converted(to: 1000).value)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (rest, milliseconds) = all.quotientAndRemainder(dividingBy: 1000)
    let three = String("00\(milliseconds)".suffix(3))
    return
      "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))\(isWebVTT ? "." : ",")\(three)"
  }
}
