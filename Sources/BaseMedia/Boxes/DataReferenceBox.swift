package import BinaryIO

/// Where the media of a track lies: `url `, `urn ` and QuickTime's `alis` inside `dref`.
///
///     full box (flag 1: in this very file); data of the type: a URL, a name and a URL, a file
///       alias
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.2; QTFF, "Data Reference Atoms".
package struct DataReferenceBox: Box {
  package static let type: FourCC = "url "
  package static let clause = "ISO/IEC 14496-12 § 8.7.2"

  package var header: FullBoxHeader
  package var data: [UInt8]

  /// A reference to the file that holds it.
  package init() {
    header = FullBoxHeader(flags: 1)
    data = []
  }

  /// Whether the media lies in the same file.
  package var isSelfContained: Bool {
    get { header.flags & 1 != 0 }
    set { header.flags = newValue ? header.flags | 1 : header.flags & ~1 }
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    data = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(data)
  }

  package var fields: [BoxField] {
    let text = data.last == 0 ? Array(data.dropLast()) : data
    return header.fields + [BoxField("self-contained", isSelfContained ? "yes" : "no")]
      + (data.isEmpty ? [] : [BoxField("data", text: text)])
  }
}
