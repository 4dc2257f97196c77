package import BinaryIO

/// Content credentials: a `uuid` box with a manifest store, or with what binds a fragment to one.
///
///     full box; purpose, NUL
///     purpose manifest, original, update: u64 offset of the first box of purpose merkle, or 0;
///       JUMBF boxes to the end
///     purpose merkle: CBOR to the end
///
/// Source: C2PA Technical Specification 2.2, A.5.
package struct ContentProvenanceBox: Box {
  package static let type: FourCC = "uuid"
  package static let clause = "C2PA 2.2, A.5"
  /// The 16 bytes of its type.
  package static let userType: [UInt8] = [
    0xD8, 0xFE, 0xC3, 0xD6, 0x1B, 0x0E, 0x48, 0x3C, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7E, 0xC4, 0x81,
  ]
  private static let purposesOfStores: Set<String> = ["manifest", "original", "update"]

  package var header: FullBoxHeader
  package var purpose: TerminatedString
  /// Only where the box holds a manifest store.
  package var auxiliaryOffset: UInt64?
  package var data: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    purpose = TerminatedString(parsing: &reader)
    auxiliaryOffset =
      purpose.isTerminated && Self.purposesOfStores.contains(purpose.string)
      ? try reader.read() : nil
    data = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    purpose.write(to: &writer)
    if let auxiliaryOffset { writer.write(auxiliaryOffset) }
    writer.write(data)
  }

  package var fields: [BoxField] {
    var fields = header.fields + [BoxField("purpose", purpose)]
    if let auxiliaryOffset { fields.append(BoxField("auxiliary offset", auxiliaryOffset)) }
    if tail.isEmpty { fields.append(BoxField("data", bytes: data)) }
    return fields
  }
}
