package import BinaryIO

/// How a sample entry is protected or restricted: `schm`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.12.6.
package struct SchemeTypeBox: CodedBox {
  package static let type: FourCC = "schm"
  package static let clause = "ISO/IEC 14496-12 § 8.12.6"

  package var header = FullBoxHeader()
  package var scheme = FourCC.zero
  package var schemeVersion: UInt32 = 0
  /// There with flag 1.
  package var uri: TerminatedString?

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("scheme", &scheme)
    try coder.field("scheme version", &schemeVersion)
    try coder.optional(&uri, if: header.flags & 1 != 0, new: TerminatedString("")) {
      coder, uri throws(ParseError) in
      try coder.field("URI", &uri)
    }
  }
}
