package import BinaryIO

/// Where the media of a track is: `url `, `urn ` and QuickTime's `alis` inside `dref`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.7.2; QTFF, "Data Reference Atoms".
package struct DataReferenceBox: CodedBox {
  package static let type: FourCC = "url "
  package static let clause = "ISO/IEC 14496-12 § 8.7.2"

  /// Flag 1: in the file that holds the reference, as a new one says.
  package var header = FullBoxHeader(flags: 1)
  /// As the type has it: a URL, a name and a URL, a file alias.
  package var data: [UInt8] = []

  /// Whether the media is in the same file.
  package var isSelfContained: Bool { header.flags & 1 != 0 }

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.show("self-contained", isSelfContained ? "yes" : "no")
    coder.rest(nil, &data)
    let text = data.last == 0 ? data.dropLast() : data[...]
    if !data.isEmpty { coder.show("data", .readable(Array(text))) }
  }
}
