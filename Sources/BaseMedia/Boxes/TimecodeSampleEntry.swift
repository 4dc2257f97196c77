package import BinaryIO
package import MediaModel

/// The fixed fields of a timecode sample entry, `tmcd` in `stsd`; a box `name` with the reel may
/// follow.
package struct TimecodeSampleEntry: CodedBox {
  package static let type: FourCC = "tmcd"
  package static let clause = "QTFF, Timecode Sample Description"

  package var head = SampleEntryHead()
  package var reserved1: UInt32 = 0
  package var flags: UInt32 = 0
  package var timescale: UInt32 = 0
  /// In the timescale above.
  package var frameDuration: UInt32 = 0
  /// Frames per second, rounded up; per counter tick where flag 8 is set.
  package var frameCount: UInt8 = 0
  package var reserved2: UInt8 = 0

  mutating func code(with coder: inout BoxCoder) {
    head.code(with: &coder)
    coder.field(nil, &reserved1)
    coder.field("flags", &flags)
    coder.field("timescale", &timescale)
    coder.field("frame duration", &frameDuration)
    coder.field("frame count", &frameCount)
    coder.field(nil, &reserved2)
  }

  /// How the numbers run.
  package var counting: TimecodeFormat.Flags { TimecodeFormat.Flags(rawValue: flags) }
}
