internal import BinaryIO
internal import MediaModel

/// The broadcast extension of WAV, versions 0 to 2: its fixed fields, and the coding history after them.
///
/// Source: EBU Tech 3285 v2 (2011) § 2.3 and 2.4.
struct BroadcastExtension {
  /// The body of the chunk.
  private(set) var bytes: [UInt8]
  let layout: RIFFLayout
  let text: RIFFText

  private static let fixedSize = 602
  private static let history = "CodingHistory"
  /// Date and time as one; what is stored is both by themselves.
  static let date = "OriginationDateTime"
  /// What a loudness that was not measured is set to.
  private static let unmeasured: Int16 = 0x7FFF

  /// A field of the fixed part; 180 reserved bytes follow the last.
  private struct Field {
    enum Form {
      case text
      case number(DataType)
      case bytes
      /// Hundredths of a unit.
      case loudness(String)
    }
    var key: String
    var place: Range<Int>
    var form: Form
    /// The first version that has it.
    var version: UInt16 = 0
  }

  private static let fields =
    [
      Field(key: "Description", place: 0..<256, form: .text),
      Field(key: "Originator", place: 256..<288, form: .text),
      Field(key: "OriginatorReference", place: 288..<320, form: .text),
      Field(key: "OriginationDate", place: 320..<330, form: .text),
      Field(key: "OriginationTime", place: 330..<338, form: .text),
      Field(key: "TimeReference", place: 338..<346, form: .number(.uint64)),
      Field(key: "Version", place: 346..<348, form: .number(.uint16)),
      Field(key: "UMID", place: 348..<412, form: .bytes, version: 1),
    ]
    + [
      ("LoudnessValue", "LUFS"), ("LoudnessRange", "LU"), ("MaxTruePeakLevel", "dBTP"),
      ("MaxMomentaryLoudness", "LUFS"), ("MaxShortTermLoudness", "LUFS"),
    ].enumerated().map { index, row in
      let start = 412 + 2 * index
      return Field(key: row.0, place: start..<(start + 2), form: .loudness(row.1), version: 2)
    }

  private static func identifier(_ key: String) -> MetadataIdentifier {
    MetadataIdentifier(key: key, keySpace: .broadcastWave)
  }

  // MARK: Reading

  /// What the extension tells, in its order; what is empty gives no item.
  func items(_ carrier: MetadataItem.Carrier) -> [MetadataItem] {
    let version = layout.number(at: 346, of: bytes, UInt16.self) ?? 0
    var items: [MetadataItem] = []
    for field in Self.fields where field.version <= version {
      if field.place.lowerBound == 338, let date {
        items.append(
          MetadataItem(
            Self.identifier(Self.date), payload: Array(date.description.utf8), dataType: .utf8,
            carrier: carrier))
      }
      if let item = item(of: field, carrier) { items.append(item) }
    }
    let history = bytes.dropFirst(Self.fixedSize)
    if history.first ?? 0 != 0 {
      items.append(text.item(Self.identifier(Self.history), history, carrier: carrier))
    }
    return items
  }

  private func item(of field: Field, _ carrier: MetadataItem.Carrier) -> MetadataItem? {
    let stored = bytes[field.place.clamped(to: 0..<bytes.count)]
    func item(_ payload: [UInt8], _ type: DataType) -> MetadataItem {
      MetadataItem(
        Self.identifier(field.key), payload: payload, dataType: type, carrier: carrier)
    }
    if case .text = field.form {
      return stored.first ?? 0 == 0
        ? nil : text.item(Self.identifier(field.key), stored, carrier: carrier)
    }
    guard stored.count == field.place.count else { return nil }
    switch field.form {
    case .text: return nil
    case .number(let type):
      return item(layout.isBigEndian ? Array(stored) : stored.reversed(), type)
    case .bytes: return stored.allSatisfy { $0 == 0 } ? nil : item(Array(stored), .rawData)
    case .loudness(let unit):
      let number = layout.number(stored, Int16.self)
      guard number != Self.unmeasured else { return nil }
      return item((Double(number) / 100).bitPattern.bigEndianBytes, .float64)
        .adding("unit", unit)
    }
  }

