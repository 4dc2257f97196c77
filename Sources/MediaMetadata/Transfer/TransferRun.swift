internal import MediaModel

/// The transfer of all items of one file to another type.
struct TransferRun {
  /// The key spaces of the destination, those that are chosen first before the others.
  let keySpaces: [KeySpace]

  private var outcome = KeySpaceTransfer.Outcome()
  private var pending: [Pending] = []
  /// Which source key and concept holds each key that has been written.
  private var holders: [MetadataIdentifier: Holder] = [:]
  /// The places of written items, by what they say.
  private var places: [ItemContent: Int] = [:]

  /// Something that waits for its key, and the places of the items that say it.
  private struct Pending {
    var reading: DecodedValue
    var sources: [Int]
  }

  /// Where the items of an identifier come from.
  private struct Holder: Hashable {
    let identifier: MetadataIdentifier
    let info: String?

    init(_ item: MetadataItem) {
      identifier = item.identifier
      info = item.extraAttribute("info")
    }
  }

  init(keySpaces: [KeySpace]) { self.keySpaces = keySpaces }

  /// What two items have in common that say the same, whatever their data types.
  private static func content(of item: MetadataItem) -> ItemContent {
    var item = item
    item.dataType = ""
    if item.languageTag?.bcp47 == "und" { item.languageTag = nil }
    item.extraAttributes.removeAll { $0.key != "info" }
    return ItemContent(item)
  }

  /// Takes the next item.
  mutating func take(_ item: MetadataItem, at index: Int) {
    guard !keySpaces.contains(item.keySpace) else {
      places[Self.content(of: item)] = outcome.items.count
      holders[item.identifier] = holders[item.identifier] ?? Holder(item)
      outcome.items.append(.init(item: item, sourceIndices: [index], isUnchanged: true))
      return
    }
    switch DecodedValue.read(item) {
    case .failure(let failure):
      outcome.losses.append(.init(sourceIndex: index, reason: failure.reason))
    case .success(let readings):
      for reading in readings where !join(reading, at: index) {
        pending.append(Pending(reading: reading, sources: [index]))
      }
    }
  }

  /// Joins a part with what it is a part of: a number with how many there are, a day with its time, texts that
  /// together stand for a flag.
  private mutating func join(_ reading: DecodedValue, at index: Int) -> Bool {
    if case .oneOf(let texts) = reading.key?.form { return joinFlag(reading, texts, at: index) }
    guard let concept = reading.concept, [.position, .date].contains(concept.shape) else {
      return false
    }
    let match = pending.lastIndex {
      $0.reading.concept?.name == concept.name
        && $0.reading.source.keySpace == reading.source.keySpace
        && $0.reading.source.identifier != reading.source.identifier
        && $0.reading.value.completed(by: reading.value) != nil
    }
    guard let match, let whole = pending[match].reading.value.completed(by: reading.value) else {
      return false
    }
    pending[match].reading.value = whole
    pending[match].sources.append(index)
    return true
  }

  /// Makes a flag of texts once all that stand for it are there.
  private mutating func joinFlag(
    _ reading: DecodedValue, _ texts: [String], at index: Int
  ) -> Bool {
    let parts = pending.indices.filter {
      pending[$0].reading.concept?.name == reading.concept?.name
        && pending[$0].reading.key == reading.key
    }
    let said = Set((parts.map { pending[$0].reading.value } + [reading.value]).map(\.text))
    guard let first = parts.first, said.isSuperset(of: texts.map(Optional.some)) else {
      return false
    }
    pending[first].reading.value = .number(TransferReader.flag(true))
    pending[first].sources = parts.flatMap { pending[$0].sources } + [index]
    for part in parts.dropFirst().reversed() { pending.remove(at: part) }
    return true
  }

  /// Writes all that waits, and gives the outcome.
  mutating func finish() -> KeySpaceTransfer.Outcome {
    var beside: [Pending] = []
    // What someone said comes before what follows from how the file was written.
    for entry in pending.filter({ !$0.reading.isFact }) + pending.filter(\.reading.isFact) {
      if keepsBeside(entry.reading) { beside.append(entry) } else { write(entry) }
    }
    for entry in beside where !attach(entry) { write(entry) }
    outcome.items.sort { $0.sourceIndex < $1.sourceIndex }
    outcome.losses.sort { $0.sourceIndex < $1.sourceIndex }
    outcome.remarks.sort { $0.sourceIndex < $1.sourceIndex }
    return outcome
  }

  // MARK: Beside other items

  /// Whether the first choice of the destination keeps a concept beside another item's value.
  private func keepsBeside(_ reading: DecodedValue) -> Bool {
    guard let concept = reading.concept else { return false }
    for keySpace in keySpaces {
      if let key = concept.key(in: keySpace) { return key.attribute != nil }
    }
    return false
  }

