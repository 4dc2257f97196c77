package import BinaryIO

/// An event beside the media: `emsg`, before the fragments it belongs to.
///
///     full box
///     version 0: scheme URI, NUL; value, NUL; u32 timescale, u32 time from the segment's start,
///       u32 duration, u32 ID
///     version 1: u32 timescale, u64 time, u32 duration, u32 ID; scheme URI, NUL; value, NUL
///     message to the end
///
/// Source: ISO/IEC 23009-1:2022 § 5.10.3.3.
package struct EventMessageBox: Box {
  package static let type: FourCC = "emsg"
  package static let clause = "ISO/IEC 23009-1 § 5.10.3.3"

  package var header: FullBoxHeader
  package var scheme: TerminatedString
  package var value: TerminatedString
  package var timescale: UInt32
  /// In version 1 from the movie's start, in version 0 from the segment's; in the timescale above.
  package var time: UInt64
  /// In the timescale above; all ones where it is not known.
  package var duration: UInt32
  package var id: UInt32
  package var message: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...1)
    if header.version == 0 {
      scheme = TerminatedString(parsing: &reader)
      value = TerminatedString(parsing: &reader)
      timescale = try reader.read()
      time = UInt64(try reader.read(UInt32.self))
      duration = try reader.read()
      id = try reader.read()
    } else {
      timescale = try reader.read()
      time = try reader.read()
      duration = try reader.read()
      id = try reader.read()
      scheme = TerminatedString(parsing: &reader)
      value = TerminatedString(parsing: &reader)
    }
    message = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    if header.version == 0 {
      scheme.write(to: &writer)
      value.write(to: &writer)
      writer.write(timescale)
      writer.write(UInt32(truncatingIfNeeded: time))
      writer.write(duration)
      writer.write(id)
    } else {
      writer.write(timescale)
      writer.write(time)
      writer.write(duration)
      writer.write(id)
      scheme.write(to: &writer)
      value.write(to: &writer)
    }
    writer.write(message)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("scheme", scheme), BoxField("value", value), BoxField("timescale", timescale),
      BoxField("time", time), BoxField("duration", duration), BoxField("ID", id),
      BoxField("message", bytes: message),
    ]
  }
}
