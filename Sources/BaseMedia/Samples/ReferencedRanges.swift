package import BinaryIO

extension FragmentJoiner {
  /// The bytes of a file that a track refers to: its chunks, and the auxiliary information of its samples, which in a
  /// joined movie may be in a fragment that is not written again.
  ///
  /// Chunks in other files are left out. The ranges are as the tables tell of them.
  package static func referencedRanges(of trak: BoxNode) throws(ParseError) -> [Range<Int>] {
    guard let stbl = trak.descendant("mdia", "minf", "stbl") else { return [] }
    let table = try SampleTable(stbl: stbl)
    let counts = table.chunks.lazy.map(\.sampleCount)
    return chunkRanges(of: trak, table)
      + (try JoinedAuxiliaryInformation.ranges(
        stbl, sampleCount: table.sampleCount, chunks: counts))
  }

  /// The chunks that are in this file, in the order of the samples.
  private static func chunkRanges(of trak: BoxNode, _ table: SampleTable) -> [Range<Int>] {
    let isLocal = trak.localDescriptions
    return table.chunks.compactMap { chunk in
      let description = chunk.sampleDescriptionIndex - 1
      let isElsewhere = isLocal.indices.contains(description) && !isLocal[description]
      return chunk.byteCount > 0 && !isElsewhere ? chunk.range : nil
    }
  }

  /// The parts of ranges that are in none of some others, as those of `mdat` payloads; both in order.
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
    // Most tables name their chunks in the order of the file.
    let isSorted = zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
    for range in isSorted ? ranges : ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where !range.isEmpty {
      guard let last = merged.last, range.lowerBound <= last.upperBound else {
        merged.append(range)
        continue
      }
      merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
    return merged
  }
}

extension BoxNode {
  /// Whether a `trak` has samples and all of them are in other files.
  ///
  /// References, sample entries and the descriptions that chunks name tell; no table that grows with the samples is
  /// read, and none but those of the few tracks that name other files at all.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.7.2.
  package var hasExternalMedia: Bool {
    let isLocal = localDescriptions
    guard isLocal.contains(false), let stbl = descendant("mdia", "minf", "stbl"),
      let sizes = stbl.first("stsz") ?? stbl.first("stz2"),
      case .payload(let bytes) = sizes.content,
      // The count follows version, flags and the size that all samples share, or its form.
      bytes.dropFirst(8).prefix(4).contains(where: { $0 > 0 }),
      let runs = stbl.child(SampleToChunkBox.self)
    else { return false }
    return !runs.rows.isEmpty
      && runs.rows.allSatisfy { run in
        let description = Int(run.sampleDescriptionIndex) - 1
        return isLocal.indices.contains(description) && !isLocal[description]
      }
  }

  /// Whether the samples of each description of a `trak` are in the file that holds it.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.7.2, 8.5.2.2; QTFF, "Data Reference Atoms".
  package var localDescriptions: [Bool] {
    guard let media = descendant("mdia", "minf") else { return [] }
    let isLocal = (media.descendant("dinf", "dref")?.children ?? []).map { reference in
      let bytes = reference.payload
      // Flag 1, or no place named at all.
      return bytes.count <= 4 || bytes[3] & 1 != 0
    }
    return (media.descendant("stbl", "stsd")?.children ?? []).map { entry in
      let fields = entry.fixedBytes
      let index = Int(bigEndian: fields.dropFirst(6).prefix(2))
      return fields.count >= 8 && isLocal.indices.contains(index - 1) ? isLocal[index - 1] : true
    }
  }
}

extension JoinedAuxiliaryInformation {
  /// The bytes that `saiz` and `saio` of an `stbl` tell of, those in its own table of encryption information aside.
  static func ranges(
    _ stbl: BoxNode, sampleCount: Int, chunks: some Sequence<Int>
  ) throws(ParseError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for found in try tables(stbl, base: 0, sampleCount: sampleCount) {
      guard !stbl.ownsAuxiliary(found.offsets) else { continue }
      var walk = RunWalk(found.sizes)
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
