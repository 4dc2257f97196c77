internal import CommandLineKit
internal import MediaMetadata

/// The value of an item for people: text in quotes, numbers, dates, pictures by size, small bytes in hex.
struct ShowValue {
  private let item: MetadataItem

  init(_ item: MetadataItem) { self.item = item }

  /// The value in at most so many columns, with the word for what a number stands for.
  func text(columns: Int) -> String {
    if let word = item.valueInWords {
      let number = item.numberValue?.integer.map { "\($0)" } ?? "\(item.payload.last ?? 0)"
      return "\(number) (\(word))"
    }
    if let inside { return inside }
    return plainText(columns: columns)
  }

  /// What is said of text that holds values which are reported one by one.
  private var inside: String? {
    let (properties, values) = (item.xmpProperties, item.propertyListValues)
    guard !properties.isEmpty || !values.isEmpty else { return nil }
    return properties.isEmpty
      ? "property list of \(ShowWords.count(values.count, "value")), \(byteCount)"
      : "packet of \(ShowWords.count(properties.count, "value")), \(byteCount)"
  }

  private func plainText(columns: Int) -> String {
    if item.deferredPayload != nil {
      let kind = ShowImage(item.dataType).map { "\($0.format) image, " } ?? ""
      return "\(kind)\(ByteCount(Int64(item.payloadByteCount))), not read"
    }
    let value = item.value
    let isText = if case .string = value { true } else { false }
    if !isText, let image = ShowImage(item.payload) {
      let size = image.size.map { ", \($0.width) x \($0.height)" } ?? ""
      return "\(image.format) image, \(byteCount)\(size)"
    }
    switch value {
    case .string(let text):
      let (text, note) = Self.withoutZeros(text)
      return Self.quoted(text, columns: max(8, columns - note.utf8.count)) + note
    case .unsigned(let number) where item.dataType == .dateTime:
      return MetadataDate(secondsSince1904: number)?.description ?? "\(number)"
    case .unsigned(let number) where item.dataType == .duration: return "\(number) ms"
    case .data(let bytes): return data(bytes, columns: columns)
    case nil:
      let bytes = item.payload.isEmpty ? "no bytes" : hexOrSize
      return "\(bytes), which is no \(ShowWords.dataType(item.dataType))"
    case let value?: return value.description
    }
  }

  /// Text without the zeros after it, and words that tell of them.
  static func withoutZeros(_ text: String) -> (text: String, note: String) {
    let zeros = text.utf8.reversed().prefix { $0 == 0 }.count
    guard zeros > 0 else { return (text, "") }
    return (
      String(text.unicodeScalars.dropLast(zeros)), " and \(ShowWords.count(zeros, "zero"))"
    )
  }

  /// Text between quotes, with its length where it is cut.
  static func quoted(_ text: String, columns: Int) -> String {
    // No scalar takes less than nothing, so more than this many are never looked at.
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(columns * 2 + 2)))
    let all = "\"\(Terminal.printable(start))\""
    if start.utf8.count == text.utf8.count, ShowTable.width(all) <= columns { return all }
    let suffix = "…\" (\(ShowWords.count(text.count, "character")))"
    let room = max(8, columns - ShowTable.width(suffix))
    return ShowTable.cut(String(all.dropLast()), to: room).text + suffix
  }

  private var byteCount: String { ShowWords.count(item.payload.count, "byte") }

  /// Bytes that the data type does not explain: what the carrier tells, text if they look like it, hex if they are few.
  private func data(_ bytes: [UInt8], columns: Int) -> String {
    if let (text, isText) = item.explainedBytes {
      return isText ? Self.quoted(text, columns: columns) : text
    }
    if let text = Self.plainText(bytes) { return Self.quoted(text, columns: columns) }
    return bytes.isEmpty ? "empty" : hexOrSize
  }

  private var hexOrSize: String {
    let bytes = item.payload
    guard bytes.count <= 16 else { return byteCount }
    let hex = bytes.map { Self.hex([$0]) }.joined(separator: " ")
    guard [1, 2, 4].contains(bytes.count) else { return hex }
    return "\(hex) (\(bytes.reduce(0) { $0 << 8 | Int($1) }))"
  }

  /// Bytes that are nothing but printable text, perhaps with zeros after it.
  static func plainText(_ bytes: [UInt8]) -> String? {
    var text = bytes[...]
    while text.last == 0 { text.removeLast() }
    guard text.count >= 4,
      text.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// Two digits for each byte.
  static func hex(_ bytes: some Collection<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func uuid(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += hex([byte])
    }
    return text
  }
}

/// A value of Microsoft's `Xtra`, whose type is a number beside it; numbers are little-endian.
///
/// Source: Advanced Systems Format, "Metadata Library Object", and the types files have.
struct WindowsValue {
  private let type: Int
  private let bytes: [UInt8]

  init?(_ item: MetadataItem) {
    guard item.identifier.keySpace == .xtra,
      let type = item.extraAttribute("type").flatMap({ Int($0) })
    else { return nil }
    self.type = type
    bytes = item.payload
  }

  /// The text of a text value, without its end mark.
  var string: String? {
    guard type == 8, let text = TextEncoding.utf16LittleEndian.decode(bytes) else { return nil }
    return String(text.prefix { $0 != "\0" })
  }

  /// The number of a number value.
  var number: UInt64? {
    guard type == 19, bytes.count == 8 else { return nil }
    return bits
  }

  /// The time of a time value.
  var date: MetadataDate? {
    // Counted in units of 100 nanoseconds from 1601-01-01.
    guard type == 21, bytes.count == 8, let seconds = Int64(exactly: bits / 10_000_000) else {
      return nil
    }
    return MetadataDate(
      secondsSince1970: seconds - 11_644_473_600, nanosecond: Int(bits % 10_000_000) * 100)
  }

  /// A value that is not text, as text.
  var description: String? {
    if let number { return "\(number)" }
    if let date { return date.description }
    guard type == 72, bytes.count == 16 else { return nil }
    // The first three parts of a GUID are little-endian.
    let order = [3, 2, 1, 0, 5, 4, 7, 6] + Array(8..<16)
    return ShowValue.uuid(order.map { bytes[$0] })
  }

  private var bits: UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

extension MetadataItem {
  /// What bytes say of which the data type tells nothing, and whether that is a text, not another value; `nil` where unknown.
  var explainedBytes: (text: String, isText: Bool)? {
    if let position = stringValue { return (position, false) }
    if identifier.keySpace == .id3, let text = extraAttribute("text") { return (text, true) }
    if identifier.keySpace == .exif, let text = extraAttribute("text") { return (text, false) }
    if let windows = WindowsValue(self) {
      return windows.string.map { ($0, true) } ?? windows.description.map { ($0, false) }
    }
    return dataType == .uuid && payload.count == 16 ? (ShowValue.uuid(payload), false) : nil
  }
}
