internal import BinaryIO
internal import MediaModel

extension RIFFText {
  /// The bytes of an item's text with a zero behind them; `nil` where it is no text.
  ///
  /// In the encoding that the item names, where that has all its characters; else in UTF-8.
  func bytes(of item: MetadataItem) -> [UInt8]? {
    guard let text = item.stringValue else {
      return item.dataType == .rawData ? item.payload : nil
    }
    if let name = item.extraAttribute("encoding") {
      if name == "windows-1252", let bytes = Windows1252.encode(text) { return bytes + [0] }
      if let declared, declared.rawValue == name, let bytes = declared.encode(text) {
        return bytes + [0]
      }
    }
    return Array(text.utf8) + [0]
  }
}

extension Windows1252 {
  /// The bytes of a text; `nil` where it has other characters.
  static func encode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
        bytes.append(UInt8(scalar.value))
      } else if let place = (UInt8(0x80)..<0xA0).first(where: { decode([$0]) == String(scalar) }) {
        bytes.append(place)
      } else {
        return nil
      }
    }
    return bytes
  }
}

/// Changes the fields of a broadcast extension; all others stay as they are.
///
/// Its layout is that of ``BroadcastExtension``.
struct BroadcastWriter {
  private var bytes: [UInt8]
  private let layout: RIFFLayout
  private let text: RIFFText
  private static let fixedSize = 602
  private static let texts: [String: Range<Int>] = [
    "Description": 0..<256, "Originator": 256..<288, "OriginatorReference": 288..<320,
    "OriginationDate": 320..<330, "OriginationTime": 330..<338,
  ]
  private static let loudness = [
    "LoudnessValue", "LoudnessRange", "MaxTruePeakLevel", "MaxMomentaryLoudness",
    "MaxShortTermLoudness",
  ]

  init(_ bytes: [UInt8], _ layout: RIFFLayout, _ text: RIFFText) {
    self.bytes = bytes + [UInt8](repeating: 0, count: max(0, Self.fixedSize - bytes.count))
    self.layout = layout
    self.text = text
  }

  /// The extension.
  var body: [UInt8] { bytes }

  /// Takes a value out.
  mutating func clear(_ key: String) {
    if let place = Self.texts[key] {
      fill(place, [])
    } else if key == "TimeReference" {
      fill(338..<346, [])
    } else if key == "UMID" {
      fill(348..<412, [])
    } else if let index = Self.loudness.firstIndex(of: key) {
      write(UInt16(0x7FFF), at: 412 + index * 2)
    } else if key == "CodingHistory" {
      bytes.removeLast(max(0, bytes.count - Self.fixedSize))
    }
  }

  /// Gives a field another value; `false` where it cannot have it.
  mutating func set(_ item: MetadataItem) -> Bool {
    let key = item.identifier.key
    if let place = Self.texts[key] {
      guard let value = text.bytes(of: item)?.dropLast(), value.count <= place.count else {
        return false
      }
      fill(place, Array(value))
      return true
    }
    if key == "CodingHistory" {
      guard let value = text.bytes(of: item) else { return false }
      bytes.removeLast(max(0, bytes.count - Self.fixedSize))
      bytes += value
      return true
    }
    if let index = Self.loudness.firstIndex(of: key) {
      guard let number = item.numberValue?.double,
        let stored = Int16(exactly: (number * 100).rounded()), stored != 0x7FFF
      else { return false }
      needVersion(2)
      write(UInt16(bitPattern: stored), at: 412 + index * 2)
      return true
    }
    switch key {
    case "TimeReference":
      guard let number = item.numberValue?.integer.flatMap({ UInt64(exactly: $0) }) else {
        return false
      }
      write(number, at: 338)
    case "Version":
      guard let number = item.numberValue?.integer.flatMap({ UInt16(exactly: $0) }) else {
        return false
      }
      write(number, at: 346)
    case "UMID":
      guard item.payload.count <= 64 else { return false }
      needVersion(1)
      fill(348..<412, item.payload)
    // Date and time tell it.
    case "OriginationDateTime": return setDate(item)
    default: return false
    }
    return true
  }

  private mutating func setDate(_ item: MetadataItem) -> Bool {
    guard let text = item.stringValue, MetadataDate(text) != nil else { return false }
    let digits = Array(text.utf8)
    guard digits.count >= 10 else { return false }
    fill(320..<330, Array(digits.prefix(10)))
    fill(330..<338, digits.count >= 19 ? Array(digits[11..<19]) : [])
    return true
  }

  private mutating func needVersion(_ version: UInt16) {
    guard let told: UInt16 = layout.number(at: 346, of: bytes), told < version else { return }
    write(version, at: 346)
    // Loudness that nobody has measured.
    if version >= 2 { for key in Self.loudness { clear(key) } }
  }

  private mutating func fill(_ place: Range<Int>, _ value: [UInt8]) {
    bytes.replaceSubrange(
      place, with: value + [UInt8](repeating: 0, count: place.count - value.count))
  }

  private mutating func write(_ number: some FixedWidthInteger & BitwiseCopyable, at place: Int) {
    let new = layout.isBigEndian ? number.bigEndianBytes : number.littleEndianBytes
    bytes.replaceSubrange(place..<(place + new.count), with: new)
  }
}
