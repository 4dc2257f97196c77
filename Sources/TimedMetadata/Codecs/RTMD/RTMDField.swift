internal import BinaryIO
internal import CLibrary
internal import MediaModel

/// How the bytes of a tag stand for its value, and in which unit that is.
///
/// Source: SMPTE RDD 18; EBU Tech 3349 § 4 and 5; the table `rtmd` of exiftool for tags from 0xE000 on. The names are in
/// the table of identifiers.
struct RTMDField: Sendable {
  let kind: Kind
  let unit: String?

  enum Kind: Sendable {
    /// A whole number of one, two or four bytes, divided.
    case unsigned(Double)
    case signed(Double)
    /// 2 to the power of 8 times what is left of 1.
    case stop
    /// A decimal exponent of 4 bits and 12 bits, in metres; times a factor.
    case length(Double)
    case rational
    /// Three rationals: degrees, or a time of day.
    case angle
    case time
    case float
    case text
    case letter
    /// A byte for each number.
    case version
    case pair
    /// The century and the rest of the date in decimal digits.
    case date
    /// Numbers of three axes after how many there are, and how large one is.
    case axes
    /// A number that stands for a word.
    case word([Int: String])
    /// The end of a universal label that stands for a word.
    case label([UInt32: String])
  }

  private init(_ kind: Kind, _ unit: String? = nil) {
    (self.kind, self.unit) = (kind, unit)
  }

  /// What is known of a tag; `nil` for one that is not in the table.
  static func of(_ tag: UInt16) -> RTMDField? { rows[tag] }

  private static let rows: [UInt16: RTMDField] = [
    0x8000: RTMDField(.stop), 0x8001: RTMDField(.length(1), "m"),
    0x8002: RTMDField(.length(1), "m"), 0x8003: RTMDField(.word([0: "off", 1: "on"])),
    0x8004: RTMDField(.length(1000), "mm"), 0x8005: RTMDField(.length(1000), "mm"),
    0x8006: RTMDField(.unsigned(1), "%"), 0x8007: RTMDField(.text), 0x8008: RTMDField(.stop),
    0x8009: RTMDField(.unsigned(655.36), "%"), 0x800A: RTMDField(.unsigned(655.36), "%"),
    0x800B: RTMDField(.unsigned(655.36), "%"),
    0x3210: RTMDField(.label(RTMDWords.gamma)),
    0x8100: RTMDField(.label(RTMDWords.exposure)),
    0x8101: RTMDField(.word(RTMDWords.focus)), 0x8102: RTMDField(.word(RTMDWords.filters)),
    0x8103: RTMDField(.unsigned(1)), 0x8104: RTMDField(.unsigned(1000), "mm"),
    0x8105: RTMDField(.unsigned(1000), "mm"), 0x8106: RTMDField(.rational, "1/s"),
    0x8107: RTMDField(
      .word([0: "interlaced field", 1: "interlaced frame", 2: "progressive frame"])),
    0x8108: RTMDField(.unsigned(60), "°"), 0x8109: RTMDField(.rational, "s"),
    0x810A: RTMDField(.signed(100), "dB"), 0x810B: RTMDField(.unsigned(1)),
    0x810C: RTMDField(.unsigned(1), "%"),
    0x810D: RTMDField(.word([0: "preset", 1: "automatic", 2: "hold", 3: "one push"])),
    0x810E: RTMDField(.unsigned(1), "K"), 0x810F: RTMDField(.signed(10), "%"),
    0x8110: RTMDField(.unsigned(10), "%"), 0x8111: RTMDField(.rational),
    0x8112: RTMDField(.unsigned(10), "%"), 0x8113: RTMDField(.text), 0x8114: RTMDField(.text),
    0x8115: RTMDField(.unsigned(1)),
    0x8116: RTMDField(
      .word([0: "as captured", 1: "linear to the scene", 2: "S-Log", 3: "Cine-Log"])),
    0x8119: RTMDField(.unsigned(1)), 0x811E: RTMDField(.unsigned(1)),
    0x8500: RTMDField(.version), 0x8501: RTMDField(.letter), 0x8502: RTMDField(.angle, "°"),
    0x8503: RTMDField(.letter), 0x8504: RTMDField(.angle, "°"),
    0x8505: RTMDField(.word([0: "above sea level", 1: "below sea level"])),
    0x8506: RTMDField(.rational, "m"), 0x8507: RTMDField(.time), 0x8508: RTMDField(.text),
    0x8509: RTMDField(.letter), 0x850A: RTMDField(.letter), 0x850B: RTMDField(.rational),
    0x850C: RTMDField(.letter), 0x850D: RTMDField(.rational), 0x850E: RTMDField(.letter),
    0x850F: RTMDField(.rational, "°"), 0x8510: RTMDField(.letter),
    0x8511: RTMDField(.rational, "°"), 0x8512: RTMDField(.text), 0x851D: RTMDField(.text),
    0xE101: RTMDField(.pair), 0xE102: RTMDField(.pair), 0xE103: RTMDField(.unsigned(1)),
    0xE104: RTMDField(.word([0: "off", 1: "on"])), 0xE105: RTMDField(.unsigned(1)),
    0xE106: RTMDField(.unsigned(1)), 0xE107: RTMDField(.unsigned(1)), 0xE109: RTMDField(.text),
    0xE10B: RTMDField(.label(RTMDWords.gamma)), 0xE202: RTMDField(.text),
    0xE203: RTMDField(.word([0: "mm", 1: "in"])),
    0xE300: RTMDField(.unsigned(1)), 0xE301: RTMDField(.unsigned(1)),
    0xE303: RTMDField(.word(RTMDWords.whiteBalance)), 0xE304: RTMDField(.date),
    0xE435: RTMDField(.unsigned(1), "Hz"), 0xE437: RTMDField(.signed(1)),
    0xE439: RTMDField(.float), 0xE43B: RTMDField(.axes), 0xE445: RTMDField(.unsigned(1), "Hz"),
    0xE447: RTMDField(.signed(1)), 0xE449: RTMDField(.float), 0xE44B: RTMDField(.axes),
  ]

