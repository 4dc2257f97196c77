extension DataType {
  /// Creates the type of a well-known code; a code without a name gives `code:53`, which leads back
  /// to it.
  public init(wellKnownCode code: UInt32) {
    self = Self.typesByCode[code] ?? DataType(rawValue: "\(Self.codePrefix)\(code)")
  }

  /// The well-known code; `nil` for a type that only has a name.
  public var wellKnownCode: UInt32? {
    if let code = Self.codesByType[self] { return code }
    guard rawValue.hasPrefix(Self.codePrefix) else { return nil }
    return UInt32(rawValue.dropFirst(Self.codePrefix.count))
  }

  /// The type that values of this type are stored as: the base type it conforms to in
  /// ``DataTypeRegistry/shared``; itself where it conforms to none.
  public var baseType: DataType { DataTypeRegistry.shared.baseType(for: self) ?? self }

  private static let codePrefix = "code:"

  private static let codesByType = Dictionary(firstOf: wellKnown.map { ($1, $0) })

  private static let typesByCode = Dictionary(firstOf: wellKnown.map { ($0, $1) })

  /// Every type with a well-known code, by code.
  public static let wellKnown: [(code: UInt32, type: DataType)] =
    (baseRows.map { ($0.code, $0.type) } + otherRows.map { ($0.code, $0.type) })
    .compactMap { code, type in code.map { (code: $0, type: type) } }
    .sorted { $0.code < $1.code }
}

extension DataType {
  /// Bytes that only the key explains; code 0.
  public static let rawData: DataType = "com.apple.metadata.datatype.raw-data"
  /// UTF-8 without an end mark; code 1.
  public static let utf8: DataType = "com.apple.metadata.datatype.UTF-8"
  /// UTF-16, most significant byte first; code 2.
  public static let utf16: DataType = "com.apple.metadata.datatype.UTF-16"
  /// A GIF file; code 12.
  public static let gif: DataType = "com.apple.metadata.datatype.GIF"
  /// A JPEG file; code 13.
  public static let jpeg: DataType = "com.apple.metadata.datatype.JPEG"
  /// A PNG file; code 14.
  public static let png: DataType = "com.apple.metadata.datatype.PNG"
  /// A Windows bitmap file; code 27.
  public static let bmp: DataType = "com.apple.metadata.datatype.BMP"
  /// A floating-point number of 4 bytes; code 23.
  public static let float32: DataType = "com.apple.metadata.datatype.float32"
  /// A floating-point number of 8 bytes; code 24.
  public static let float64: DataType = "com.apple.metadata.datatype.float64"
  /// A signed number of 1 byte; code 65.
  public static let int8: DataType = "com.apple.metadata.datatype.int8"
  /// A signed number of 2 bytes; code 66.
  public static let int16: DataType = "com.apple.metadata.datatype.int16"
  /// A signed number of 4 bytes; code 67.
  public static let int32: DataType = "com.apple.metadata.datatype.int32"
  /// A signed number of 8 bytes; code 74.
  public static let int64: DataType = "com.apple.metadata.datatype.int64"
  /// An unsigned number of 1 byte; code 75.
  public static let uint8: DataType = "com.apple.metadata.datatype.uint8"
  /// An unsigned number of 2 bytes; code 76.
  public static let uint16: DataType = "com.apple.metadata.datatype.uint16"
  /// An unsigned number of 4 bytes; code 77.
  public static let uint32: DataType = "com.apple.metadata.datatype.uint32"
  /// An unsigned number of 8 bytes; code 78.
  public static let uint64: DataType = "com.apple.metadata.datatype.uint64"
  /// A point: x and y as 4-byte floating-point numbers; code 70.
  public static let pointFloat32: DataType = "com.apple.metadata.datatype.point-float32"
  /// Width and height as 4-byte floating-point numbers; code 71.
  public static let dimensionsFloat32: DataType = "com.apple.metadata.datatype.dimensions-float32"
  /// A rectangle: x, y, width and height as 4-byte floating-point numbers; code 72.
  public static let rectangleFloat32: DataType = "com.apple.metadata.datatype.rectangle-float32"
  /// An affine transform: 3 rows of three 8-byte floating-point numbers; code 79.
  public static let affineTransformFloat64: DataType = "com.apple.metadata.affine-transform-float64"
  /// A polygon: at least three points, without a count; code 80.
  public static let polygonFloat32: DataType = "com.apple.metadata.datatype.polygon-float32"
  /// A polyline: at least two points, without a count; code 81 is inferred.
  public static let polylineFloat32: DataType = "com.apple.metadata.datatype.polyline-float32"
  /// JSON text in UTF-8; code 82 is inferred.
  public static let json: DataType = "com.apple.metadata.datatype.JSON"
  /// A perspective transform: 3 rows of three 8-byte floating-point numbers; code 83.
  public static let perspectiveTransformFloat64: DataType =
    "com.apple.metadata.perspective-transform-float64"
}

