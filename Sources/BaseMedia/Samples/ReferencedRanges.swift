package import BinaryIO

extension FragmentJoiner {
  /// The bytes of a file that a track refers to: its chunks, and the auxiliary information of its samples, which in a
  /// joined movie may lie in a fragment that is not written again.
  ///
  /// Chunks in other files are left out. The ranges are in order and do not touch.
  ///
  /// - Throws: `ParseError` where a table is cut.
  package static func referencedRanges(of trak: BoxNode) throws(ParseError) -> [Range<Int>] {
    guard let stbl = trak.descendant("mdia", "minf", "stbl") else { return [] }
    let table = try SampleTable(stbl: stbl)
    let counts = table.chunks.lazy.map(\.sampleCount)
    return merged(
      chunkRanges(of: trak, table)
        + (try JoinedAuxiliaryInformation.ranges(
          stbl, sampleCount: table.sampleCount, chunks: counts)))
  }

  /// Whether a track has samples and all of them lie in other files.
  package static func hasExternalSamples(_ trak: BoxNode) throws(ParseError) -> Bool {
    guard let stbl = trak.descendant("mdia", "minf", "stbl") else { return false }
    let table = try SampleTable(stbl: stbl)
    return table.totalBytes > 0 && chunkRanges(of: trak, table).isEmpty
  }

  /// The chunks that lie in this file, in the order of the samples.
  private static func chunkRanges(of trak: BoxNode, _ table: SampleTable) -> [Range<Int>] {
    guard let media = trak.descendant("mdia", "minf"), let stbl = media.first("stbl") else {
      return []
    }
    let isLocal = localDescriptions(stbl: stbl, references: media.descendant("dinf", "dref"))
    var ranges: [Range<Int>] = []
    for chunk in table.chunks where chunk.byteCount > 0 {
      let description = chunk.sampleDescriptionIndex - 1
      if isLocal.indices.contains(description), !isLocal[description] { continue }
      ranges.append(chunk.range)
    }
    return ranges
  }

  /// The parts of ranges that lie in none of some others, as those of `mdat` payloads; both in order.
  package static func ranges(
    _ ranges: [Range<Int>], outside payloads: [Range<Int>]
  ) -> [Range<Int>] {
    var left: [Range<Int>] = []
    var next = 0
    for range in ranges {
      var start = range.lowerBound
      while next < payloads.count, payloads[next].upperBound <= start { next += 1 }
      var index = next
      while index < payloads.count, payloads[index].lowerBound < range.upperBound {
        if start < payloads[index].lowerBound { left.append(start..<payloads[index].lowerBound) }
        start = max(start, payloads[index].upperBound)
        index += 1
      }
      if start < range.upperBound { left.append(start..<range.upperBound) }
    }
    return left
  }

  /// Sorted, and joined where they touch or overlap.
  package static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound..<end
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Whether the samples of each description lie in this file.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.7.2, 8.5.2.2; QTFF, "Data Reference Atoms".
  private static func localDescriptions(stbl: BoxNode, references: BoxNode?) -> [Bool] {
    let isLocal = (references?.children ?? []).map { reference in
      let bytes = reference.payload
      // Flag 1, or no place named at all.
      return bytes.count <= 4 || bytes[3] & 1 != 0
    }
    return (stbl.first("stsd")?.children ?? []).map { entry in
      let fields: [UInt8]
      if case .children(let prefix, _, _) = entry.content {
        fields = Array(prefix)
      } else {
        fields = entry.payload
      }
      guard fields.count >= 8 else { return true }
      let index = Int(fields[6]) << 8 | Int(fields[7])
      return isLocal.indices.contains(index - 1) ? isLocal[index - 1] : true
    }
  }
}

extension JoinedAuxiliaryInformation {
  /// The bytes that `saiz` and `saio` of an `stbl` tell of.
  ///
  /// - Throws: `ParseError` where a table is cut.
  static func ranges(
    _ stbl: BoxNode, sampleCount: Int, chunks: some Sequence<Int>
  ) throws(ParseError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for found in try tables(stbl, base: 0, sampleCount: sampleCount) {
      var walk = SizeWalk(found.sizes)
      if found.offsets.count == 1, let offset = found.offsets.first {
        ranges.append(offset..<offset.addingSaturated(walk.sum(next: sampleCount)))
        continue
      }
      for (offset, count) in zip(found.offsets, chunks) {
        ranges.append(offset..<offset.addingSaturated(walk.sum(next: count)))
      }
    }
    return ranges
  }
}
