package import BinaryIO

/// What opens every sample entry.
///
///     6 reserved bytes, u16 data reference index
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2.
package struct SampleEntryHead: Hashable, Sendable {
  package var reserved: [UInt8]
  /// The 1-based row of `dref` that says where the samples lie.
  package var dataReferenceIndex: UInt16

  package init(dataReferenceIndex: UInt16 = 1) {
    reserved = Array(repeating: 0, count: 6)
    self.dataReferenceIndex = dataReferenceIndex
  }

  package init(parsing reader: inout ByteReader) throws(ParseError) {
    reserved = try reader.readBytes(6)
    dataReferenceIndex = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(reserved)
    writer.write(dataReferenceIndex)
  }

  package var fields: [BoxField] { [BoxField("data reference index", dataReferenceIndex)] }
}

/// A box whose fixed fields are followed by boxes: what it reads is the part before them.
package protocol BoxPrefix: Box {}

extension BoxNode {
  /// Reads the bytes before the first child as a kind.
  ///
  /// - Throws: `ParseError` with absolute offset and clause.
  package func decodePrefix<T: BoxPrefix>(
    _ kind: T.Type = T.self, context: BoxContext = BoxContext()
  ) throws(ParseError) -> T {
    guard case .children(let prefix, _, _) = content else {
      return try decode(kind, context: context, allowingTrailingBytes: true)
    }
    return try T(payload: prefix, at: payloadOffset, context: context)
  }
}

/// A sample entry of which nothing else is known.
///
///     6 reserved bytes, u16 data reference index, bytes of its own
///
/// Source: ISO/IEC 14496-12:2022 § 8.5.2.
package struct PlainSampleEntry: BoxPrefix {
  package static let type: FourCC = "mebx"
  package static let clause = "ISO/IEC 14496-12 § 8.5.2"

  package var head: SampleEntryHead
  package var data: [UInt8]

  package init(data: [UInt8] = []) {
    head = SampleEntryHead()
    self.data = data
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    data = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(data)
  }

  package var fields: [BoxField] {
    head.fields + (data.isEmpty ? [] : [BoxField("data", bytes: data)])
  }
}
