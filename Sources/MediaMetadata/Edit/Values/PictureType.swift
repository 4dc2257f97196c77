internal import MediaModel

/// The data types of pictures, by their first bytes.
///
/// Source: JPEG, ITU-T T.81 Annex B; PNG, ISO/IEC 15948 § 5.2; GIF89a § 17; BMP as files have it.
enum PictureType {
  /// The types that hold pictures.
  static let all: Set<DataType> = [.jpeg, .png, .gif, .bmp]

  /// The type of a picture; `nil` for bytes of another kind.
  static func of(_ bytes: [UInt8]) -> DataType? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      return .gif
    }
    guard bytes.starts(with: Array("BM".utf8)), bytes.count >= 26 else { return nil }
    let size = bytes[2..<6].reversed().reduce(0) { $0 << 8 | Int($1) }
    return size == bytes.count ? .bmp : nil
  }
}
