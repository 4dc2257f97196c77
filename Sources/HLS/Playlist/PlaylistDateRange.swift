package import MediaModel

/// A range of dates with attributes: all tags of one `ID` together.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.4.5.1.
package struct PlaylistDateRange: Hashable, Sendable {
  /// What identifies it in its playlist.
  package var id: String
  /// What kind of range it is, as its author defines.
  package var rangeClass: String?
  /// When it starts.
  package var startDate: MetadataDate
  /// When it ends, as told or as its duration, or the start of the next one of its class says; `nil` where unknown.
  package var endDate: MetadataDate?
  /// All attributes, in the order in which they were met.
  package var attributes: [AttributeList.Attribute]
  /// The line of its first tag, counted from 1.
  package var line: Int

  /// The value of an attribute without quotes.
  package subscript(_ name: String) -> AttributeValue? {
    attributes.first { $0.name == name }?.value
  }

  /// The attributes that hold a splice of SCTE-35, each a section of bytes.
  package static let spliceNames = ["SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"]

  /// The splices that it carries, as far as they are bytes.
  package var splices: [(name: String, bytes: [UInt8])] {
    Self.spliceNames.compactMap { name in
      self[name]?.hexadecimal.map { (name, $0) }
    }
  }
}

extension Playlist {
  /// The date ranges, in the order of their first tags; those without an `ID` or a start are left out.
  package var dateRanges: [PlaylistDateRange] {
    var attributes: [String: [AttributeList.Attribute]] = [:]
    var order: [(id: String, line: Int)] = []
    for (line, tag) in tags where tag.name == "EXT-X-DATERANGE" {
      guard let id = tag["ID"] else { continue }
      if attributes[id] == nil { order.append((id, line)) }
      var known = attributes[id] ?? []
      for attribute in tag.attributes.attributes
      where !known.contains(where: { $0.name == attribute.name }) { known.append(attribute) }
      attributes[id] = known
    }
    var ranges = order.compactMap { id, line -> PlaylistDateRange? in
      let list = attributes[id] ?? []
      func text(_ name: String) -> String? { list.first { $0.name == name }?.value.text }
      guard let start = text("START-DATE").flatMap({ MetadataDate($0) }) else { return nil }
      var range = PlaylistDateRange(
        id: id, rangeClass: text("CLASS"), startDate: start,
        endDate: text("END-DATE").flatMap { MetadataDate($0) }, attributes: list, line: line)
      if range.endDate == nil, let length = range["DURATION"]?.seconds {
        range.endDate = start.adding(length)
      }
      return range
    }
    closeOpenRanges(&ranges)
    return ranges
  }

  /// Ranges that end on the next one of their class.
  private func closeOpenRanges(_ ranges: inout [PlaylistDateRange]) {
    var starts: [String: [(seconds: Double, date: MetadataDate)]] = [:]
    for range in ranges {
      guard let name = range.rangeClass, let seconds = range.startDate.secondsAndFraction else {
        continue
      }
      starts[name, default: []].append((seconds, range.startDate))
    }
    for name in starts.keys { starts[name]?.sort { $0.seconds < $1.seconds } }
    for index in ranges.indices where ranges[index].endDate == nil {
      guard ranges[index]["END-ON-NEXT"]?.raw == "YES", let name = ranges[index].rangeClass,
        let start = ranges[index].startDate.secondsAndFraction
      else { continue }
      let list = starts[name] ?? []
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        if list[middle].seconds <= start { low = middle + 1 } else { high = middle }
      }
      if low < list.count { ranges[index].endDate = list[low].date }
    }
  }
}

extension MetadataDate {
  /// The date so much later, in the zone that it was written in where that is UTC.
  package func adding(_ time: MediaTime) -> MetadataDate? {
    guard let seconds = secondsSince1970, time.isKnown else { return nil }
    let nanos = time.converted(to: 1_000_000_000).value
    let (sum, overflow) = Int64(nanosecond).addingReportingOverflow(nanos)
    guard !overflow else { return nil }
    var (whole, rest) = sum.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (whole, rest) = (whole - 1, rest + 1_000_000_000) }
    let (total, overflows) = seconds.addingReportingOverflow(whole)
    return overflows ? nil : MetadataDate(secondsSince1970: total, nanosecond: Int(rest))
  }
}
