internal import MediaModel

extension PlaylistRule {
  /// Rules on the playlist as a whole, and on variables.
  static let playlists: [PlaylistRule] = [
    PlaylistRule("4.4.3.1") { view, found in
      if view.kind == .media, view.first("EXT-X-TARGETDURATION") == nil {
        found.add("EXT-X-TARGETDURATION is missing", line: 1)
      }
      if let placed = view.first("EXT-X-TARGETDURATION"), placed.tag.value.flatMap({ Int($0) }) == 0
      {
        found.add(
          "the target duration is 1 or more", line: placed.line, column: placed.tag.valueColumn)
      }
    },
    PlaylistRule("4.4.1.2") { view, found in
      guard let placed = view.first("EXT-X-VERSION") else { return }
      if view.version == 0 { found.add("no protocol version is less than 1", placed) }
    },
    // Each feature wants a version, so that players that do not know it stay away.
    PlaylistRule("8") { view, found in
      var told: Set<String> = []
      func want(_ version: UInt64, _ what: String, _ placed: PlaylistView.Placed) {
        guard view.version < version, told.insert(what).inserted else { return }
        found.add(
          "\(what) wants EXT-X-VERSION \(version) or more, and the playlist tells \(view.version)",
          line: placed.line)
      }
      for placed in view.tags {
        let tag = placed.tag
        switch tag.name {
        case "EXT-X-KEY" where tag["IV"] != nil: want(2, "IV", placed)
        case "EXT-X-KEY" where tag["KEYFORMAT"] != nil || tag["KEYFORMATVERSIONS"] != nil:
          want(5, "KEYFORMAT", placed)
        case "EXTINF" where (tag.value ?? "").prefix { $0 != "," }.contains("."):
          want(3, "a duration with decimals", placed)
        case "EXT-X-BYTERANGE": want(4, "EXT-X-BYTERANGE", placed)
        case "EXT-X-I-FRAMES-ONLY": want(4, "EXT-X-I-FRAMES-ONLY", placed)
        case "EXT-X-MAP":
          want(view.first("EXT-X-I-FRAMES-ONLY") == nil ? 6 : 5, "EXT-X-MAP", placed)
        case "EXT-X-MEDIA" where tag["INSTREAM-ID"]?.hasPrefix("SERVICE") ?? false:
          want(7, "INSTREAM-ID of a SERVICE", placed)
        case "EXT-X-DEFINE" where tag["QUERYPARAM"] != nil: want(11, "QUERYPARAM", placed)
        case "EXT-X-DEFINE": want(8, "EXT-X-DEFINE", placed)
        case "EXT-X-SKIP" where tag["RECENTLY-REMOVED-DATERANGES"] != nil:
          want(10, "RECENTLY-REMOVED-DATERANGES", placed)
        case "EXT-X-SKIP": want(9, "EXT-X-SKIP", placed)
        default: break
        }
        if let attribute = tag.attributes.attributes.first(where: { $0.name.hasPrefix("REQ-") }) {
          want(12, attribute.name, placed)
        }
      }
    },
    PlaylistRule("4.4.2.3") { view, found in
      var names: Set<String> = []
      for placed in view.all("EXT-X-DEFINE") {
        let tag = placed.tag
        let kinds = ["NAME", "IMPORT", "QUERYPARAM"].filter { tag[$0] != nil }
        if kinds.count != 1 {
          found.add("EXT-X-DEFINE has one of NAME, IMPORT and QUERYPARAM", placed)
        }
        guard let kind = kinds.first, let name = tag[kind] else { continue }
        if kind == "NAME", tag["VALUE"] == nil { found.add("NAME goes with a VALUE", placed, kind) }
        if kind == "IMPORT", view.kind == .multivariant {
          found.add("IMPORT belongs in media playlists", placed, kind)
        }
        if !name.utf8.allSatisfy(VariableReference.isOfName) || name.isEmpty {
          found.add("a variable is named with letters, digits, - and _", placed, kind)
        }
        if !names.insert(name).inserted {
          found.add("the variable \(name) is defined a second time", placed, kind)
        }
      }
    },
    // A reference to a variable that is not defined before it.
    PlaylistRule("4.3") { view, found in
      var names: Set<String> = []
      for (index, line) in view.playlist.lines.enumerated() {
        switch line.content {
        case .blank, .comment: continue
        case .uri(let uri):
          for name in VariableReference.all(in: uri) where !names.contains(name) {
            found.add("the variable \(name) is not defined before", line: index + 1)
          }
        case .tag(let tag):
          for attribute in tag.attributes.attributes {
            for name in VariableReference.all(in: attribute.value.raw) where !names.contains(name) {
              found.add(
                "the variable \(name) is not defined before", line: index + 1,
                column: attribute.valueColumn)
            }
          }
          guard tag.name == "EXT-X-DEFINE" else { continue }
          names.formUnion(["NAME", "IMPORT", "QUERYPARAM"].compactMap { tag[$0] })
        }
      }
    },
    PlaylistRule("4.4.2.2", .warning) { view, found in
      guard let placed = view.first("EXT-X-START"), view.kind == .media,
        let offset = placed.tag.attributes["TIME-OFFSET"].flatMap({
          DecimalSeconds.read($0.raw, allowsSign: true)
        })
      else { return }
      if abs(offset.seconds) > view.playlist.duration.seconds {
        found.add("the offset is outside the playlist", placed, "TIME-OFFSET")
      }
    },
    PlaylistRule("4.4.3.8") { view, found in
      guard let placed = view.first("EXT-X-SERVER-CONTROL") else {
        if let part = view.first("EXT-X-PART-INF") {
          found.add(
            "EXT-X-SERVER-CONTROL with PART-HOLD-BACK is missing, which parts of segments want",
            line: part.line)
        }
        return
      }
      let tag = placed.tag
      let target = view.first("EXT-X-TARGETDURATION")?.tag.value.flatMap { Double($0) }
      func seconds(_ name: String) -> Double? { tag.attributes[name]?.seconds?.seconds }
      if let target, let back = seconds("HOLD-BACK"), back < 3 * target {
        found.add("HOLD-BACK is less than three target durations", placed, "HOLD-BACK")
      }
      if let target, let until = seconds("CAN-SKIP-UNTIL"), until < 6 * target {
        found.add("CAN-SKIP-UNTIL is less than six target durations", placed, "CAN-SKIP-UNTIL")
      }
      if tag["CAN-SKIP-DATERANGES"] != nil, tag["CAN-SKIP-UNTIL"] == nil {
        found.add("CAN-SKIP-DATERANGES goes with CAN-SKIP-UNTIL", placed, "CAN-SKIP-DATERANGES")
      }
      guard let part = view.first("EXT-X-PART-INF")?.tag.attributes["PART-TARGET"]?.seconds else {
        return
      }
      guard let back = seconds("PART-HOLD-BACK") else {
        found.add("PART-HOLD-BACK is missing, which parts of segments want", placed)
        return
      }
      if back < 2 * part.seconds {
        found.add("PART-HOLD-BACK is less than two part targets", placed, "PART-HOLD-BACK")
      }
    },
  ]
}
