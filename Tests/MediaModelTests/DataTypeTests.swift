import MediaModel
import Testing

/// Bytes of a data type and the value they stand for.
struct TypedValue: Sendable, CustomTestStringConvertible {
  let type: DataType
  let bytes: [UInt8]
  let value: MetadataValue
  let language: LanguageTag?

  init(_ type: DataType, _ bytes: [UInt8], _ value: MetadataValue, _ language: LanguageTag? = nil) {
    (self.type, self.bytes, self.value, self.language) = (type, bytes, value, language)
  }

  var testDescription: String { "\(type) \(value)" }

  private static let one: [UInt8] = [0x3F, 0x80, 0, 0]
  private static let two: [UInt8] = [0x40, 0, 0, 0]
  private static let half: [UInt8] = [0x3F, 0xE0, 0, 0, 0, 0, 0, 0]
  private static let nine = [[UInt8]](repeating: half, count: 9).flatMap(\.self)

  private static let raster = [UInt8](repeating: 1, count: 12)

  private static func matrix(_ make: (MetadataValue.Matrix) -> MetadataValue) -> [TypedValue] {
    let matrix = MetadataValue.Matrix([Double](repeating: 0.5, count: 9)).map(make)
    return [
      matrix.map { TypedValue(.affineTransformFloat64, nine, $0) },
      matrix.map { TypedValue(.perspectiveTransformFloat64, nine, $0) },
    ].compactMap(\.self)
  }

  static let text = [
    TypedValue(.utf8, [0xC3, 0xA9], .string("é")),
    TypedValue(.utf8, [], .string("")),
    TypedValue(.utf16, [0x00, 0xE9], .string("é")),
    TypedValue(.shiftJIS, [0x93, 0xFA], .string("日")),
    TypedValue(.utf8Sort, [0x61], .string("a")),
    TypedValue(.utf16Sort, [0x00, 0x61], .string("a")),
    TypedValue(.json, Array("{}".utf8), .string("{}")),
    TypedValue(.html, Array("<p>".utf8), .string("<p>")),
    TypedValue(.xml, Array("<a/>".utf8), .string("<a/>")),
    TypedValue(.isrc, Array("USRC17607839".utf8), .string("USRC17607839")),
    TypedValue(.mi3p, Array("x".utf8), .string("x")),
    TypedValue(.url, Array("http://a".utf8), .string("http://a")),
    TypedValue(.quickTimeLocationISO6709, Array("+48+002/".utf8), .string("+48+002/")),
    TypedValue(.quickTimeDirection, Array("+90".utf8), .string("+90")),
    TypedValue(.quickTimeUUID, Array("A-B".utf8), .string("A-B")),
    TypedValue(.classicText, [0x8E], .string("é"), LanguageTag(macintosh: 1)),
    TypedValue(.classicText, [0x93, 0xFA], .string("日"), LanguageTag(macintosh: 11)),
    TypedValue(.classicText, [0x80], .string("А"), LanguageTag(macintosh: 32)),
    TypedValue(.classicText, [0xC3, 0xA9], .string("é"), LanguageTag(stored: 0x15C7)),
    TypedValue(.classicText, [0xC3, 0xA9], .string("é"), LanguageTag(stored: 0x7FFF)),
    TypedValue(.classicText, [0x41], .string("A"), LanguageTag(macintosh: 21)),
  ]

  static let numbers = [
    TypedValue(.signedInteger, [0xFF], .signed(-1)),
    TypedValue(.signedInteger, [0x00, 0x80], .signed(128)),
    TypedValue(.signedInteger, [0x80, 0, 0, 0], .signed(-0x8000_0000)),
    TypedValue(.signedInteger, [0x80, 0, 0, 0, 0, 0, 0, 0], .signed(.min)),
    TypedValue(.unsignedInteger, [0xFF], .unsigned(255)),
    TypedValue(.unsignedInteger, [0x01, 0x00], .unsigned(256)),
    TypedValue(.unsignedInteger, [0x00, 0x01, 0x00, 0x00], .unsigned(65536)),
    TypedValue(.unsignedInteger, [UInt8](repeating: 0xFF, count: 8), .unsigned(.max)),
    TypedValue(.int8, [0x80], .signed(-128)),
    TypedValue(.int16, [0x80, 0x00], .signed(-32768)),
    TypedValue(.int32, [0x7F, 0xFF, 0xFF, 0xFF], .signed(0x7FFF_FFFF)),
    TypedValue(.int64, [0, 0, 0, 0, 0, 0, 0, 5], .signed(5)),
    TypedValue(.uint8, [0x80], .unsigned(128)),
    TypedValue(.uint16, [0x80, 0x00], .unsigned(32768)),
    TypedValue(.uint32, [0x80, 0, 0, 0], .unsigned(0x8000_0000)),
    TypedValue(.uint64, [0x80, 0, 0, 0, 0, 0, 0, 0], .unsigned(1 << 63)),
    TypedValue(.duration, [0, 0, 0x03, 0xE8], .unsigned(1000)),
    TypedValue(.dateTime, [0x7C, 0x25, 0xB0, 0x80], .unsigned(2_082_844_800)),
    TypedValue(.quickTimeMilliLux, [0, 0, 0, 9], .unsigned(9)),
    TypedValue(.float32, one, .float32(1)),
    TypedValue(.float64, half, .float64(0.5)),
  ]