  /// Problems in the extension.
  func oddities(_ carrier: MetadataItem.Carrier) -> [Diagnostic] {
    guard bytes.count < Self.fixedSize else { return [] }
    return [
      Diagnostic(
        "the broadcast extension has \(bytes.count) bytes of \(Self.fixedSize)",
        clause: "EBU Tech 3285 § 2.3", path: carrier.path, offset: carrier.offset)
    ]
  }

  /// Date and time as one.
  ///
  /// The zone is not told, and any sign may stand between the numbers.
  private var date: MetadataDate? {
    guard bytes.count >= 330, let day = numbers(320, [4, 2, 2]) else { return nil }
    guard bytes.count >= 338, let time = numbers(330, [2, 2, 2]) else {
      return MetadataDate(year: day[0], month: day[1], day: day[2])
    }
    return MetadataDate(
      year: day[0], month: day[1], day: day[2], hour: time[0], minute: time[1], second: time[2],
      zoneOffsetMinutes: nil)
  }

  private func numbers(_ start: Int, _ widths: [Int]) -> [Int]? {
    var (position, numbers) = (start, [Int]())
    for width in widths {
      guard let number = Int(digits: bytes[position..<(position + width)]) else { return nil }
      numbers.append(number)
      position += width + 1
    }
    return numbers
  }

  // MARK: Writing

  /// Gives the fixed part its size, so that fields can be changed; all others stay as they are.
  mutating func pad() {
    bytes += [UInt8](repeating: 0, count: max(0, Self.fixedSize - bytes.count))
  }

  /// Takes a value out; no field but the version is ever without one.
  mutating func clear(_ key: String) {
    if key == Self.history { bytes.removeLast(max(0, bytes.count - Self.fixedSize)) }
    guard key != "Version", let field = Self.fields.first(where: { $0.key == key }) else { return }
    if case .loudness = field.form {
      fill(field.place, layout.bytes(Self.unmeasured))
    } else {
      fill(field.place, [])
    }
  }

  /// Gives a field another value; `false` where it cannot have it.
  mutating func set(_ item: MetadataItem) -> Bool {
    let key = item.identifier.key
    if key == Self.date { return setDate(item) }
    if key == Self.history {
      guard let value = text.bytes(of: item) else { return false }
      clear(key)
      bytes += value
      return true
    }
    guard let field = Self.fields.first(where: { $0.key == key }),
      let value = value(of: item, in: field), value.count <= field.place.count
    else { return false }
    if let told: UInt16 = layout.number(at: 346, of: bytes), told < field.version {
      fill(346..<348, layout.bytes(field.version))
      // Loudness that no one has measured.
      for other in Self.fields where other.version == 2 && field.version == 2 { clear(other.key) }
    }
    fill(field.place, value)
    return true
  }

  /// The bytes of a value; `nil` where the field cannot have it.
  private func value(of item: MetadataItem, in field: Field) -> [UInt8]? {
    switch field.form {
    case .text: return text.bytes(of: item)?.dropLast()
    case .bytes: return item.payload
    case .number(let type):
      guard let number = item.numberValue?.integer else { return nil }
      if type == .uint16 { return UInt16(exactly: number).map(layout.bytes) }
      return UInt64(exactly: number).map(layout.bytes)
    case .loudness:
      guard let number = item.numberValue?.double,
        let stored = Int16(exactly: (number * 100).rounded()), stored != Self.unmeasured
      else { return nil }
      return layout.bytes(stored)
    }
  }

  private mutating func setDate(_ item: MetadataItem) -> Bool {
    guard let text = item.stringValue, MetadataDate(text) != nil else { return false }
    let digits = Array(text.utf8)
    guard digits.count >= 10 else { return false }
    fill(320..<330, Array(digits.prefix(10)))
    fill(330..<338, digits.count >= 19 ? Array(digits[11..<19]) : [])
    return true
  }

  private mutating func fill(_ place: Range<Int>, _ value: [UInt8]) {
    bytes.replaceSubrange(
      place, with: value + [UInt8](repeating: 0, count: place.count - value.count))
  }
}