  // MARK: - Items

  /// The item of a tag; of one that is not known, or whose value does not fit it, one of its bytes.
  static func item(_ tag: UInt16, _ bytes: ArraySlice<UInt8>) -> MetadataItem {
    let digits = String(tag, radix: 16)
    let key = String(repeating: "0", count: 4 - digits.utf8.count) + digits
    let identifier = MetadataIdentifier(keyBytes: Array(key.utf8), keySpace: .rtmd)
    let field = of(tag)
    let unit = field?.unit.map { [MetadataItem.ExtraAttribute("unit", $0)] } ?? []
    switch field?.value(bytes) {
    case .number(let number): return TelemetryItem.number(identifier, number, unit)
    case .numbers(let numbers): return TelemetryItem.vector(identifier, numbers, unit)
    case .text(let text): return TelemetryItem.text(identifier, text, unit)
    case nil:
      return MetadataItem(
        identifier, payload: Array(bytes), dataType: .rawData, extraAttributes: unit)
    }
  }

  enum Value: Equatable, Sendable {
    case number(Double)
    case numbers([Double])
    case text(String)
  }

  /// What bytes say; `nil` where they are none of the kind.
  func value(_ bytes: ArraySlice<UInt8>) -> Value? {
    switch kind {
    case .unsigned(let divisor):
      guard [1, 2, 4].contains(bytes.count) else { return nil }
      return .number(Double(UInt64(bigEndian: bytes)) / divisor)
    case .signed(let divisor):
      return Self.signed(bytes).map { .number($0 / divisor) }
    case .stop:
      guard bytes.count == 2 else { return nil }
      return .number(exp2(8 - Double(UInt16(bigEndian: bytes)) / 8192))
    case .length(let factor):
      return Self.length(bytes).map { .number($0 * factor) }
    case .rational: return Self.rational(bytes).map(Value.number)
    case .angle:
      return Self.three(bytes).map { .number($0[0] + $0[1] / 60 + $0[2] / 3600) }
    case .time: return Self.time(bytes).map(Value.text)
    case .float:
      guard bytes.count == 4 else { return nil }
      return .number(Double(Float(bitPattern: UInt32(bigEndian: bytes))))
    case .text, .letter: return Self.text(bytes).map(Value.text)
    case .version:
      guard (1...8).contains(bytes.count) else { return nil }
      return .text(bytes.map(String.init).joined(separator: "."))
    case .pair:
      guard bytes.count == 8 else { return nil }
      return .numbers([bytes.prefix(4), bytes.suffix(4)].map { Double(UInt32(bigEndian: $0)) })
    case .date: return Self.date(bytes).map(Value.text)
    case .axes: return Self.axes(bytes).map { .numbers($0.flatMap(\.self)) }
    case .word(let words):
      guard (1...2).contains(bytes.count) else { return nil }
      let number = Int(bigEndian: bytes)
      return words[number].map(Value.text) ?? .number(Double(number))
    case .label(let words):
      guard bytes.count == 16 else { return nil }
      return words[UInt32(bigEndian: bytes.suffix(4))].map(Value.text)
    }
  }

