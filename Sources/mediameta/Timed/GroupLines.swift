internal import FoundationEssentials
internal import MediaMetadata

/// Reads groups of JSON lines, as `timed export` writes them.
enum GroupLines {
  /// The streams that the lines are of, in the order in which they are met.
  ///
  /// - Throws: `MediaError` for a line that is not a group, with its number.
  static func streams(_ bytes: [UInt8], path: String) throws(MediaError) -> [TimedMetadataStream] {
    var streams = GroupStreams()
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      do {
        let row = try? JSONDecoder().decode([String: JSONValue].self, from: Data(line))
        guard let row else { throw ItemTextError("is not an object of JSON") }
        streams.add(try group(row), of: row["stream"]?.string)
      } catch let error as ItemTextError {
        throw failure(number, error.reason, path)
      } catch {
        throw failure(number, "\(error)", path)
      }
    }
    return streams.list(path: path, format: "jsonl", countsFromFirst: false)
  }

  /// Reads a line that tells what holds from the moment when it came; its own time is left aside.
  ///
  /// - Throws: `ItemTextError` for a line that is not a group.
  static func arrived(
    _ line: some Sequence<UInt8>, at time: MediaTime
  ) throws(ItemTextError) -> TimedMetadataGroup {
    guard
      let row = try? JSONDecoder().decode([String: JSONValue].self, from: Data(Array(line)))
    else { throw ItemTextError("is not an object of JSON") }
    return TimedMetadataGroup(
      items: row["hasEnded"] == .flag(true) ? [] : try items(row),
      timeRange: MediaTimeRange(start: time, duration: .invalid))
  }

  private static func failure(_ line: Int, _ reason: String, _ path: String) -> MediaError {
    MediaError(.malformed, "line \(line) \(reason)", path: path)
  }

  private static func group(
    _ row: [String: JSONValue]
  ) throws(ItemTextError) -> TimedMetadataGroup {
    guard let start = time(row["start"]), start.isKnown else {
      throw ItemTextError("has no start, with value and timescale")
    }
    return TimedMetadataGroup(
      items: try items(row),
      timeRange: MediaTimeRange(start: start, duration: time(row["duration"]) ?? .invalid))
  }

  private static func items(
    _ row: [String: JSONValue]
  ) throws(ItemTextError) -> [MetadataItem] {
    var items: [MetadataItem] = []
    if case .array(let values)? = row["items"] {
      for value in values {
        guard case .object(let members) = value else {
          throw ItemTextError("has an item that is not an object")
        }
        items.append(try item(members))
      }
    }
    return items
  }

  private static func time(_ value: JSONValue?) -> MediaTime? {
    guard case .object(let members)? = value, case .integer(let ticks)? = members["value"],
      case .integer(let scale)? = members["timescale"], let value = Int64(exactly: ticks),
      let timescale = UInt32(exactly: scale)
    else { return nil }
    return MediaTime(value, timescale: timescale)
  }

  /// An item with the bytes that are reported, else with those that follow from its value.
  private static func item(
    _ members: [String: JSONValue]
  ) throws(ItemTextError) -> MetadataItem {
    var imported = try ImportedMember(members).imported()
    // Bytes of which there are none are not written.
    if imported.value == nil, imported.payload == nil, members["size"] == .integer(0) {
      imported.payload = []
    }
    guard members["isPayloadLeftOut"] != .flag(true) else {
      throw ItemTextError("has '\(imported.identifier)' without its bytes")
    }
    let base = try members["baseDataType"]?.string.map { name throws(ItemTextError) in
      try DataTypeName.type(named: name)
    }
    var item: MetadataItem
    if let payload = imported.payload, let type = imported.dataType {
      item = MetadataItem(imported.identifier, payload: payload, dataType: type)
      item.extraAttributes = imported.extraAttributes ?? []
    } else {
      // An unknown type here is read as the one it conforms to. Any language goes with timed items.
      var plain = imported
      if let type = imported.dataType, DataTypeRegistry.shared.baseType(for: type) == nil {
        plain.dataType = base ?? type
      }
      plain.language = nil
      item = try plain.item(replacing: nil)
      item.dataType = imported.dataType ?? item.dataType
    }
    item.baseDataType = base
    item.languageTag = imported.language.map { LanguageTag(bcp47: $0) }
    return item
  }
}

/// Groups by the streams that they are of.
struct GroupStreams {
  private var names: [String] = []
  private var groups: [[TimedMetadataGroup]] = []
  private var places: [String: Int] = [:]

  /// More streams than this are taken as one.
  private static let mostStreams = 256

  mutating func add(_ group: TimedMetadataGroup, of stream: String?) {
    var name = stream ?? ""
    if places[name] == nil, names.count >= Self.mostStreams { name = names[0] }
    let place = places[name] ?? names.count
    if place == names.count {
      places[name] = place
      names.append(name)
      groups.append([])
    }
    groups[place].append(group)
  }

  /// The streams; a group whose duration is not known lasts until the next one of its stream.
  func list(path: String, format: String, countsFromFirst: Bool) -> [TimedMetadataStream] {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return names.indices.map { index in
      let sorted = groups[index].enumerated().sorted {
        ($0.element.timeRange.start, $0.offset) < ($1.element.timeRange.start, $1.offset)
      }.map(\.element)
      let closed = sorted.indices.map { place -> TimedMetadataGroup in
        var group = sorted[place]
        if !group.timeRange.duration.isKnown, place + 1 < sorted.count {
          group.timeRange.duration = sorted[place + 1].timeRange.start - group.timeRange.start
        }
        return group
      }
      return TimedMetadataStream(
        closed, name: names[index].isEmpty ? file : names[index], number: index + 1,
        format: format, countsFromFirst: countsFromFirst)
    }
  }
}