  /// Puts a value beside the item it belongs to; whether there is one.
  private mutating func attach(_ entry: Pending) -> Bool {
    let reading = entry.reading
    guard let concept = reading.concept else { return false }
    for row in concept.keys {
      guard let attribute = row.key.attribute, keySpaces.contains(row.key.keySpace),
        let place = outcome.items.firstIndex(where: {
          !$0.isUnchanged && $0.item.identifier == row.key.identifier
        })
      else { continue }
      let plain = MappingKey(row.key.identifier)
      let writer = TransferWriter(
        key: plain, form: concept.shape == .position ? .positionText : concept.form(at: plain),
        language: nil)
      guard let text = writer.write(reading.value)?.items.first?.stringValue else { continue }
      // The number alone stands beside an album.
      if case .position(_, .some) = reading.value { continue }
      var item = outcome.items[place].item
      if let index = item.extraAttributes.firstIndex(where: { $0.key == attribute }) {
        let old = item.extraAttributes[index].value
        guard old.isEmpty || old == "0" || old == text else { continue }
        item.extraAttributes[index].value = text
      } else {
        item.extraAttributes.append(.init(attribute, text))
      }
      outcome.items[place].item = item
      for source in entry.sources where !outcome.items[place].sourceIndices.contains(source) {
        outcome.items[place].sourceIndices.append(source)
      }
      return true
    }
    return false
  }

  // MARK: Places

  private mutating func write(_ entry: Pending) {
    let (reading, index) = (entry.reading, entry.sources[0])
    var writings = reading.writings(in: keySpaces)
    let holder = Holder(reading.source)
    // Another item of the source may have taken the key, and say something else.
    if let first = writings.first?.items.first, let old = holders[first.identifier], old != holder,
      reading.concept?.shape != .picture,
      !writings[0].items.allSatisfy({ places[Self.content(of: $0)] != nil }),
      reading.key?.info == nil, !Self.isShared(first.identifier)
    {
      let name = Self.distinctName(of: reading)
      writings = name.map { reading.freeWritings(in: keySpaces, under: $0) } ?? []
    }
    guard let best = writings.first else {
      for source in entry.sources {
        outcome.losses.append(
          .init(sourceIndex: source, reason: reading.lossReason(in: keySpaces)))
      }
      return
    }
    add(best, entry.sources, holder)
    guard best.isCoarse, let exact = writings.dropFirst().first(where: { !$0.isCoarse }) else {
      return
    }
    add(exact, entry.sources, holder)
    outcome.remarks.append(
      .init(
        sourceIndex: index,
        text: "\(exact.items.first.map { "\($0.identifier)" } ?? "") keeps it in full"))
  }

  /// Whether items of one identifier are distinguished by what stands beside them.
  private static func isShared(_ identifier: MetadataIdentifier) -> Bool {
    [
      .id3MetadataUserText, .id3MetadataPrivate, .id3MetadataInvolvedPeopleList_v24,
      .id3MetadataUniqueFileIdentifier, .id3MetadataComments,
      .quickTimeUserDataTaggedCharacteristic,
      .isoUserDataTaggedCharacteristic,
    ].contains(identifier)
  }

  /// A name that no other item bears: the own one, or with the key space before it where the own is what is taken.
  private static func distinctName(of reading: DecodedValue) -> FreeName? {
    let source = reading.source
    if [.matroska, .vorbis, .ape].contains(source.keySpace),
      reading.key.map({ $0.identifier != reading.concept?.key(in: source.keySpace)?.identifier })
        ?? false
    {
      return reading.freeName
    }
    let raw = source.identifier.rawValue
    guard let slash = raw.firstIndex(of: "/") else { return nil }
    let beside = source.extraAttribute("info").map { ".\($0)" } ?? ""
    return FreeName(
      "\(source.keySpace.rawValue).\(raw[raw.index(after: slash)...])\(beside)")
  }

  private mutating func add(_ writing: EncodedValue, _ sources: [Int], _ holder: Holder) {
    for item in writing.items {
      if let place = places[Self.content(of: item)] {
        for source in sources where !outcome.items[place].sourceIndices.contains(source) {
          outcome.items[place].sourceIndices.append(source)
        }
        continue
      }
      places[Self.content(of: item)] = outcome.items.count
      holders[item.identifier] = holders[item.identifier] ?? holder
      outcome.items.append(.init(item: item, sourceIndices: sources, isUnchanged: false))
    }
    for remark in writing.remarks {
      outcome.remarks.append(.init(sourceIndex: sources[0], text: remark))
    }
  }
}