/// Types of macOS 26 whose code is not known and whose name is not verified.
extension DataType {
  /// A rectangle in a raster: raster width and height, left, width, top and height, 2 bytes each.
  public static let rasterRectangle: DataType = "com.apple.metadata.datatype.raster-rectangle-value"
  /// A rectangle in a raster and up to 15 points on its left and on its right edge: after the
  /// rectangle two counts of 4 bits, then x and y of each point, 2 bytes each, left points first.
  public static let extendedRasterRectangle: DataType =
    "com.apple.metadata.datatype.extended-raster-rectangle-value"
}

/// Types that have a code but no name of Apple's: the names are ours, and bear no reverse-DNS
/// prefix so that no one takes them for Apple's.
extension DataType {
  /// Shift-JIS text; code 3.
  public static let shiftJIS: DataType = "shift-jis"
  /// UTF-8 text in the form that is sorted by; code 4.
  public static let utf8Sort: DataType = "utf-8-sort"
  /// UTF-16 text in the form that is sorted by; code 5.
  public static let utf16Sort: DataType = "utf-16-sort"
  /// HTML text; code 6.
  public static let html: DataType = "html"
  /// XML text; code 7.
  public static let xml: DataType = "xml"
  /// A UUID of 16 bytes; code 8.
  public static let uuid: DataType = "uuid"
  /// An ISRC as text; code 9.
  public static let isrc: DataType = "isrc"
  /// An MI3P identifier as text; code 10.
  public static let mi3p: DataType = "mi3p"
  /// An absolute URL as text; code 15.
  public static let url: DataType = "url"
  /// A duration in milliseconds, 4 bytes; code 16.
  public static let duration: DataType = "duration"
  /// A date in seconds since the start of 1904, 4 or 8 bytes; code 17.
  public static let dateTime: DataType = "date-time"
  /// A list of genres; code 18.
  public static let genres: DataType = "genres"
  /// A signed number of 1, 2, 3, 4 or 8 bytes; code 21.
  public static let signedInteger: DataType = "signed-integer"
  /// An unsigned number of 1, 2, 3, 4 or 8 bytes; code 22.
  public static let unsignedInteger: DataType = "unsigned-integer"
  /// A nested QuickTime metadata box; code 28.
  public static let quickTimeMetadata: DataType = "quicktime-metadata"
  /// Text of classic user data, whose encoding hangs on the item's stored language code; no code.
  ///
  /// The Macintosh language's encoding beside a Macintosh code, UTF-8 beside a packed one, UTF-16
  /// after a byte order mark.
  public static let classicText: DataType = "classic-text"
  /// Parts that are items of their own, as a face has; code 69.
  public static let composite: DataType = "composite"
  /// Any number of 8-byte floating-point numbers that belong together; no code.
  ///
  /// Timed metadata names its types in reverse-DNS form, so that this one has such a name.
  public static let vectorFloat64: DataType = "org.mediametadata.vector-float64"
}

/// Types that have a name of Apple's but no code; each is stored as one that has.
extension DataType {
  /// A location in ISO 6709 text.
  public static let quickTimeLocationISO6709: DataType = "com.apple.quicktime.location.ISO6709"
  /// A direction as text: degrees, `M` for magnetic north, elevation.
  public static let quickTimeDirection: DataType = "com.apple.quicktime.direction"
  /// A UUID as text; the name is not verified.
  public static let quickTimeUUID: DataType = "com.apple.quicktime.uuid"
  /// Illuminance in thousandths of a lux, 4 bytes unsigned.
  public static let quickTimeMilliLux: DataType = "com.apple.quicktime.milli-lux"
  /// A face found by a camera.
  public static let detectedFace: DataType = "com.apple.quicktime.detected-face"
  /// A person found by a camera; the name is inferred.
  public static let detectedHumanBody: DataType = "com.apple.quicktime.detected-human-body"
  /// A cat found by a camera; the name is inferred.
  public static let detectedCatBody: DataType = "com.apple.quicktime.detected-cat-body"
  /// A dog found by a camera; the name is inferred.
  public static let detectedDogBody: DataType = "com.apple.quicktime.detected-dog-body"
  /// What draws the eye, found by a camera; the name is inferred.
  public static let detectedSalientObject: DataType = "com.apple.quicktime.detected-salient-object"
  /// Facts of a Live Photo's frame, 136 bytes or so that Apple does not document.
  public static let livePhotoInfo: DataType =
    "com.apple.quicktime.com.apple.quicktime.live-photo-info"
  /// The transform of a Live Photo's still image as old files have it.
  public static let livePhotoStillImageTransform: DataType =
    "com.apple.quicktime.live-photo-still-image-transform"
}
