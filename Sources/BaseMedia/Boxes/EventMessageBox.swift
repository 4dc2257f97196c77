package import BinaryIO

/// An event beside the media: `emsg`, before the fragments it belongs to.
package struct EventMessageBox: CodedBox {
  package static let type: FourCC = "emsg"
  package static let clause = "ISO/IEC 23009-1 § 5.10.3.3"

  package var header = FullBoxHeader()
  package var scheme = UnicodeString("")
  package var value = UnicodeString("")
  package var timescale: UInt32 = 0
  /// In version 1 from the movie's start, in version 0 from the segment's; in the timescale above.
  package var time: UInt64 = 0
  /// In the timescale above; all ones where it is not known.
  package var duration: UInt32 = 0
  package var id: UInt32 = 0
  package var message: [UInt8] = []

  /// An empty message.
  package init() {}

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...1)
    // Version 1 has the strings after the numbers; they are printed in one order.
    let areStringsFirst = header.version == 0 || coder.mode == .printing
    if areStringsFirst { strings(with: &coder) }
    coder.field("timescale", &timescale)
    coder.field("time", &time, bytes: header.timeSize)
    coder.field("duration", &duration)
    coder.field("ID", &id)
    if !areStringsFirst { strings(with: &coder) }
    coder.rest("message", &message)
  }

  private mutating func strings(with coder: inout BoxCoder) {
    coder.field("scheme", &scheme)
    coder.field("value", &value)
  }
}
