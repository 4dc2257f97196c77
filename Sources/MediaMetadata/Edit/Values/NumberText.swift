internal import MediaModel

/// Numbers as text names them.
enum NumberText {
  /// A whole number in decimal, or in hexadecimal behind `0x`; `nil` for other text.
  static func integer(_ text: String) -> Int128? {
    let isNegative = text.hasPrefix("-")
    let body = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = body.hasPrefix("0x")
    let digits = isHexadecimal ? body.dropFirst(2) : body
    guard let first = digits.first, first != "-", first != "+",
      let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return isNegative ? -Int128(magnitude) : Int128(magnitude)
  }

  /// A whole number as a value; `nil` beyond 64 bits.
  static func value(_ number: Int128) -> MetadataValue? {
    Int64(exactly: number).map(MetadataValue.signed)
      ?? UInt64(exactly: number).map(MetadataValue.unsigned)
  }

  /// A finite number in decimal; `nil` for other text.
  static func float(_ text: some StringProtocol) -> Double? {
    MetadataNumber(String(text.hasPrefix("+") ? text.dropFirst() : text[...]))?.double
  }

  /// Numbers with one of the separators between, and blanks beside them; `nil` where a part is none.
  static func list(_ text: String, separators: Set<Character>) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(omittingEmptySubsequences: false, whereSeparator: separators.contains) {
      guard let number = float(part.split(separator: " ").joined()) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// Points, sizes, rectangles, figures and transforms as text names them.
enum ShapeText {
  /// The value of a type of several numbers; `nil` where the text is none.
  static func value(_ text: String, of type: DataType) -> MetadataValue? {
    switch type {
    case .pointFloat32: return points(text).flatMap { $0.count == 1 ? .point($0[0]) : nil }
    case .dimensionsFloat32:
      guard let numbers = floats(text, ["x", ","]), numbers.count == 2 else { return nil }
      return .dimensions(MetadataValue.Dimensions(width: numbers[0], height: numbers[1]))
    case .rectangleFloat32:
      guard let numbers = floats(text, [","]), numbers.count == 4 else { return nil }
      return .rectangle(
        MetadataValue.Rectangle(
          origin: MetadataValue.Point(x: numbers[0], y: numbers[1]),
          size: MetadataValue.Dimensions(width: numbers[2], height: numbers[3])))
    case .polygonFloat32:
      return points(text).flatMap { $0.count >= 3 ? .polygon($0) : nil }
    case .polylineFloat32:
      return points(text).flatMap { $0.count >= 2 ? .polyline($0) : nil }
    default:
      guard let matrix = matrix(text) else { return nil }
      return type == .affineTransformFloat64
        ? .affineTransform(matrix) : .perspectiveTransform(matrix)
    }
  }

  /// Points with blanks between, each as `x,y`.
  private static func points(_ text: String) -> [MetadataValue.Point]? {
    var points: [MetadataValue.Point] = []
    for part in text.split(separator: " ") {
      guard let numbers = floats(String(part), [","]), numbers.count == 2 else { return nil }
      points.append(MetadataValue.Point(x: numbers[0], y: numbers[1]))
    }
    return points.isEmpty ? nil : points
  }

  /// Nine numbers with commas, semicolons or blanks between.
  private static func matrix(_ text: String) -> MetadataValue.Matrix? {
    let parts = text.split { [",", ";", " "].contains($0) }
    let numbers = parts.compactMap { NumberText.float($0) }
    return numbers.count == parts.count ? MetadataValue.Matrix(numbers) : nil
  }

  private static func floats(_ text: String, _ separators: Set<Character>) -> [Float]? {
    guard let numbers = NumberText.list(text, separators: separators) else { return nil }
    let floats = numbers.map { Float($0) }
    return floats.allSatisfy(\.isFinite) ? floats : nil
  }
}
