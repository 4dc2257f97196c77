package import BinaryIO

/// Puts a track's samples where somebody else has written them.
package enum SampleRelocation {
  /// Up to so many samples each is compared.
  private static let fewSamples = 20_000
  /// How many bytes are compared at the start of a chunk, or of a sample.
  private static let comparedBytes = 64

  /// The track with the chunks of another table; `nil` where the samples there are not the same in number and size.
  ///
  /// Times, sync samples, groups and everything else stay the track's own; a chunk is cut where the sample entry
  /// changes inside it. Bytes are compared wherever a chunk starts in either file, and of few samples in each, since a reader that loses its place may find as
  /// many samples of the same sizes elsewhere.
  package static func relocate(
    _ track: BoxNode, to written: SampleTable, from source: any ByteSource,
    in output: any ByteSource
  ) -> BoxNode? {
    guard let table = track.descendant("mdia", "minf", "stbl"),
      let own = try? SampleTable(stbl: table), own.sampleCount == written.sampleCount,
      own.totalBytes == written.totalBytes
    else { return nil }
    var chunks: [SampleTable.Chunk] = []
    var ownSamples = own.samples.makeIterator()
    var expected = -1
    let comparesAll = own.sampleCount <= fewSamples
    for chunk in written.chunks {
      var offset = chunk.offset
      var current: SampleTable.Chunk?
      for _ in 0..<chunk.sampleCount {
        guard let sample = ownSamples.next() else { return nil }
        if comparesAll || offset == chunk.offset || sample.offset != expected {
          let count = min(sample.size, comparedBytes)
          guard
            let mine = try? source.read(sample.range.prefix(count).indices),
            let theirs = try? output.read(offset..<(offset + count)), mine == theirs
          else { return nil }
        }
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
        expected = sample.range.upperBound
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
