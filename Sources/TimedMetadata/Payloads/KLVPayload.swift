internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// A stream of KLV without a movie: packets one after the other.
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
      if let time = packet?.microseconds {
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
}
