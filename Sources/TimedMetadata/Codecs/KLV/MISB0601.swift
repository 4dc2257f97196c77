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
    1: KLVField("checksum", .unsigned),
    2: KLVField("precision time stamp", .time),
    3: KLVField("mission ID", .text),
    4: KLVField("platform tail number", .text),
    5: KLVField("platform heading", angle, "°"),
    6: KLVField("platform pitch", .signedRange(20), "°"),
    7: KLVField("platform roll", .signedRange(50), "°"),
    8: KLVField("platform true airspeed", .unsigned, "m/s"),
    9: KLVField("platform indicated airspeed", .unsigned, "m/s"),
    10: KLVField("platform designation", .text),
    11: KLVField("image source sensor", .text),
    12: KLVField("image coordinate system", .text),
    13: KLVField("sensor latitude", latitude, "°"),
    14: KLVField("sensor longitude", longitude, "°"),
    15: KLVField("sensor true altitude", height, "m"),
    16: KLVField("sensor horizontal field of view", .unsignedRange(0, 180), "°"),
    17: KLVField("sensor vertical field of view", .unsignedRange(0, 180), "°"),
    18: KLVField("sensor relative azimuth", angle, "°"),
    19: KLVField("sensor relative elevation", .signedRange(180), "°"),
    20: KLVField("sensor relative roll", angle, "°"),
    21: KLVField("slant range", .unsignedRange(0, 5_000_000), "m"),
    22: KLVField("target width", .unsignedRange(0, 10_000), "m"),
    23: KLVField("frame center latitude", latitude, "°"),
    24: KLVField("frame center longitude", longitude, "°"),
    25: KLVField("frame center elevation", height, "m"),
    26: KLVField("offset of corner 1, latitude", corner, "°"),
    27: KLVField("offset of corner 1, longitude", corner, "°"),
    28: KLVField("offset of corner 2, latitude", corner, "°"),
    29: KLVField("offset of corner 2, longitude", corner, "°"),
    30: KLVField("offset of corner 3, latitude", corner, "°"),
    31: KLVField("offset of corner 3, longitude", corner, "°"),
    32: KLVField("offset of corner 4, latitude", corner, "°"),
    33: KLVField("offset of corner 4, longitude", corner, "°"),
    34: KLVField("icing detected", .unsigned),
    35: KLVField("wind direction", angle, "°"),
    36: KLVField("wind speed", .unsignedRange(0, 100), "m/s"),
    37: KLVField("static pressure", .unsignedRange(0, 5000), "mbar"),
    38: KLVField("density altitude", height, "m"),
    39: KLVField("outside air temperature", .signed, "°C"),
    40: KLVField("target latitude", latitude, "°"),
    41: KLVField("target longitude", longitude, "°"),
    42: KLVField("target elevation", height, "m"),
    43: KLVField("half width of target gate", .unsigned, "px"),
    44: KLVField("half height of target gate", .unsigned, "px"),
    45: KLVField("target error, horizontal", .unsignedRange(0, 4095), "m"),
    46: KLVField("target error, vertical", .unsignedRange(0, 4095), "m"),
    47: KLVField("flags", .unsigned),
    48: KLVField("security", .nested("0102")),
    49: KLVField("differential pressure", .unsignedRange(0, 5000), "mbar"),
    50: KLVField("platform angle of attack", .signedRange(20), "°"),
    51: KLVField("platform vertical speed", .signedRange(180), "m/s"),
    52: KLVField("platform sideslip", .signedRange(20), "°"),
    53: KLVField("airfield barometric pressure", .unsignedRange(0, 5000), "mbar"),
    54: KLVField("airfield elevation", height, "m"),
    55: KLVField("relative humidity", .unsignedRange(0, 100), "%"),
    56: KLVField("platform ground speed", .unsigned, "m/s"),
    57: KLVField("ground range", .unsignedRange(0, 5_000_000), "m"),
    58: KLVField("platform fuel remaining", .unsignedRange(0, 10_000), "kg"),
    59: KLVField("platform call sign", .text),
    60: KLVField("weapon load", .unsigned),
    61: KLVField("weapon fired", .unsigned),
    62: KLVField("laser code", .unsigned),
    63: KLVField("sensor field of view name", .unsigned),
    64: KLVField("platform magnetic heading", angle, "°"),
    65: KLVField("version of ST 0601", .unsigned),
    67: KLVField("alternate platform latitude", latitude, "°"),
    68: KLVField("alternate platform longitude", longitude, "°"),
    69: KLVField("alternate platform altitude", height, "m"),
    70: KLVField("alternate platform name", .text),
    71: KLVField("alternate platform heading", angle, "°"),
    72: KLVField("event start time", .time),
    73: KLVField("remote video terminal set", .bytes),
    74: KLVField("moving targets", .nested("0903")),
    75: KLVField("sensor ellipsoid height", height, "m"),
    76: KLVField("alternate platform ellipsoid height", height, "m"),
    77: KLVField("operational mode", .unsigned),
    78: KLVField("frame center ellipsoid height", height, "m"),
    79: KLVField("sensor velocity to the north", .signedRange(327), "m/s"),
    80: KLVField("sensor velocity to the east", .signedRange(327), "m/s"),
    82: KLVField("corner 1, latitude", latitude, "°"),
    83: KLVField("corner 1, longitude", longitude, "°"),
    84: KLVField("corner 2, latitude", latitude, "°"),
    85: KLVField("corner 2, longitude", longitude, "°"),
    86: KLVField("corner 3, latitude", latitude, "°"),
    87: KLVField("corner 3, longitude", longitude, "°"),
    88: KLVField("corner 4, latitude", latitude, "°"),
    89: KLVField("corner 4, longitude", longitude, "°"),
    90: KLVField("platform pitch, full range", .signedRange(90), "°"),
    91: KLVField("platform roll, full range", .signedRange(90), "°"),
    92: KLVField("platform angle of attack, full range", .signedRange(90), "°"),
    93: KLVField("platform sideslip, full range", .signedRange(180), "°"),
    94: KLVField("core identifier", .bytes),
    96: KLVField("target width, extended", .mapped(0, 1_500_000), "m"),
    103: KLVField("density altitude, extended", extended, "m"),
    104: KLVField("sensor ellipsoid height, extended", extended, "m"),
    105: KLVField("alternate platform ellipsoid height, extended", extended, "m"),
    106: KLVField("stream designator", .text),
    107: KLVField("operational base", .text),
    108: KLVField("broadcast source", .text),
    109: KLVField("range to recovery", .mapped(0, 21_000), "km"),
    110: KLVField("time airborne", .unsigned, "s"),
    111: KLVField("propulsion unit speed", .unsigned, "1/min"),
    112: KLVField("platform course", .mapped(0, 360), "°"),
    113: KLVField("altitude above ground", extended, "m"),
    114: KLVField("radar altimeter", extended, "m"),
    117: KLVField("sensor azimuth rate", .mapped(-1000, 1000), "°/s"),
    118: KLVField("sensor elevation rate", .mapped(-1000, 1000), "°/s"),
    119: KLVField("sensor roll rate", .mapped(-1000, 1000), "°/s"),
    120: KLVField("storage used", .mapped(0, 100), "%"),
    124: KLVField("positioning method", .unsigned),
    125: KLVField("platform status", .unsigned),
    126: KLVField("sensor control mode", .unsigned),
    129: KLVField("target ID", .text),
    131: KLVField("take-off time", .time),
    132: KLVField("transmission frequency", .mapped(1, 99_999), "MHz"),
    133: KLVField("storage capacity", .unsigned, "GB"),
    134: KLVField("zoom", .mapped(0, 100), "%"),
    135: KLVField("communications method", .text),
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
