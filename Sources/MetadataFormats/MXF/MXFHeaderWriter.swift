internal import BinaryIO
internal import MediaModel

/// Writes one copy of the header metadata with other properties, and with sets more or fewer; what is not changed keeps
/// its bytes.
///
/// Source: SMPTE ST 377-1 §§ 9.1 to 9.3; ST 336 § 7.4.
struct MXFHeaderWriter {
  let items: MXFItems
  private var metadata: MXFHeaderMetadata { items.metadata }
  /// Values of properties that change, by the places of set and property; `nil` for one that goes.
  private var values: [Int: [Int: [UInt8]?]] = [:]
  /// New properties by the place of their set.
  private var added: [Int: [(label: UniversalLabel, value: [UInt8])]] = [:]
  private var removed: Set<Int> = []
  /// New sets, each by the place of the set that it follows.
  private var newSets: [Int: [NewSet]] = [:]
  private var tags: [UniversalLabel: UInt16] = [:]
  private var newTags: [(tag: UInt16, label: UniversalLabel)] = []
  /// New references by the place of the set that they are from.
  private var newReferences: [Int: [UInt64: [[UInt8]]]] = [:]

  /// A set that is not there yet.
  private struct NewSet {
    let label: UniversalLabel
    let properties: [(label: UniversalLabel, value: [UInt8])]
  }

  /// Tags that the standard gives to no one.
  private static let freeTags: ClosedRange<UInt16> = 0x8000...0xFFFE

  init(_ items: MXFItems) {
    self.items = items
    for (tag, label) in items.metadata.tags.sorted(by: { $0.key < $1.key })
    where tags[label] == nil {
      tags[label] = tag
    }
  }

  // MARK: Changes

  /// Gives a property another value, or takes it out.
  mutating func change(_ property: Int, of set: Int, to value: [UInt8]?) {
    values[set, default: [:]][property] = .some(value)
  }

  /// The value that a property is to have; `nil` where it goes.
  func value(_ property: Int, of set: Int) -> [UInt8]? {
    values[set]?[property] ?? metadata.sets[set].properties[property].value
  }

  /// Takes a set out, with all that refers to it.
  mutating func remove(_ set: Int) { removed.insert(set) }

  mutating func add(_ label: UniversalLabel, _ value: [UInt8], to set: Int) {
    added[set, default: []].append((label, value))
  }

  /// Adds a set that another one refers to by one of its properties.
  ///
  /// - Parameters:
  ///   - kind: the last eight bytes of its label.
  ///   - identifier: its own number.
  ///   - properties: what it says.
  ///   - parent: the set that refers to it.
  ///   - list: the property by which it does.
  mutating func add(
    _ kind: UInt64, _ identifier: [UInt8], _ properties: [(tail: UInt64, value: [UInt8])],
    below parent: Int, _ list: UInt64
  ) {
    let rows = [(MXFNames.instance, identifier)] + properties.map { ($0.tail, $0.value) }
    newSets[parent, default: []].append(
      NewSet(
        label: UniversalLabel(head: UniversalLabel.localSet | 1, tail: kind),
        properties: rows.map { (MXFNames.label(ofProperty: $0.0), $0.1) }))
    newReferences[parent, default: [:]][list, default: []].append(identifier)
  }

  // MARK: References

  /// Lists of references without what goes, and with what comes.
  private mutating func updateReferences() {
    let gone = Set(removed.map { metadata.sets[$0].identifier })
    var waiting = newReferences
    for (index, set) in metadata.sets.enumerated() where !gone.isEmpty || waiting[index] != nil {
      for (place, property) in set.properties.enumerated() {
        let tail = property.label?.tail ?? 0
        guard MXFNames.property(property.label)?.form == .references, isList(property.value) else {
          continue
        }
        let old = MXFItems.references(of: property)
        let new =
          old.filter { !gone.contains($0) } + (waiting[index]?.removeValue(forKey: tail) ?? [])
        if new != old { change(place, of: index, to: new.isEmpty ? nil : Self.list(new)) }
      }
    }
    for (index, lists) in waiting.sorted(by: { $0.key < $1.key }) {
      for (tail, references) in lists.sorted(by: { $0.key < $1.key }) {
        add(MXFNames.label(ofProperty: tail), Self.list(references), to: index)
      }
    }
  }

  private func isList(_ value: [UInt8]) -> Bool {
    value.count >= 8 && UInt32(bigEndian: value[4..<8]) == 16
  }

