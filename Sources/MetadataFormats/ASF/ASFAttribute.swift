internal import BinaryIO
internal import MediaModel

/// A stored attribute, whose value need not have been read.
///
/// Short: u16 name size, name, u16 type, u16 size, value. Long: u16 language, u16 stream, u16 name size, u16 type, u32
/// size, name, value. Numbers are little-endian.
///
/// Source: ASF §§ 3.11, 4.7 and 4.8.
struct ASFAttribute {
  var key: String
  var type: UInt16
  /// Its place in the list of languages; `nil` in the short layout.
  var language: UInt16?
  /// The number of the stream that it describes; 0 for the file.
  var stream: UInt16
  /// Where it starts.
  var start: Int
  var value: Range<Int>

  var range: Range<Int> { start..<value.upperBound }

  /// The names of the types, by their numbers.
  static let typeNames = ["Unicode", "BYTE array", "BOOL", "DWORD", "QWORD", "WORD", "GUID"]
  /// How many bytes numbers of the types have.
  private static let widths: [UInt16: Int] = [2: 2, 3: 4, 4: 8, 5: 2]
  static let picture = "WM/Picture"
}

/// An attribute that is written, in either layout.
struct ASFNewAttribute {
  let key: [UInt8]
  let type: UInt16
  let value: [UInt8]

  /// Whether only the metadata library can hold it: the other objects have no GUIDs, and values of 65,535 bytes at most.
  var isForLibrary: Bool { type == ASFAttribute.guidType || value.count > Int(UInt16.max) }

  /// The attribute of an item whose payload is in memory; `nil` where it has none of that type.
  init?(_ item: MetadataItem) {
    guard let key = ASFText.encode(item.identifier.key), UInt16(exactly: key.count) != nil,
      let (type, value) = ASFAttribute.stored(item), UInt32(exactly: value.count) != nil
    else { return nil }
    (self.key, self.type, self.value) = (key, type, value)
  }

  /// The bytes of the short layout.
  var short: [UInt8] {
    // A flag has four bytes here, and two elsewhere.
    let value = type == ASFAttribute.flagType ? value + [0, 0] : value
    return UInt16(clamping: key.count).littleEndianBytes + key + type.littleEndianBytes
      + UInt16(clamping: value.count).littleEndianBytes + value
  }

  /// The bytes of the long layout.
  func long(language: UInt16, stream: UInt16) -> [UInt8] {
    language.littleEndianBytes + stream.littleEndianBytes
      + UInt16(clamping: key.count).littleEndianBytes + type.littleEndianBytes
      + UInt32(clamping: value.count).littleEndianBytes + key + value
  }
}

extension ASFAttribute {
  static let flagType: UInt16 = 2
  static let guidType: UInt16 = 6

  /// The type and the value of an item; `nil` where no type has the value.
  fileprivate static func stored(_ item: MetadataItem) -> (type: UInt16, value: [UInt8])? {
    let told = item.extraAttribute("type")
    let type = told.flatMap { name in
      typeNames.firstIndex(of: name).map { UInt16($0) }
        ?? UInt16(name.drop { $0 != " " }.dropFirst())
    }
    if item.identifier.key == picture { return picture(item).map { (1, $0) } }
    if case .string(let text)? = item.value {
      let guid = type == guidType ? ASFObject.guid(text) : []
      if guid.count == 16 { return (guidType, guid) }
      return ASFText.encode(text).map { (0, $0) }
    }
    guard item.dataType != .rawData, let number = item.numberValue?.integer else {
      return (type.map { widths[$0] == nil && $0 != 0 ? $0 : 1 } ?? 1, item.payload)
    }
    let isLarge = UInt32(exactly: number) == nil
    let kind = type.flatMap { widths[$0] == nil ? nil : $0 } ?? (isLarge ? 4 : 3)
    guard let number = UInt64(exactly: number), let width = widths[kind],
      width == 8 || number >> (8 * UInt64(width)) == 0
    else { return nil }
    return (kind, Array(number.littleEndianBytes.prefix(width)))
  }

  /// A picture: u8 kind (of ID3's list), u32 size, MIME type, description, both ended by a zero, then the image.
  ///
  /// A picture of which no one says what it shows is a front cover. Source: Windows Media Format SDK, WM_PICTURE.
  private static func picture(_ item: MetadataItem) -> [UInt8]? {
    let kind = ID3Words.pictureType.number(item.extraAttribute("pictureType") ?? "3")
    let mimeType =
      item.extraAttribute("mimeType") ?? item.dataType.pictureMediaType
      ?? DataType(pictureStartingWith: item.payload)?.pictureMediaType ?? ""
    guard let kind, let size = UInt32(exactly: item.payload.count),
      let mimeType = ASFText.encode(mimeType),
      let description = ASFText.encode(item.extraAttribute("info") ?? "")
    else { return nil }
    return [kind] + size.littleEndianBytes + mimeType + description + item.payload
  }
}
