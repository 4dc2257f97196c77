package import BinaryIO

/// A table of encryption information, as `senc` or as the `uuid` box of PIFF, which may name algorithm, length of
/// vectors and key before the count.
///
/// Source: ISO/IEC 23001-7:2023 § 7.2; Protected Interoperable File Format 1.1 § 5.3.2.
package struct SampleEncryptionTable: Sendable {
  private static let overrideSize = 20

  private static let clause = "ISO/IEC 23001-7 § 7.2"

  /// Whether it is PIFF's form.
  let isProtected: Bool
  private var header: FullBoxHeader
  /// Algorithm, length of vectors and key, where they are not those of the track.
  let override: [UInt8]
  package var sampleCount: UInt32
  /// What the samples have, vectors and clear ranges, one after the other.
  package var information: [UInt8]

  /// Whether a box is such a table.
  package static func isTable(_ node: BoxNode) -> Bool {
    node.type == "senc" || node.type == "uuid" && node.userType == UserType.sampleEncryption
  }

  /// Reads a table.
  package init(_ node: BoxNode) throws(ParseError) {
    isProtected = node.type == "uuid"
    var reader = ByteReader(node.payload, at: node.payloadOffset)
    do throws(ParseError) {
      header = try FullBoxHeader(parsing: &reader)
      let hasOverride = isProtected && header.flags & 1 != 0
      override = hasOverride ? try reader.readBytes(Self.overrideSize) : []
      sampleCount = try reader.read()
    } catch {
      throw error.within("", clause: Self.clause)
    }
    information = reader.readRest()
  }

  /// Whether samples may have clear ranges.
  var hasRanges: Bool {
    get { header.flags & 2 != 0 }
    set { header.flags = header.flags & ~2 | (newValue ? 2 : 0) }
  }

  /// Where the information begins, from the start of the payload.
  var informationOffset: Int { 8 + override.count }

  package var node: BoxNode {
    var writer = ByteWriter()
    header.write(to: &writer)
    writer.write(override)
    writer.write(sampleCount)
    writer.write(information)
    return isProtected
      ? BoxNode("uuid", userType: UserType.sampleEncryption, payload: writer.bytes)
      : BoxNode("senc", payload: writer.bytes)
  }

  /// The bytes that each sample has, and the length of vectors that makes them come out even.
  ///
  /// - Parameter vectorSize: what `tenc` says; tried first.
  /// - Returns: the sizes; `nil` where none fit.
  package func sizes(vectorSize: Int?) -> (sizes: [Int], vectorSize: Int)? {
    for size in [override.isEmpty ? vectorSize : Int(override[3]), 8, 16, 0] {
      guard let size, let sizes = informationSizes(vectorSize: size) else { continue }
      return (sizes, size)
    }
    return nil
  }

  /// How many bytes each sample has, for vectors of a size; `nil` where that does not come out even.
  package func informationSizes(vectorSize: Int) -> [Int]? {
    let least = vectorSize + (hasRanges ? 2 : 0)
    guard least > 0, Int(sampleCount) <= information.count / least else { return nil }
    var sizes: [Int] = []
    sizes.reserveCapacity(Int(sampleCount))
    var position = 0
    for _ in 0..<sampleCount {
      guard position + least <= information.count else { return nil }
      let ranges = information[position..<(position + least)].suffix(hasRanges ? 2 : 0)
      sizes.append(least + 6 * Int(bigEndian: ranges))
      position += least + 6 * Int(bigEndian: ranges)
    }
    return position == information.count ? sizes : nil
  }
}
