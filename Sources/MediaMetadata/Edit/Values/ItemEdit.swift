package import MediaModel
internal import MetadataFormats

/// One change of the items of a movie or a track, as someone asks for it.
package enum ItemEdit: Hashable, Sendable {
  /// Gives a value to the item of an identifier and a language, which is added where it is not there.
  ///
  /// Afterwards there is exactly one such item. Without a language the item is meant that names none, or the only one
  /// of the identifier. A short name also changes what is there under other identifiers of the same meaning, so that no
  /// two readers see different values.
  case set(ItemText)
  /// Adds an item after those that are there.
  case add(ItemText)
  /// Takes out what a pattern fits.
  case remove(ItemRemoval)
  /// Takes out all items of a key space; of every one where none is named.
  case clear(KeySpace?)
}

/// Which items are to go: those of a pattern, perhaps in one language only.
package struct ItemRemoval: Hashable, Sendable, CustomStringConvertible {
  /// The text it was made of.
  package let description: String
  private let pattern: IdentifierPattern
  private let languageTag: LanguageTag?

  /// Reads a pattern as ``IdentifierPattern`` does, with `@` and a language after it or without.
  package init(_ text: String) throws(ItemTextError) {
    description = text
    var language: LanguageTag?
    var rest = text[...]
    // An at sign that opens a key (udta/@nam) is none of a language.
    if let at = text.lastIndex(of: "@"), at > text.startIndex,
      text[text.index(before: at)] != "/"
    {
      language = try LanguageText.tag(String(text[text.index(after: at)...]))
      rest = text[..<at]
    }
    languageTag = language
    guard let pattern = IdentifierPattern(String(rest)) else {
      throw ItemTextError("'\(text)' is not an identifier and no pattern of one")
    }
    self.pattern = pattern
  }

  package func matches(_ item: MetadataItem) -> Bool {
    guard pattern.matches(item) else { return false }
    guard let languageTag else { return true }
    return item.languageTag?.matches(languageTag) ?? (languageTag.bcp47 == "und")
  }
}

extension ItemEdit {
  /// Items after changes, and the removals that found nothing.
  package struct Outcome: Sendable {
    /// The items.
    package var items: [MetadataItem]
    /// The removals that fitted no item.
    package var unmatched: [ItemRemoval] = []
  }

  /// Applies changes in their order to the items of a movie or a track; items that none of them means stay as they are.
  ///
  /// The type of the file tells the places of short names.
  package static func apply(
    _ edits: [ItemEdit], to items: [MetadataItem], in type: FileType
  ) throws(ItemTextError) -> Outcome {
    let outcome = try run(edits, items, type)
    guard let seeded = TagsInStep.seeded(items, for: outcome.items, in: type) else {
      return outcome
    }
    return try run(edits, seeded, type)
  }

  private static func run(
    _ edits: [ItemEdit], _ items: [MetadataItem], _ type: FileType
  ) throws(ItemTextError) -> Outcome {
    var outcome = Outcome(items: items)
    for edit in edits {
      switch edit {
      case .set(let text): try outcome.set(text, in: type)
      case .add(let text): outcome.items.append(try text.item(in: type))
      case .remove(let removal):
        let count = outcome.items.count
        outcome.items.removeAll(where: removal.matches)
        let isOfPacket =
          PhotographItems.holds(type)
          && PhotographItems.remove(removal.description, from: &outcome.items)
        if outcome.items.count == count, !isOfPacket { outcome.unmatched.append(removal) }
      case .clear(let keySpace):
        outcome.items.removeAll { keySpace == nil || $0.identifier.keySpace == keySpace }
      }
    }
    return outcome
  }
}

extension ItemEdit.Outcome {
  fileprivate mutating func set(_ text: ItemText, in type: FileType) throws(ItemTextError) {
    if PhotographItems.holds(type), case .name(let name) = text.reference.subject,
      let value = text.plainText,
      try PhotographItems.set(name.name, to: value, in: &items)
    {
      return
    }
    let first = try text.key(in: type)
    let before = items
    guard case .name(let name) = text.reference.subject else {
      return try set(text, as: first, isAdded: true)
    }
    try set(text, underName: first)
    if let plain = text.plainText,
      let other = TagsInStep.companion(of: name, text: plain, home: first, among: items, in: type)
    {
      try set(text, underName: other)
    }
    if name.takesPlace, items != before { forgetOldPlace() }
    var places: Set = [Place(first)]
    for item in items where name.isFollowed(by: item, in: type) {
      let key = item.mappingKey
      guard places.insert(Place(key)).inserted else { continue }
      do throws(ItemTextError) {
        try set(text, as: key, isAdded: false)
      } catch {
        // What cannot say the new value must not go on saying the old one.
        for index in indices(of: key, in: text.reference.languageTag).reversed() {
          items.remove(at: index)
        }
      }
    }
  }

