extension DataType {
  /// The base types: their well-known codes, how values are in their bytes, and what they are.
  ///
  /// Source: CoreMedia, CMMetadata.h, base data types, for 80 to 83 too; QTFF, "Well-Known Types".
  static let baseRows: [(type: DataType, code: UInt32?, layout: ValueLayout, description: String)] =
    [
      (.rawData, 0, .bytes(count: nil), "bytes that only the key explains"),
      (.utf8, 1, .text(.utf8), "text in UTF-8"),
      (.utf16, 2, .text(.utf16), "text in UTF-16, most significant byte first"),
      (.gif, 12, .bytes(count: nil), "GIF image"),
      (.jpeg, 13, .bytes(count: nil), "JPEG image"),
      (.png, 14, .bytes(count: nil), "PNG image"),
      (.bmp, 27, .bytes(count: nil), "Windows bitmap image"),
      (.float32, 23, .float32, "floating-point number of 4 bytes"),
      (.float64, 24, .float64, "floating-point number of 8 bytes"),
      (.int8, 65, .signed(widths: [1]), "signed number of 1 byte"),
      (.int16, 66, .signed(widths: [2]), "signed number of 2 bytes"),
      (.int32, 67, .signed(widths: [4]), "signed number of 4 bytes"),
      (.int64, 74, .signed(widths: [8]), "signed number of 8 bytes"),
      (.uint8, 75, .unsigned(widths: [1]), "unsigned number of 1 byte"),
      (.uint16, 76, .unsigned(widths: [2]), "unsigned number of 2 bytes"),
      (.uint32, 77, .unsigned(widths: [4]), "unsigned number of 4 bytes"),
      (.uint64, 78, .unsigned(widths: [8]), "unsigned number of 8 bytes"),
      (.pointFloat32, 70, .point, "point"),
      (.dimensionsFloat32, 71, .dimensions, "width and height"),
      (.rectangleFloat32, 72, .rectangle, "rectangle"),
      (.affineTransformFloat64, 79, .affineTransform, "affine transform of 3 rows of 3 numbers"),
      (.polygonFloat32, 80, .polygon, "polygon of at least 3 points"),
      (.polylineFloat32, 81, .polyline, "polyline of at least 2 points"),
      (.composite, 69, .composite, "parts that are items of their own"),
      (.json, 82, .text(.utf8), "JSON text"),
      (
        .perspectiveTransformFloat64, 83, .perspectiveTransform,
        "perspective transform of 3 rows of 3 numbers"
      ),
      (.rasterRectangle, nil, .bytes(count: 12), "rectangle in a raster"),
      (
        .extendedRasterRectangle, nil, .extendedRaster,
        "rectangle in a raster whose edges are polylines"
      ),
    ]

  /// The other types that have a layout of their own, and their well-known codes.
  ///
  /// Source: QTFF, "Well-Known Types"; iTunes' list for 6 to 18, which Apple does not document.
  static let otherRows: [(type: DataType, code: UInt32?, layout: ValueLayout)] = [
    (.shiftJIS, 3, .text(.shiftJIS)),
    (.utf8Sort, 4, .text(.utf8)),
    (.utf16Sort, 5, .text(.utf16)),
    (.html, 6, .text(.utf8)),
    (.xml, 7, .text(.utf8)),
    (.uuid, 8, .bytes(count: 16)),
    (.isrc, 9, .text(.utf8)),
    (.mi3p, 10, .text(.utf8)),
    (.url, 15, .text(.utf8)),
    (.duration, 16, .unsigned(widths: [4])),
    (.dateTime, 17, .unsigned(widths: [4, 8])),
    (.genres, 18, .bytes(count: nil)),
    (.signedInteger, 21, .signed(widths: [1, 2, 3, 4, 8])),
    (.unsignedInteger, 22, .unsigned(widths: [1, 2, 3, 4, 8])),
    (.quickTimeMetadata, 28, .bytes(count: nil)),
    (.classicText, nil, .classicText),
    (.vectorFloat64, nil, .vector),
  ]
}

extension DataTypeRegistry {
  /// Apple's named types, the base type each conforms to, and what their values are.
  ///
  /// Source: CoreMedia, CMMetadata.h; key tables of camera files for the last three.
  static let named: [(type: DataType, base: DataType, description: String)] = [
    (.quickTimeLocationISO6709, .utf8, "location in the notation of ISO 6709"),
    (.quickTimeDirection, .utf8, "direction in degrees"),
    (.quickTimeUUID, .utf8, "UUID as text"),
    (.quickTimeMilliLux, .uint32, "illuminance in thousandths of a lux"),
    (.detectedFace, .composite, "faces found by a camera"),
    (.detectedHumanBody, .composite, "people found by a camera"),
    (.detectedCatBody, .composite, "cats found by a camera"),
    (.detectedDogBody, .composite, "dogs found by a camera"),
    (.detectedSalientObject, .composite, "what draws the eye, found by a camera"),
    (.livePhotoInfo, .rawData, "facts of a Live Photo's frame"),
    (.livePhotoStillImageTransform, .rawData, "transform of a Live Photo's still image"),
    (.vectorFloat64, .rawData, "floating-point numbers of 8 bytes that belong together"),
  ]
}
