package import MediaModel

/// A change of a playlist; every line that it does not name stays as it is.
package enum PlaylistChange: Hashable, Sendable {
  /// Gives session data of an identifier and language its value or its address, or adds it.
  case setSessionData(id: String, language: String?, SessionValue)
  /// Takes session data out: of a language, or of all.
  case removeSessionData(id: String, language: String?)
  /// Adds a date range, or gives one with the same `ID` its attributes.
  case setDateRange(AttributeList)
  case removeDateRange(id: String)
  /// Says when the first segment was recorded.
  case setProgramDate(MetadataDate)

  /// What session data says.
  package enum SessionValue: Hashable, Sendable {
    case text(String)
    case address(String)
  }
}

extension Playlist {
  /// Makes a change.
  ///
  /// - Returns: whether there was anything to change.
  /// - Throws: ``PlaylistProblem`` where a value cannot stand in a playlist, or the tag has no place in this one.
  package mutating func apply(_ change: PlaylistChange) throws(PlaylistProblem) -> Bool {
    switch change {
    case .setSessionData(let id, let language, let value):
      try require(.multivariant, for: "session data")
      return try setSessionData(id, language, value)
    case .removeSessionData(let id, let language):
      return remove { tag in
        tag.name == "EXT-X-SESSION-DATA" && tag["DATA-ID"] == id
          && (language == nil || tag["LANGUAGE"] == language)
      }
    case .setDateRange(let attributes):
      try require(.media, for: "date ranges")
      return try setDateRange(attributes)
    case .removeDateRange(let id):
      return remove { $0.name == "EXT-X-DATERANGE" && $0["ID"] == id }
    case .setProgramDate(let date):
      try require(.media, for: "the date of a segment")
      return try setProgramDate(date)
    }
  }

  private func require(_ wanted: Kind, for what: String) throws(PlaylistProblem) {
    guard kind != wanted else { return }
    // Nothing tells yet what it is.
    if wanted == .multivariant, !lines.contains(where: { $0.uri != nil || isOfMedia($0) }) {
      return
    }
    throw PlaylistProblem(
      "\(what) belongs in a \(wanted.rawValue) playlist, and this is a \(kind.rawValue) playlist",
      line: 1, section: "4.1")
  }

  private func isOfMedia(_ line: PlaylistLine) -> Bool {
    line.tag.flatMap { TagRule.named($0.name) }?.place == .media
  }

  private mutating func remove(_ isUnwanted: (PlaylistTag) -> Bool) -> Bool {
    let count = lines.count
    removeLines { $0.tag.map(isUnwanted) ?? false }
    return lines.count != count
  }

  private static func quoted(_ text: String, _ what: String) throws(PlaylistProblem)
    -> AttributeValue
  {
    guard let value = AttributeValue(quoting: text) else {
      throw PlaylistProblem(
        "\(what) can have neither quotes nor line ends", line: 1, section: "4.2")
    }
    return value
  }

  private mutating func setSessionData(
    _ id: String, _ language: String?, _ value: PlaylistChange.SessionValue
  ) throws(PlaylistProblem) -> Bool {
    var tag =
      lines.firstIndex { line in
        line.tag.map {
          $0.name == "EXT-X-SESSION-DATA" && $0["DATA-ID"] == id && $0["LANGUAGE"] == language
        } ?? false
      }.map { (index: $0, tag: lines[$0].tag) }
    let (name, other, text) =
      switch value {
      case .text(let text): ("VALUE", "URI", text)
      case .address(let uri): ("URI", "VALUE", uri)
      }
    let written = try Self.quoted(text, "a value of session data")
    if let index = tag?.index, var known = tag?.tag {
      known.set(other, nil)
      known.set(name, written)
      tag = nil
      guard known.text != lines[index].text else { return false }
      replace(index, with: known)
      return true
    }
    let made = PlaylistTag(
      "EXT-X-SESSION-DATA",
      attributes: AttributeList([
        ("DATA-ID", try Self.quoted(id, "an identifier")), (name, written),
        (
          "LANGUAGE",
          try language.map { text throws(PlaylistProblem) in
            try Self.quoted(text, "a language")
          }
        ),
      ]))
    let last = lines.lastIndex { $0.tag?.name == "EXT-X-SESSION-DATA" }
    insert(made.text, at: last.map { $0 + 1 } ?? headEnd)
    return true
  }

  private mutating func setDateRange(_ attributes: AttributeList) throws(PlaylistProblem) -> Bool {
    guard let id = attributes["ID"]?.text else {
      throw PlaylistProblem("a date range has an ID", line: 1, section: "4.4.5.1")
    }
    let place = lines.firstIndex { line in
      line.tag.map { $0.name == "EXT-X-DATERANGE" && $0["ID"] == id } ?? false
    }
    if let place, var tag = lines[place].tag {
      for attribute in attributes.attributes { tag.set(attribute.name, attribute.value) }
      guard tag.text != lines[place].text else { return false }
      replace(place, with: tag)
      return true
    }
    let last = lines.lastIndex { $0.tag?.name == "EXT-X-DATERANGE" }
    let tag = PlaylistTag("EXT-X-DATERANGE", attributes: attributes)
    insert(tag.text, at: last.map { $0 + 1 } ?? headEnd)
    return true
  }

  private mutating func setProgramDate(_ date: MetadataDate) throws(PlaylistProblem) -> Bool {
    let segment = lines.firstIndex { $0.tag?.name == "EXTINF" || $0.uri != nil }
    guard let segment else {
      throw PlaylistProblem("the playlist has no segment that a date could be of", line: 1)
    }
    let tag = PlaylistTag("EXT-X-PROGRAM-DATE-TIME", value: date.description)
    if let place = lines.firstIndex(where: { $0.tag?.name == tag.name }),
      lines[place...].firstIndex(where: { $0.uri != nil })
        == lines[segment...].firstIndex(where: { $0.uri != nil })
    {
      guard lines[place].text != tag.text else { return false }
      replace(place, with: tag)
    } else {
      insert(tag.text, at: segment)
    }
    return true
  }
}

extension AttributeList {
  /// Reads a list as someone typed it.
  ///
  /// - Throws: ``PlaylistProblem`` where it breaks the grammar; the line is 1.
  package init(typed text: String) throws(PlaylistProblem) {
    var problems: [PlaylistProblem] = []
    self.init(text, line: 1, column: 1, problems: &problems)
    if let problem = problems.first { throw problem }
  }
}
