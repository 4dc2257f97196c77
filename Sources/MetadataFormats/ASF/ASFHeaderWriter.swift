internal import BinaryIO
internal import MediaModel

/// Decides what becomes of the objects of an ASF header when its items change.
struct ASFHeaderWriter {
  let file: ASFFile
  var layout: ASFHeaderLayout
  private var languages: [String]
  /// The items that are there, by the places of their objects, in the order of the file.
  private(set) var old: [Int: [MetadataItem]] = [:]
  private var known: Set<ItemPlace> = []

  init(_ file: ASFFile) {
    self.file = file
    layout = ASFHeaderLayout(file)
    languages = file.languages
    let found = file.found
    for item in found.items + found.trackItems.values.flatMap(\.self) {
      guard let index = index(of: item), let place = ItemPlace(item) else { continue }
      old[index, default: []].append(item)
      known.insert(place)
    }
    for index in old.keys { old[index]?.sort(by: Self.isBefore) }
  }

  private static func isBefore(_ item: MetadataItem, _ other: MetadataItem) -> Bool {
    item.carrier?.offset ?? 0 < other.carrier?.offset ?? 0
  }

  /// The object that an item is in.
  private func index(of item: MetadataItem) -> Int? {
    guard let offset = item.carrier?.offset else { return nil }
    // An empty value is where the next one starts; those of an extension follow it in the list.
    let index = file.objects.partition { $0.range.lowerBound < offset } - 1
    return index < 0 || offset > file.objects[index].range.upperBound ? nil : index
  }

  /// Gives the header the items that it is to have.
  mutating func write(
    _ wanted: [MetadataItem], _ result: inout RewrittenFile
  ) throws(FormatWritingError) {
    var told: [Int: [MetadataItem]] = [:]
    var new: [MetadataItem] = []
    for item in wanted {
      if let index = index(of: item), let place = ItemPlace(item), known.contains(place) {
        told[index, default: []].append(item)
      } else {
        new.append(item)
      }
    }
    func items(at index: Int) -> [MetadataItem] {
      (told[index] ?? []).sorted(by: Self.isBefore)
    }
    func write(
      _ kind: [UInt8],
      _ body: (inout ASFHeaderWriter, Int, [MetadataItem]) throws(FormatWritingError) -> Void
    ) throws(FormatWritingError) {
      for index in file.objects.indices where file.objects[index].kind == kind {
        try body(&self, index, (told[index] ?? []).sorted(by: Self.isBefore))
      }
    }
    // What takes a new item first is where other programs look for it.
    try write(ASFObject.fileProperties) { writer, index, items throws(FormatWritingError) in
      try writer.writeDate(at: index, items, &new, &result)
    }
    try write(ASFObject.extendedStreamProperties) {
      writer, index, items throws(FormatWritingError) in
      try writer.writeNames(at: index, items, &new, &result)
    }
    try write(ASFObject.contentDescription) { writer, index, items throws(FormatWritingError) in
      try writer.writeTexts(at: index, items, &new, &result)
    }
    new = try addTexts(new)
    for kind in [
      ASFObject.extendedContentDescription, ASFObject.metadata, ASFObject.metadataLibrary,
    ] {
      try write(kind) { writer, index, items throws(FormatWritingError) in
        try writer.writeAttributes(at: index, items, &new)
      }
    }
    try addObjects(new, &result)
    try writeLanguages()
  }

  /// Takes the markers out.
  mutating func removeMarkers() {
    for index in file.objects.indices where file.objects[index].kind == ASFObject.marker {
      layout.put([], at: index, [], isInExtension: false)
    }
  }

  // MARK: Attributes

  private mutating func writeAttributes(
    at index: Int, _ items: [MetadataItem], _ new: inout [MetadataItem]
  ) throws(FormatWritingError) {
    let object = file.objects[index]
    guard let stored = file.attributes[object.body.lowerBound] else {
      // What cannot be read to its end stays, and takes nothing new.
      guard try MetadataItem.areSame(old[index] ?? [], items) else {
        throw FormatWritingError("the attributes of the file are damaged")
      }
      return
    }
    var units = [[MetadataItem]](repeating: [], count: stored.count)
    for item in old[index] ?? [] {
      let unit = stored.partition { $0.start < item.carrier?.offset ?? 0 } - 1
      if units.indices.contains(unit) { units[unit].append(item) }
    }
    var attributes: [RewrittenFile.Segment] = []
    var isChanged = false
    var count = 0
    var names: Set<String> = []
    for step in try ItemArrangement(units: units, wanted: items).steps {
      guard let unit = step.unit else { continue }
      let attribute = stored[unit]
      if let item = step.items?.first {
        isChanged = true
        guard let bytes = try bytes(of: item, replacing: attribute) else {
          new.append(item)
          continue
        }
        attributes.append(.bytes(bytes))
      } else {
        attributes.append(.copy(attribute.range))
      }
      names.insert(attribute.key)
      count += 1
    }
    isChanged = isChanged || count != stored.count
    var waiting: [MetadataItem] = []
    for item in new {
      guard let bytes = try newBytes(of: item, in: object.kind, names), count < Int(UInt16.max)
      else {
        waiting.append(item)
        continue
      }
      attributes.append(.bytes(bytes))
      names.insert(item.identifier.key)
      (count, isChanged) = (count + 1, true)
    }
    new = waiting
    if isChanged { put(attributes, count, at: index, object.kind) }
  }

