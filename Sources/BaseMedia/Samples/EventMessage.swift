internal import BinaryIO
internal import MediaModel

/// An event of a segment: `emsg`.
///
///     full box; version 0: C strings scheme and value; u32 timescale, u32 time from the start of the segment,
///     u32 duration, u32 ID; data
///     version 1: u32 timescale, u64 time of the presentation, u32 duration, u32 ID; C strings scheme and value; data
///
/// Source: ISO/IEC 23009-1:2022 § 5.10.3.3.
struct EventMessage {
  private let flags: UInt32
  private let scheme: [UInt8]
  private let value: [UInt8]
  private let timescale: UInt32
  private let delta: UInt32
  private let duration: UInt32
  private let identifier: UInt32
  private let data: [UInt8]

  /// Reads an event of version 0; `nil` for any other, and for one that is cut.
  init?(_ node: BoxNode) {
    let bytes = node.payload
    let span = bytes.span
    var reader = ByteReader(unsafe span.bytes, at: node.payloadOffset)
    guard let header = try? FullBoxHeader(parsing: &reader), header.version == 0 else {
      return nil
    }
    flags = header.flags
    scheme = reader.readCString()
    value = reader.readCString()
    guard let timescale = try? reader.read(UInt32.self), let delta = try? reader.read(UInt32.self),
      let duration = try? reader.read(UInt32.self), let identifier = try? reader.read(UInt32.self)
    else { return nil }
    self.timescale = timescale
    self.delta = delta
    self.duration = duration
    self.identifier = identifier
    data = reader.readRest()
  }

  /// The event in version 1, where its segment starts at `start`.
  func box(after start: MediaTime) -> BoxNode {
    let scale = Int128(max(1, start.timescale))
    let ticks = (Int128(start.value) * Int128(timescale) + scale / 2) / scale
    var writer = ByteWriter()
    FullBoxHeader(version: 1, flags: flags).write(to: &writer)
    writer.write(timescale)
    writer.write(UInt64(clamping: ticks + Int128(delta)))
    writer.write(duration)
    writer.write(identifier)
    for text in [scheme, value] {
      writer.write(text)
      writer.write(UInt8(0))
    }
    writer.write(data)
    return BoxNode("emsg", payload: writer.bytes)
  }
}
