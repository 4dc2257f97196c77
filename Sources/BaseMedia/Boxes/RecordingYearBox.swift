package import BinaryIO

/// The year of the recording: 3GPP's `yrrc`.
package struct RecordingYearBox: CodedBox {
  package static let type: FourCC = "yrrc"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var year: UInt16 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.field("year", &year)
  }
}
