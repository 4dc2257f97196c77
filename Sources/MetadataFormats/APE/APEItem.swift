internal import BinaryIO
internal import MediaModel

/// One item of an APE tag: texts, bytes, or links to them.
///
/// Source: wiki.hydrogenaud.io, APE tag item and APE item value.
struct APEItem {
  let key: String
  let flags: Int
  /// Version 1 has Latin-1 or UTF-8, and no kinds.
  let isFirstVersion: Bool
  let carrier: MetadataItem.Carrier

  private var kind: Int { isFirstVersion ? 0 : flags >> 1 & 3 }
  /// Whether the value is not text.
  var isBytes: Bool { kind == 1 || kind == 3 }

  /// The items of a value, one for each text or one for the bytes; all of one that is not read is at `rest`.
  func items(_ bytes: [UInt8], rest: Range<Int>?, source: any ByteSource) -> [MetadataItem] {
    var extra: [MetadataItem.ExtraAttribute] = []
    if flags & 1 != 0, !isFirstVersion { extra.append(.init("readOnly", "yes")) }
    if kind == 2 { extra.append(.init("kind", "link")) }
    if kind == 3 { extra.append(.init("kind", "reserved")) }
    guard !isBytes, let texts = texts(bytes) else {
      return [data(bytes, rest: rest, source: source, extra)]
    }
    return texts.map { MetadataItem(key, .ape, text: $0, extra, at: carrier) }
  }

  /// A list is divided by zeros.
  private func texts(_ bytes: [UInt8]) -> [String]? {
    var texts: [String] = []
    for part in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      guard let text = TextEncoding.utf8.decode(part) ?? latin1(part) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private func latin1(_ part: ArraySlice<UInt8>) -> String? {
    isFirstVersion ? TextEncoding.latin1.decode(part) : nil
  }

  /// Cover art has a file name before the image.
  private func data(
    _ bytes: [UInt8], rest: Range<Int>?, source: any ByteSource,
    _ extra: [MetadataItem.ExtraAttribute]
  ) -> MetadataItem {
    var extra = extra
    var start = 0
    if key.lowercased().hasPrefix("cover art"), let zero = bytes.firstIndex(of: 0),
      let name = TextEncoding.utf8.decode(bytes[..<zero])
    {
      if !name.isEmpty { extra.append(.init("info", name)) }
      start = zero + 1
    }
    let dataType = DataType(pictureStartingWith: bytes[start...]) ?? .rawData
    guard let rest else {
      return MetadataItem(key, .ape, Array(bytes[start...]), dataType, extra, at: carrier)
    }
    return MetadataItem(
      MetadataIdentifier(key: key, keySpace: .ape),
      deferredPayload: StoredItem.deferred((rest.lowerBound + start)..<rest.upperBound, of: source),
      dataType: dataType, extraAttributes: extra, carrier: carrier)
  }

  /// An item with its values; `nil` for a key that is not allowed or a value that cannot be given.
  ///
  /// Source: wiki.hydrogenaud.io, APE key and APE tag item.
  static func bytes(of items: [MetadataItem]) throws(FormatWritingError) -> [UInt8]? {
    guard let first = items.first else { return nil }
    let key = Array(first.identifier.key.utf8)
    guard (2...255).contains(key.count), key.allSatisfy({ (0x20...0x7E).contains($0) }),
      !["ID3", "TAG", "OggS", "MP+"].contains(first.identifier.key)
    else { return nil }
    var flags: UInt32 = first.extraAttribute("readOnly") == "yes" ? 1 : 0
    if first.extraAttribute("kind") == "link" { flags |= 2 << 1 }
    if first.extraAttribute("kind") == "reserved" { flags |= 3 << 1 }
    var value: [UInt8] = []
    for (index, item) in items.enumerated() {
      let item = try item.inMemory()
      if let text = item.stringValue {
        value += (index > 0 ? [0] : []) + Array(text.utf8)
      } else {
        guard items.count == 1 else { return nil }
        if flags & 6 == 0 { flags |= 1 << 1 }
        if first.identifier.key.lowercased().hasPrefix("cover art") {
          value += Array((item.extraAttribute("info") ?? "").utf8) + [0]
        }
        value += item.payload
      }
    }
    return UInt32(value.count).littleEndianBytes + flags.littleEndianBytes + key + [0] + value
  }
}
