package import BinaryIO

/// How decoding and composition times are to each other: `cslg`.
package struct CompositionShiftBox: CodedBox {
  package static let type: FourCC = "cslg"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.4"

  package var header = FullBoxHeader()
  /// In media ticks, as are the others.
  package var shift: Int64 = 0
  package var leastOffset: Int64 = 0
  package var greatestOffset: Int64 = 0
  package var startTime: Int64 = 0
  package var endTime: Int64 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("composition to decoding shift", &shift, bytes: header.timeSize)
    coder.field("least offset", &leastOffset, bytes: header.timeSize)
    coder.field("greatest offset", &greatestOffset, bytes: header.timeSize)
    coder.field("start time", &startTime, bytes: header.timeSize)
    coder.field("end time", &endTime, bytes: header.timeSize)
  }

  /// Takes the version that the values need.
  package mutating func widen() {
    let all = [shift, leastOffset, greatestOffset, startTime, endTime]
    if all.contains(where: { Int32(exactly: $0) == nil }) { header.version = 1 }
  }
}
