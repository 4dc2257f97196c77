/// Telemetry: quantities that are measured while a camera records; the names are ours.
///
/// ``TelemetryQuantity`` has their units and how their values are stored.
extension MetadataIdentifier {
  /// Where the camera is: latitude and longitude in degrees, WGS 84.
  public static let telemetryPosition: MetadataIdentifier = "tele/position"
  /// How high the camera is, in metres above the mean sea unless an attribute says otherwise.
  public static let telemetryAltitude: MetadataIdentifier = "tele/altitude"
  /// The speed over ground, in metres per second.
  public static let telemetrySpeed2D: MetadataIdentifier = "tele/speed.2d"
  /// The speed in space, in metres per second.
  public static let telemetrySpeed3D: MetadataIdentifier = "tele/speed.3d"
  /// The velocity to the east, to the north and upwards, in metres per second.
  public static let telemetryVelocity: MetadataIdentifier = "tele/velocity"
  /// The direction of motion, in degrees clockwise from true north.
  public static let telemetryHeading: MetadataIdentifier = "tele/heading"
  /// How exact the position is, in metres.
  public static let telemetryHorizontalAccuracy: MetadataIdentifier = "tele/accuracy.horizontal"
  /// How exact the altitude is, in metres.
  public static let telemetryVerticalAccuracy: MetadataIdentifier = "tele/accuracy.vertical"
  /// How exact the speed is, in metres per second.
  public static let telemetrySpeedAccuracy: MetadataIdentifier = "tele/accuracy.speed"
  /// The dilution of precision of a position: 1 is ideal, above 20 is poor.
  public static let telemetryDilution: MetadataIdentifier = "tele/dilution"
  /// The dimensions of a satellite fix: 0 for none, 2, or 3.
  public static let telemetryFix: MetadataIdentifier = "tele/fix"
  /// How many satellites a fix is made with.
  public static let telemetrySatellites: MetadataIdentifier = "tele/satellites"
  /// The time of the satellites, as `2026-05-17T14:30:00.123Z`.
  public static let telemetryUTC: MetadataIdentifier = "tele/utc"
  /// What the accelerometer measures, gravity included, in metres per second squared.
  public static let telemetryAcceleration: MetadataIdentifier = "tele/acceleration"
  /// The direction of gravity, as a vector of length 1.
  public static let telemetryGravity: MetadataIdentifier = "tele/gravity"
  /// What the gyroscope measures, in radians per second.
  public static let telemetryRotationRate: MetadataIdentifier = "tele/rotation-rate"
  /// The magnetic field, in microteslas.
  public static let telemetryMagneticField: MetadataIdentifier = "tele/magnetic-field"
  /// How the camera is turned, as a unit quaternion.
  public static let telemetryOrientation: MetadataIdentifier = "tele/orientation"
  /// How the picture is turned against the camera, as a unit quaternion.
  public static let telemetryImageOrientation: MetadataIdentifier = "tele/image-orientation"
  /// How long a picture was exposed, in seconds.
  public static let telemetryExposureTime: MetadataIdentifier = "tele/exposure-time"
  /// How long the sensor was read out for one picture, in seconds.
  public static let telemetryRollingShutter: MetadataIdentifier = "tele/rolling-shutter"
  /// The ISO speed.
  public static let telemetryISO: MetadataIdentifier = "tele/iso"
  /// The f-number.
  public static let telemetryAperture: MetadataIdentifier = "tele/aperture"
  /// The focal length, in millimetres.
  public static let telemetryFocalLength: MetadataIdentifier = "tele/focal-length"
  /// The colour temperature of white, in kelvins.
  public static let telemetryWhiteBalance: MetadataIdentifier = "tele/white-balance"
  /// The temperature of a sensor, in degrees Celsius.
  public static let telemetryTemperature: MetadataIdentifier = "tele/temperature"
}
