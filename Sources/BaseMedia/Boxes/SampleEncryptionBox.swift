package import BinaryIO

/// Initialization vectors and clear ranges of encrypted samples: `senc`.
///
///     full box; u32 count, for each sample: the vector (its length is in `tenc`),
///     flag 2: u16 count x { u16 clear bytes, u32 encrypted bytes }
///
/// Source: ISO/IEC 23001-7:2023 § 7.2.
package struct SampleEncryptionBox: Box {
  package static let type: FourCC = "senc"
  package static let clause = "ISO/IEC 23001-7 § 7.2"

  package var header: FullBoxHeader
  package var sampleCount: UInt32
  /// What the samples have, one after the other; ``informationSizes(vectorSize:)`` takes it apart.
  package var information: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    sampleCount = try reader.read()
    information = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(sampleCount)
    writer.write(information)
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

  package var fields: [BoxField] {
    header.fields + [BoxField("count", sampleCount), BoxField("information", .bytes(information))]
  }
}
