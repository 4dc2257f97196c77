internal import MediaModel

extension PlaylistRule {
  /// Rules on date ranges and the splices in them.
  static let dateRanges: [PlaylistRule] = [
    PlaylistRule("4.4.5.1") { view, found in
      let ranges = view.all("EXT-X-DATERANGE")
      guard let first = ranges.first else { return }
      if view.first("EXT-X-PROGRAM-DATE-TIME") == nil {
        found.add("date ranges want an EXT-X-PROGRAM-DATE-TIME in the playlist", first)
      }
      // One attribute of one range has one value, whichever tag tells it; the first tag tells the start.
      var known: [String: [String: String]] = [:]
      for placed in ranges {
        guard let id = placed.tag["ID"] else { continue }
        if known[id]?["START-DATE"] == nil, placed.tag["START-DATE"] == nil {
          found.add("EXT-X-DATERANGE lacks START-DATE", placed)
        }
        for attribute in placed.tag.attributes.attributes {
          if let before = known[id]?[attribute.name], before != attribute.value.raw {
            found.add(
              "\(attribute.name) of the range \(id) had another value before", placed,
              attribute.name)
          }
          known[id, default: [:]][attribute.name] = attribute.value.raw
        }
      }
    },
    PlaylistRule("4.4.5.1") { view, found in
      for placed in view.all("EXT-X-DATERANGE") {
        let tag = placed.tag
        let start = tag["START-DATE"].flatMap { MetadataDate($0) }
        let end = tag["END-DATE"].flatMap { MetadataDate($0) }
        if let from = start?.secondsAndFraction, let to = end?.secondsAndFraction {
          if to < from { found.add("END-DATE comes before START-DATE", placed, "END-DATE") }
          if let length = tag.attributes["DURATION"]?.seconds,
            abs(from + length.seconds - to) > 0.001
          {
            found.add("START-DATE and DURATION do not give END-DATE", placed, "DURATION")
          }
        }
        if tag["END-ON-NEXT"] != nil {
          if tag["CLASS"] == nil { found.add("END-ON-NEXT goes with CLASS", placed, "END-ON-NEXT") }
          for name in ["DURATION", "END-DATE"] where tag[name] != nil {
            found.add("END-ON-NEXT goes with no \(name)", placed, name)
          }
        }
        for attribute in tag.attributes.attributes
        where attribute.name.hasPrefix("X-") && !attribute.value.hasVariable {
          let value = attribute.value
          if !value.isQuoted, value.hexadecimal == nil,
            DecimalSeconds.read(value.raw, allowsSign: true) == nil
          {
            found.add(
              "\(attribute.name) takes a text in quotes, 0x and hexadecimal digits, or a number",
              line: placed.line, column: attribute.valueColumn)
          }
        }
        if let cue = tag["CUE"] {
          let words = cue.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
          if !words.allSatisfy({ ["PRE", "POST", "ONCE"].contains($0) })
            || words.contains("PRE") && words.contains("POST")
          {
            found.add("CUE takes PRE or POST, and ONCE", placed, "CUE")
          }
        }
      }
    },
    PlaylistRule("4.4.5.1") { view, found in
      // Ranges of a class in which one ends on the next one do not overlap.
      var latest: [String: (start: Double, end: Double)] = [:]
      let all = view.playlist.dateRanges
      let classes = Set(all.filter { $0["END-ON-NEXT"] != nil }.compactMap(\.rangeClass))
      let ranges = all.filter { $0.rangeClass.map(classes.contains) ?? false }
        .sorted { ($0.startDate.secondsAndFraction ?? 0) < ($1.startDate.secondsAndFraction ?? 0) }
      for range in ranges {
        guard let name = range.rangeClass, let start = range.startDate.secondsAndFraction else {
          continue
        }
        if let before = latest[name], start == before.start || start < before.end {
          found.add(
            "ranges of the class \(name), of which one ends on the next one, overlap",
            line: range.line)
        }
        let end = range.endDate?.secondsAndFraction ?? start
        latest[name] = (start, max(end, latest[name]?.end ?? end))
      }
    },
    PlaylistRule("4.4.5.1.1") { view, found in
      for placed in view.all("EXT-X-DATERANGE") {
        let names = PlaylistDateRange.spliceNames.filter { placed.tag.attributes[$0] != nil }
        for name in names {
          guard let bytes = placed.tag.attributes[name]?.hexadecimal else { continue }
          do throws(SpliceError) {
            if case .insert(let insert) = try SpliceInfoSection(bytes).command, !insert.isCancelled,
              name != "SCTE35-CMD", insert.leavesNetwork != (name == "SCTE35-OUT")
            {
              found.add(
                "\(name) holds a splice \(insert.leavesNetwork ? "out of" : "back into") the network",
                placed, name)
            }
          } catch {
            found.add("\(name) holds no splice_info_section: \(error.reason)", placed, name)
          }
        }
        if names.contains("SCTE35-CMD"), names.count > 1 {
          found.add(
            "SCTE35-CMD stands beside no SCTE35-OUT or SCTE35-IN", placed, "SCTE35-CMD")
        }
      }
    },
  ]
}
