internal import BinaryIO
internal import MediaModel

/// Writes what stands outside of attributes: the date of the file, names of streams, the five texts.
extension ASFHeaderWriter {
  /// When the file was made: 100 nanoseconds since the start of 1601, at 24 of the file properties; 0 tells none.
  ///
  /// Source: ASF § 3.2.
  mutating func writeDate(
    at index: Int, _ items: [MetadataItem], _ new: inout [MetadataItem],
    _ result: inout RewrittenFile
  ) throws(FormatWritingError) {
    let body = file.objects[index].body
    let added = items.isEmpty ? new.firstIndex { $0.identifier.key == "CreationDate" } : nil
    let item = added.map { new.remove(at: $0) } ?? items.first
    guard body.count >= 32, try !MetadataItem.areSame(old[index] ?? [], item.map { [$0] } ?? [])
    else { return }
    var ticks: UInt64 = 0
    if let date = item?.dateValue, let seconds = date.secondsSince1970,
      let whole = UInt64(exactly: seconds + 11_644_473_600), whole < 1 << 39
    {
      ticks = whole * 10_000_000 + UInt64(date.nanosecond / 100)
    } else if let item {
      result.lose(item, "it is not a date with a zone")
    }
    layout.put(
      [.copy(body.prefix(24)), .bytes(ticks.littleEndianBytes), .copy(body.dropFirst(32))],
      at: index, [], isInExtension: false)
  }

  /// Names of a stream: u16 language, u16 size, text; how many there are stands at 60 of the properties.
  ///
  /// Source: ASF § 4.1.
  mutating func writeNames(
    at index: Int, _ items: [MetadataItem], _ new: inout [MetadataItem],
    _ result: inout RewrittenFile
  ) throws(FormatWritingError) {
    let body = file.objects[index].body
    guard let range = file.namesOfStreams[body.lowerBound] else { return }
    let first = file.streamNames.partition { $0.range.lowerBound < range.lowerBound }
    let end = file.streamNames.partition { $0.range.lowerBound < range.upperBound }
    let stored = Array(file.streamNames[first..<end])
    let number = UInt16(littleEndian: try reading(file.source.read(body.dropFirst(48).prefix(2))))
    func isNew(_ item: MetadataItem) -> Bool {
      item.identifier.key == "StreamName" && item.extraAttribute("stream") == "\(number)"
    }
    let added = new.filter(isNew)
    new.removeAll(where: isNew)
    let told = Dictionary(grouping: old[index] ?? []) { $0.carrier?.offset ?? 0 }
    let units = stored.map { told[$0.offset] ?? [] }
    let arrangement = try ItemArrangement(units: units, wanted: items + added)
    if arrangement.isUnchanged { return }
    var names: [RewrittenFile.Segment] = []
    for step in arrangement.steps {
      if let unit = step.unit, step.items == nil {
        names.append(.copy(stored[unit].range))
      }
      for item in step.items ?? [] {
        guard let text = item.stringValue.flatMap(ASFText.encode),
          let size = UInt16(exactly: text.count), let language = language(item.languageTag)
        else {
          result.lose(item, "it is not a name of a stream")
          continue
        }
        names.append(.bytes(language.littleEndianBytes + size.littleEndianBytes + text))
      }
    }
    let count = UInt16(clamping: names.count)
    layout.put(
      [
        .copy(body.prefix(60)), .bytes(count.littleEndianBytes),
        .copy(body.dropFirst(62).prefix(2)),
      ] + names + [.copy(range.upperBound..<body.upperBound)], at: index, [], isInExtension: true)
  }

  // MARK: Texts

  /// The five texts: u16 sizes, then the texts.
  ///
  /// Source: ASF § 3.10.
  mutating func writeTexts(
    at index: Int, _ items: [MetadataItem], _ new: inout [MetadataItem],
    _ result: inout RewrittenFile
  ) throws(FormatWritingError) {
    let body = file.objects[index].body
    let isSame = try MetadataItem.areSame(old[index] ?? [], items)
    guard let ranges = file.texts[body.lowerBound] else {
      if isSame { return }
      throw FormatWritingError("the content description is damaged")
    }
    var texts: [[UInt8]?] = ranges.map { _ in nil }
    for (place, key) in ASFFile.textKeys.enumerated() {
      let before = (old[index] ?? []).first { $0.identifier.key == key }
      guard let item = items.first(where: { $0.identifier.key == key }) else {
        if before != nil { texts[place] = [] }
        if let added = Self.takeText(key, from: &new) { texts[place] = added }
        continue
      }
      if let before, try before.isSame(as: item) { continue }
      if let text = Self.text(of: item) {
        texts[place] = text
      } else {
        texts[place] = []
        new.append(item)
      }
    }
    if texts.allSatisfy({ $0 == nil }) { return }
    let sizes = zip(texts, ranges).map { $0?.count ?? $1.count }
    let rest = (ranges.last?.upperBound ?? body.upperBound)..<body.upperBound
    let segments = zip(texts, ranges).map { text, range -> RewrittenFile.Segment in
      text.map { .bytes($0) } ?? .copy(range)
    }
    let isEmpty = sizes.allSatisfy { $0 == 0 } && rest.isEmpty
    layout.put(
      isEmpty ? [] : [.bytes(Self.head(sizes))] + segments + [.copy(rest)], at: index, [],
      isInExtension: false)
  }

  /// Puts texts into a content description of their own where there is none; the items that are left.
  mutating func addTexts(_ new: [MetadataItem]) throws(FormatWritingError) -> [MetadataItem] {
    guard !file.objects.contains(where: { $0.kind == ASFObject.contentDescription }) else {
      return new
    }
    var left = new
    let texts = ASFFile.textKeys.map { Self.takeText($0, from: &left) ?? [] }
    guard texts.contains(where: { !$0.isEmpty }) else { return new }
    layout.put(
      [.bytes(Self.head(texts.map(\.count)) + texts.flatMap(\.self))], at: nil,
      ASFObject.contentDescription, isInExtension: false)
    return left
  }

  private static func head(_ sizes: [Int]) -> [UInt8] {
    sizes.flatMap { UInt16(clamping: $0).littleEndianBytes }
  }

  /// The text of the first item of a key that a content description can hold, which is taken out of a list.
  private static func takeText(_ key: String, from items: inout [MetadataItem]) -> [UInt8]? {
    for index in items.indices where items[index].identifier.key == key {
      if let text = text(of: items[index]) {
        items.remove(at: index)
        return text
      }
    }
    return nil
  }

  /// The text of an item as a content description has it; `nil` for one that belongs elsewhere.
  private static func text(of item: MetadataItem) -> [UInt8]? {
    guard case .string(let text)? = item.value, item.languageTag == nil,
      item.extraAttribute("stream") == nil, let bytes = ASFText.encode(text),
      UInt16(exactly: bytes.count) != nil
    else { return nil }
    return text.isEmpty ? nil : bytes
  }
}
