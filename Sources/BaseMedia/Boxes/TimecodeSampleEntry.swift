package import BinaryIO

/// The fixed fields of a timecode sample entry, `tmcd` in `stsd`; a box `name` with the reel may
/// follow.
///
///     6 reserved bytes, u16 data reference index, u32 reserved, u32 flags (1 drop, 2 24 hours, 4
///       negative, 8 counter), u32 timescale, u32 frame duration, u8 frames per second, u8 reserved
///
/// Source: QTFF, "Timecode Sample Description".
package struct TimecodeSampleEntry: BoxPrefix {
  package static let type: FourCC = "tmcd"
  package static let clause = "QTFF, Timecode Sample Description"

  package var head: SampleEntryHead
  package var reserved1: UInt32
  package var flags: UInt32
  package var timescale: UInt32
  /// In the timescale above.
  package var frameDuration: UInt32
  /// Frames per second, rounded up; per counter tick where flag 8 is set.
  package var frameCount: UInt8
  package var reserved2: UInt8

  package init(flags: UInt32, timescale: UInt32, frameDuration: UInt32, frameCount: UInt8) {
    head = SampleEntryHead()
    reserved1 = 0
    self.flags = flags
    self.timescale = timescale
    self.frameDuration = frameDuration
    self.frameCount = frameCount
    reserved2 = 0
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    head = try SampleEntryHead(parsing: &reader)
    reserved1 = try reader.read()
    flags = try reader.read()
    timescale = try reader.read()
    frameDuration = try reader.read()
    frameCount = try reader.read()
    reserved2 = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    head.write(to: &writer)
    writer.write(reserved1)
    writer.write(flags)
    writer.write(timescale)
    writer.write(frameDuration)
    writer.write(frameCount)
    writer.write(reserved2)
  }

  package var isDropFrame: Bool { flags & 1 != 0 }
  package var wrapsAt24Hours: Bool { flags & 2 != 0 }
  package var allowsNegative: Bool { flags & 4 != 0 }
  package var isCounter: Bool { flags & 8 != 0 }

  package var fields: [BoxField] {
    head.fields + [
      BoxField("flags", flags), BoxField("timescale", timescale),
      BoxField("frame duration", frameDuration), BoxField("frame count", frameCount),
    ]
  }
}
