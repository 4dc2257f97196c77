internal import BinaryIO
internal import MediaModel

/// The broadcast extension of WAV, versions 0 to 2.
///
///     256 description · 32 originator · 32 reference · 10 date · 8 time · u64 time reference · u16 version
///     · 64 UMID · i16 loudness value, range, true peak, momentary, short-term · 180 reserved · coding history
///
/// Source: EBU Tech 3285 v2 (2011) § 2.3 and 2.4.
struct BroadcastExtension {
  private let bytes: [UInt8]
  private let layout: RIFFLayout
  private let text: RIFFText
  private let carrier: MetadataItem.Carrier

  static let keySpace = KeySpace.broadcastWave
  private static let fixedSize = 602
  /// What a loudness that was not measured is set to.
  private static let unmeasured: Int16 = 0x7FFF

  init(_ bytes: [UInt8], _ layout: RIFFLayout, _ text: RIFFText, carrier: MetadataItem.Carrier) {
    self.bytes = bytes
    self.layout = layout
    self.text = text
    self.carrier = carrier
  }

  /// What the extension tells, in its order; what is empty gives no item.
  var items: [MetadataItem] {
    var items: [MetadataItem] = []
    for (key, place) in [
      ("Description", 0..<256), ("Originator", 256..<288), ("OriginatorReference", 288..<320),
      ("OriginationDate", 320..<330), ("OriginationTime", 330..<338),
    ] {
      let stored = bytes[place.clamped(to: 0..<bytes.count)]
      if stored.first ?? 0 != 0 {
        items.append(text.item(identifier(key), stored, carrier: carrier))
      }
    }
    if let date { items.append(item("OriginationDateTime", Array(date.description.utf8), .utf8)) }
    if let reference: UInt64 = layout.number(at: 338, of: bytes) {
      items.append(item("TimeReference", reference.bigEndianBytes, .uint64))
    }
    guard let version: UInt16 = layout.number(at: 346, of: bytes) else { return items }
    items.append(item("Version", version.bigEndianBytes, .uint16))
    if version >= 1, bytes.count >= 412, bytes[348..<412].contains(where: { $0 != 0 }) {
      items.append(item("UMID", Array(bytes[348..<412]), .rawData))
    }
    if version >= 2 { items += loudness }
    let history = Array(bytes.dropFirst(Self.fixedSize))
    if history.first ?? 0 != 0 {
      items.append(text.item(identifier("CodingHistory"), history, carrier: carrier))
    }
    return items
  }

  /// What is odd about the extension.
  var oddities: [Diagnostic] {
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
      let digits = bytes[position..<(position + width)]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(digits.reduce(0) { $0 * 10 + Int($1) - 0x30 })
      position += width + 1
    }
    return numbers
  }

  private var loudness: [MetadataItem] {
    let keys = [
      ("LoudnessValue", "LUFS"), ("LoudnessRange", "LU"), ("MaxTruePeakLevel", "dBTP"),
      ("MaxMomentaryLoudness", "LUFS"), ("MaxShortTermLoudness", "LUFS"),
    ]
    return keys.enumerated().compactMap { index, row in
      guard let stored: Int16 = layout.number(at: 412 + index * 2, of: bytes),
        stored != Self.unmeasured
      else { return nil }
      // Hundredths are stored.
      var item = item(row.0, (Double(stored) / 100).bitPattern.bigEndianBytes, .float64)
      item.extraAttributes = [.init("unit", row.1)]
      return item
    }
  }

  private func identifier(_ key: String) -> MetadataIdentifier {
    MetadataIdentifier(key: key, keySpace: Self.keySpace)
  }

  private func item(_ key: String, _ payload: [UInt8], _ type: DataType) -> MetadataItem {
    MetadataItem(identifier(key), payload: payload, dataType: type, carrier: carrier)
  }
}