  static let figures =
    [
      TypedValue(.pointFloat32, one + two, .point(.init(x: 1, y: 2))),
      TypedValue(.dimensionsFloat32, one + two, .dimensions(.init(width: 1, height: 2))),
      TypedValue(
        .rectangleFloat32, one + two + two + one,
        .rectangle(.init(origin: .init(x: 1, y: 2), size: .init(width: 2, height: 1)))),
      TypedValue(
        .polygonFloat32, one + two + two + one + one + one,
        .polygon([.init(x: 1, y: 2), .init(x: 2, y: 1), .init(x: 1, y: 1)])),
      TypedValue(
        .polylineFloat32, one + two + two + one, .polyline([.init(x: 1, y: 2), .init(x: 2, y: 1)])),
    ] + matrix(MetadataValue.affineTransform).prefix(1)
    + matrix(MetadataValue.perspectiveTransform).suffix(1)

  static let opaque = [
    TypedValue(.rawData, [0, 1], .data([0, 1])),
    TypedValue(.jpeg, [0xFF, 0xD8], .data([0xFF, 0xD8])),
    TypedValue(.png, [0x89], .data([0x89])),
    TypedValue(.bmp, [0x42], .data([0x42])),
    TypedValue(.gif, [0x47], .data([0x47])),
    TypedValue(.genres, [1], .data([1])),
    TypedValue(.quickTimeMetadata, [], .data([])),
    TypedValue(.uuid, [UInt8](repeating: 7, count: 16), .data([UInt8](repeating: 7, count: 16))),
    TypedValue(.composite, [1], .data([1])),
    TypedValue(.detectedFace, [1], .data([1])),
    TypedValue(.livePhotoInfo, [1], .data([1])),
    TypedValue(.livePhotoStillImageTransform, [1], .data([1])),
    TypedValue(.rasterRectangle, raster, .data(raster)),
    TypedValue(.extendedRasterRectangle, raster + [0], .data(raster + [0])),
    TypedValue(
      .extendedRasterRectangle, raster + [0x12] + raster, .data(raster + [0x12] + raster)),
    TypedValue("com.example.custom", [1], .data([1])),
    TypedValue(DataType(wellKnownCode: 53), [1], .data([1])),
  ]

  static let all = text + numbers + figures + opaque

  /// A type and the only counts of bytes it can have, up to 80.
  static let sizes: [(DataType, Set<Int>)] = [
    (.signedInteger, [1, 2, 3, 4, 8]), (.unsignedInteger, [1, 2, 3, 4, 8]), (.int8, [1]),
    (.int16, [2]), (.int32, [4]), (.int64, [8]), (.uint8, [1]), (.uint16, [2]), (.uint32, [4]),
    (.uint64, [8]), (.float32, [4]), (.float64, [8]), (.pointFloat32, [8]),
    (.dimensionsFloat32, [8]), (.rectangleFloat32, [16]), (.affineTransformFloat64, [72]),
    (.perspectiveTransformFloat64, [72]), (.uuid, [16]), (.duration, [4]), (.dateTime, [4, 8]),
    (.quickTimeMilliLux, [4]), (.rasterRectangle, [12]), (.extendedRasterRectangle, [17]),
    (.polygonFloat32, [24, 32, 40, 48, 56, 64, 72, 80]),
    (.polylineFloat32, [16, 24, 32, 40, 48, 56, 64, 72, 80]),
  ]
}

