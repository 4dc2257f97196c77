internal import MediaModel

extension PlaylistRule {
  /// Rules on variants, renditions and session data.
  static let variants: [PlaylistRule] = [
    PlaylistRule("4.4.6.2") { view, found in
      var pending: Int?
      for (index, line) in view.playlist.lines.enumerated() {
        if line.tag?.name == "EXT-X-STREAM-INF" {
          if let pending { found.add("no address follows the EXT-X-STREAM-INF", line: pending) }
          pending = index + 1
        } else if line.uri != nil {
          if pending == nil, view.kind == .multivariant {
            found.add("an address without EXT-X-STREAM-INF before it", line: index + 1)
          }
          pending = nil
        } else if pending != nil, line.tag != nil {
          found.add(
            "the address has to be the next line after EXT-X-STREAM-INF", line: index + 1)
        }
      }
      if let pending { found.add("no address follows the EXT-X-STREAM-INF", line: pending) }
    },
    // What a variant names has to be there.
    PlaylistRule("4.4.6.2") { view, found in
      var groups: Set<String> = []
      for placed in view.all("EXT-X-MEDIA") {
        if let type = placed.tag["TYPE"], let group = placed.tag["GROUP-ID"] {
          groups.insert("\(type) \(group)")
        }
      }
      let variants = view.all("EXT-X-STREAM-INF")
      let images = view.all("EXT-X-I-FRAME-STREAM-INF")
      for placed in variants + images {
        for name in ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"] {
          guard let value = placed.tag.attributes[name], !value.hasVariable,
            name != "CLOSED-CAPTIONS" || value.isQuoted
          else { continue }
          if !groups.contains("\(name) \(value.text)") {
            found.add(
              "no EXT-X-MEDIA of type \(name) is of the group \(value.text)", placed, name)
          }
        }
      }
      let captions = variants.filter { $0.tag.attributes["CLOSED-CAPTIONS"]?.raw == "NONE" }
      if !captions.isEmpty, captions.count < variants.count,
        let odd = variants.first(where: { $0.tag.attributes["CLOSED-CAPTIONS"]?.raw != "NONE" })
      {
        found.add("CLOSED-CAPTIONS is NONE in all variants or in none", odd)
      }
      for placed in variants {
        if let value = placed.tag.attributes["CLOSED-CAPTIONS"], !value.isQuoted,
          value.raw != "NONE"
        {
          found.add("CLOSED-CAPTIONS takes a text in quotes, or NONE", placed, "CLOSED-CAPTIONS")
        }
      }
    },
    PlaylistRule("4.4.6.2", .warning) { view, found in
      for placed in view.all("EXT-X-STREAM-INF") + view.all("EXT-X-I-FRAME-STREAM-INF")
      where placed.tag["CODECS"] == nil {
        found.add("\(placed.tag.name) should tell CODECS", placed)
      }
    },
    PlaylistRule("4.4.6.1") { view, found in
      for placed in view.all("EXT-X-MEDIA") {
        let tag = placed.tag
        guard let type = tag["TYPE"] else { continue }
        if type == "CLOSED-CAPTIONS" {
          if tag["URI"] != nil { found.add("closed captions have no URI", placed, "URI") }
          if let id = tag["INSTREAM-ID"] {
            if !isCaptionService(id) {
              found.add(
                "INSTREAM-ID takes CC1 to CC4 or SERVICE1 to SERVICE63", placed, "INSTREAM-ID")
            }
          } else {
            found.add("closed captions lack INSTREAM-ID", placed)
          }
        } else if type == "SUBTITLES", tag["URI"] == nil {
          found.add("subtitles lack URI", placed)
        }
        for name in ["BIT-DEPTH", "SAMPLE-RATE", "CHANNELS"]
        where tag[name] != nil && type != "AUDIO" {
          found.add("\(name) is for sound alone", placed, name)
        }
        if tag["FORCED"] != nil, type != "SUBTITLES" {
          found.add("FORCED is for subtitles alone", placed, "FORCED")
        }
        if tag["DEFAULT"] == "YES", let choice = tag["AUTOSELECT"], choice != "YES" {
          found.add("AUTOSELECT of a default rendition is YES", placed, "AUTOSELECT")
        }
      }
    },
    // Groups of a type have the same renditions, which differ in what depends on how they are coded.
    PlaylistRule("4.4.6.1.1") { view, found in
      let free: Set = [
        "GROUP-ID", "URI", "CHANNELS", "BIT-DEPTH", "STABLE-RENDITION-ID", "INSTREAM-ID",
        "SAMPLE-RATE",
      ]
      var groups: [String: [String: (placed: PlaylistView.Placed, words: [String])]] = [:]
      var order: [(type: String, id: String)] = []
      for placed in view.all("EXT-X-MEDIA") {
        let tag = placed.tag
        guard let type = tag["TYPE"], let id = tag["GROUP-ID"], let name = tag["NAME"] else {
          continue
        }
        let key = "\(type) \(id)"
        if groups[key] == nil { order.append((type, id)) }
        let words = tag.attributes.attributes.filter { !free.contains($0.name) }
          .map { "\($0.name)=\($0.value.raw)" }.sorted()
        if groups[key]?[name] == nil { groups[key, default: [:]][name] = (placed, words) }
      }
      var first: [String: String] = [:]
      for (type, id) in order {
        guard let model = first[type] else {
          first[type] = id
          continue
        }
        let (own, others) = (groups["\(type) \(id)"] ?? [:], groups["\(type) \(model)"] ?? [:])
        for (name, rendition) in own {
          if let twin = others[name], twin.words == rendition.words { continue }
          found.add(
            others[name] == nil
              ? "the group \(model) of the same type has no rendition named \(name)"
              : "\(name) has other attributes in the group \(model) of the same type",
            rendition.placed, "NAME")
        }
        let line = own.values.map(\.placed.line).min() ?? 1
        for name in others.keys.sorted() where own[name] == nil {
          found.add(
            "the group \(id) lacks \(name), which the group \(model) of the same type has",
            line: line)
        }
      }
    },
    // Identifiers are made of few characters.
    PlaylistRule("4.4.6.2") { view, found in
      for placed in view.tags {
        for (name, more) in [
          ("STABLE-RENDITION-ID", "+/=.-_"), ("STABLE-VARIANT-ID", "+/=.-_"), ("PATHWAY-ID", ".-_"),
        ] {
          guard let value = placed.tag.attributes[name], !value.hasVariable else { continue }
          if !value.text.utf8.allSatisfy({ isLetterOrDigit($0) || more.utf8.contains($0) }) {
            found.add("\(name) takes letters, digits and \(more)", placed, name)
          }
        }
      }
    },
    PlaylistRule("4.4.6.2") { view, found in
      for placed in view.all("EXT-X-STREAM-INF") + view.all("EXT-X-I-FRAME-STREAM-INF") {
        if placed.tag["SUPPLEMENTAL-CODECS"] != nil, placed.tag["CODECS"] == nil {
          found.add("SUPPLEMENTAL-CODECS goes with CODECS", placed, "SUPPLEMENTAL-CODECS")
        }
        let entries = placed.tag["REQ-VIDEO-LAYOUT"]?
          .split(omittingEmptySubsequences: false) { $0 == "," || $0 == "/" }
        if entries?.contains(where: \.isEmpty) ?? false {
          found.add("REQ-VIDEO-LAYOUT has an empty entry", placed, "REQ-VIDEO-LAYOUT")
        }
      }
    },
    PlaylistRule("4.4.6.6") { view, found in
      guard let placed = view.first("EXT-X-CONTENT-STEERING"), let id = placed.tag["PATHWAY-ID"]
      else { return }
      if !view.all("EXT-X-STREAM-INF").contains(where: { ($0.tag["PATHWAY-ID"] ?? ".") == id }) {
        found.add("no variant is of the pathway \(id)", placed, "PATHWAY-ID")
      }
    },
    // A group has one rendition of a name, and one default.
    PlaylistRule("4.4.6.1.1") { view, found in
      var names: Set<String> = []
      var defaults: Set<String> = []
      for placed in view.all("EXT-X-MEDIA") {
        let tag = placed.tag
        guard let type = tag["TYPE"], let group = tag["GROUP-ID"] else { continue }
        let key = "\(type) \(group)"
        if let name = tag["NAME"], !names.insert("\(key) \(name)").inserted {
          found.add("the group \(group) has two renditions named \(name)", placed, "NAME")
        }
        if tag["DEFAULT"] == "YES", !defaults.insert(key).inserted {
          found.add("the group \(group) has two default renditions", placed, "DEFAULT")
        }
      }
    },
    PlaylistRule("4.4.6.4") { view, found in
      var seen: Set<String> = []
      for placed in view.all("EXT-X-SESSION-DATA") {
        let tag = placed.tag
        if (tag["VALUE"] == nil) == (tag["URI"] == nil) {
          found.add("session data has either VALUE or URI", placed)
        }
        guard let id = tag["DATA-ID"] else { continue }
        if !seen.insert("\(id) \(tag["LANGUAGE"] ?? "")").inserted {
          let language = tag["LANGUAGE"].map { " in \($0)" } ?? ""
          found.add("session data \(id)\(language) stands here a second time", placed, "DATA-ID")
        }
      }
    },
    PlaylistRule("4.4.6.4", .warning) { view, found in
      for placed in view.all("EXT-X-SESSION-DATA") {
        if let id = placed.tag["DATA-ID"], !id.contains(".") {
          found.add("DATA-ID should be a reversed domain name", placed, "DATA-ID")
        }
      }
    },
    PlaylistRule("4.4.6.5") { view, found in
      var seen: Set<String> = []
      for placed in view.all("EXT-X-SESSION-KEY") {
        let key = ["METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"]
          .map { placed.tag.attributes[$0]?.raw ?? "" }.joined(separator: "\n")
        if !seen.insert(key).inserted {
          found.add("the same session key stands here a second time", placed)
        }
      }
    },
  ]

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isCaptionService(_ id: String) -> Bool {
    if ["CC1", "CC2", "CC3", "CC4"].contains(id) { return true }
    guard id.hasPrefix("SERVICE") else { return false }
    return Int(digits: id.utf8.dropFirst(7)).map { (1...63).contains($0) } ?? false
  }
}
