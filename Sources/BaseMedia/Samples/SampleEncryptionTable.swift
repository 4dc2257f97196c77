package import BinaryIO

/// A table of encryption information, as `senc` or as the `uuid` box of PIFF, which may name algorithm, length of
/// vectors and key before the count.
///
/// Source: ISO/IEC 23001-7:2023 § 7.2; Protected Interoperable File Format 1.1 § 5.3.2.
package struct SampleEncryptionTable: Sendable {
  /// The type of the `uuid` box.
  private static let protectedSampleType: [UInt8] = [
    0xA2, 0x39, 0x4F, 0x52, 0x5A, 0x9B, 0x4F, 0x14, 0xA2, 0x44, 0x6C, 0x42, 0x7C, 0x64, 0x8D, 0xF4,
  ]
  private static let overrideSize = 20

  /// Whether it is PIFF's form.
  let isProtected: Bool
  /// Algorithm, length of vectors and key, where they are not those of the track.
  let override: [UInt8]
  package var box: SampleEncryptionBox

  /// Whether a box is such a table.
  package static func isTable(_ node: BoxNode) -> Bool {
    node.type == "senc" || node.type == "uuid" && node.userType == protectedSampleType
  }

  /// Reads a table.
  ///
  /// - Throws: `ParseError` where it is cut.
  package init(_ node: BoxNode) throws(ParseError) {
    isProtected = node.type == "uuid"
    var bytes = node.payload
    if isProtected, bytes.count >= 4 + Self.overrideSize, bytes[3] & 1 != 0 {
      override = Array(bytes[4..<(4 + Self.overrideSize)])
      bytes.removeSubrange(4..<(4 + Self.overrideSize))
    } else {
      override = []
    }
    box = try SampleEncryptionBox(payload: bytes, at: node.payloadOffset)
  }

  /// An empty table of the same form.
  init(like other: SampleEncryptionTable) {
    isProtected = other.isProtected
    override = other.override
    box = other.box
    box.sampleCount = 0
    box.information = []
  }

  /// Whether samples may have clear ranges.
  var hasRanges: Bool {
    get { box.header.flags & 2 != 0 }
    set { box.header.flags = box.header.flags & ~2 | (newValue ? 2 : 0) }
  }

  /// Where the information begins, from the start of the payload.
  var informationOffset: Int { 8 + override.count }

  /// The box.
  package var node: BoxNode {
    guard isProtected else { return box.node }
    var bytes = box.payload
    bytes.insert(contentsOf: override, at: 4)
    return BoxNode("uuid", userType: Self.protectedSampleType, payload: bytes)
  }

  /// The bytes that each sample has, and the length of vectors that makes them come out even.
  ///
  /// - Parameter vectorSize: what `tenc` says; tried first.
  /// - Returns: the sizes; `nil` where none fit.
  package func sizes(vectorSize: Int?) -> (sizes: [Int], vectorSize: Int)? {
    for size in [override.isEmpty ? vectorSize : Int(override[3]), 8, 16, 0] {
      guard let size, let sizes = box.informationSizes(vectorSize: size) else { continue }
      return (sizes, size)
    }
    return nil
  }
}
