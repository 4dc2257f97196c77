internal import MediaModel

extension PlaylistRule {
  /// Rules on segments.
  static let segments: [PlaylistRule] = [
    PlaylistRule("4.4.4.1") { view, found in
      guard view.kind == .media else { return }
      var pending: Int?
      for (index, line) in view.playlist.lines.enumerated() {
        if line.tag?.name == "EXTINF" {
          if let pending {
            found.add("no address follows the EXTINF before this one", line: pending)
          }
          pending = index + 1
        } else if line.uri != nil {
          if pending == nil { found.add("a segment without EXTINF before it", line: index + 1) }
          pending = nil
        }
      }
      if let pending { found.add("no address follows the EXTINF", line: pending) }
    },
    PlaylistRule("4.4.3.1") { view, found in
      guard let target = view.first("EXT-X-TARGETDURATION")?.tag.value.flatMap({ Int64($0) })
      else { return }
      for placed in view.all("EXTINF") {
        let number = (placed.tag.value ?? "").prefix { $0 != "," }
        guard let time = DecimalSeconds.read(String(number)) else { continue }
        if time.converted(to: 1).value > target {
          found.add(
            "a segment of \(number) seconds in a playlist whose target duration is \(target)",
            line: placed.line, column: placed.tag.valueColumn)
        }
      }
    },
    PlaylistRule("4.4.3.2") { view, found in
      let segment = view.all("EXTINF").first?.line ?? .max
      for name in ["EXT-X-MEDIA-SEQUENCE", "EXT-X-DISCONTINUITY-SEQUENCE"] {
        guard let placed = view.first(name) else { continue }
        if placed.line > segment { found.add("\(name) follows the first segment", placed) }
      }
    },
    PlaylistRule("4.4.3.3") { view, found in
      guard let placed = view.first("EXT-X-DISCONTINUITY-SEQUENCE"),
        let first = view.first("EXT-X-DISCONTINUITY"), first.line < placed.line
      else { return }
      found.add("EXT-X-DISCONTINUITY-SEQUENCE follows an EXT-X-DISCONTINUITY", placed)
    },
    PlaylistRule("4.4.4.2") { view, found in
      var range: (line: Int, text: String)?
      var last: String?
      for (index, line) in view.playlist.lines.enumerated() {
        if let tag = line.tag, tag.name == "EXT-X-BYTERANGE" {
          range = (index + 1, tag.value ?? "")
        } else if let uri = line.uri {
          if let range, !range.text.contains("@"), last != uri {
            found.add(
              "a byte range without an offset, and the segment before it is not a range of the same resource",
              line: range.line)
          }
          last = range == nil ? nil : uri
          range = nil
        }
      }
    },
    PlaylistRule("4.4.4.4") { view, found in
      for placed in view.all("EXT-X-KEY") + view.all("EXT-X-SESSION-KEY") {
        let tag = placed.tag
        guard let method = tag["METHOD"] else { continue }
        if method == "NONE" {
          if tag.name == "EXT-X-SESSION-KEY" {
            found.add("METHOD of a session key is not NONE", placed, "METHOD")
          } else if tag.attributes.attributes.count > 1 {
            found.add("METHOD NONE goes with no other attribute", placed)
          }
        } else if tag["URI"] == nil {
          found.add("\(tag.name) lacks URI", placed)
        }
        if ["SAMPLE-AES-CTR", "AES-256-GCM"].contains(method), tag["IV"] != nil {
          found.add("METHOD \(method) goes with no IV", placed, "IV")
        }
        if let iv = tag.attributes["IV"]?.hexadecimal, iv.count > 16 {
          found.add("IV has more than 128 bits", placed, "IV")
        }
        if let versions = tag["KEYFORMATVERSIONS"],
          !versions.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({
            UInt64(digits: $0.utf8).map { $0 > 0 } ?? false
          })
        {
          found.add(
            "KEYFORMATVERSIONS takes whole numbers with / between", placed, "KEYFORMATVERSIONS")
        }
      }
    },
    PlaylistRule("4.4.4.5") { view, found in
      for placed in view.all("EXT-X-MAP") {
        guard let range = placed.tag["BYTERANGE"] else { continue }
        if PlaylistSegment.ByteRange(range, following: nil) == nil {
          found.add("BYTERANGE of EXT-X-MAP takes length@offset", placed, "BYTERANGE")
        }
      }
    },
    PlaylistRule("4.4.4.5") { view, found in
      var lacksVector = false
      for placed in view.tags {
        if placed.tag.name == "EXT-X-KEY" {
          lacksVector = placed.tag["METHOD"] == "AES-128" && placed.tag["IV"] == nil
        } else if placed.tag.name == "EXT-X-MAP", lacksVector {
          found.add("the EXT-X-KEY of an initialisation that AES-128 encrypts lacks IV", placed)
        }
      }
    },
    PlaylistRule("4.4.4.6", .warning) { view, found in
      for placed in view.all("EXT-X-PROGRAM-DATE-TIME") {
        if let date = placed.tag.value.flatMap({ MetadataDate($0) }), date.zoneOffsetMinutes == nil
        {
          found.add(
            "EXT-X-PROGRAM-DATE-TIME should tell a time zone", line: placed.line,
            column: placed.tag.valueColumn)
        }
      }
    },
    PlaylistRule("4.4.4.9") { view, found in
      let parts = view.all("EXT-X-PART")
      guard let first = parts.first else { return }
      guard let target = view.first("EXT-X-PART-INF")?.tag.attributes["PART-TARGET"]?.seconds else {
        found.add("EXT-X-PART-INF is missing, which parts of segments want", first)
        return
      }
      for placed in parts {
        if let length = placed.tag.attributes["DURATION"]?.seconds, length > target {
          found.add("a part is longer than PART-TARGET", placed, "DURATION")
        }
      }
    },
    // Parts are nearly as long as their target, but for the last of a segment and those around a gap.
    PlaylistRule("4.4.4.9") { view, found in
      guard let target = view.first("EXT-X-PART-INF")?.tag.attributes["PART-TARGET"]?.seconds else {
        return
      }
      var before: PlaylistView.Placed?
      for (index, line) in view.playlist.lines.enumerated() {
        guard let tag = line.tag else {
          if line.uri != nil { before = nil }
          continue
        }
        switch tag.name {
        case "EXT-X-PART":
          if let part = before, tag["GAP"] != "YES", part.tag["GAP"] != "YES",
            part.tag["INDEPENDENT"] != "YES",
            let length = part.tag.attributes["DURATION"]?.seconds,
            length.seconds < 0.85 * target.seconds
          {
            found.add("a part is shorter than 85 % of PART-TARGET", part, "DURATION")
          }
          before = PlaylistView.Placed(line: index + 1, tag: tag)
        case "EXT-X-DISCONTINUITY", "EXT-X-KEY", "EXT-X-MAP", "EXT-X-PROGRAM-DATE-TIME":
          if before != nil {
            found.add("\(tag.name) follows the first part of its segment", line: index + 1)
          }
        default: break
        }
      }
    },
    PlaylistRule("4.4.4.9", .warning) { view, found in
      guard view.first("EXT-X-I-FRAMES-ONLY") != nil, let part = view.first("EXT-X-PART") else {
        return
      }
      found.add("a playlist of I-frames should have no parts of segments", part)
    },
    PlaylistRule("4.4.5.3") { view, found in
      guard view.first("EXT-X-ENDLIST") != nil, let hint = view.first("EXT-X-PRELOAD-HINT") else {
        return
      }
      found.add("a complete playlist announces no further part", hint)
    },
    PlaylistRule("4.4.5.4") { view, found in
      for placed in view.all("EXT-X-RENDITION-REPORT") {
        guard let uri = placed.tag["URI"], let colon = uri.firstIndex(of: ":"),
          !uri[..<colon].contains("/")
        else { continue }
        found.add("URI of a rendition report is relative", placed, "URI")
      }
    },
    PlaylistRule("4.4.5.2") { view, found in
      guard let skip = view.first("EXT-X-SKIP"), let end = view.first("EXT-X-ENDLIST") else {
        return
      }
      found.add("a playlist that skips segments is not complete", line: max(skip.line, end.line))
    },
    PlaylistRule("6.2.1", .warning) { view, found in
      guard view.kind == .media, view.first("EXT-X-ENDLIST") == nil,
        let type = view.first("EXT-X-PLAYLIST-TYPE"), type.tag.value == "VOD"
      else { return }
      found.add("a playlist of type VOD without EXT-X-ENDLIST", type)
    },
  ]
}
