package import BaseMedia
package import BinaryIO
internal import CLibrary
package import MediaModel

/// Writes samples of Google's camera motion metadata: the inverse of ``CAMMSample``.
///
/// A position with a time of the satellites is of type 6, one without of type 5. What a type has a field for and no one
/// told is 0 there: the format has no word for nothing.
///
/// Source: Google, Camera Motion Metadata Spec (developers.google.com/streetview/publish/camm-spec).
package struct CAMMEncoder: SampleEncoder {
  package let sampleEntry = BoxNode("camm", payload: [0, 0, 0, 0, 0, 0, 0, 1])
  package let handlerType: FourCC = "meta"
  package let emptySample: [UInt8]? = nil

  package init() {}

  package func encode(_ items: [MetadataItem]) throws(BoxedMetadataError) -> EncodedItems {
    var rest = Rest(items)
    var samples: [[UInt8]] = []
    func add(_ type: UInt16, _ numbers: [UInt8]) {
      samples.append([0, 0] + Self.bytes(type) + numbers)
    }
    func addThree(_ type: UInt16, _ identifier: MetadataIdentifier) {
      while let numbers = rest.vector(identifier, count: 3) { add(type, Self.floats(numbers)) }
    }
    if let quaternion = rest.vector(.telemetryOrientation, count: 4) {
      add(0, Self.floats(Self.axis(quaternion)))
    }
    let (exposure, readout) = (
      rest.number(.telemetryExposureTime), rest.number(.telemetryRollingShutter)
    )
    if exposure != nil || readout != nil {
      add(1, [exposure, readout].flatMap { Self.bytes(Self.nanoseconds($0 ?? 0)) })
    }
    addThree(2, .telemetryRotationRate)
    addThree(3, .telemetryAcceleration)
    addThree(4, .sample("camm", part: "position"))
    if let place = rest.position() {
      let sample = position(place, &rest)
      add(sample.type, sample.numbers)
    }
    addThree(7, .telemetryMagneticField)
    return EncodedItems(samples, left: rest.items)
  }

  private func position(
    _ place: (latitude: Double, longitude: Double, altitude: Double?), _ rest: inout Rest
  ) -> (type: UInt16, numbers: [UInt8]) {
    let altitude = place.altitude ?? rest.number(.telemetryAltitude)
    let angles = [place.latitude, place.longitude].flatMap { Self.bytes($0.bitPattern) }
    guard let time = rest.date(.telemetryUTC)?.secondsAndFraction,
      let gps = SatelliteTime.gpsSeconds(utc: time)
    else { return (5, angles + Self.bytes((altitude ?? 0).bitPattern)) }
    let fix = rest.number(.telemetryFix) ?? (altitude == nil ? 2 : 3)
    let heading = rest.number(.telemetryHeading)
    let speed = rest.number(.telemetrySpeed2D)
    var velocity = rest.vector(.telemetryVelocity, count: 3) ?? [0, 0, 0]
    if let speed, let heading, velocity == [0, 0, 0] {
      let angle = heading * Double.pi / 180
      velocity = [speed * sin(angle), speed * cos(angle), 0]
    }
    let accuracies = [
      rest.number(.telemetryHorizontalAccuracy) ?? 0, rest.number(.telemetryVerticalAccuracy) ?? 0,
    ]
    let rates = velocity + [rest.number(.telemetrySpeedAccuracy) ?? 0]
    return (
      6,
      Self.bytes(gps.bitPattern) + Self.bytes(Int32(Self.clamped(fix))) + angles
        + Self.floats([altitude ?? 0] + accuracies + rates)
    )
  }

  /// The axis of a rotation, as long as its angle in radians.
  private static func axis(_ quaternion: [Double]) -> [Double] {
    let length = (quaternion.dropFirst().reduce(0) { $0 + $1 * $1 }).squareRoot()
    guard length > 0 else { return [0, 0, 0] }
    let angle = 2 * atan2(length, quaternion[0])
    return quaternion.dropFirst().map { $0 / length * angle }
  }

  private static func nanoseconds(_ seconds: Double) -> Int32 {
    Int32(clamped((seconds * 1e9).rounded()))
  }

  private static func clamped(_ number: Double) -> Double {
    number.isFinite ? max(Double(Int32.min), min(Double(Int32.max), number)) : 0
  }

  private static func floats(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { bytes(Float($0).bitPattern) }
  }

  /// Least significant byte first.
  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Items that are not written yet.
  private struct Rest {
    private(set) var items: [MetadataItem]

    init(_ items: [MetadataItem]) { self.items = items }

    private mutating func take(_ identifier: MetadataIdentifier) -> MetadataItem? {
      items.firstIndex { $0.identifier == identifier }.map { items.remove(at: $0) }
    }

    /// Takes an item of so many numbers.
    mutating func vector(_ identifier: MetadataIdentifier, count: Int) -> [Double]? {
      guard let place = items.firstIndex(where: { $0.identifier == identifier }),
        case .vector(let numbers) = items[place].value, numbers.count == count
      else { return nil }
      items.remove(at: place)
      return numbers
    }

    mutating func number(_ identifier: MetadataIdentifier) -> Double? {
      take(identifier)?.numberValue?.double
    }

    mutating func date(_ identifier: MetadataIdentifier) -> MetadataDate? {
      take(identifier)?.dateValue
    }

    mutating func position() -> (latitude: Double, longitude: Double, altitude: Double?)? {
      vector(.telemetryPosition, count: 2).map { ($0[0], $0[1], nil) }
    }
  }
}
