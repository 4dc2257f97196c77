internal import MediaModel

/// One thing that an item says: a concept and its value, or a name of its own and its value as stored.
struct DecodedValue: Sendable {
  /// What is said; `nil` for an item that no row of the table knows.
  let concept: MetadataMapping?
  /// The value.
  var value: TransferValue
  /// The language of the value.
  let language: LanguageTag?
  /// The item that says it.
  let source: MetadataItem
  /// The name of the item where names are free to choose; `nil` where it has none.
  let freeName: FreeName?
  /// The key it was read at.
  let key: MappingKey?
  /// What of the item is not kept anywhere, in words.
  var remarks: [String] = []

  /// Whether it comes near to the concept only, as the program that wrote the file does.
  var isFact: Bool {
    concept?.keys.contains { $0.use == .fact && $0.key == key } ?? false
  }

  /// Why an item cannot be read.
  struct Failure: Error {
    let reason: String
  }

  // MARK: Reading

  /// What an item says.
  static func read(
    _ item: MetadataItem
  ) -> Swift.Result<[DecodedValue], Failure> {
    if let barrier = NonTransferableReason(of: item) {
      return .failure(Failure(reason: barrier.reason))
    }
    let rows = MetadataMapping.rows(of: item)
    let isPicture = rows.contains { $0.concept.shape == .picture }
    var loaded = item
    if !isPicture, item.deferredPayload != nil {
      do { loaded = try item.loadingPayload() } catch {
        return .failure(Failure(reason: "its value cannot be read: \(error)"))
      }
    }
    var readings = values(of: loaded, rows)
    if readings.isEmpty, let origin = FreeName(of: loaded)?.origin {
      // A name that was made of another key space's leads back to what that says.
      var original = loaded
      original.identifier = origin
      original.extraAttributes = []
      readings = values(of: original, MetadataMapping.rows(of: original))
    }
    if readings.isEmpty { readings = free(loaded).map { [$0] } ?? [] }
    readings += attributes(of: loaded, rows)
    guard !readings.isEmpty else {
      return .failure(
        Failure(reason: "nothing is known that says the same as \(item.identifier)"))
    }
    readings[0].remarks = unkept(of: loaded)
    return .success(readings)
  }

  private static func values(
    of item: MetadataItem, _ rows: [MetadataMapping.Row]
  ) -> [DecodedValue] {
    for row in rows where row.key.attribute == nil {
      let form = row.form
      guard let value = TransferReader.value(of: item, as: form) else { continue }
      guard case .text(let text) = value else { return [reading(item, row, value)] }
      return TransferReader.texts(of: text, as: form).map { reading(item, row, .text($0)) }
    }
    return []
  }

  private static func reading(
    _ item: MetadataItem, _ row: MetadataMapping.Row, _ value: TransferValue
  ) -> DecodedValue {
    DecodedValue(
      concept: row.concept, value: value, language: item.languageTag, source: item,
      freeName: FreeName(of: item), key: row.key)
  }

  /// What stands beside the value and is a concept of its own.
  private static func attributes(
    of item: MetadataItem, _ rows: [MetadataMapping.Row]
  ) -> [DecodedValue] {
    rows.compactMap { row in
      guard let attribute = row.key.attribute, let text = item.extraAttribute(attribute),
        !text.isEmpty, !(attribute == "role" && text == "0"),
        !(attribute == "body" && text.lowercased() == "earth")
      else { return nil }
      let part = MetadataItem(row.key.identifier, text: text, languageTag: item.languageTag)
      guard let value = TransferReader.value(of: part, as: row.form) else { return nil }
      return DecodedValue(
        concept: row.concept, value: value, language: item.languageTag, source: item,
        freeName: nil, key: row.key)
    }
  }

  /// An item that no row knows: its value is taken as it is.
  private static func free(_ item: MetadataItem) -> DecodedValue? {
    guard let name = FreeName(of: item) else { return nil }
    let value: TransferValue
    switch item.value {
    case .string(let text): value = .text(text)
    case .data(let bytes):
      if item.keySpace.usesFourCharacterKeys, item.keySpace != .id3, item.dataType == .rawData,
        let text = String(plainText: bytes), !bytes.isEmpty
      {
        value = .text(text)
      } else {
        value = .bytes(bytes, item.dataType)
      }
    case .some: value = .bytes(item.payload, item.dataType)
    case nil: value = .bytes(item.payload, .rawData)
    }
    return DecodedValue(
      concept: nil, value: value, language: item.languageTag, source: item, freeName: name,
      key: nil)
  }

  /// Facts beside a value that no other key space has.
  private static func unkept(of item: MetadataItem) -> [String] {
    var remarks: [String] = []
    for key in ["country", "countries", "languages"] {
      if let value = item.extraAttribute(key) { remarks.append("\(key) \(value) is not kept") }
    }
    if [.id3MetadataComments, .id3MetadataUnsynchronizedLyric].contains(item.identifier),
      let words = item.extraAttribute("info"), !words.isEmpty,
      !["itunnorm", "itunsmpb"].contains(words.lowercased())
    {
      remarks.append("the description \(words) is not kept")
    }
    if item.identifier == .id3MetadataPopularimeter, let owner = item.extraAttribute("info"),
      !owner.isEmpty
    {
      remarks.append("that it is the rating of \(owner) is not kept")
    }
    return remarks
  }

