internal import BinaryIO
internal import MediaModel

extension MXFValue {
  /// Why a value cannot be written, in one sentence without a full stop.
  struct Refusal: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    static let structure = Refusal("it is part of the file's structure, and stays as it is")
  }

  /// The most bytes that a property holds.
  private static let largest = Int(UInt16.max)

  /// The bytes of what an item says.
  ///
  /// - Parameters:
  ///   - item: the item, with its payload in memory.
  ///   - form: how the property is stored; `nil` for one that no one explains.
  ///   - old: the bytes that the property has; `nil` for a new one.
  /// - Returns: what the property stores.
  /// - Throws: ``Refusal`` where the property cannot say it.
  static func bytes(
    of item: MetadataItem, _ form: MXFForm?, replacing old: [UInt8]?
  ) throws(Refusal) -> [UInt8] {
    let bytes =
      switch form {
      case .text: try text(of: item) + ending(like: old)
      case .plainText: try plainText(of: item, replacing: old)
      case .date: try date(of: item)
      case .version: try version(of: item)
      case .identifier: try identifier(of: item)
      case .number, .flag: try number(of: item, byteCount: old?.count ?? 1)
      case .indirect: try indirect(of: item, replacing: old)
      case nil: try raw(of: item)
      case .packageNumber, .label, .reference, .references, .structure: throw .structure
      }
    guard bytes.count <= largest else {
      throw Refusal("a property of MXF has 65,535 bytes at most")
    }
    return bytes
  }

  /// The bytes of a value that may not be missing and says nothing; `nil` for a form that has none.
  static func empty(_ form: MXFForm) -> [UInt8]? {
    switch form {
    case .text: [0, 0]
    case .plainText: [0]
    case .date: [UInt8](repeating: 0, count: 8)
    case .identifier: [UInt8](repeating: 0, count: 16)
    default: nil
    }
  }

  // MARK: Text

  private static func words(of item: MetadataItem) throws(Refusal) -> String {
    guard let text = item.stringValue, item.languageTag == nil else {
      throw Refusal("a property of MXF takes text without a language here")
    }
    guard !text.isEmpty else {
      throw Refusal("a text of MXF that is empty says nothing: remove it")
    }
    guard !text.utf8.contains(0), text.unicodeScalars.first != "\u{FEFF}" else {
      throw Refusal("a text of MXF holds no zero, and begins with no byte order mark")
    }
    return text
  }

  private static func text(of item: MetadataItem) throws(Refusal) -> [UInt8] {
    TextEncoding.utf16.encode(try words(of: item)) ?? []
  }

  /// Texts are ended by a zero but where the one before was not.
  private static func ending(like old: [UInt8]?) -> [UInt8] {
    guard let old, !old.isEmpty else { return [0, 0] }
    return old.suffix(2).allSatisfy { $0 == 0 } ? [0, 0] : []
  }

  private static func plainText(
    of item: MetadataItem, replacing old: [UInt8]?
  ) throws(Refusal) -> [UInt8] {
    let text = try words(of: item)
    let isWide = old.map { $0.contains { $0 > 0x7F } } ?? false
    guard text.utf8.allSatisfy({ $0 < 0x80 }) || isWide else {
      throw Refusal("the property holds ASCII only")
    }
    return Array(text.utf8) + (old?.last == 0 ? [0] : [])
  }

  // MARK: Values of a fixed size

  /// The parts of a time stamp: 4 ms are its unit, and its zone is UTC.
  private static func date(of item: MetadataItem) throws(Refusal) -> [UInt8] {
    guard let date = item.dateValue, date.hasTime, date.second < 60 else {
      throw Refusal("a date of MXF has day and time, as 2026-05-17T14:30:00Z")
    }
    guard date.zoneOffsetMinutes == 0 else {
      throw Refusal("a date of MXF is UTC, as 2026-05-17T14:30:00Z")
    }
    guard date.nanosecond.isMultiple(of: unit) else {
      throw Refusal("a date of MXF counts in steps of 4 milliseconds")
    }
    return UInt16(clamping: date.year).bigEndianBytes
      + [date.month, date.day, date.hour, date.minute, date.second, date.nanosecond / unit]
      .map { UInt8(clamping: $0) }
  }

  private static func version(of item: MetadataItem) throws(Refusal) -> [UInt8] {
    let parts = (item.stringValue ?? "").split(separator: ".", omittingEmptySubsequences: false)
      .map { UInt16($0) }
    guard parts.count == 5, !parts.contains(nil) else {
      throw Refusal("a version of MXF is five numbers, as 1.2.3.4.1")
    }
    return parts.compactMap(\.self).flatMap(\.bigEndianBytes)
  }

  private static func identifier(of item: MetadataItem) throws(Refusal) -> [UInt8] {
    let digits = (item.stringValue ?? "").utf8.filter { $0 != UInt8(ascii: "-") }
    let bytes = bytes(ofDigits: digits)
    guard digits.count == 32, bytes.count == 16 else {
      throw Refusal("the property takes 16 bytes, as 00112233-4455-6677-8899-aabbccddeeff")
    }
    return bytes
  }

  /// The bytes of two digits each; pairs that are none are left out.
  static func bytes(ofDigits digits: some Collection<UInt8>) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
  }

  private static func number(of item: MetadataItem, byteCount: Int) throws(Refusal) -> [UInt8] {
    guard (1...8).contains(byteCount), let number = item.numberValue?.integer,
      let whole = UInt64(exactly: number), byteCount == 8 || whole >> (8 * byteCount) == 0
    else { throw Refusal("the property takes a whole number of \(byteCount) bytes") }
    return whole.bigEndianBytes.suffix(byteCount)
  }

  private static func raw(of item: MetadataItem) throws(Refusal) -> [UInt8] {
    guard item.dataType == .rawData, !item.payload.isEmpty else {
      throw Refusal("of this property only its bytes are known")
    }
    return item.payload
  }

  // MARK: Values with their type

  /// A text as it stood, the order of bytes and the way to write its type; a new one begins with the most significant
  /// byte.
  private static func indirect(
    of item: MetadataItem, replacing old: [UInt8]?
  ) throws(Refusal) -> [UInt8] {
    guard let old, indirect(old) != nil else {
      if old != nil, item.dataType == .rawData { return try raw(of: item) }
      return [0x42] + textType + (try text(of: item)) + [0, 0]
    }
    let isBig = old[0] == 0x42
    let encoding: TextEncoding = isBig ? .utf16 : .utf16LittleEndian
    return old[..<17] + (encoding.encode(try words(of: item)) ?? [])
      + ending(like: Array(old[17...]))
  }
}
