package import BinaryIO

/// Initialization vectors and clear ranges of encrypted samples: `senc`.
///
/// Source: ISO/IEC 23001-7:2023 § 7.2.
package struct SampleEncryptionBox: CodedBox {
  package static let type: FourCC = "senc"
  package static let clause = "ISO/IEC 23001-7 § 7.2"

  package var header = FullBoxHeader()
  package var sampleCount: UInt32 = 0
  /// What the samples have, one after the other; ``informationSizes(vectorSize:)`` takes it apart.
  package var information: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("count", &sampleCount)
    try coder.rest("information", &information)
  }

  /// How many bytes each sample has, for vectors of a size; `nil` where that does not come out even.
  package func informationSizes(vectorSize: Int) -> [Int]? {
    let hasRanges = header.flags & 2 != 0
    let least = vectorSize + (hasRanges ? 2 : 0)
    guard least > 0 else { return nil }
    guard Int(sampleCount) <= information.count / least else { return nil }
    var sizes: [Int] = []
    sizes.reserveCapacity(Int(sampleCount))
    var position = 0
    for _ in 0..<sampleCount {
      guard position + least <= information.count else { return nil }
      var size = least
      if hasRanges {
        let at = position + vectorSize
        size += 6 * (Int(information[at]) << 8 | Int(information[at + 1]))
      }
      position += size
      sizes.append(size)
    }
    return position == information.count ? sizes : nil
  }
}
