extension DataTypeRegistry {
  /// The base types and what their values are.
  ///
  /// Source: CoreMedia, CMMetadata.h, base data types.
  static let baseDescriptions: [(type: DataType, description: String)] = [
    (.rawData, "bytes that only the key explains"),
    (.utf8, "text in UTF-8"),
    (.utf16, "text in UTF-16, most significant byte first"),
    (.gif, "GIF image"),
    (.jpeg, "JPEG image"),
    (.png, "PNG image"),
    (.bmp, "Windows bitmap image"),
    (.float32, "floating-point number of 4 bytes"),
    (.float64, "floating-point number of 8 bytes"),
    (.int8, "signed number of 1 byte"),
    (.int16, "signed number of 2 bytes"),
    (.int32, "signed number of 4 bytes"),
    (.int64, "signed number of 8 bytes"),
    (.uint8, "unsigned number of 1 byte"),
    (.uint16, "unsigned number of 2 bytes"),
    (.uint32, "unsigned number of 4 bytes"),
    (.uint64, "unsigned number of 8 bytes"),
    (.pointFloat32, "point"),
    (.dimensionsFloat32, "width and height"),
    (.rectangleFloat32, "rectangle"),
    (.affineTransformFloat64, "affine transform of 3 rows of 3 numbers"),
    (.polygonFloat32, "polygon of at least 3 points"),
    (.polylineFloat32, "polyline of at least 2 points"),
    (.json, "JSON text"),
    (.perspectiveTransformFloat64, "perspective transform of 3 rows of 3 numbers"),
    (.rasterRectangle, "rectangle in a raster"),
    (.extendedRasterRectangle, "rectangle in a raster whose edges are polylines"),
  ]

  /// Apple's named types, the base type each conforms to, and what their values are.
  ///
  /// Source: CoreMedia, CMMetadata.h; key tables of camera files for the last three.
  static let named: [(type: DataType, base: DataType, description: String)] = [
    (.quickTimeLocationISO6709, .utf8, "location in the notation of ISO 6709"),
    (.quickTimeDirection, .utf8, "direction in degrees"),
    (.quickTimeUUID, .utf8, "UUID as text"),
    (.quickTimeMilliLux, .uint32, "illuminance in thousandths of a lux"),
    (.detectedFace, .rawData, "faces found by a camera, as nested boxes"),
    (.livePhotoInfo, .rawData, "facts of a Live Photo's frame"),
    (.livePhotoStillImageTransform, .rawData, "transform of a Live Photo's still image"),
  ]
}
