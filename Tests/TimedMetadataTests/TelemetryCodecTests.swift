import BaseMedia
import BinaryIO
import MediaModel
import Testing

@testable import TimedMetadata

@Suite struct `Samples of telemetry` {
  private func text(_ item: MetadataItem) -> String {
    let doubt = item.extraAttribute("doubt").map { " [\($0)]" } ?? ""
    let beside = ["name", "unit"].compactMap { item.extraAttribute($0) }.joined(separator: ", ")
    let isOfKey = item.identifier.keySpace == .gpmf && !beside.isEmpty
    return "\(item.identifier) = \(item.value?.description ?? "nothing")\(doubt)"
      + (isOfKey ? " {\(beside)}" : "")
  }

  @Test(arguments: TelemetryCase.all) func `are read`(_ c: TelemetryCase) {
    var odd: [Diagnostic] = []
    let codec = TimedMetadataFormat.codec(
      for: BoxNode(FourCC(rawValue: c.type.utf8.reduce(0) { $0 << 8 | UInt32($1) }), payload: []),
      diagnostics: &odd)
    let result = codec.decode(c.sample, at: 0)
    let lines = result.groups.flatMap { group in
      group.items.map { "\(group.part.index)/\(group.part.count) \(text($0))" }
    }
    #expect(lines == c.items)
    #expect(result.diagnostics.count == c.diagnosticCount)
  }

  /// Every codec, given bytes that are cut anywhere or turned over, gives what it can and no more.
  @Test(arguments: TelemetryCase.all) func `are read however they are damaged`(_ c: TelemetryCase) {
    var odd: [Diagnostic] = []
    for format in TimedMetadataFormat.all {
      let codec = TimedMetadataFormat.codec(
        for: BoxNode(format.types[0], payload: []), diagnostics: &odd)
      for end in 0..<c.sample.count {
        var damaged = c.sample
        damaged[end] ^= 0xFF
        let groups =
          codec.decode(damaged, at: 0).groups + codec.decode(Array(c.sample[..<end]), at: 0).groups
        let size = groups.flatMap(\.items).reduce(0) { $0 + $1.payload.count }
        #expect(size <= 64 * (c.sample.count + 1))
      }
    }
  }
}