  private static func signed(_ bytes: ArraySlice<UInt8>) -> Double? {
    switch bytes.count {
    case 1: Double(Int8(bigEndian: bytes))
    case 2: Double(Int16(bigEndian: bytes))
    case 4: Double(Int32(bigEndian: bytes))
    default: nil
    }
  }

  /// The exponent is of two's complement, the rest has no sign.
  private static func length(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.count == 2 else { return nil }
    let bits = UInt16(bigEndian: bytes)
    let exponent = Int(bits >> 12) - (bits >> 15 == 0 ? 0 : 16)
    var number = Double(bits & 0xFFF)
    for _ in 0..<abs(exponent) { number = exponent < 0 ? number / 10 : number * 10 }
    return number
  }

  static func rational(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard bytes.count == 8 else { return nil }
    let below = UInt32(bigEndian: bytes.suffix(4))
    return below == 0 ? nil : Double(UInt32(bigEndian: bytes.prefix(4))) / Double(below)
  }

  static func three(_ bytes: ArraySlice<UInt8>) -> [Double]? {
    guard bytes.count == 24 else { return nil }
    let numbers = (0..<3).compactMap { rational(bytes.dropFirst(8 * $0).prefix(8)) }
    return numbers.count == 3 ? numbers : nil
  }

  /// A time of day as `07:08:09.5`.
  private static func time(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let parts = three(bytes), (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
      (0..<61).contains(parts[2])
    else { return nil }
    let milliseconds = Int((parts[2] * 1000).rounded())
    let date = MetadataDate(
      year: 2000, month: 1, day: 1, hour: Int(parts[0]), minute: Int(parts[1]),
      second: milliseconds / 1000, nanosecond: milliseconds % 1000 * 1_000_000,
      zoneOffsetMinutes: nil)
    return date?.description.split(separator: "T").last.map(String.init)
  }

  /// UTF-8, or UTF-16 where there are zeros between the letters; without the zeros at the end.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var text = bytes
    while text.last == 0 { text.removeLast() }
    guard text.contains(0) else { return String(validating: text, as: UTF8.self) }
    return TextEncoding.utf16.decode(Array(bytes.prefix(text.count + text.count % 2)))
  }

  /// A byte for the zone, whose code no one has told, then year, month, day, hour, minute and second.
  private static func date(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count == 8 else { return nil }
    let digits = bytes.dropFirst().map { Int($0 >> 4) * 10 + Int($0 & 15) }
    return MetadataDate(
      year: digits[0] * 100 + digits[1], month: digits[2], day: digits[3], hour: digits[4],
      minute: digits[5], second: digits[6], nanosecond: 0, zoneOffsetMinutes: nil)?.description
  }

  /// `u32` count, `u32` 6, and three `i16` for each measurement.
  static func axes(_ bytes: ArraySlice<UInt8>) -> [[Double]]? {
    guard bytes.count >= 8, UInt32(bigEndian: bytes.dropFirst(4).prefix(4)) == 6,
      case let count = Int(UInt32(bigEndian: bytes.prefix(4))), count > 0,
      bytes.count - 8 == 6 * count
    else { return nil }
    return (0..<count).map { index in
      (0..<3).map { axis in
        Double(Int16(bigEndian: bytes.dropFirst(8 + 6 * index + 2 * axis).prefix(2)))
      }
    }
  }
}
