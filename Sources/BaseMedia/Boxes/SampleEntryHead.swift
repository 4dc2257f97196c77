package import BinaryIO

/// What opens every sample entry.
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2.
package struct SampleEntryHead: Hashable, Sendable, CodedRecord {
  package var reserved = [UInt8](repeating: 0, count: 6)
  /// The 1-based row of `dref` that says where the samples are.
  package var dataReferenceIndex: UInt16 = 1

  mutating func code(with coder: inout BoxCoder) {
    coder.bytes(nil, &reserved, count: 6)
    coder.field("data reference index", &dataReferenceIndex)
  }
}

extension BoxNode {
  /// Reads the bytes before the first child as a kind.
  package func decodePrefix<T: Box>(
    _ kind: T.Type = T.self, context: BoxContext = BoxContext()
  ) throws(ParseError) -> T {
    guard case .children(let prefix, _, _) = content else {
      return try decode(kind, context: context, allowingTrailingBytes: true)
    }
    return try T(payload: prefix, at: payloadOffset, context: context)
  }

  /// The fixed fields of a sample entry of `descriptions`; `nil` where it was not taken apart as one of that kind.
  func fixedFields<T: Box>(_ kind: T.Type, in descriptions: BoxNode? = nil) -> T? {
    guard case .children = content else { return nil }
    var context = BoxContext()
    context.sampleDescriptionVersion = descriptions?.prefix.first ?? 0
    return try? decodePrefix(kind, context: context)
  }
}
