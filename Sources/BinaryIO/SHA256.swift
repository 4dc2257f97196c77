/// The hash SHA-256 of bytes that come piece by piece.
///
/// Source: FIPS 180-4, 4.1.2, 4.2.2, 5.3.3 and 6.2.
package struct SHA256: Sendable {
  private static let blockSize = 64
  /// The first 32 bits of the fractions of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = primes(64).map { root(of: $0, cubic: true) }
  /// The same of the square roots of the first eight (5.3.3).
  private static let start: [UInt32] = primes(8).map { root(of: $0, cubic: false) }

  private var state = Self.start
  /// What does not fill a block yet.
  private var rest: [UInt8] = []
  private var byteCount: UInt64 = 0

  package init() {}

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) {
    byteCount &+= UInt64(bytes.count)
    var offset = 0
    if !rest.isEmpty {
      offset = min(Self.blockSize - rest.count, bytes.count)
      rest += bytes[..<offset]
      guard rest.count == Self.blockSize else { return }
      compress(rest, at: 0)
      rest.removeAll(keepingCapacity: true)
    }
    while bytes.count - offset >= Self.blockSize {
      compress(bytes, at: offset)
      offset += Self.blockSize
    }
    rest += bytes[offset...]
  }

  /// The hash of all bytes so far, in 64 hexadecimal digits.
  package var hexadecimal: String {
    var copy = self
    let zeros = (Self.blockSize + 55 - rest.count) % Self.blockSize
    let length = (0..<8).map { UInt8(truncatingIfNeeded: (byteCount << 3) >> (56 - 8 * $0)) }
    copy.update([0x80] + [UInt8](repeating: 0, count: zeros) + length)
    return copy.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Works one block into the state (6.2.2).
  private mutating func compress(_ bytes: [UInt8], at offset: Int) {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for place in 0..<16 {
      let first = offset + 4 * place
      schedule[place] =
        UInt32(bytes[first]) << 24 | UInt32(bytes[first + 1]) << 16
        | UInt32(bytes[first + 2]) << 8 | UInt32(bytes[first + 3])
    }
    for place in 16..<64 {
      let (early, late) = (schedule[place - 15], schedule[place - 2])
      let small = early.turned(7) ^ early.turned(18) ^ early >> 3
      let large = late.turned(17) ^ late.turned(19) ^ late >> 10
      schedule[place] = schedule[place - 16] &+ small &+ schedule[place - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    let constants = Self.constants
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for place in 0..<64 {
      let choice = e & f ^ ~e & g
      let first =
        h &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ choice &+ constants[place]
        &+ schedule[place]
      let majority = a & b ^ a & c ^ b & c
      let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (place, word) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= word }
  }

  private static func primes(_ count: Int) -> [UInt64] {
    var found: [UInt64] = []
    var number: UInt64 = 2
    while found.count < count {
      if found.allSatisfy({ number % $0 != 0 }) { found.append(number) }
      number += 1
    }
    return found
  }

  /// The fraction of a root in 32 bits: the largest number whose power is not greater than the prime's, in whole numbers.
  private static func root(of prime: UInt64, cubic: Bool) -> UInt32 {
    var (low, high): (UInt64, UInt64) = (0, 1 << 37)
    while high - low > 1 {
      let middle = (low + high) / 2
      let square = middle.multipliedFullWidth(by: middle)
      // Both sides are compared in 128 bits: r^2 with p * 2^64, r^3 with p * 2^96.
      let isBelow =
        cubic
        ? UInt128(square.high) << 64 + UInt128(square.low) <= (UInt128(prime) << 96)
          / UInt128(middle)
        : UInt128(square.high) << 64 + UInt128(square.low) <= UInt128(prime) << 64
      (low, high) = isBelow ? (middle, high) : (low, middle)
    }
    return UInt32(truncatingIfNeeded: low)
  }
}

extension UInt32 {
  fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
