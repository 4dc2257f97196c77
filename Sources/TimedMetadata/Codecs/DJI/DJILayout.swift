internal import MediaModel

/// What fields of DJI's messages mean, by the name of the description that a device was built with.
///
/// Source: the tables of exiftool 13 for protobuf data of DJI.
struct DJILayout: Sendable {
  /// What a field measures.
  enum Meaning: Sendable {
    /// A message: units (0 radians, 1 degrees), latitude, longitude.
    case position
    /// Thousandths of a metre.
    case altitude
    /// A number of its own unit.
    case number(MetadataIdentifier)
    /// Two whole numbers, one divided by the other.
    case ratio(MetadataIdentifier)
    /// A date and a time of UTC.
    case utc
  }

  /// What a field is called, its unit, and what its number is divided by.
  struct Name: Sendable {
    let name: String
    let unit: String?
    let divisor: Double

    init(_ name: String, _ unit: String? = nil, _ divisor: Double = 1) {
      (self.name, self.unit, self.divisor) = (name, unit, divisor)
    }
  }

  /// By the numbers of the fields, outermost first, as `3.4.2.1`.
  let meanings: [String: Meaning]
  let names: [String: Name]
  /// Fields that are known to hold others.
  let messages: Set<String>

  private init(meanings: [String: Meaning], names: [String: Name]) {
    (self.meanings, self.names) = (meanings, names)
    var messages: Set<String> = []
    for path in Self.places.union(meanings.keys).union(names.keys) {
      var numbers = path.split(separator: ".")
      while numbers.count > 1 {
        numbers.removeLast()
        messages.insert(numbers.joined(separator: "."))
      }
    }
    self.messages = messages.union(Self.places)
  }

  /// The layout of a description, as `dvtm_ac203.proto`; of an unknown one, what all have in common.
  static func named(_ name: String) -> DJILayout { rows[name] ?? common }

  /// What all descriptions have in common: places are recognised by their form.
  static let common = DJILayout(meanings: [:], names: device)

  /// The fields that hold a place in one device or another.
  static let places: Set<String> = ["3.4.2.1", "3.4.4.1", "3.3.4.1"]

  private static let rows: [String: DJILayout] = [
    "dvtm_ac203.proto": action(["3.2.2.1": .number(.telemetryISO)]),
    "dvtm_ac204.proto": action([:]),
    "dvtm_AVATA2.proto": flying(hasHeight: true),
    "dvtm_dji_neo.proto": flying(hasHeight: false),
    "dvtm_wm265e.proto": large([:]),
    "dvtm_pm320.proto": large(["3.2.4.1": .ratio(.telemetryAperture)]),
    "dvtm_Mini4_Pro.proto": small,
  ]

  private static let device: [String: Name] = [
    "1.1.1": Name("description"), "1.1.5": Name("serial number"), "1.1.10": Name("model"),
  ]

  private static func frame(_ path: String) -> [String: Name] {
    [
      "\(path).1": Name("width", "px"), "\(path).2": Name("height", "px"),
      "\(path).3": Name("frame rate", "1/s"),
    ]
  }

  private static func attitude(_ path: String, _ thing: String, _ words: [String]) -> [String: Name]
  {
    Dictionary(
      words.enumerated().map { ("\(path).\($0 + 1)", Name("\(thing) \($1)", "°", 10)) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func drone(_ path: String) -> [String: Name] {
    attitude(path, "drone", ["roll", "pitch", "yaw"])
  }

  private static let gimbal = attitude("3.4.3", "gimbal", ["pitch", "roll", "yaw"])

  private static func joined(_ names: [String: Name]...) -> [String: Name] {
    names.reduce(into: device) { $0.merge($1) { _, new in new } }
  }

  /// Osmo Action 4 and 5.
  private static func action(_ more: [String: Meaning]) -> DJILayout {
    let meanings: [String: Meaning] = [
      "3.2.4.1": .ratio(.telemetryExposureTime), "3.2.6.1": .number(.telemetryWhiteBalance),
      "3.4.2.1": .position, "3.4.2.2": .altitude, "3.4.2.6.1": .utc,
    ]
    return DJILayout(
      meanings: meanings.merging(more) { _, new in new },
      names: joined(
        frame("2.3"),
        [
          "3.2.10.2": Name("accelerometer, left and right"),
          "3.2.10.3": Name("accelerometer, front and back"),
          "3.2.10.4": Name("accelerometer, up and down"),
        ]))
  }

  /// Avata 2 and Neo.
  private static func flying(hasHeight: Bool) -> DJILayout {
    let height = hasHeight ? ["3.4.5.1": Name("height above the start", "m", 1000)] : [:]
    return DJILayout(
      meanings: [
        "3.2.2.1": .number(.telemetryISO), "3.2.4.1": .ratio(.telemetryExposureTime),
        "3.2.6.1": .number(.telemetryWhiteBalance), "3.2.10.1": .ratio(.telemetryAperture),
        "3.4.4.1": .position, "3.4.4.2": .altitude,
      ],
      names: joined(
        frame("2.3"), drone("3.4.3"), height,
        ["2.2.3.1": Name("second serial number"), "3.1.2": Name("time", "s", 1_000_000)]))
  }

  /// Mavic 3 and Matrice 30.
  private static func large(_ more: [String: Meaning]) -> DJILayout {
    let meanings: [String: Meaning] = [
      "3.2.2.1": .number(.telemetryISO), "3.2.3.1": .ratio(.telemetryExposureTime),
      "3.3.4.1": .position, "3.3.4.2": .altitude,
    ]
    return DJILayout(
      meanings: meanings.merging(more) { _, new in new },
      names: joined(
        frame("2.2"), drone("3.3.3"), gimbal,
        ["3.2.6.1": Name("digital zoom"), "3.3.5.1": Name("height above the start", "m", 1000)]))
  }

  /// Mini 4 Pro.
  private static let small = DJILayout(
    meanings: [
      "3.2.7.1": .number(.telemetryISO), "3.2.10.1": .ratio(.telemetryExposureTime),
      "3.2.11.1": .ratio(.telemetryAperture), "3.2.32.1": .number(.telemetryWhiteBalance),
      "3.3.4.1": .position, "3.3.4.2": .altitude,
    ],
    names: joined(
      frame("2.3"), drone("3.3.3"), gimbal,
      ["3.3.5.1": Name("height above the start", "m", 1000)]))
}
