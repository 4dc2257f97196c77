internal import BinaryIO
internal import MediaModel

/// What the data of a stream of GPMF measures.
///
/// Source: GoPro, GPMF introduction, "Where to find GPMF data", tables of cameras.
enum GPMFMeaning {
  /// Three numbers, one for each axis.
  case axes(MetadataIdentifier)
  /// So many numbers that belong together.
  case vector(MetadataIdentifier, Int)
  /// One number.
  case number(MetadataIdentifier)
  /// Latitude, longitude, altitude, speed over ground, speed.
  case gps5
  /// The same, days since 2000, seconds of the day, dilution of precision, fix.
  case gps9
  /// Seconds of the device's clock, latitude, longitude, altitude, height above the start, speeds to the north, to the
  /// east and downwards, heading.
  case flight
  /// A face for each value.
  case faces

  private static let rows: [FourCC: GPMFMeaning] = [
    "ACCL": .axes(.telemetryAcceleration),
    "GYRO": .axes(.telemetryRotationRate),
    "MAGN": .axes(.telemetryMagneticField),
    "GRAV": .vector(.telemetryGravity, 3),
    "CORI": .vector(.telemetryOrientation, 4),
    "IORI": .vector(.telemetryImageOrientation, 4),
    "SHUT": .number(.telemetryExposureTime),
    "ISOE": .number(.telemetryISO),
    "WBAL": .number(.telemetryWhiteBalance),
    "GPS5": .gps5,
    "GPS9": .gps9,
    "GLPI": .flight,
    "FACE": .faces,
  ]

  /// What the data of a key measures; `nil` where no quantity stands for it.
  static func of(_ key: FourCC) -> GPMFMeaning? { rows[key] }
}

/// A face in the picture, whose numbers differ between cameras.
///
/// | cameras | numbers |
/// | --- | --- |
/// | HERO6 | number of the face, x, y, width, height |
/// | HERO7 | the same, 17 that are not used, smile |
/// | HERO8, 9 | number of the face, x, y, width, height, confidence, smile |
/// | from HERO10 on | version, confidence, number of the face, x, y, width, height, smile, blink |
///
/// From a description: the cameras whose files were at hand saw no face.
///
/// Source: GoPro, GPMF introduction, tables of cameras, "FACE".
enum GPMFFace {
  /// The face of numbers; `nil` where they tell no place in the picture.
  static func item(_ numbers: [Double]) -> MetadataItem? {
    let first = numbers.count == 9 ? 2 : 0
    guard [5, 7, 9, 23].contains(numbers.count), let number = Int(exactly: numbers[first]) else {
      return nil
    }
    let place = numbers[first + 1...first + 4]
    guard place.allSatisfy({ (0...1).contains($0) }) else { return nil }
    let parts = place.map { Float($0) }
    return MetadataItem(
      MetadataFaceObject(
        bounds: MetadataValue.Rectangle(
          origin: MetadataValue.Point(x: parts[0], y: parts[1]),
          size: MetadataValue.Dimensions(width: parts[2], height: parts[3])), faceID: number))
  }
}

/// The order that the axes of a sensor are stored in, and their signs.
///
/// Cameras up to HERO7 store z, x, y, and may say so in the name of the stream; later ones say it in `ORIN`: a small
/// letter is an axis that points the other way. Where there is no `ORIN`, the matrix `MTRX` makes axes in the order of
/// `ORIO` of the numbers; with it, what it tells is in the letters already.
///
/// Source: GoPro, GPMF introduction, "ORIN", "ORIO", "MTRX".
enum GPMFAxes: Hashable {
  case asStored
  /// For x, y and z: the place it is stored at, and its sign.
  case turned(places: [Int], signs: [Double])
  /// Nine numbers of a matrix, row by row, that the three numbers are multiplied by.
  case transformed([Double])

  /// The order that a stream's name tells.
  init(streamName: String) {
    let name = Array(streamName.utf8)
    let isOldOrder = Self.oldOrders.contains { order in
      name.indices.dropLast(order.count - 1).contains { name[$0...].starts(with: order) }
    }
    self = isOldOrder ? .turned(places: [1, 2, 0], signs: [1, 1, 1]) : .asStored
  }

  private static let oldOrders = ["(z,x,y)", "(up/down, right/left, forward/back)"].map {
    Array($0.utf8)
  }

  /// The order that three letters tell; `nil` where they are not x, y and z.
  init?(letters: ArraySlice<UInt8>) {
    let names = [UInt8(ascii: "x"), UInt8(ascii: "y"), UInt8(ascii: "z")]
    let stored = letters.prefix { $0 != 0 }
    let lowered = stored.map { $0 | 0x20 }
    let places = names.compactMap { lowered.firstIndex(of: $0) }
    guard stored.count == 3, places.count == 3 else { return nil }
    let signs = places.map { stored[stored.startIndex + $0] & 0x20 == 0 ? 1.0 : -1 }
    self = .turned(places: places, signs: signs)
  }

  /// Turns numbers to x, y and z; false where there are not three.
  ///
  /// - Parameters:
  ///   - numbers: as they are stored, divided by their scale; then those of the axes of the camera.
  ///   - output: the order of what a matrix makes of them; `nil` for x, y and z.
  /// - Returns: whether they are three.
  func turn(_ numbers: inout [Double], output: GPMFAxes? = nil) -> Bool {
    guard numbers.count == 3 else { return false }
    if case .asStored = self { return true }
    let stored = (numbers[0], numbers[1], numbers[2])
    switch self {
    case .asStored: break
    case .turned(let places, let signs):
      for axis in 0..<3 {
        let number = places[axis] == 0 ? stored.0 : places[axis] == 1 ? stored.1 : stored.2
        numbers[axis] = signs[axis] * number
      }
    case .transformed(let matrix):
      guard matrix.count == 9 else { break }
      for axis in 0..<3 {
        let row = 3 * axis
        numbers[axis] =
          matrix[row] * stored.0 + matrix[row + 1] * stored.1 + matrix[row + 2] * stored.2
      }
      if case .turned = output { return output?.turn(&numbers) ?? true }
    }
    return true
  }
}