  /// u32 count, u32 16, numbers.
  private static func list(_ references: [[UInt8]]) -> [UInt8] {
    UInt32(clamping: references.count).bigEndianBytes + UInt32(16).bigEndianBytes
      + references.flatMap(\.self)
  }

  // MARK: Bytes

  /// The bytes of all that the copy says, without what filled up after it; `nil` where nothing changes.
  ///
  /// - Throws: ``FormatWritingError`` where there is no tag left, or no list of them.
  mutating func bytes() throws(FormatWritingError) -> [UInt8]? {
    updateReferences()
    if values.isEmpty, added.isEmpty, removed.isEmpty, newSets.isEmpty { return nil }
    var sets: [[UInt8]] = []
    for index in metadata.sets.indices { sets.append(try bytes(ofSet: index)) }
    var bytes: [UInt8] = []
    let last = metadata.parts.lastIndex { if case .fill = $0 { false } else { true } }
    for part in metadata.parts[...(last ?? -1)] {
      switch part {
      case .primer(let packet): bytes += primer(packet)
      case .set(let index): bytes += sets[index]
      case .fill(let packet), .other(let packet): bytes += metadata.bytes(packet.range)
      }
    }
    return bytes
  }

  private mutating func bytes(ofSet index: Int) throws(FormatWritingError) -> [UInt8] {
    let set = metadata.sets[index]
    var bytes: [UInt8] = []
    if values[index] == nil, added[index] == nil, !removed.contains(index) {
      bytes = Array(metadata.bytes(set.range))
    } else if !removed.contains(index) {
      var body: [UInt8] = []
      for (place, property) in set.properties.enumerated() {
        guard let value = values[index]?[place] ?? property.value else { continue }
        body += try Self.property(property.tag, value)
      }
      for (label, value) in added[index] ?? [] { body += try Self.property(tag(of: label), value) }
      bytes = KeyedPacket.bytes(
        set.label, .init(for: body.count, prefersShort: !set.hasLongLength), body)
    }
    for new in newSets[index] ?? [] {
      var body: [UInt8] = []
      for (label, value) in new.properties { body += try Self.property(tag(of: label), value) }
      bytes += KeyedPacket.bytes(new.label, .init(for: body.count, prefersShort: false), body)
    }
    return bytes
  }

  private static func property(
    _ tag: UInt16, _ value: [UInt8]
  ) throws(FormatWritingError) -> [UInt8] {
    guard let size = UInt16(exactly: value.count) else {
      throw FormatWritingError("a property of MXF has 65,535 bytes at most")
    }
    return tag.bigEndianBytes + size.bigEndianBytes + value
  }

  /// The local tag of a property, which gets one where it has none.
  private mutating func tag(of label: UniversalLabel) throws(FormatWritingError) -> UInt16 {
    if let known = tags[label] { return known }
    guard metadata.parts.contains(where: { if case .primer = $0 { true } else { false } }) else {
      throw FormatWritingError(
        "the header metadata at \(metadata.range.lowerBound) have no list of local tags")
    }
    let taken = Set(metadata.tags.keys).union(newTags.map(\.tag))
      .union(metadata.sets.flatMap(\.properties).map(\.tag))
    let standard = MXFNames.tag(of: label)
    // What a tag of the standard stands for in this file is given by its list.
    let tag =
      standard.flatMap { metadata.tags[$0] == nil ? $0 : nil }
      ?? Self.freeTags.first { !taken.contains($0) && MXFNames.label(ofTag: $0) == nil }
    guard let tag else { throw FormatWritingError("the header metadata have no local tag left") }
    tags[label] = tag
    newTags.append((tag, label))
    return tag
  }

  private func primer(_ packet: KeyedPacket) -> [UInt8] {
    let old = metadata.bytes(packet.value)
    if newTags.isEmpty { return Array(metadata.bytes(packet.range)) }
    let size = MXFHeaderMetadata.primerEntrySize
    let count = Int(UInt32(bigEndian: old.prefix(4)))
    let entries =
      old.dropFirst(8).prefix(count * size)
      + newTags.flatMap { $0.tag.bigEndianBytes + $0.label.bytes }
    let value =
      UInt32(clamping: count + newTags.count).bigEndianBytes + UInt32(size).bigEndianBytes + entries
    return KeyedPacket.bytes(packet.label, .usual, value)
  }
}