  // MARK: Writing

  /// The ways to say it in key spaces, best first: usual keys in the order of the key spaces, then rare ones, then
  /// names of one's own choice.
  func writings(in keySpaces: [KeySpace]) -> [EncodedValue] {
    var writings: [EncodedValue] = []
    if let concept {
      writings = concept.keys(in: keySpaces).compactMap { key in
        TransferWriter(key: key, form: concept.form(at: key), language: language).write(value)
      }
    }
    if writings.isEmpty { writings = freeWritings(in: keySpaces) }
    for index in writings.indices { writings[index].remarks.insert(contentsOf: remarks, at: 0) }
    return writings
  }

  /// The item under its own name, where names are free to choose.
  func freeWritings(in keySpaces: [KeySpace], under name: FreeName? = nil)
    -> [EncodedValue]
  {
    guard let name = name ?? freeName else { return [] }
    return keySpaces.compactMap { keySpace in
      if name.origin?.keySpace == keySpace, let origin = name.origin {
        return TransferFreeValue(at: MappingKey(origin), language: language).write(
          value, of: source)
      }
      guard let key = name.key(in: keySpace) else { return nil }
      return TransferFreeValue(at: key, language: language).write(value, of: source)
    }
  }

  /// Why none of the key spaces can say it.
  func lossReason(in keySpaces: [KeySpace]) -> String {
    let names = keySpaces.prefix(3).map(\.displayName).joined(separator: ", ")
    guard let concept else { return "\(names) has no place for \(source.identifier)" }
    let beside = concept.keys.first { row in
      row.key.attribute != nil && keySpaces.contains(row.key.keySpace)
    }
    if let beside {
      return "\(names) keeps the \(concept.name) only beside \(beside.key.identifier)"
    }
    let isWritten = concept.keys.contains {
      $0.use.isWritten && keySpaces.contains($0.key.keySpace)
    }
    return isWritten
      ? "\(names) cannot hold this value of the \(concept.name)"
      : "\(names) has no place for the \(concept.name)"
  }
}

/// Items that stay with the file they are in, and why.
enum NonTransferableReason: Hashable {
  /// It says of the file it is in what is not true of another.
  case describesFile
  /// It says how something was coded or stored, what that is.
  case describesCoding(String)
  /// Nothing else has a place for it, and why.
  case hasNoPlace(String)

  /// Why an item has no equivalent anywhere; `nil` where it may have one.
  init?(of item: MetadataItem) {
    let key = item.identifier.rawValue
    if let barrier = Self.keySpaces[item.keySpace] {
      self = barrier
    } else if Self.structure.contains(where: { key.hasPrefix($0) }) {
      self = .describesFile
    } else {
      return nil
    }
  }

  /// The barrier in words, without a full stop.
  var reason: String {
    switch self {
    case .describesFile: "it describes the file it is in, which another is not"
    case .describesCoding(let what): "it describes \(what)"
    case .hasNoPlace(let reason): reason
    }
  }

  private static let keySpaces: [KeySpace: NonTransferableReason] = [
    .header: .hasNoPlace("it is a fact of a header, not an item"),
    .strayBytes: .hasNoPlace("it is bytes that only their file can place"),
    .uuid: .hasNoPlace("only MP4 and QuickTime files have boxes of a UUID"),
    .metadataBox: .hasNoPlace("only MP4 and QuickTime files have such boxes"),
    .compositePart: .hasNoPlace("it is a part of another value"),
    .transportStream: .describesCoding("a transport stream"),
    .lame: .describesCoding("how the samples were encoded"),
    .flac: .describesCoding("a FLAC file"),
    .eventMessage: .hasNoPlace("it is an event message, which has a time"),
    .hlsDateRange: .hasNoPlace("it is part of a date range, which has a time"),
    .chapter: .hasNoPlace("it is part of a chapter"),
    .xtra: .hasNoPlace("only MP4 and QuickTime files have user data of Windows"),
    .ixml: .hasNoPlace("only sound files have iXML"),
  ]

  private static let structure = [
    "mkv/Info/Muxing", "mkv/Info/Segment", "mkv/Info/Prev", "mkv/Info/Next", "mkv/Track/Language",
    "mkv/Track/CodecName", "mkv/Edition/", "mkv/Chapter/", "mkv/_STATISTICS", "mkv/BPS",
    "mkv/DURATION", "mkv/NUMBER_OF_", "ffmpeg/major_brand", "ffmpeg/minor_version",
    "ffmpeg/compatible_brands", "ffmpeg/handler_name", "ffmpeg/vendor_id", "ffmpeg/variant_bitrate",
    "ffmpeg/Display", "ffmpeg/Mastering", "ffmpeg/Content%20light", "ffmpeg/DOVI", "ffmpeg/rotate",
    "asf/IsVBR", "flv/duration", "flv/filesize", "riff/strd", "riff/JUNK", "riff/CSET", "riff/chna",
    "id3/TLEN", "id3/TSIZ", "id3/TFLT", "id3/TDLY", "id3/MLLT", "id3/SEEK", "id3/ASPI", "id3/AENC",
    "id3/ENCR", "id3/GRID", "id3/LINK", "id3/RBUF", "id3/SIGN", "id3/CHAP", "id3/CTOC", "uiso/chpl",
  ]
}
