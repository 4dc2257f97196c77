internal import MediaMetadata

/// What the first bytes of a picture tell: its format, and its size where the header has it.
///
/// Source: JPEG, ITU-T T.81 Annex B; PNG, ISO/IEC 15948 § 11.2.2; GIF89a § 18; BMP and WebP as files have them.
struct ShowImage {
  /// The name of the format, as `JPEG`.
  var format: String
  /// Width and height in pixels.
  var size: (width: Int, height: Int)?

  /// What the data type tells of a picture that was not read; `nil` where it is of another kind.
  init?(_ type: DataType) {
    guard DataType.pictures.contains(type) else { return nil }
    format = DataTypeName.name(of: type).uppercased()
  }

  /// The usual end of names of files in the format, without the dot.
  var pathExtension: String { format == "JPEG" ? "jpg" : format.lowercased() }

  /// Looks at bytes; `nil` where they begin as no picture that is known here.
  init?(_ bytes: [UInt8]) {
    if bytes.count >= 16, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      format = "WebP"
      return
    }
    guard let type = DataType(pictureStartingWith: bytes), let image = ShowImage(type) else {
      return nil
    }
    format = image.format
    switch type {
    case .jpeg: size = Self.jpegSize(bytes)
    case .png where bytes.count >= 24: size = (Self.big(bytes, 16, 4), Self.big(bytes, 20, 4))
    case .gif where bytes.count >= 10: size = (Self.little(bytes, 6, 2), Self.little(bytes, 8, 2))
    case .bmp:
      guard bytes.count >= 26, Self.little(bytes, 14, 4) >= 40,
        Self.little(bytes, 2, 4) == bytes.count
      else { return nil }
      let height = Int(Int32(truncatingIfNeeded: Self.little(bytes, 22, 4)).magnitude)
      size = (Self.little(bytes, 18, 4), height)
    default: break
    }
  }

  /// The size in the first frame header (SOF) among the marker segments.
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var position = 2
    while position + 9 < bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return (big(bytes, position + 7, 2), big(bytes, position + 5, 2))
      case 0xD9, 0xDA: return nil
      default: position += 2 + big(bytes, position + 2, 2)
      }
    }
    return nil
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
