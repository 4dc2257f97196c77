package import BinaryIO

/// The year of the recording: 3GPP's `yrrc`.
package struct RecordingYearBox: CodedBox {
  package static let type: FourCC = "yrrc"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var year: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header, versions: 0...0)
    try coder.field("year", &year)
  }
}
