internal import BaseMedia
internal import BinaryIO

/// Cuts the auxiliary information of samples, encryption above all: `saiz`, `saio`, `senc`.
enum AuxiliaryCut {
  /// Sizes that differ take a byte each; no file gets to invent more.
  private static let mostSizes = 64 << 20

  /// Cuts what a table has for the samples that are kept; `result` is the table after the cut, whose chunks are those
  /// of the samples.
  static func cut(
    _ result: inout BoxNode, of original: BoxNode, table: SampleTable, samples: Range<Int>
  ) throws(ParseError) {
    let found = try JoinedAuxiliaryInformation.tables(
      original, base: 0, sampleCount: table.chunkedSampleCount)
    let own = try encryption(
      original, sizes: found.first { $0.sizes.count > 0 }?.sizes, samples: samples)
    if let own, let index = result.children.firstIndex(where: SampleEncryptionTable.isTable) {
      result.children[index] = own.table.node
    }
    if !found.isEmpty {
      result.children.removeAll { $0.type == "saiz" || $0.type == "saio" }
      for part in found {
        var part = part
        if let own, let range = original.ownTable?.origin, original.ownsAuxiliary(part.offsets) {
          // Places in a table that was rebuilt, and is at 0.
          part.offsets = part.offsets.map { $0 - range.lowerBound - own.cutByteCount }
        }
        result.children += try cut(part, table: table, samples: samples).boxes(limit: mostSizes)
      }
    }
  }

  private static func cut(
    _ found: JoinedAuxiliaryInformation.Part, table: SampleTable, samples: Range<Int>
  ) -> JoinedAuxiliaryInformation.Part {
    let isEach = found.offsets.count > 1 && found.offsets.count >= table.chunkCount
    var walk = RunWalk(found.sizes)
    var next = found.offsets.first ?? 0
    var part = found
    part.offsets = []
    for (index, chunk) in table.chunks.enumerated() {
      if isEach { next = found.offsets[index] }
      let range = chunk.samples
      let common = range.clamped(to: samples)
      guard !common.isEmpty else {
        next = next.addingSaturated(walk.sum(next: range.count))
        if range.lowerBound >= samples.upperBound { break }
        continue
      }
      next = next.addingSaturated(walk.sum(next: common.lowerBound - range.lowerBound))
      part.offsets.append(next)
      next = next.addingSaturated(walk.sum(next: range.upperBound - common.lowerBound))
    }
    if !isEach { part.offsets = Array(part.offsets.prefix(1)) }
    part.sizes = found.sizes.slice(samples)
    return part
  }

  /// The part of the encryption table that tells of some samples, and how many bytes before it are gone; `nil` where
  /// there is none, or it cannot be taken apart.
  private static func encryption(
    _ original: BoxNode, sizes: RunList<UInt8>?, samples: Range<Int>
  ) throws(ParseError) -> (table: SampleEncryptionTable, cutByteCount: Int)? {
    guard let node = original.children.first(where: SampleEncryptionTable.isTable) else {
      return nil
    }
    var table = try SampleEncryptionTable(node)
    var list: [Int]?
    if let sizes, sizes.sum == table.information.count,
      sizes.count == Int(table.sampleCount)
    {
      list = sizes.expanded().map { Int($0) }
    }
    guard let all = list ?? table.sizes(vectorSize: nil)?.sizes else { return nil }
    let kept = samples.clamped(to: 0..<all.count)
    let start = all[..<kept.lowerBound].reduce(0, +)
    let size = all[kept].reduce(0, +)
    table.information = Array(table.information[start..<(start + size)])
    table.sampleCount = UInt32(clamping: kept.count)
    return (table, start)
  }
}
