/// A value made of parts, each an item of its own: a face, with its bounds, its number and its angles.
///
/// In a movie the parts refer to keys of their track. Here they stand for themselves: an item of such a value can be
/// copied to any track.
public struct MetadataComposite: Hashable, Sendable {
  /// The parts, in stored order.
  public var parts: [MetadataItem]
  /// The type of the box that holds the parts.
  package var listType: UInt32

  /// Creates a value of parts.
  public init(parts: [MetadataItem]) { self.init(parts: parts, listType: Self.list) }

  package init(parts: [MetadataItem], listType: UInt32) {
    self.parts = parts
    self.listType = listType
  }

  /// The first part whose key is this, or ends in it after a point, as `face-id`.
  ///
  /// - Parameter key: the key, or its end.
  /// - Returns: the part; `nil` where there is none.
  public func part(_ key: String) -> MetadataItem? {
    parts.first { $0.identifier.key == key || $0.identifier.key.hasSuffix("." + key) }
  }

  /// `crec`: one composite value.
  package static let record: UInt32 = 0x6372_6563
  /// `cits`: its parts.
  package static let list: UInt32 = 0x6369_7473
  /// `dits`: the same, as other devices call it.
  package static let otherList: UInt32 = 0x6469_7473
  /// More parts of one value than this are not taken apart.
  package static let mostParts = 4096
}

/// Composite values as the payload of an item: the keys of the parts, then the values as movies store them.
///
///     keys { u32 size, u32 number, { keyd { 4cc, key } dtyp { u32, type } loca { text, 0 } } ... }
///     crec { cits { u32 size, u32 number of a key, value } ... } ...
///
/// Numbers count from 1 in the order in which keys are met, so that the same values are the same bytes, whatever track
/// they come from.
///
/// Source: QTFF, "Timed Metadata", Metadata Key Table Atom; key tables and samples of devices.
extension MetadataComposite {
  private static let keys: UInt32 = 0x6B65_7973
  private static let keyDeclaration: UInt32 = 0x6B65_7964
  private static let typeDeclaration: UInt32 = 0x6474_7970
  private static let locale: UInt32 = 0x6C6F_6361

  /// The payload of values; `nil` where a key space has not four characters.
  static func payload(of values: [MetadataComposite]) -> [UInt8]? {
    var numbers: [MetadataSpecification: UInt32] = [:]
    var rows: [UInt8] = []
    var records: [UInt8] = []
    for value in values {
      var list: [UInt8] = []
      for part in value.parts {
        let key = MetadataSpecification(part)
        let number = numbers[key] ?? UInt32(numbers.count + 1)
        if numbers[key] == nil {
          guard let row = row(of: part, number: number) else { return nil }
          numbers[key] = number
          rows += row
        }
        list += box(number, part.payload)
      }
      records += box(record, box(value.listType, list))
    }
    return box(keys, rows) + records
  }

  private static func row(of part: MetadataItem, number: UInt32) -> [UInt8]? {
    let keySpace = Array(part.identifier.keySpace.rawValue.utf8)
    guard keySpace.count == 4 else { return nil }
    var row = box(keyDeclaration, keySpace + part.identifier.keyBytes)
    if let code = part.dataType.wellKnownCode {
      row += box(typeDeclaration, bytes(0) + bytes(code))
    } else {
      row += box(typeDeclaration, bytes(1) + Array(part.dataType.rawValue.utf8))
    }
    if let language = part.languageTag?.bcp47 { row += box(locale, Array(language.utf8) + [0]) }
    return box(number, row)
  }

  /// The values of a payload; `nil` where it is not of this form.
  static func values(of payload: [UInt8]) -> [MetadataComposite]? {
    guard let boxes = boxes(payload[...]), let table = boxes.first, table.type == keys,
      let rows = Self.boxes(table.payload)
    else { return nil }
    var parts: [UInt32: MetadataItem] = [:]
    for row in rows {
      guard let part = part(row.payload) else { return nil }
      parts[row.type] = part
    }
    return values(of: boxes.dropFirst()) { number, bytes in
      var part = parts[number]
      part?.payload = Array(bytes)
      return part
    }
  }

