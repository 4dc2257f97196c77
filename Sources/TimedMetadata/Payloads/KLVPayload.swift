internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// A stream of KLV without a movie: packets one behind the other.
///
/// Times are those of the packets, counted from the first; a packet without one holds with the packet before it.
enum KLVPayload {
  @Sendable static func read(_ bytes: [UInt8]) -> ListedGroups {
    let codec = KLVSample()
    var diagnostics: [Diagnostic] = []
    var moments: [(ticks: Int64, items: [MetadataItem])] = []
    var first: Int64?
    var ticks: Int64 = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let before = rest
      let packet = KLVPacket(&rest)
      let sample = packet == nil ? before : before[before.startIndex..<rest.startIndex]
      let decoded = codec.decode(Array(sample), at: sample.startIndex)
      if diagnostics.count < 64 { diagnostics += decoded.diagnostics }
      if let time = packet.flatMap(time) {
        first = first ?? time
        ticks = time.subtractingReportingOverflow(first ?? time).partialValue
      }
      if let last = moments.last, last.ticks == ticks {
        moments[moments.count - 1].items += decoded.items
      } else {
        moments.append((ticks, decoded.items))
      }
      if packet == nil { break }
    }
    return ListedGroups(
      moments, timescale: 1_000_000, lastDuration: 1_000_000, diagnostics: diagnostics)
  }

  /// The microseconds of a packet of ST 0601; `nil` where it tells none.
  private static func time(_ packet: KLVPacket) -> Int64? {
    var rest = packet.value
    while let element = KLVElement(&rest) {
      guard element.tag == 2, element.value.count == 8 else { continue }
      return Int64(exactly: element.value.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    return nil
  }
}
