internal import CZlib

/// Undoes zlib's compression within bounds.
///
/// Source: RFC 1950 and RFC 1951.
enum Inflation {
  /// More than this is never inflated: a few bytes can stand for very many.
  static let largestSize = 16 << 20
  /// Deflate makes of a byte no more than this many.
  private static let largestRatio = 1032
  private static let okay: Int32 = 0
  private static let needsRoom: Int32 = -5

  /// The bytes of a zlib stream; `nil` where it is damaged, or stands for more than is said or allowed.
  static func inflate(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    attempt(bytes, size: size).bytes
  }

  /// The bytes that were compressed, where no one says how many they are, or says it wrongly.
  static func inflate(_ bytes: [UInt8]) -> [UInt8]? {
    var size = max(256, 4 * bytes.count)
    while size <= largestSize {
      let (inflated, wasTooSmall) = attempt(bytes, size: min(size, bytes.count * largestRatio))
      if !wasTooSmall { return inflated }
      size *= 4
    }
    return nil
  }

  private static func attempt(
    _ bytes: [UInt8], size: Int
  ) -> (bytes: [UInt8]?, wasTooSmall: Bool) {
    let (bound, overflow) = bytes.count.multipliedReportingOverflow(by: largestRatio)
    guard size >= 0, size <= largestSize, !overflow, size <= bound + 64 else { return (nil, false) }
    var written: UInt = UInt(size)
    var result = Int32(-1)
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, filled in
      let start = buffer.baseAddress
      unsafe bytes.withUnsafeBufferPointer { source in
        result = unsafe uncompress(start, &written, source.baseAddress, UInt(source.count))
      }
      filled = result == okay ? Int(clamping: written) : 0
    }
    return (result == okay ? inflated : nil, result == needsRoom)
  }
}