  /// Gives the value of a short name to one of its keys.
  private mutating func set(_ text: ItemText, underName key: MappingKey) throws(ItemTextError) {
    // One frame for a whole date is not in all versions of ID3.
    let isOldDate = key.identifier == .id3MetadataRecordingTime && OldID3Date.isKept(in: items)
    let date = isOldDate ? text.plainText.flatMap { OldID3Date($0) } : nil
    try set(text, as: key, isAdded: date == nil)
    let hasNewDate = items.contains { $0.identifier == .id3MetadataRecordingTime }
    try date?.write(to: &items, isAdded: !hasNewDate)
  }

  /// Takes out what is reported for the place before: how exactly it was known, what it is called, when one was there.
  private mutating func forgetOldPlace() {
    items.removeAll { Self.companionsOfPlace.contains($0.identifier.rawValue) }
    for index in items.indices where items[index].identifier.rawValue == "uiso/loci" {
      // The box keeps what nothing is said of.
      items[index].extraAttributes.removeAll { ["name", "notes"].contains($0.key) }
      items[index].extraAttributes += [.init("name", ""), .init("notes", "")]
    }
  }

  private static let companionsOfPlace = Set(
    ["accuracy.horizontal", "name", "note", "date"].map {
      "mdta/com.apple.quicktime.location.\($0)"
    })

  /// What items of one meaning are distinguished by, where some are spelt in another way.
  private struct Place: Hashable {
    let identifier: String
    let info: String

    init(_ key: MappingKey) {
      identifier = key.identifier.folded
      info = (key.info ?? "").lowercased()
    }
  }

  private mutating func set(
    _ text: ItemText, as key: MappingKey, isAdded: Bool
  ) throws(ItemTextError) {
    let meant = indices(of: key, in: text.reference.languageTag)
    guard let first = meant.first else {
      if isAdded { items.append(try text.item(of: key)) }
      return
    }
    let item = try text.item(replacing: items[first])
    let old = (try? items[first].loadingPayload()) ?? items[first]
    // The same value is not a change, however it is put.
    if item.value != old.value || item.dataType != old.dataType
      || text.reference.languageTag != nil && items[first].languageTag == nil
    {
      items[first] = item
    }
    for index in meant.dropFirst().reversed() {
      guard items[index].isOfID3v1 else {
        items.remove(at: index)
        continue
      }
      // It says the beginning of what the other says.
      var short = items[index]
      if let whole = item.stringValue, let cut = ID3v1.cut(whole, as: item.identifier.key) {
        guard cut != short.stringValue else { continue }
        short.payload = Array(cut.utf8)
        short.extraAttributes.removeAll { $0.key == "number" }
        items[index] = short
      } else {
        items.remove(at: index)
      }
    }
  }

  /// The items that a value is meant for.
  private func indices(of key: MappingKey, in language: LanguageTag?) -> [Int] {
    let place = Place(key)
    // Comments and such are distinguished by what they are called.
    let named = items.indices.filter {
      Place(items[$0].mappingKey) == place
        && (key.info != nil || !items[$0].isOfAnotherName)
        && (items[$0].extraAttribute("description") ?? "").isEmpty
        && [nil, "Cover (front)", "Other"].contains(items[$0].extraAttribute("pictureType"))
    }
    func speaks(_ index: Int, _ wanted: LanguageTag) -> Bool {
      (items[index].languageTag ?? "und") == wanted
    }
    if let language { return named.filter { speaks($0, language) } }
    // The tag at the end of a file knows no languages; it says what the other says.
    let short = named.filter { items[$0].isOfID3v1 }
    let whole = named.filter { !items[$0].isOfID3v1 }
    guard !whole.isEmpty else { return short }
    let plain = whole.filter { speaks($0, "und") }
    let meant = plain.isEmpty && whole.count == 1 ? whole : plain
    return meant.isEmpty ? [] : meant + short
  }
}

extension MetadataItem {
  /// Whether it is one of the comments or lyrics of ID3 that have a name, as those of iTunes for its own use: they are
  /// none that people mean.
  var isOfAnotherName: Bool {
    [.id3MetadataComments, .id3MetadataUnsynchronizedLyric].contains(identifier)
      && !(extraAttribute("info") ?? "").isEmpty
  }

  /// The identifier, and what of the rest tells what the item means.
  var mappingKey: MappingKey {
    MappingKey(identifier, info: MetadataMapping.rows(of: self).first?.key.info)
  }
}
