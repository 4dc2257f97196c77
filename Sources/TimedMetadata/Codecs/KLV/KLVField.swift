internal import MediaModel

/// What the value of a tag is; names are in the table of identifiers.
struct KLVField: Sendable {
  let unit: String?
  let kind: Kind

  /// How the bytes of a value stand for it.
  enum Kind: Sendable {
    case text
    case unsigned
    case signed
    /// All whole numbers from 0 on, spread over a range.
    case unsignedRange(Double, Double)
    /// Whole numbers, spread over a range around 0; the lowest one says that there is no value.
    case signedRange(Double)
    /// Whole numbers spread over a range by ST 1201.
    case mapped(Double, Double)
    /// Microseconds since 1970.
    case time
    /// A local set, by its number.
    case nested(String)
    /// Local sets, by their number, each after its length and a number of its own.
    case series(String)
    case bytes

    var set: String? { if case .nested(let name) = self { name } else { nil } }
    var series: String? { if case .series(let name) = self { name } else { nil } }
  }

  init(_ kind: Kind, _ unit: String? = nil) {
    (self.kind, self.unit) = (kind, unit)
  }

  /// The item of a value; of a field that is not known, or a value that does not fit it, one of its bytes.
  static func item(_ bytes: ArraySlice<UInt8>, _ field: KLVField?, name: String) -> MetadataItem {
    let identifier = MetadataIdentifier(keyBytes: Array(name.utf8), keySpace: .klv)
    var attributes: [MetadataItem.ExtraAttribute] = []
    if let unit = field?.unit { attributes.append(.init("unit", unit)) }
    func raw() -> MetadataItem {
      MetadataItem(
        identifier, payload: Array(bytes), dataType: .rawData, extraAttributes: attributes)
    }
    guard let field, !bytes.isEmpty else { return raw() }
    switch field.kind {
    case .text:
      guard let text = String(validating: bytes, as: UTF8.self) else { return raw() }
      return TelemetryItem.text(identifier, text, attributes)
    case .nested, .series, .bytes: return raw()
    case .time:
      guard let text = time(bytes) else { return raw() }
      return TelemetryItem.text(identifier, text, attributes)
    default:
      guard let number = field.number(bytes) else { return raw() }
      return TelemetryItem.number(identifier, number, attributes)
    }
  }

  /// Microseconds since 1970 as a date; `nil` for no 8 bytes, or a time that no calendar has.
  private static func time(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count == 8, let microseconds = Int64(exactly: unsigned(bytes)) else { return nil }
    return MetadataDate(
      secondsSince1970: microseconds / 1_000_000,
      nanosecond: Int(microseconds % 1_000_000) * 1000)?.description
  }

  private static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func signed(_ bytes: ArraySlice<UInt8>) -> Int64 {
    let shift = 64 - 8 * bytes.count
    return Int64(bitPattern: unsigned(bytes) << shift) >> shift
  }

  /// The number of a value; `nil` for one that says that there is none, and for one that is too long.
  func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard (1...8).contains(bytes.count) else { return nil }
    let bits = Double(8 * bytes.count)
    switch kind {
    case .unsigned: return Double(Self.unsigned(bytes))
    case .signed: return Double(Self.signed(bytes))
    case .unsignedRange(let low, let high):
      return low + Double(Self.unsigned(bytes)) * (high - low) / (Self.power(bits) - 1)
    case .signedRange(let limit):
      let stored = Double(Self.signed(bytes))
      guard stored != -Self.power(bits - 1) else { return nil }
      return stored * 2 * limit / (Self.power(bits) - 2)
    case .mapped(let low, let high): return Self.mapped(bytes, low, high)
    default: return nil
    }
  }

  private static func power(_ exponent: Double) -> Double {
    var power = 1.0
    for _ in 0..<Int(exponent) { power *= 2 }
    return power
  }

  /// A number mapped by `IMAPB`.
  ///
  /// Source: MISB ST 1201.5 § 6.2.
  private static func mapped(_ bytes: ArraySlice<UInt8>, _ low: Double, _ high: Double) -> Double? {
    let stored = unsigned(bytes)
    let top = UInt64(1) << (8 * bytes.count - 1)
    // The highest bit with others marks infinities and what is not a number.
    guard stored & top == 0 || stored == top else { return nil }
    var range = 1.0
    var exponent = 0
    while range < high - low { (range, exponent) = (range * 2, exponent + 1) }
    let step = power(Double(8 * bytes.count - 1)) / range
    let offset = low < 0 && high > 0 ? step * low - (step * low).rounded(.down) : 0
    return (Double(stored) - offset) / step + low
  }
}
