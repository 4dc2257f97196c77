/// Reads, writes or prints fields of bits: what is coded lists its fields once, in the order of their bits.
///
/// Source: ANSI/SCTE 35 2023r1 § 9; ISO/IEC 13818-1 § 2.2.6 (order of bits).
struct SpliceCoder {
  /// What is done with the fields.
  enum Mode { case reading, writing, printing }

  /// A field in words.
  struct Field: Hashable, Sendable {
    var name: String
    var value: String
  }

  let mode: Mode
  /// What is read; what has been written.
  private(set) var bytes: [UInt8]
  /// The next bit that is read.
  private var place: Int
  /// After the last bit that may be read.
  private let end: Int
  /// How many bits of the last byte have been written; 0 where it is full.
  private var filled = 0
  /// What has been printed.
  private(set) var fields: [Field] = []
  private var prefix = ""

  /// Reads a range of bytes.
  init(reading bytes: [UInt8], in range: Range<Int>) {
    mode = .reading
    self.bytes = bytes
    place = range.lowerBound * 8
    end = range.upperBound * 8
  }

  /// Writes, or prints.
  init(_ mode: Mode) {
    self.mode = mode
    (bytes, place, end) = ([], 0, 0)
  }

  /// The byte that is read next.
  var offset: Int { place / 8 }
  /// How many whole bytes are left to read.
  var remaining: Int { (end - place) / 8 }

  // MARK: Fields

  /// A number of so many bits, most significant first.
  mutating func field<Number: FixedWidthInteger & UnsignedInteger>(
    _ name: String, _ value: inout Number, bits count: Int
  ) throws(SpliceError) {
    switch mode {
    case .reading:
      guard let number = Number(exactly: try readBits(count)) else {
        throw SpliceError("\(name) is too large", offset: offset)
      }
      value = number
    case .writing: writeBits(UInt64(value), count)
    case .printing: print(name, "\(value)")
    }
  }

  /// A bit.
  mutating func flag(_ name: String, _ value: inout Bool) throws(SpliceError) {
    switch mode {
    case .reading: value = try readBits(1) == 1
    case .writing: writeBits(value ? 1 : 0, 1)
    case .printing: print(name, value ? "yes" : "no")
    }
  }

  /// Bits without a meaning, written as ones.
  mutating func reserved(_ count: Int) throws(SpliceError) {
    switch mode {
    case .reading: _ = try readBits(count)
    case .writing: writeBits(UInt64.max, count)
    case .printing: break
    }
  }

  /// So many bytes, which begin at a whole one.
  mutating func octets(
    _ name: String, _ value: inout [UInt8], count: Int, text: ([UInt8]) -> String = Self.hex
  ) throws(SpliceError) {
    switch mode {
    case .reading:
      guard count >= 0, count <= remaining else { throw shortage(count) }
      value = Array(bytes[offset..<(offset + count)])
      place += count * 8
    case .writing: for byte in value { writeBits(UInt64(byte), 8) }
    case .printing: print(name, text(value))
    }
  }

  /// Parts of a list, whose number is written before them.
  mutating func list<Element>(
    _ name: String, _ values: inout [Element], new: () -> Element, countBits: Int = 8,
    _ code: (inout SpliceCoder, inout Element) throws(SpliceError) -> Void
  ) throws(SpliceError) {
    var count = UInt64(values.count)
    if mode == .reading {
      count = try readBits(countBits)
      values = []
      // Each takes a byte at least, so that the count is checked by what is left.
      guard count <= UInt64(max(0, end - place)) else { throw shortage(Int(count)) }
      for _ in 0..<Int(count) {
        var value = new()
        try code(&self, &value)
        values.append(value)
      }
      return
    }
    if mode == .writing { writeBits(count, countBits) }
    let outer = prefix
    for index in values.indices {
      prefix = "\(outer)\(name)[\(index)]."
      try code(&self, &values[index])
    }
    prefix = outer
  }

  /// Fields that belong together: their names get another one before them.
  mutating func group(
    _ name: String, _ code: (inout SpliceCoder) throws(SpliceError) -> Void
  ) throws(SpliceError) {
    let outer = prefix
    prefix = "\(outer)\(name)."
    try code(&self)
    prefix = outer
  }

  /// Says something of its own, where fields are printed.
  mutating func print(_ name: String, _ value: String) {
    guard mode == .printing else { return }
    fields.append(Field(name: prefix + name, value: value))
  }

  // MARK: Bits

  mutating func readBits(_ count: Int) throws(SpliceError) -> UInt64 {
    guard count <= end - place else { throw shortage((count + 7) / 8) }
    var value: UInt64 = 0
    for bit in place..<(place + count) {
      value = value << 1 | UInt64(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1)
    }
    place += count
    return value
  }

  mutating func writeBits(_ value: UInt64, _ count: Int) {
    for shift in stride(from: count - 1, through: 0, by: -1) {
      if filled == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> UInt64(shift) & 1) << UInt8(7 - filled)
      filled = (filled + 1) % 8
    }
  }

  private func shortage(_ count: Int) -> SpliceError {
    SpliceError("\(count) bytes wanted, \(remaining) left", offset: offset)
  }

  /// The bytes in hexadecimal digits.
  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// The checksum of sections in transport streams.
///
/// Source: ISO/IEC 13818-1 annex A.
package enum SectionChecksum {
  /// The sum of bytes; 0 for a section with its sum after it.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)] }
    return sum
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { sum, _ in
      sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
    }
  }
}
