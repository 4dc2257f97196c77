package import MediaModel

/// The data type of an image: of its MIME type, else of its first bytes.
package enum ImageKind {
  /// The data type of an image.
  ///
  /// `image/jpg` and version 2.2's `JPG` are JPEG too; a type that says nothing leaves it to the bytes.
  ///
  /// - Parameters:
  ///   - mimeType: as stored, in any case.
  ///   - data: the image, or its beginning.
  /// - Returns: the type; `nil` for kinds that have none.
  package static func dataType(mimeType: String, data: some Collection<UInt8>) -> DataType? {
    switch mimeType.lowercased() {
    case "image/jpeg", "image/jpg", "jpg", "jpeg": .jpeg
    case "image/png", "png": .png
    case "image/gif", "gif": .gif
    case "image/bmp", "bmp", "image/x-ms-bmp": .bmp
    case "", "image/", "application/octet-stream": dataType(of: data)
    default: nil
    }
  }

  /// The data type that an image's first bytes tell.
  package static func dataType(of data: some Collection<UInt8>) -> DataType? {
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    if data.starts(with: "GIF8".utf8) { return .gif }
    return data.starts(with: "BM".utf8) ? .bmp : nil
  }
}
