public import MediaModel

/// A format in which programs exchange the path of a camera.
public struct PathFormat: OpenName {
  /// The short name, as `gpx`.
  public var rawValue: String

  /// Creates a format from its short name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// GPX 1.1, with speed and course in Garmin's extension, and the time of the presentation in one of our own.
  public static let gpx: PathFormat = "gpx"
  /// GeoJSON (RFC 7946), with a property `coordinateProperties` that has a list for each value.
  public static let geoJSON: PathFormat = "geojson"
  /// KML 2.2 with `gx:Track`.
  public static let kml: PathFormat = "kml"

  /// GeoPackage 1.3, with a layer `points` that has what is known of each, and a layer `path` with the line through them.
  ///
  /// SQLite writes it, which is loaded then.
  public static let geoPackage: PathFormat = "geopackage"

  /// The formats that can be written.
  public static let all: [PathFormat] = [.gpx, .geoJSON, .kml, .geoPackage]

  /// The path in this format; `nil` for a format that cannot be written, or is not text.
  ///
  /// - Parameters:
  ///   - points: the points, in the order of their times.
  ///   - name: what the path is called.
  ///   - clock: what tells the time of points that bring none; points without any time have none.
  /// - Returns: the text.
  public func text(of points: [TelemetryPoint], name: String, clock: UTCClock?) -> String? {
    let timed = Self.timed(points, clock)
    switch self {
    case .gpx: return GPXPath.text(timed, name)
    case .geoJSON: return GeoJSONPath.text(timed, name)
    case .kml: return KMLPath.text(timed, name)
    default: return nil
    }
  }

  /// The bytes of a file of this format.
  ///
  /// - Parameters:
  ///   - points: the points, in the order of their times.
  ///   - name: what the path is called.
  ///   - clock: what tells the time of points that bring none; points without any time have none.
  /// - Returns: the bytes; text is UTF-8.
  /// - Throws: ``MediaError`` for a format that cannot be written, and for GeoPackage where SQLite is not installed.
  public func data(
    of points: [TelemetryPoint], name: String, clock: UTCClock?
  ) throws(MediaError) -> [UInt8] {
    if self == .geoPackage {
      do throws(SQLiteDatabase.Failure) {
        return try GeoPackagePath.bytes(Self.timed(points, clock), name)
      } catch {
        throw MediaError(.unwritable, error.reason, path: name)
      }
    }
    guard let text = text(of: points, name: name, clock: clock) else {
      throw MediaError(.invalidRequest, "no path can be written as '\(rawValue)'", path: name)
    }
    return Array(text.utf8)
  }

  private static func timed(_ points: [TelemetryPoint], _ clock: UTCClock?) -> [TelemetryPoint] {
    points.map { point in
      var point = point
      point.utc = point.utc ?? clock?.date(at: point.time)
      return point
    }
  }
}

extension TelemetryPoint {
  /// Degrees to a tenth of a millimetre, in plain decimal notation.
  static func degrees(_ value: Double) -> String { value.decimal(places: 9) }
}

extension Double {
  /// The number in decimal notation without an exponent and without zeros at the end.
  func decimal(places: Int) -> String {
    guard isFinite else { return "0" }
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    guard let scaled = Int64(exactly: (self * power).rounded()) else { return description }
    guard places > 0 else { return "\(scaled)" }
    var rest = scaled.magnitude
    // Backwards: the digits after the point, but for zeros at the end, and those before it.
    var digits: [UInt8] = []
    digits.reserveCapacity(24)
    for _ in 0..<places {
      let digit = UInt8(rest % 10)
      rest /= 10
      if digit > 0 || !digits.isEmpty { digits.append(0x30 + digit) }
    }
    if !digits.isEmpty { digits.append(0x2E) }
    repeat {
      digits.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    if scaled < 0 { digits.append(0x2D) }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }
}

extension String {
  /// The text between the tags of XML: what XML forbids is left out; a carriage return, which its readers take for the
  /// end of a line, is written by its number.
  ///
  /// Source: XML 1.0 § 2.2, 2.11.
  package var escapedForXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\r": text += "&#13;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
