/// A quantity that sensors and cameras measure while they record: one identifier whoever made the camera.
///
/// Values are in the units of the International System, but for angles of places and directions, which are in
/// degrees, and temperatures, which are in degrees Celsius. Axes are those of the camera unless a quantity says
/// otherwise.
public struct TelemetryQuantity: Hashable, Sendable {
  /// What its items are, as `tele/acceleration`.
  public let identifier: MetadataIdentifier
  /// A few English words.
  public let displayName: String
  /// The symbol of the unit; `nil` for plain numbers and text.
  public let unit: String?
  /// How its values are stored.
  public let dataType: DataType
  /// The names of the numbers of a vector, in order; none for a single value.
  public let components: [String]

  /// Every quantity.
  public static let all: [TelemetryQuantity] = [
    row(.telemetryPosition, "position", "°", .vectorFloat64, ["latitude", "longitude"]),
    row(.telemetryAltitude, "altitude", "m"),
    row(.telemetrySpeed2D, "speed over ground", "m/s"),
    row(.telemetrySpeed3D, "speed", "m/s"),
    row(.telemetryVelocity, "velocity", "m/s", .vectorFloat64, ["east", "north", "up"]),
    row(.telemetryHeading, "heading", "°"),
    row(.telemetryHorizontalAccuracy, "horizontal accuracy", "m"),
    row(.telemetryVerticalAccuracy, "vertical accuracy", "m"),
    row(.telemetrySpeedAccuracy, "accuracy of speed", "m/s"),
    row(.telemetryDilution, "dilution of precision", nil),
    row(.telemetryFix, "dimensions of the fix", nil, .uint8),
    row(.telemetrySatellites, "satellites", nil, .uint8),
    row(.telemetryUTC, "time of the satellites", nil, .utf8),
    row(.telemetryAcceleration, "acceleration", "m/s²", .vectorFloat64, axes),
    row(.telemetryGravity, "gravity", nil, .vectorFloat64, axes),
    row(.telemetryRotationRate, "rotation rate", "rad/s", .vectorFloat64, axes),
    row(.telemetryMagneticField, "magnetic field", "µT", .vectorFloat64, axes),
    row(.telemetryOrientation, "orientation of the camera", nil, .vectorFloat64, quaternion),
    row(.telemetryImageOrientation, "orientation of the picture", nil, .vectorFloat64, quaternion),
    row(.telemetryExposureTime, "exposure time", "s"),
    row(.telemetryRollingShutter, "readout time of the rolling shutter", "s"),
    row(.telemetryISO, "ISO speed", nil),
    row(.telemetryAperture, "f-number", nil),
    row(.telemetryFocalLength, "focal length", "mm"),
    row(.telemetryWhiteBalance, "white balance", "K"),
    row(.telemetryTemperature, "temperature", "°C"),
  ]

  private static let axes = ["x", "y", "z"]
  private static let quaternion = ["w", "x", "y", "z"]

  private static func row(
    _ identifier: MetadataIdentifier, _ displayName: String, _ unit: String?,
    _ dataType: DataType = .float64, _ components: [String] = []
  ) -> TelemetryQuantity {
    TelemetryQuantity(
      identifier: identifier, displayName: displayName, unit: unit, dataType: dataType,
      components: components)
  }

  private static let rows = Dictionary(firstOf: all.map { ($0.identifier, $0) })
}

extension TelemetryQuantity {
  /// The quantity of an identifier; `nil` for one that is not telemetry, or not in the list.
  public init?(_ identifier: MetadataIdentifier) {
    guard let row = Self.rows[identifier] else { return nil }
    self = row
  }
}

extension WellKnownIdentifier {
  /// Rows of telemetry.
  static let telemetry = TelemetryQuantity.all.map {
    WellKnownIdentifier(
      identifier: $0.identifier, displayName: $0.displayName, expectedDataType: $0.dataType)
  }
}
