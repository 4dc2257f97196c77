internal import MediaMetadata
internal import ReportPage

/// Draws SVG as a picture.
enum Raster {
  /// The picture of a drawing, at twice its size.
  ///
  /// - Parameters:
  ///   - drawing: what is drawn.
  ///   - path: what it is for, to name in errors.
  /// - Returns: the bytes of a PNG file.
  /// - Throws: ``MediaError`` where the library that draws is not installed, or cannot draw it.
  static func png(of drawing: Drawing, path: String) throws(MediaError) -> [UInt8] {
    let svg = Array(drawing.svg.utf8)
    let (width, height) = drawing.size
    let raster = unsafe svg.withUnsafeBufferPointer {
      unsafe report_raster_png($0.baseAddress, $0.count, Int32(width), Int32(height))
    }
    defer { unsafe report_raster_free(raster) }
    if let missing = unsafe raster.missing {
      throw MediaError(
        .unsupportedFormat,
        "a PNG is drawn by librsvg, which is not installed (\(unsafe String(cString: missing)) is missing; Debian: librsvg2-2); SVG needs no library",
        path: path)
    }
    guard let bytes = unsafe raster.bytes else {
      throw MediaError(
        .unwritable, "the drawing is too large for a PNG; SVG has no limit", path: path)
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: raster.count))
  }
}
