package import BaseMedia
internal import BinaryIO
internal import CLibrary
package import MediaModel

/// Samples of Google's camera motion metadata, `camm`: one measurement each.
///
///     u16 0, u16 type, numbers; least significant byte first
///
/// | type | numbers |
/// | --- | --- |
/// | 0 | f32 axis of rotation times angle, in radians: x, y, z |
/// | 1 | i32 exposure time, i32 readout time of the rolling shutter, in nanoseconds |
/// | 2 | f32 rotation rate: x, y, z |
/// | 3 | f32 acceleration: x, y, z |
/// | 4 | f32 position of the camera in its surroundings, in metres: x, y, z |
/// | 5 | f64 latitude, longitude, altitude |
/// | 6 | f64 GPS seconds, i32 fix, f64 latitude, longitude, f32 altitude, accuracies, velocity, its accuracy |
/// | 7 | f32 magnetic field: x, y, z |
///
/// A sample of another type, or of another size, is kept as it is.
///
/// From a description: no file of a camera was at hand.
///
/// Source: Google, Camera Motion Metadata Spec (developers.google.com/streetview/publish/camm-spec).
package struct CAMMSample: TimedMetadataCodec {
  private static let clause = "Camera Motion Metadata Spec"

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    let numbers = Numbers(bytes: sample)
    guard sample.count >= 4, numbers.unsigned16(0) == 0 else {
      return opaque(sample, "a sample of \(sample.count) bytes is not camera motion", at: offset)
    }
    let type = Int(numbers.unsigned16(2))
    guard Self.sizes.indices.contains(type) else {
      return opaque(sample, "camera motion of type \(type), which is not known", at: offset)
    }
    guard sample.count == 4 + Self.sizes[type] else {
      return opaque(
        sample,
        "\(sample.count - 4) bytes of camera motion of type \(type); \(Self.sizes[type]) are its size",
        at: offset)
    }
    return DecodedSample(items: Self.items(of: type, numbers))
  }

  /// The bytes of each type's numbers.
  static let sizes = [12, 8, 12, 12, 12, 24, 56, 12]

  private static func items(of type: Int, _ numbers: Numbers) -> [MetadataItem] {
    switch type {
    case 0: [TelemetryItem.vector(.telemetryOrientation, quaternion(numbers.three()))]
    case 1:
      [
        TelemetryItem.number(.telemetryExposureTime, Double(numbers.signed32(4)) / 1e9),
        TelemetryItem.number(.telemetryRollingShutter, Double(numbers.signed32(8)) / 1e9),
      ]
    case 2: [TelemetryItem.vector(.telemetryRotationRate, numbers.three())]
    case 3: [TelemetryItem.vector(.telemetryAcceleration, numbers.three())]
    case 4:
      [
        TelemetryItem.vector(
          .sample("camm", part: "position"), numbers.three(), [.init("unit", "m")])
      ]
    case 5:
      [
        TelemetryItem.position(
          latitude: numbers.double(4), longitude: numbers.double(12), hasFix: nil),
        TelemetryItem.number(.telemetryAltitude, numbers.double(20), ellipsoid),
      ]
    case 6: satellites(numbers)
    default: [TelemetryItem.vector(.telemetryMagneticField, numbers.three())]
    }
  }

  private static let ellipsoid = [MetadataItem.ExtraAttribute("system", "WGS84 ellipsoid")]

  private static func satellites(_ numbers: Numbers) -> [MetadataItem] {
    let fix = numbers.signed32(12)
    var items = [
      TelemetryItem.position(
        latitude: numbers.double(16), longitude: numbers.double(24), hasFix: fix >= 2),
      TelemetryItem.number(.telemetryAltitude, numbers.float(32), ellipsoid),
      TelemetryItem.number(.telemetryHorizontalAccuracy, numbers.float(36)),
      TelemetryItem.number(.telemetryVerticalAccuracy, numbers.float(40)),
      TelemetryItem.vector(
        .telemetryVelocity, [numbers.float(44), numbers.float(48), numbers.float(52)]),
      TelemetryItem.number(.telemetrySpeedAccuracy, numbers.float(56)),
      TelemetryItem.count(.telemetryFix, UInt8(clamping: fix)),
    ]
    if let utc = SatelliteTime.utc(gpsSeconds: numbers.double(4)) {
      items.append(utc)
    }
    return items
  }

  /// A rotation about an axis whose length is the angle, as a unit quaternion.
  private static func quaternion(_ axis: [Double]) -> [Double] {
    let angle = (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]).squareRoot()
    guard angle > 0, angle.isFinite else { return [1, 0, 0, 0] }
    return [cos(angle / 2)] + axis.map { $0 / angle * sin(angle / 2) }
  }

  private func opaque(_ sample: [UInt8], _ message: String, at offset: Int) -> DecodedSample {
    DecodedSample(
      items: [MetadataItem(.sample("camm"), payload: sample, dataType: .rawData)],
      diagnostics: [Diagnostic(message, clause: Self.clause, offset: offset)])
  }

  /// Numbers of a sample, least significant byte first.
  private struct Numbers {
    let bytes: [UInt8]

    func unsigned16(_ place: Int) -> UInt16 { UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 }

    private func unsigned32(_ place: Int) -> UInt32 {
      UInt32(unsigned16(place)) | UInt32(unsigned16(place + 2)) << 16
    }

    func signed32(_ place: Int) -> Int32 { Int32(bitPattern: unsigned32(place)) }

    func float(_ place: Int) -> Double { Double(Float(bitPattern: unsigned32(place))) }

    func double(_ place: Int) -> Double {
      Double(
        bitPattern: UInt64(unsigned32(place)) | UInt64(unsigned32(place + 4)) << 32)
    }

    func three() -> [Double] { [float(4), float(8), float(12)] }
  }
}