@Suite struct `Data types` {
  @Test(arguments: TypedValue.all) func `read and write their values`(_ row: TypedValue) {
    let item = MetadataItem(
      .commonIdentifierTitle, payload: row.bytes, dataType: row.type, languageTag: row.language)
    #expect(item.value == row.value)
    #expect(
      row.value.payload(as: row.type, language: row.language) == row.bytes)
  }

  @Test(arguments: TypedValue.sizes) func `refuse every wrong size`(type: DataType, sizes: Set<Int>)
  {
    for count in 0...80 {
      let value = MetadataValue(payload: [UInt8](repeating: 1, count: count), type: type)
      #expect((value != nil) == sizes.contains(count), "\(count) bytes")
    }
  }

  @Test func `have a round-trip row and a size for every well-known code`() {
    let tested = Set(TypedValue.all.map(\.type))
    for (_, type) in DataType.wellKnown { #expect(tested.contains(type), "\(type)") }
  }

  @Test func `read integers of three bytes`() {
    #expect(MetadataValue(payload: [0xFF, 0xFF, 0xFE], type: .signedInteger) == .signed(-2))
    #expect(
      MetadataValue(payload: [0xFF, 0xFF, 0xFE], type: .unsignedInteger) == .unsigned(0xFFFFFE))
  }

  @Test func `lead from code to name and back`() {
    for code in UInt32(0)...300 { #expect(DataType(wellKnownCode: code).wellKnownCode == code) }
    #expect(DataType(wellKnownCode: 53).rawValue == "code:53")
    #expect(DataType(wellKnownCode: 1) == .utf8)
    #expect(DataType("com.example.custom").wellKnownCode == nil)
    #expect(DataType("code:").wellKnownCode == nil)
    #expect(DataType.classicText.wellKnownCode == nil)
  }

  @Test(.enabled(if: ReferenceTables.arePresent, "\(ReferenceTables.reason)"))
  func `are those of the reference table, each with a row that reads and writes`() {
    let rows = ReferenceTables.rows("datatypes.tsv")
    #expect(rows.count == 50)
    let tested = Set(TypedValue.all.map(\.type))
    for row in rows {
      let name = row["string_value"] ?? ""
      let code = (row["qt_code"] ?? "").replacing("?", with: "")
      let constant = row["constant"] ?? ""
      if let number = UInt32(code) {
        let type = DataType(wellKnownCode: number)
        #expect(!type.rawValue.hasPrefix("code:"), "code \(number)")
        if name.hasPrefix("com.apple") { #expect(type.rawValue == name) }
        #expect(tested.contains(type), "\(type)")
      } else if name.hasPrefix("com.apple") {
        let type = DataType(rawValue: name.replacing("?", with: ""))
        #expect(tested.contains(type), "\(type)")
        #expect(DataTypeRegistry.shared.isRegistered(type), "\(type)")
      } else {
        #expect(constant.hasSuffix("RasterRectangleValue"), "\(constant) is not known")
      }
      if constant.hasPrefix("kCMMetadataBaseDataType"), let number = UInt32(code) {
        let registry = DataTypeRegistry.shared
        #expect(registry.isBaseType(DataType(wellKnownCode: number)), "\(constant)")
      }
    }
    let bases = rows.count { $0["constant"]?.hasPrefix("kCMMetadataBaseDataType") ?? false }
    // Key tables of devices name one more that has no constant: values made of parts.
    #expect(DataTypeRegistry.shared.baseTypes.count == bases + 1)
  }

  @Test(arguments: [
    (MetadataValue.unsigned(300), DataType.uint8), (.signed(-1), .uint64), (.signed(200), .int8),
    (.unsigned(.max), .int64), (.float64(0.5), .int32), (.float64(1e300), .float32),
    (.string("é"), .int8), (.signed(1), .utf8), (.data([1]), .uuid), (.string("x"), .rawData),
    (.polygon([.init(x: 0, y: 0)]), .polygonFloat32), (.float64(.nan), .signedInteger),
    (.point(.init(x: 0, y: 0)), .dimensionsFloat32),
  ]) func `refuse values they cannot hold`(value: MetadataValue, type: DataType) {
    #expect(value.payload(as: type) == nil)
  }

  @Test func `convert numbers where nothing is lost`() {
    #expect(MetadataValue.unsigned(7).payload(as: .int16) == [0, 7])
    #expect(MetadataValue.float64(3).payload(as: .uint8) == [3])
    #expect(MetadataValue.signed(1).payload(as: .float32) == [0x3F, 0x80, 0, 0])
    #expect(MetadataValue.unsigned(.max).payload(as: .signedInteger) == nil)
  }

  @Test func `read classic text with a byte order mark as UTF-16`() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x41, 0x00]
    let value = MetadataValue(
      payload: bytes, type: .classicText, language: LanguageTag(macintosh: 0))
    #expect(value == .string("A"))
  }
}
