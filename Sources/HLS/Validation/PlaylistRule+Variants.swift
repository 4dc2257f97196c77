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
            "the address has to be the next line behind EXT-X-STREAM-INF", line: index + 1)
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
        } else {
          if tag["INSTREAM-ID"] != nil {
            found.add("INSTREAM-ID is for closed captions alone", placed, "INSTREAM-ID")
          }
          if type == "SUBTITLES", tag["URI"] == nil { found.add("subtitles lack URI", placed) }
        }
        if tag["FORCED"] != nil, type != "SUBTITLES" {
          found.add("FORCED is for subtitles alone", placed, "FORCED")
        }
        if tag["DEFAULT"] == "YES", let choice = tag["AUTOSELECT"], choice != "YES" {
          found.add("AUTOSELECT of a default rendition is YES", placed, "AUTOSELECT")
        }
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

  private static func isCaptionService(_ id: String) -> Bool {
    if ["CC1", "CC2", "CC3", "CC4"].contains(id) { return true }
    guard id.hasPrefix("SERVICE") else { return false }
    return Int(digits: id.utf8.dropFirst(7)).map { (1...63).contains($0) } ?? false
  }
}
