internal import MediaMetadata

/// Reads groups of a table with commas: that of `timed export`, or one of a logger.
///
/// | column | meaning |
/// | --- | --- |
/// | `stream` | the rows of a name are a stream |
/// | `seconds`, `duration` | when the row holds |
/// | `time`, `timestamp`, `utc`, `date` | a date with a zone, seconds or milliseconds since 1970, or small seconds |
/// | `latitude`, `longitude`, `altitude`, `speed`, `heading` and shorter names | degrees, metres, m/s |
/// | an identifier, or `identifier.part` | an item, or a number of one |
enum GroupTable {
  static func streams(_ bytes: [UInt8], path: String) throws(MediaError) -> [TimedMetadataStream] {
    guard var rows = SeparatedValues.rows(String(decoding: bytes, as: UTF8.self)),
      let head = rows.first
    else { throw MediaError(.malformed, "is not a table with commas, or an empty one", path: path) }
    rows.removeFirst()
    let columns = Columns(head)
    guard columns.hasTimes else {
      throw MediaError(
        .malformed,
        "has no column of times: 'seconds', or 'time' with dates that tell their zone", path: path)
    }
    var streams = GroupStreams()
    var (first, countsFromFirst): (Double?, Bool) = (nil, false)
    for (index, row) in rows.enumerated() {
      do throws(ItemTextError) {
        var (group, utc) = try columns.group(row)
        if let utc, !columns.hasSeconds {
          let start = first ?? utc
          (first, countsFromFirst) = (start, true)
          group.timeRange.start = MediaTime(seconds: utc - start, preferredTimescale: 1_000_000)
        }
        guard group.timeRange.start.isKnown else {
          throw ItemTextError("has no time that can be read; a date needs its zone, as Z or +02:00")
        }
        streams.add(group, of: columns.stream(row))
      } catch {
        throw MediaError(.malformed, "line \(index + 2) \(error.reason)", path: path)
      }
    }
    return streams.list(path: path, format: "csv", countsFromFirst: countsFromFirst)
  }

  /// What the columns of a table are.
  private struct Columns {
    private enum Meaning { case stream, seconds, duration, utc, item(MetadataIdentifier, Int?) }

    private let meanings: [Meaning?]

    private static let names: [String: Meaning] = [
      "stream": .stream, "seconds": .seconds, "second": .seconds, "sec": .seconds, "t": .seconds,
      "duration": .duration, "time": .utc, "timestamp": .utc, "utc": .utc, "date": .utc,
      "datetime": .utc, "lat": .item(.telemetryPosition, 0),
      "latitude": .item(.telemetryPosition, 0), "lon": .item(.telemetryPosition, 1),
      "lng": .item(.telemetryPosition, 1), "long": .item(.telemetryPosition, 1),
      "longitude": .item(.telemetryPosition, 1), "alt": .item(.telemetryAltitude, nil),
      "altitude": .item(.telemetryAltitude, nil), "ele": .item(.telemetryAltitude, nil),
      "elevation": .item(.telemetryAltitude, nil), "speed": .item(.telemetrySpeed2D, nil),
      "heading": .item(.telemetryHeading, nil), "course": .item(.telemetryHeading, nil),
      "bearing": .item(.telemetryHeading, nil),
    ]

    init(_ head: [String]) {
      meanings = head.map { name in
        Self.names[name.lowercased()] ?? Self.identifier(name)
      }
    }

    private static func identifier(_ name: String) -> Meaning? {
      guard name.contains("/"), let whole = MetadataIdentifier(name) else { return nil }
      if whole.wellKnown == nil, let dot = name.lastIndex(of: "."),
        let base = MetadataIdentifier(String(name[..<dot]))
      {
        let part = String(name[name.index(after: dot)...])
        let components = TelemetryQuantity(base)?.components ?? []
        if let place = components.firstIndex(of: part) { return .item(base, place) }
        if let number = Int(part), (1...256).contains(number) { return .item(base, number - 1) }
      }
      return .item(whole, nil)
    }

    var hasSeconds: Bool { meanings.contains { if case .seconds = $0 { true } else { false } } }
    var hasTimes: Bool {
      hasSeconds || meanings.contains { if case .utc = $0 { true } else { false } }
    }

    func stream(_ row: [String]) -> String? {
      zip(meanings, row).first { if case .stream = $0.0 { true } else { false } }?.1
    }

    /// A row as a group, and the seconds since 1970 that it tells.
    func group(_ row: [String]) throws(ItemTextError) -> (TimedMetadataGroup, utc: Double?) {
      var range = MediaTimeRange(start: .invalid, duration: .invalid)
      var items: [MetadataItem] = []
      var vectors: [(identifier: MetadataIdentifier, numbers: [Double?])] = []
      var utc: Double?
      for case (let meaning?, let text) in zip(meanings, row) where !text.isEmpty {
        switch meaning {
        case .stream: break
        case .seconds: range.start = try Self.time(text)
        case .duration: range.duration = try Self.time(text)
        case .utc:
          // A stopwatch counts less than three years.
          if let number = Double(text), abs(number) < 1e8 {
            range.start = try Self.time(text)
            break
          }
          guard let seconds = Self.utc(text) else { break }
          utc = seconds
          if let date = MetadataDate(fractionalSecondsSince1970: seconds),
            let item = MetadataItem(
              .telemetryUTC, value: .string(date.description), dataType: .utf8)
          {
            items.append(item)
          }
        case .item(let identifier, nil): items.append(try Self.item(identifier, text))
        case .item(let identifier, let place?):
          guard let number = Double(text) else {
            throw ItemTextError("has '\(text)' where '\(identifier)' has a number")
          }
          let index = vectors.firstIndex { $0.identifier == identifier } ?? vectors.count
          if index == vectors.count { vectors.append((identifier, [])) }
          while vectors[index].numbers.count <= place { vectors[index].numbers.append(nil) }
          vectors[index].numbers[place] = number
        }
      }
      let known = vectors.compactMap { vector -> MetadataItem? in
        let numbers = vector.numbers.compactMap(\.self)
        guard numbers.count == vector.numbers.count else { return nil }
        let type = TelemetryQuantity(vector.identifier)?.dataType ?? .vectorFloat64
        return MetadataItem(vector.identifier, value: .vector(numbers), dataType: type)
      }
      return (TimedMetadataGroup(items: known + items, timeRange: range), utc)
    }

    private static func time(_ text: String) throws(ItemTextError) -> MediaTime {
      guard let seconds = Double(text), abs(seconds) < 1e12 else {
        throw ItemTextError("has '\(text)' where a number of seconds should be")
      }
      return MediaTime(seconds: seconds, preferredTimescale: 1_000_000)
    }

    /// Seconds since 1970 of a date with a zone, or of seconds or milliseconds.
    private static func utc(_ text: String) -> Double? {
      if let number = Double(text) { return abs(number) > 1e11 ? number / 1000 : number }
      return MetadataDate(text)?.secondsAndFraction
    }

    private static func item(
      _ identifier: MetadataIdentifier, _ text: String
    ) throws(ItemTextError) -> MetadataItem {
      var imported = ImportedItem(identifier)
      imported.value = text
      if identifier.wellKnown == nil { imported.dataType = Double(text) == nil ? .utf8 : .float64 }
      return try imported.item(replacing: nil)
    }
  }
}