  private mutating func put(
    _ attributes: [RewrittenFile.Segment], _ count: Int, at index: Int?, _ kind: [UInt8]
  ) {
    let body: [RewrittenFile.Segment] = [.bytes(UInt16(clamping: count).littleEndianBytes)]
    layout.put(
      count == 0 ? [] : body + attributes, at: index, kind,
      isInExtension: kind != ASFObject.extendedContentDescription)
  }

  /// The bytes of an attribute with another value; `nil` where it has to go to another object, or nowhere.
  private mutating func bytes(
    of item: MetadataItem, replacing stored: ASFAttribute
  ) throws(FormatWritingError) -> [UInt8]? {
    guard let attribute = ASFNewAttribute(try item.inMemory()) else { return nil }
    guard let number = stored.language else {
      return attribute.isForLibrary || item.languageTag != nil ? nil : attribute.short
    }
    let isSame = file.language(at: number) == item.languageTag
    guard let language = isSame ? number : language(item.languageTag) else { return nil }
    return attribute.long(language: language, stream: stored.stream)
  }

  /// The bytes of a new attribute in an object of a kind; `nil` where it belongs elsewhere.
  private mutating func newBytes(
    of item: MetadataItem, in kind: [UInt8], _ names: Set<String>
  ) throws(FormatWritingError) -> [UInt8]? {
    guard let attribute = ASFNewAttribute(try item.inMemory()) else { return nil }
    let stream = item.extraAttribute("stream").flatMap(UInt16.init) ?? 0
    let isPlain =
      !attribute.isForLibrary && item.languageTag == nil && !names.contains(item.identifier.key)
    if kind == ASFObject.extendedContentDescription {
      // A text that the content description did not take is a second one.
      let isText = ASFFile.textKeys.contains(item.identifier.key)
      return isPlain && stream == 0 && !isText ? attribute.short : nil
    }
    // Outside of the library a language is not told, and the first of the list would be read.
    if kind == ASFObject.metadata {
      let isNeutral = languages.first ?? "" == ""
      return isPlain && isNeutral && stream > 0 ? attribute.long(language: 0, stream: stream) : nil
    }
    guard let language = language(item.languageTag) else { return nil }
    return attribute.long(language: language, stream: stream)
  }

  /// What no object that is there took gets objects of its own.
  private mutating func addObjects(
    _ new: [MetadataItem], _ result: inout RewrittenFile
  ) throws(FormatWritingError) {
    var waiting = new
    for kind in [ASFObject.extendedContentDescription, ASFObject.metadataLibrary] {
      if kind != ASFObject.metadataLibrary, file.objects.contains(where: { $0.kind == kind }) {
        continue
      }
      var attributes: [RewrittenFile.Segment] = []
      var (names, left): (Set<String>, [MetadataItem]) = ([], [])
      for item in waiting {
        if attributes.count < Int(UInt16.max), let bytes = try newBytes(of: item, in: kind, names) {
          attributes.append(.bytes(bytes))
          names.insert(item.identifier.key)
        } else {
          left.append(item)
        }
      }
      put(attributes, attributes.count, at: nil, kind)
      waiting = left
    }
    result.lose(waiting, "no attribute of ASF can hold it")
  }

  // MARK: Languages

  /// The place of a language in the list, which takes it where it is new; `nil` for one that it cannot hold.
  mutating func language(_ tag: LanguageTag?) -> UInt16? {
    let name = tag?.bcp47 ?? ""
    // Without a list, a file says nothing of languages.
    if name.isEmpty, languages.isEmpty { return 0 }
    let place = languages.firstIndex { $0.lowercased() == name.lowercased() }
    if let place { return UInt16(exactly: place) }
    guard file.languages.isEmpty || file.languageEntries != nil, languages.count < Int(UInt16.max),
      name.utf16.count < 127
    else { return nil }
    // The first of the list is that of all attributes that name none.
    if languages.isEmpty { languages.append("") }
    languages.append(name)
    return UInt16(exactly: languages.count - 1)
  }

  private mutating func writeLanguages() throws(FormatWritingError) {
    guard languages.count > file.languages.count else { return }
    var body: [RewrittenFile.Segment] = [
      .bytes(UInt16(clamping: languages.count).littleEndianBytes)
    ]
    if let entries = file.languageEntries { body.append(.copy(entries)) }
    for language in languages.dropFirst(file.languages.count) {
      let text = ASFText.encode(language) ?? [0, 0]
      body.append(.bytes([UInt8(clamping: text.count)] + text))
    }
    layout.put(
      body, at: file.objects.firstIndex { $0.kind == ASFObject.languageList },
      ASFObject.languageList, isInExtension: true)
  }
}
