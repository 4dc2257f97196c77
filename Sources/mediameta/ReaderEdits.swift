internal import MediaMetadata

extension ReaderProgram {
  /// The changes that give values of names to the keys that the program looks at, as far as files of a type have them.
  func edits(beside edits: [ItemEdit], in type: FileType) -> [ItemEdit] {
    edits.flatMap { edit -> [ItemEdit] in
      guard case .set(let text) = edit, case .name(let name) = text.reference.subject else {
        return []
      }
      let keys = keys(ofName: name.name).filter { type.metadataKeySpaces.contains($0.keySpace) }
      return keys.map { key in
        var copy = text
        copy.reference.subject = .identifier(key)
        return .set(copy)
      }
    }
  }
}

extension ItemEdit {
  /// The fact of a header that is set; `nil` for a change of items.
  var ofHeader: (identifier: MetadataIdentifier, text: String)? {
    guard case .set(let text) = self, case .identifier(let identifier) = text.reference.subject,
      identifier.keySpace == .header, case .text(let value) = text.value
    else { return nil }
    return (identifier, value)
  }
}

extension [ItemEdit] {
  /// The date that is set last; `nil` where none is.
  ///
  /// - Throws: `ItemTextError` for one without a time or a zone, which headers need.
  var lastDate: MetadataDate? {
    get throws(ItemTextError) {
      let dates = compactMap { edit -> String? in
        guard case .set(let text) = edit, case .name(let name) = text.reference.subject,
          name.name == "date", case .text(let value) = text.value
        else { return nil }
        return value
      }
      guard let text = dates.last else { return nil }
      guard let date = DateArgument.date(text), date.zoneOffsetMinutes != nil else {
        throw ItemTextError(
          "'\(text)' needs a time and a zone for headers, as 2026-05-17T14:30:00+02:00")
      }
      return date
    }
  }
}
