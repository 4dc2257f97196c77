extension MetadataValue {
  /// The bytes of the value as a data type stores it.
  ///
  /// Numbers are converted where nothing but the precision of a floating-point number is lost;
  /// types of several widths take the smallest of 1, 2, 4 and 8 bytes. `nil` where the type cannot
  /// hold the value.
  public func payload(as type: DataType, language: LanguageTag? = nil) -> [UInt8]? {
    switch (ValueLayout(type), self) {
    case (.text(let encoding), .string(let text)): encoding.encode(text)
    case (.classicText, .string(let text)): ClassicText.encode(text, language: language)
    case (.signed(let widths), _): integer.flatMap { Self.bytes($0, widths, isSigned: true) }
    case (.unsigned(let widths), _):
      integer.flatMap { Self.bytes($0, widths, isSigned: false) }
    case (.float32, _): floatingPoint.flatMap(Self.single)
    case (.float64, _): floatingPoint.map { Self.bytes($0.bitPattern, 8) }
    case (.point, .point(let point)): Self.bytes([point.x, point.y])
    case (.dimensions, .dimensions(let size)): Self.bytes([size.width, size.height])
    case (.rectangle, .rectangle(let area)):
      Self.bytes([area.origin.x, area.origin.y, area.size.width, area.size.height])
    case (.affineTransform, .affineTransform(let matrix)),
      (.perspectiveTransform, .perspectiveTransform(let matrix)):
      matrix.elements.flatMap { Self.bytes($0.bitPattern, 8) }
    case (.polygon, .polygon(let points)) where points.count >= 3,
      (.polyline, .polyline(let points)) where points.count >= 2:
      Self.bytes(points.flatMap { [$0.x, $0.y] })
    case (.vector, .vector(let numbers)) where !numbers.isEmpty:
      numbers.flatMap { Self.bytes($0.bitPattern, 8) }
    case (.composite, .composite(let values)): MetadataComposite.payload(of: values)
    case (.composite, .data(let bytes)): bytes
    case (.bytes(let count), .data(let bytes)):
      count == nil || count == bytes.count ? bytes : nil
    case (.extendedRaster, .data(let bytes)): ExtendedRaster.isWhole(bytes) ? bytes : nil
    default: nil
    }
  }

  /// The value as a whole number; `nil` where it is none.
  var integer: Int128? {
    switch self {
    case .signed(let number): Int128(number)
    case .unsigned(let number): Int128(number)
    case .float32(let number): Int128(exactly: number)
    case .float64(let number): Int128(exactly: number)
    default: nil
    }
  }

  /// The value as a floating-point number; `nil` where it is not a number.
  var floatingPoint: Double? {
    switch self {
    case .signed(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .float32(let number): Double(number)
    case .float64(let number): number
    default: nil
    }
  }

  private static func single(_ number: Double) -> [UInt8]? {
    let single = Float(number)
    guard single.isFinite || !number.isFinite else { return nil }
    return bytes(UInt64(single.bitPattern), 4)
  }

  private static func bytes(_ number: Int128, _ widths: [Int], isSigned: Bool) -> [UInt8]? {
    // What is left above the bytes of the number is its sign.
    widths.lazy.filter { $0 != 3 }.first {
      number >> Int128(8 * $0 - (isSigned ? 1 : 0)) == (isSigned && number < 0 ? -1 : 0)
    }.map { bytes(UInt64(truncatingIfNeeded: number), $0) }
  }

  private static func bytes(_ numbers: [Float]) -> [UInt8] {
    numbers.flatMap { bytes(UInt64($0.bitPattern), 4) }
  }

  private static func bytes(_ bits: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * (count - 1 - $0))) }
  }
}