  /// The values that a track stores, whose parts refer to keys of the track; `nil` where they do not.
  ///
  /// - Parameters:
  ///   - stored: the bytes of the item.
  ///   - part: the part of a key's number.
  /// - Returns: the values.
  package static func values(
    ofStored stored: ArraySlice<UInt8>, part: (UInt32, ArraySlice<UInt8>) -> MetadataItem?
  ) -> [MetadataComposite]? {
    boxes(stored).flatMap { values(of: $0[...], part: part) }
  }

  private static func values(
    of records: ArraySlice<StoredBox>, part: (UInt32, ArraySlice<UInt8>) -> MetadataItem?
  ) -> [MetadataComposite]? {
    var values: [MetadataComposite] = []
    for stored in records {
      guard stored.type == record, let lists = boxes(stored.payload), lists.count == 1,
        lists[0].type == list || lists[0].type == otherList, let boxes = boxes(lists[0].payload)
      else { return nil }
      let parts = boxes.compactMap { part($0.type, $0.payload) }
      guard parts.count == boxes.count else { return nil }
      values.append(MetadataComposite(parts: parts, listType: lists[0].type))
    }
    return values.isEmpty ? nil : values
  }

  /// The bytes of a value as a track stores it; `nil` where a part has no number there.
  package func stored(number: (MetadataItem) -> UInt32?) -> [UInt8]? {
    var bytes: [UInt8] = []
    for part in parts {
      guard let number = number(part) else { return nil }
      bytes += Self.box(number, part.payload)
    }
    return Self.box(Self.record, Self.box(listType, bytes))
  }

  private static func part(_ row: ArraySlice<UInt8>) -> MetadataItem? {
    guard let boxes = boxes(row), let key = boxes.first(where: { $0.type == keyDeclaration }),
      key.payload.count > 4
    else { return nil }
    let keySpace = KeySpace(rawValue: String(decoding: key.payload.prefix(4), as: UTF8.self))
    var type = DataType.rawData
    if let declared = boxes.first(where: { $0.type == typeDeclaration })?.payload,
      declared.count > 4
    {
      let value = declared.dropFirst(4)
      type =
        number(declared) == 0 && value.count == 4
        ? DataType(wellKnownCode: number(value))
        : DataType(rawValue: String(decoding: value, as: UTF8.self))
    }
    let language = boxes.first { $0.type == locale }.map {
      LanguageTag(bcp47: String(decoding: $0.payload.prefix { $0 != 0 }, as: UTF8.self))
    }
    return MetadataItem(
      MetadataIdentifier(keyBytes: Array(key.payload.dropFirst(4)), keySpace: keySpace),
      payload: [], dataType: type, languageTag: language)
  }

  // MARK: - Boxes

  private struct StoredBox {
    var type: UInt32
    var payload: ArraySlice<UInt8>
  }

  /// The boxes that bytes are made of; `nil` where they are none, or there are too many.
  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [StoredBox]? {
    var rest = bytes
    var boxes: [StoredBox] = []
    while !rest.isEmpty {
      guard rest.count >= 8, boxes.count < mostParts else { return nil }
      let size = Int(number(rest))
      guard size >= 8, size <= rest.count else { return nil }
      boxes.append(
        StoredBox(type: number(rest.dropFirst(4)), payload: rest.prefix(size).dropFirst(8)))
      rest = rest.dropFirst(size)
    }
    return boxes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func box(_ type: UInt32, _ payload: [UInt8]) -> [UInt8] {
    bytes(UInt32(clamping: payload.count + 8)) + bytes(type) + payload
  }
}

extension MetadataComposite: CustomStringConvertible {
  /// The parts as `bounds (0.1, 0.2) 0.3 x 0.4, face-id 17`.
  public var description: String {
    parts.map { part in
      let key = part.identifier.key
      let name = key.split(separator: ".").last.map(String.init) ?? key
      return "\(name) \(part.value?.description ?? "\(part.payload.count) bytes")"
    }.joined(separator: ", ")
  }
}
