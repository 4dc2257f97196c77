/// Pictures without what is written beside the picture: positions, cameras, comments, thumbnails.
enum PictureCleaning {
  /// What became of a picture.
  enum Outcome: Equatable {
    /// There was nothing beside the picture.
    case clean
    case cleaned([UInt8])
    /// A kind of picture that is not looked into, or a damaged one.
    case unknown
  }

  /// Cleans a picture.
  static func clean(_ bytes: [UInt8]) -> Outcome {
    let cleaned: [UInt8]?
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      cleaned = jpeg(bytes)
    } else if bytes.starts(with: pngSignature) {
      cleaned = png(bytes)
    } else if bytes.starts(with: Array("BM".utf8)), bytes.count > 26 {
      return .clean
    } else {
      return .unknown
    }
    guard let cleaned else { return .unknown }
    return cleaned == bytes ? .clean : .cleaned(cleaned)
  }

  /// JPEG: of its application segments those that decoders need, and nothing after the end of the image.
  ///
  ///     FF D8, segments { FF, u8 marker, u16 size, data }, FF DA ..., FF D9
  ///
  /// JFIF, the color profile, and Adobe's transform stay.
  ///
  /// Source: ITU-T T.81 § B.1; ITU-T T.871; ICC.1:2022 § B.4.
  private static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = [0xFF, 0xD8]
    var position = 2
    while position + 4 <= bytes.count {
      guard bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0xD9 { return result + [0xFF, 0xD9] }
      let size = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard size >= 2, position + 2 + size <= bytes.count else { return nil }
      let segment = bytes[position..<(position + 2 + size)]
      position += 2 + size
      if isNeeded(marker, segment.dropFirst(4)) { result += segment }
      guard marker == 0xDA else { continue }
      let start = position
      position = endOfScan(bytes, from: position)
      result += bytes[start..<position]
    }
    // The end of the image may be all that is missing.
    if position + 2 <= bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xD9 {
      return result + [0xFF, 0xD9]
    }
    return nil
  }

  private static func isNeeded(_ marker: UInt8, _ data: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: data.starts(with: Array("JFIF".utf8) + [0])
    case 0xE2: data.starts(with: "ICC_PROFILE".utf8)
    case 0xEE: data.starts(with: "Adobe".utf8)
    case 0xE1...0xEF, 0xFE: false
    default: true
    }
  }

  /// Where the next marker is that is neither a restart nor a stuffed byte.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF, bytes[position + 1] != 0,
        !(0xD0...0xD7).contains(bytes[position + 1])
      {
        return position
      }
      position += 1
    }
    return bytes.count
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Chunks of a PNG that decoders need.
  private static let pngChunks: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD",
    "pHYs", "acTL", "fcTL", "fdAT", "mDCV", "cLLI",
  ]

  /// PNG: the chunks that decoders need, and nothing after the last.
  ///
  ///     signature, chunks { u32 size, 4cc type, data, u32 checksum }
  ///
  /// Source: PNG Specification, third edition, § 5 and § 11.
  private static func png(_ bytes: [UInt8]) -> [UInt8]? {
    var result = pngSignature
    var position = pngSignature.count
    while position + 12 <= bytes.count {
      let size = Int(bigEndian: bytes[position..<(position + 4)])
      guard size <= bytes.count - position - 12 else { return nil }
      let type = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      if pngChunks.contains(type) { result += bytes[position..<(position + 12 + size)] }
      if type == "IEND" { return result }
      position += 12 + size
    }
    return nil
  }
}
