internal import MediaModel

/// The tags of the local set for drones, and what they say in common terms.
///
/// Source: MISB ST 0601.19, table 1.
enum MISB0601 {
  private static let angle = KLVField.Kind.unsignedRange(0, 360)
  private static let height = KLVField.Kind.unsignedRange(-900, 19_000)
  private static let latitude = KLVField.Kind.signedRange(90)
  private static let longitude = KLVField.Kind.signedRange(180)
  private static let corner = KLVField.Kind.signedRange(0.075)
  private static let extended = KLVField.Kind.mapped(-900, 40_000)

  static let fields: [Int: KLVField] = [
    1: KLVField(.unsigned),
    2: KLVField(.time),
    3: KLVField(.text),
    4: KLVField(.text),
    5: KLVField(angle, "°"),
    6: KLVField(.signedRange(20), "°"),
    7: KLVField(.signedRange(50), "°"),
    8: KLVField(.unsigned, "m/s"),
    9: KLVField(.unsigned, "m/s"),
    10: KLVField(.text),
    11: KLVField(.text),
    12: KLVField(.text),
    13: KLVField(latitude, "°"),
    14: KLVField(longitude, "°"),
    15: KLVField(height, "m"),
    16: KLVField(.unsignedRange(0, 180), "°"),
    17: KLVField(.unsignedRange(0, 180), "°"),
    18: KLVField(angle, "°"),
    19: KLVField(.signedRange(180), "°"),
    20: KLVField(angle, "°"),
    21: KLVField(.unsignedRange(0, 5_000_000), "m"),
    22: KLVField(.unsignedRange(0, 10_000), "m"),
    23: KLVField(latitude, "°"),
    24: KLVField(longitude, "°"),
    25: KLVField(height, "m"),
    26: KLVField(corner, "°"),
    27: KLVField(corner, "°"),
    28: KLVField(corner, "°"),
    29: KLVField(corner, "°"),
    30: KLVField(corner, "°"),
    31: KLVField(corner, "°"),
    32: KLVField(corner, "°"),
    33: KLVField(corner, "°"),
    34: KLVField(.unsigned),
    35: KLVField(angle, "°"),
    36: KLVField(.unsignedRange(0, 100), "m/s"),
    37: KLVField(.unsignedRange(0, 5000), "mbar"),
    38: KLVField(height, "m"),
    39: KLVField(.signed, "°C"),
    40: KLVField(latitude, "°"),
    41: KLVField(longitude, "°"),
    42: KLVField(height, "m"),
    43: KLVField(.unsigned, "px"),
    44: KLVField(.unsigned, "px"),
    45: KLVField(.unsignedRange(0, 4095), "m"),
    46: KLVField(.unsignedRange(0, 4095), "m"),
    47: KLVField(.unsigned),
    48: KLVField(.nested("0102")),
    49: KLVField(.unsignedRange(0, 5000), "mbar"),
    50: KLVField(.signedRange(20), "°"),
    51: KLVField(.signedRange(180), "m/s"),
    52: KLVField(.signedRange(20), "°"),
    53: KLVField(.unsignedRange(0, 5000), "mbar"),
    54: KLVField(height, "m"),
    55: KLVField(.unsignedRange(0, 100), "%"),
    56: KLVField(.unsigned, "m/s"),
    57: KLVField(.unsignedRange(0, 5_000_000), "m"),
    58: KLVField(.unsignedRange(0, 10_000), "kg"),
    59: KLVField(.text),
    60: KLVField(.unsigned),
    61: KLVField(.unsigned),
    62: KLVField(.unsigned),
    63: KLVField(.unsigned),
    64: KLVField(angle, "°"),
    65: KLVField(.unsigned),
    67: KLVField(latitude, "°"),
    68: KLVField(longitude, "°"),
    69: KLVField(height, "m"),
    70: KLVField(.text),
    71: KLVField(angle, "°"),
    72: KLVField(.time),
    73: KLVField(.bytes),
    74: KLVField(.nested("0903")),
    75: KLVField(height, "m"),
    76: KLVField(height, "m"),
    77: KLVField(.unsigned),
    78: KLVField(height, "m"),
    79: KLVField(.signedRange(327), "m/s"),
    80: KLVField(.signedRange(327), "m/s"),
    82: KLVField(latitude, "°"),
    83: KLVField(longitude, "°"),
    84: KLVField(latitude, "°"),
    85: KLVField(longitude, "°"),
    86: KLVField(latitude, "°"),
    87: KLVField(longitude, "°"),
    88: KLVField(latitude, "°"),
    89: KLVField(longitude, "°"),
    90: KLVField(.signedRange(90), "°"),
    91: KLVField(.signedRange(90), "°"),
    92: KLVField(.signedRange(90), "°"),
    93: KLVField(.signedRange(180), "°"),
    94: KLVField(.bytes),
    96: KLVField(.mapped(0, 1_500_000), "m"),
    103: KLVField(extended, "m"),
    104: KLVField(extended, "m"),
    105: KLVField(extended, "m"),
    106: KLVField(.text),
    107: KLVField(.text),
    108: KLVField(.text),
    109: KLVField(.mapped(0, 21_000), "km"),
    110: KLVField(.unsigned, "s"),
    111: KLVField(.unsigned, "1/min"),
    112: KLVField(.mapped(0, 360), "°"),
    113: KLVField(extended, "m"),
    114: KLVField(extended, "m"),
    117: KLVField(.mapped(-1000, 1000), "°/s"),
    118: KLVField(.mapped(-1000, 1000), "°/s"),
    119: KLVField(.mapped(-1000, 1000), "°/s"),
    120: KLVField(.mapped(0, 100), "%"),
    123: KLVField(.unsigned),
    124: KLVField(.unsigned),
    125: KLVField(.unsigned),
    126: KLVField(.unsigned),
    129: KLVField(.text),
    131: KLVField(.time),
    132: KLVField(.mapped(1, 99_999), "MHz"),
    133: KLVField(.unsigned, "GB"),
    134: KLVField(.mapped(0, 100), "%"),
    135: KLVField(.text),
    136: KLVField(.unsigned, "s"),
    137: KLVField(.signed, "µs"),
  ]

  /// What a packet says in common terms.
  static func telemetry(_ elements: [KLVElement]) -> [MetadataItem] {
    func number(_ tags: Int...) -> Double? {
      for tag in tags {
        if let element = elements.last(where: { $0.tag == tag }),
          let number = fields[tag]?.number(element.value)
        {
          return number
        }
      }
      return nil
    }
    var items: [MetadataItem] = []
    if let latitude = number(13), let longitude = number(14) {
      items.append(TelemetryItem.position(latitude: latitude, longitude: longitude, hasFix: nil))
    }
    if let altitude = number(15) {
      items.append(TelemetryItem.number(.telemetryAltitude, altitude))
    } else if let height = number(104, 75) {
      items.append(
        TelemetryItem.number(.telemetryAltitude, height, [.init("system", "WGS84 ellipsoid")]))
    }
    if let speed = number(56) { items.append(TelemetryItem.number(.telemetrySpeed2D, speed)) }
    if let course = number(112) { items.append(TelemetryItem.number(.telemetryHeading, course)) }
    if let time = elements.last(where: { $0.tag == 2 }), time.value.count == 8 {
      let microseconds = time.value.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if let utc = TelemetryItem.utc(secondsSince1970: Double(microseconds) / 1e6) {
        items.append(utc)
      }
    }
    return items
  }
}
