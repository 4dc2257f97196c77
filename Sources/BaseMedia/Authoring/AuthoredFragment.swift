internal import BinaryIO

/// A stretch of a fragmented movie: samples of some tracks, as they follow each other in the file.
///
///     moof { mfhd, { tfhd, tfdt, trun ... } ... }, mdat { samples of the first track, of the second ... }
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.
package struct AuthoredFragment: Sendable {
  /// The samples of one track.
  package struct Run: Sendable {
    package var trackID: UInt32
    /// When the first sample is decoded, in media ticks.
    package var decodeTime: UInt64
    package var samples: [AuthoredSample]

    package init(trackID: UInt32, decodeTime: UInt64, samples: [AuthoredSample]) {
      self.trackID = trackID
      self.decodeTime = decodeTime
      self.samples = samples
    }
  }

  /// Counted from 1.
  package var sequenceNumber: UInt32
  /// One for each track, at most.
  package var runs: [Run]

  package init(sequenceNumber: UInt32, runs: [Run]) {
    self.sequenceNumber = sequenceNumber
    self.runs = runs
  }

  /// The bytes of all samples together.
  private var byteCount: Int {
    runs.reduce(0) { $0 + $1.samples.reduce(0) { $0 + Int($1.size) } }
  }

  /// The `moof` and the header of the `mdat`; the samples follow, in the order of the runs.
  ///
  /// - Returns: the bytes; `nil` where a fragment cannot be so large.
  package func head() -> [UInt8]? {
    let payload = byteCount
    guard payload < Int(Int32.max) - (1 << 24) else { return nil }
    // The size of a `moof` does not depend on the offsets in it.
    let size = box(mediaOffset: 0).size
    var writer = ByteWriter()
    box(mediaOffset: size + 8).write(to: &writer)
    writer.write(UInt32(payload + 8))
    writer.write("mdat" as FourCC)
    return writer.bytes
  }

  private func box(mediaOffset: Int) -> BoxNode {
    var offset = mediaOffset
    var boxes = [MovieFragmentHeaderBox(sequenceNumber: sequenceNumber).node]
    for run in runs where !run.samples.isEmpty {
      // A fragment of a track has one format; samples of another start one of their own.
      var time = run.decodeTime
      for part in run.samples.chunkedByFormat() {
        boxes.append(
          BoxNode(
            "traf",
            children: [
              TrackFragmentHeaderBox(
                trackID: run.trackID,
                sampleDescriptionIndex: part.first?.sampleDescriptionIndex ?? 1
              ).node, TrackFragmentDecodeTimeBox(time: time).node,
              TrackRunBox(part, dataOffset: Int32(clamping: offset)).node,
            ]))
        offset += part.reduce(0) { $0 + Int($1.size) }
        time += part.reduce(0) { $0 + UInt64($1.duration) }
      }
    }
    return BoxNode("moof", children: boxes)
  }
}

extension [AuthoredSample] {
  /// Stretches of samples of one format each.
  fileprivate func chunkedByFormat() -> [ArraySlice<AuthoredSample>] {
    var parts: [ArraySlice<AuthoredSample>] = []
    var start = startIndex
    for index in indices.dropFirst()
    where self[index].sampleDescriptionIndex != self[start].sampleDescriptionIndex {
      parts.append(self[start..<index])
      start = index
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}
