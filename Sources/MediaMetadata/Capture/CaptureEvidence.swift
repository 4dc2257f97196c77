internal import MediaModel
internal import MetadataFormats

/// A text that tells a fact, with what is beside it.
struct CaptureEvidence: Sendable {
  /// The place of a text in the table of meanings: what it tells, under which key, and the rank among the keys.
  typealias Place = (fact: CapturedConcept, key: EvidenceKey, rank: Int)

  var place: Place
  var text: String
  /// The texts of the same carrier, by key: the zone of a date, the accuracy of a place.
  var neighbours: Neighbours
  /// What the item tells beside its value.
  var extra: [MetadataItem.ExtraAttribute]
  var identifier: MetadataIdentifier
  var part: String?
  var carrier: MetadataItem.Carrier?
  var trackID: UInt32?

  /// Texts by key, put together when the first one is asked for: few are.
  struct Neighbours: Sendable {
    private let texts = Once<[String: String]>()
    private let make: @Sendable () -> [String: String]

    init(_ make: @escaping @Sendable () -> [String: String]) { self.make = make }

    subscript(key: String) -> String? { texts.value(made: make)[key] }
  }

  /// Texts longer than this are not capture facts.
  private static let textLimit = 4096

  /// A candidate of a value that was read here.
  func candidate<Value>(_ value: Value, doubt: String? = nil) -> CaptureCandidate<Value> {
    CaptureCandidate(
      value: value, text: text, home: place.key.title, identifier: identifier, part: part,
      carrier: carrier, trackID: trackID, doubt: doubt, remarks: place.key.remark.map { [$0] } ?? []
    )
  }

  // MARK: Collecting

  /// All texts under known keys, by rank; those of one key in file order.
  static func collect(_ description: AssetDescription) -> [CaptureEvidence] {
    var list: [CaptureEvidence] = []
    collect(description.metadata, of: nil, into: &list)
    for track in description.tracks { collect(track.metadata, of: track.trackID, into: &list) }
    for program in description.programs { collect(program.metadata, of: nil, into: &list) }
    // The sort of the standard library keeps the order of equals.
    return list.sorted { $0.place.rank < $1.place.rank }
  }

  private static func collect(
    _ items: [MetadataItem], of trackID: UInt32?, into list: inout [CaptureEvidence]
  ) {
    let neighbours = Neighbours { texts(of: items) }
    for item in items {
      add(item, neighbours, trackID, into: &list)
      if MakerBoxes.knows(item.identifier) {
        let inner = item.embeddedItems.filter { $0.extraAttribute("directory") != "IFD1" }
        let neighbours = Neighbours { texts(of: inner) }
        for item in inner { add(item, neighbours, trackID, into: &list) }
      } else if item.holdsXMP {
        let properties = item.xmpProperties
        add(properties.map { ($0.path, $0.value) }, of: item, trackID, into: &list)
      } else if item.identifier.rawValue == SonyMetadata.identifier {
        add(SonyMetadata.values(of: item), of: item, trackID, into: &list)
      }
    }
  }

  private static func add(
    _ item: MetadataItem, _ neighbours: Neighbours, _ trackID: UInt32?,
    into list: inout [CaptureEvidence]
  ) {
    for place in places[key(of: item.identifier)] ?? [] {
      guard let text = text(of: item) else { return }
      list.append(
        CaptureEvidence(
          place: place, text: text, neighbours: neighbours, extra: item.extraAttributes,
          identifier: item.identifier, carrier: item.carrier, trackID: trackID))
    }
  }

  /// The parts of an item that holds many values.
  private static func add(
    _ parts: [(path: String, value: String)], of item: MetadataItem, _ trackID: UInt32?,
    into list: inout [CaptureEvidence]
  ) {
    let neighbours = Neighbours {
      Dictionary(firstOf: parts.map { ($0.path.lowercased(), $0.value) })
    }
    for (path, value) in parts {
      // An array counts by its first item.
      let name = path.hasSuffix("[1]") ? String(path.dropLast(3)) : path
      let holder = item.holdsXMP ? "xmp/xmp" : key(of: item.identifier)
      for place in places[holder + "#" + name.lowercased()] ?? [] {
        guard let text = clean(value) else { break }
        list.append(
          CaptureEvidence(
            place: place, text: text, neighbours: neighbours, extra: [],
            identifier: item.identifier, part: path, carrier: item.carrier, trackID: trackID))
      }
    }
  }

  private static let places: [String: [Place]] = Dictionary(
    grouping: CapturedConcept.allCases.flatMap { fact in
      fact.evidence.enumerated().map { (fact, $0.element, $0.offset) }
    }, by: { key($0.key.key) })

  /// The texts of items by key, for those that are looked up beside others.
  private static func texts(of items: [MetadataItem]) -> [String: String] {
    var texts: [String: String] = [:]
    for item in items {
      let key = key(of: item.identifier)
      if texts[key] == nil, let text = text(of: item) { texts[key] = text }
    }
    return texts
  }

  private static func key(of identifier: MetadataIdentifier) -> String { key(identifier.rawValue) }

  /// The key that places are found by: case counts in four-character codes only.
  private static func key(_ text: String) -> String {
    MetadataIdentifier(rawValue: text).keySpace.usesFourCharacterKeys ? text : text.lowercased()
  }

  // MARK: Texts

  /// What an item says as text; bytes without a type count where they are nothing but text.
  private static func text(of item: MetadataItem) -> String? {
    guard item.payloadByteCount <= textLimit else { return nil }
    if let text = item.extraAttribute("text") { return clean(text) }
    if let text = item.stringValue { return clean(text) }
    var bytes = item.payload[...]
    if bytes.starts(with: [0, 0, 0, 0]) { bytes = bytes.dropFirst(6) }
    while bytes.last == 0 { bytes.removeLast() }
    guard bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return clean(text)
  }

  /// Text without what surrounds it; `nil` where nothing is left.
  private static func clean(_ text: String) -> String? {
    guard text.utf8.count <= textLimit else { return nil }
    let trimmed = text.trimmed { $0.value <= 0x20 }
    return trimmed.isEmpty ? nil : String(trimmed)
  }
}

extension String {
  /// The text without what surrounds it.
  func trimmed(_ isBlank: (Unicode.Scalar) -> Bool) -> Substring {
    var scalars = unicodeScalars.drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}

extension MetadataItem {
  /// What is inside the item, where it is a box of a camera's maker (EXIF, and plain facts under EXIF's names) or an
  /// iXML chunk.
  ///
  /// The items are a reading of this one, and no items of the file; none where the layout is not known.
  public var embeddedItems: [MetadataItem] {
    if identifier.keySpace == .ixml { return BroadcastXML.items(of: self) }
    guard MakerBoxes.knows(identifier), let item = try? loadingPayload() else { return [] }
    return MakerBoxes.read(item).items
  }
}

/// Sony's XML about a clip, in a `meta` box of handler `nrtm`.
///
/// Source: ExifTool 12.57, which reads the same element (`NonRealTimeMeta`) as XMP Sony writes.
enum SonyMetadata {
  static let identifier = "meta/xml%20"

  /// The attributes of the document's elements, as `NonRealTimeMeta/Device@modelName`.
  static func values(of item: MetadataItem) -> [(path: String, value: String)] {
    guard let root = XMLTree(of: item)?.root, root.name.local == "NonRealTimeMeta" else {
      return []
    }
    return root.elements.flatMap { element in
      element.attributes.map {
        ("NonRealTimeMeta/\(element.name.local)@\($0.name.local)", $0.value)
      }
    }
  }
}
