/// Random numbers that come again with the same seed.
public struct RepeatableNumbers: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence.
  public init(seed: UInt64) { state = seed }

  /// The next number of the SplitMix64 sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension [UInt8] {
  /// The bytes with a few changes of the kinds that fool parsers: other bytes and bits, largest and smallest counts,
  /// cuts, growth, and stretches told twice.
  public func damaged(by random: inout RepeatableNumbers) -> [UInt8] {
    var bytes = self
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { break }
      let at = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: for index in at..<Swift.min(at + 4, bytes.count) { bytes[index] = 0xFF }
      case 3: for index in at..<Swift.min(at + 4, bytes.count) { bytes[index] = 0 }
      case 4: for index in at..<Swift.min(at + 8, bytes.count) { bytes[index] = 0x7F }
      case 5:
        bytes.removeSubrange(
          at..<Swift.min(at + Int.random(in: 1...64, using: &random), bytes.count))
      case 6:
        let part = bytes[at..<Swift.min(at + Int.random(in: 1...64, using: &random), bytes.count)]
        bytes.insert(contentsOf: part, at: at)
      default:
        let count = Int.random(in: 1...12, using: &random)
        let extra = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes.insert(contentsOf: extra, at: at)
      }
    }
    return bytes
  }

  /// Bytes as people write them: hex digits, with text in single quotes; everything else is passed over.
  public init(written text: String) {
    self = []
    var high: UInt8?
    var isQuoted = false
    for character in text {
      if character == "'" {
        isQuoted.toggle()
      } else if isQuoted {
        self += Array(String(character).utf8)
      } else if let digit = character.hexDigitValue.map(UInt8.init) {
        if let first = high {
          append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      }
    }
  }
}
