package import BinaryIO

/// How decoding and composition times lie to each other: `cslg`.
///
///     full box; 5 x i32 (i64 in version 1): shift of composition to decoding times, least and greatest offset,
///     composition start time, composition end time
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.1.4.
package struct CompositionShiftBox: Box {
  package static let type: FourCC = "cslg"
  package static let clause = "ISO/IEC 14496-12 § 8.6.1.4"

  package var header: FullBoxHeader
  /// In media ticks, as are the others.
  package var shift: Int64
  package var leastOffset: Int64
  package var greatestOffset: Int64
  package var startTime: Int64
  package var endTime: Int64

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    var values: [Int64] = []
    for _ in 0..<5 {
      values.append(
        header.version == 0 ? Int64(try reader.read(Int32.self)) : try reader.read(Int64.self))
    }
    (shift, leastOffset, greatestOffset) = (values[0], values[1], values[2])
    (startTime, endTime) = (values[3], values[4])
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    for value in [shift, leastOffset, greatestOffset, startTime, endTime] {
      if header.version == 0 {
        writer.write(Int32(truncatingIfNeeded: value))
      } else {
        writer.write(value)
      }
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("composition to decoding shift", shift), BoxField("least offset", leastOffset),
      BoxField("greatest offset", greatestOffset), BoxField("start time", startTime),
      BoxField("end time", endTime),
    ]
  }
}
