package import BinaryIO

/// A group that a track belongs to: a box inside `trgr`, typed by the kind of group.
///
/// Source: ISO/IEC 14496-12:2022 § 8.3.4.
package struct TrackGroupBox: CodedBox {
  package static let type: FourCC = "msrc"
  package static let clause = "ISO/IEC 14496-12 § 8.3.4"

  package var header = FullBoxHeader()
  package var groupID: UInt32 = 0
  package var data: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field("group ID", &groupID)
    try coder.rest("data", &data)
  }
}
