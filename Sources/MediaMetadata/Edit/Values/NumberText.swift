internal import BinaryIO
internal import MediaModel

/// Numbers as text names them.
enum NumberText {
  /// A whole number in decimal, or in hexadecimal after `0x`; `nil` for other text.
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
  /// The value of a type of several numbers; `nil` where the text is none, or has too few or too many of them.
  static func value(_ text: String, of type: DataType) -> MetadataValue? {
    let bytes: [UInt8]?
    switch type {
    case .pointFloat32, .polygonFloat32, .polylineFloat32: bytes = points(text).flatMap(floats)
    case .dimensionsFloat32:
      bytes = NumberText.list(text, separators: ["x", ","]).flatMap(floats)
    case .rectangleFloat32: bytes = NumberText.list(text, separators: [","]).flatMap(floats)
    default:
      // Numbers with commas, semicolons or blanks between.
      let parts = text.split { [",", ";", " "].contains($0) }
      let numbers = parts.compactMap { NumberText.float($0) }
      bytes = numbers.count == parts.count ? numbers.flatMap(\.bitPattern.bigEndianBytes) : nil
    }
    return bytes.flatMap { MetadataValue(payload: $0, type: type) }
  }

  /// The numbers of points with blanks between, each as `x,y`.
  private static func points(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(separator: " ") {
      guard let pair = NumberText.list(String(part), separators: [","]), pair.count == 2 else {
        return nil
      }
      numbers += pair
    }
    return numbers
  }

  private static func floats(_ numbers: [Double]) -> [UInt8]? {
    let floats = numbers.map { Float($0) }
    return floats.allSatisfy(\.isFinite) ? floats.flatMap(\.bitPattern.bigEndianBytes) : nil
  }
}
