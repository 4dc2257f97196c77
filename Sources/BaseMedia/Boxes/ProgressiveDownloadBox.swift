package import BinaryIO

/// How long to wait before playback while downloading: `pdin`.
///
/// Source: ISO/IEC 14496-12:2022 § 8.1.3.
package struct ProgressiveDownloadBox: CodedBox {
  package static let type: FourCC = "pdin"
  package static let clause = "ISO/IEC 14496-12 § 8.1.3"

  /// A rate and the delay it asks for.
  package struct Row: Hashable, Sendable, CodedRecord {
    /// In bytes per second.
    package var rate: UInt32 = 0
    /// In milliseconds.
    package var delay: UInt32 = 0

    mutating func code(with coder: inout BoxCoder) throws(ParseError) {
      try coder.field("rate", &rate)
      try coder.field("delay", &delay)
    }
  }

  package var header = FullBoxHeader()
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.rows("rows", &rows, count: .toEnd)
  }
}
