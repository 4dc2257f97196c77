package import MediaModel

/// The short names of data types, as `utf8` and `int16`.
package enum DataTypeName {
  /// Every short name, the usual one of a type first.
  package static let all: [(name: String, type: DataType)] = [
    ("utf8", .utf8), ("utf16", .utf16), ("text", .classicText), ("int8", .int8), ("int16", .int16),
    ("int32", .int32), ("int64", .int64), ("uint8", .uint8), ("uint16", .uint16),
    ("uint32", .uint32), ("uint64", .uint64), ("int", .signedInteger),
    ("uint", .unsignedInteger), ("float32", .float32), ("float64", .float64),
    ("jpeg", .jpeg), ("png", .png), ("bmp", .bmp), ("gif", .gif), ("raw", .rawData),
    ("json", .json), ("url", .url), ("uuid", .uuid), ("date", .dateTime), ("duration", .duration),
    ("point", .pointFloat32), ("size", .dimensionsFloat32), ("rectangle", .rectangleFloat32),
    ("affine", .affineTransformFloat64), ("perspective", .perspectiveTransformFloat64),
    ("polygon", .polygonFloat32), ("polyline", .polylineFloat32), ("html", .html), ("xml", .xml),
    ("vector", .vectorFloat64),
    ("isrc", .isrc), ("utf8-sort", .utf8Sort), ("utf16-sort", .utf16Sort),
    ("shift-jis", .shiftJIS),
    ("iso6709", .quickTimeLocationISO6709), ("direction", .quickTimeDirection),
    ("utf-8", .utf8), ("utf-16", .utf16), ("jpg", .jpeg), ("data", .rawData),
    ("float", .float32), ("double", .float64),
  ]

  /// The type of a short name in any case of letters, of its own name, of a code as `code:53`, or of any name in
  /// reverse-DNS form.
  ///
  /// - Throws: ``ItemTextError`` for any other text.
  package static func type(named text: String) throws(ItemTextError) -> DataType {
    let wanted = text.lowercased()
    if let row = all.first(where: { $0.name == wanted || $0.type.rawValue == text }) {
      return row.type
    }
    if let known = DataType.wellKnown.first(where: { $0.type.rawValue == text }) {
      return known.type
    }
    if wanted.hasPrefix("code:"), let code = UInt32(wanted.dropFirst(5)), code < 1 << 24 {
      return DataType(wellKnownCode: code)
    }
    guard DataTypeRegistry.isName(text, atLeast: 3) else {
      throw ItemTextError(
        text.isEmpty
          ? "a data type is missing after the colon; a colon of a key is written %3A"
          : "'\(text)' is not a data type; a colon of a key is written %3A", word: wanted,
        candidates: all.map(\.name))
    }
    return DataType(rawValue: text)
  }

  /// The usual short name of a type; its own where it has none.
  package static func name(of type: DataType) -> String {
    all.first { $0.type == type }?.name ?? type.rawValue
  }
}
