package import BinaryIO

/// Where the parts of a segment are and how long they last: `sidx`.
package struct SegmentIndexBox: CodedBox {
  package static let type: FourCC = "sidx"
  package static let clause = "ISO/IEC 14496-12 § 8.16.3"

  /// A part of the segment.
  package struct Row: Hashable, Sendable, CodedRecord {
    /// The upper bit: whether the part is an index again; below, its bytes.
    package var typeAndSize: UInt32 = 0
    /// In ticks of the index.
    package var duration: UInt32 = 0
    /// 1 bit: starts with a stream access point, 3 bits its type, 28 bits its time.
    package var accessPoint: UInt32 = 0

    mutating func code(with coder: inout BoxCoder) {
      coder.field("", &typeAndSize) { .number(Int($0 & 0x7FFF_FFFF)) }
      coder.field("", &duration)
      coder.field(nil, &accessPoint)
    }
  }

  package var header = FullBoxHeader()
  package var referenceID: UInt32 = 0
  package var timescale: UInt32 = 0
  /// In ticks of the index.
  package var earliestTime: UInt64 = 0
  /// In bytes from the end of the box.
  package var firstOffset: UInt64 = 0
  package var reserved: UInt16 = 0
  package var rows: [Row] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("reference ID", &referenceID)
    coder.field("timescale", &timescale)
    coder.field("earliest time", &earliestTime, bytes: header.timeSize)
    coder.field("first offset", &firstOffset, bytes: header.timeSize)
    coder.field(nil, &reserved)
    coder.rows("size, duration", &rows, count: .u16, stride: 12, isLong: true)
  }
}
