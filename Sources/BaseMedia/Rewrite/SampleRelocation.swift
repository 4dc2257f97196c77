internal import BinaryIO

/// Puts a track's samples where somebody else has written them.
package enum SampleRelocation {
  /// The track with the chunks of another table; `nil` where the samples there are not the same in number and size.
  ///
  /// Times, sync samples, groups and everything else stay the track's own; a chunk is cut where the sample entry
  /// changes inside it.
  package static func relocate(_ track: BoxNode, to written: SampleTable) -> BoxNode? {
    guard let table = track.descendant("mdia", "minf", "stbl"),
      let own = try? SampleTable(stbl: table), own.sampleCount == written.sampleCount,
      own.totalBytes == written.totalBytes
    else { return nil }
    var chunks: [SampleTable.Chunk] = []
    var ownSamples = own.samples.makeIterator()
    for chunk in written.chunks {
      var offset = chunk.offset
      var current: SampleTable.Chunk?
      for _ in 0..<chunk.sampleCount {
        guard let sample = ownSamples.next() else { return nil }
        if var open = current, open.sampleDescriptionIndex == sample.sampleDescriptionIndex {
          open.sampleCount += 1
          open.byteCount += sample.size
          current = open
        } else {
          if let current { chunks.append(current) }
          current = SampleTable.Chunk(
            offset: offset, firstSample: sample.index, sampleCount: 1, byteCount: sample.size,
            sampleDescriptionIndex: sample.sampleDescriptionIndex)
        }
        offset += sample.size
      }
      if let current { chunks.append(current) }
      // The sizes of the chunk's samples add up differently: they are other samples.
      guard offset - chunk.offset == chunk.byteCount else { return nil }
    }
    guard ownSamples.next() == nil else { return nil }
    var moved = track
    moved.modify("mdia") { media in
      media.modify("minf") { information in
        information.modify("stbl") { box in
          box = SampleTable.stbl(box, replacingChunks: chunks)
        }
      }
    }
    return moved
  }
}
