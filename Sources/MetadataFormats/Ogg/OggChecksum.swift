/// The checksum of Ogg pages.
///
/// A remainder by the polynomial 04C11DB7, most significant bit first, beginning with zero.
///
/// Source: RFC 3533 § 6.
enum OggChecksum {
  private static let polynomial: UInt32 = 0x04C1_1DB7

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { remainder, _ in
      remainder >> 31 == 1 ? remainder << 1 ^ polynomial : remainder << 1
    }
  }

  /// The checksum of bytes, those of the checksum itself being zero.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { remainder, byte in
      remainder << 8 ^ table[Int(UInt8(truncatingIfNeeded: remainder >> 24) ^ byte)]
    }
  }

  /// By what the checksum changes where four bytes change and so many follow.
  ///
  /// - Parameters:
  ///   - difference: the old bytes and the new ones by exclusive or, the first one highest.
  ///   - count: how many bytes follow them.
  /// - Returns: what the checksum is changed by, by exclusive or.
  static func change(_ difference: UInt32, followedBy count: Int) -> UInt32 {
    product(difference, power(8 * count + 32))
  }

  /// x to the power of a number.
  private static func power(_ exponent: Int) -> UInt32 {
    var (result, square, rest): (UInt32, UInt32, Int) = (1, 2, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }

  private static func product(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var (result, shifted): (UInt32, UInt32) = (0, left)
    for bit in 0..<32 {
      if right >> UInt32(bit) & 1 == 1 { result ^= shifted }
      shifted = shifted >> 31 == 1 ? shifted << 1 ^ polynomial : shifted << 1
    }
    return result
  }
}
