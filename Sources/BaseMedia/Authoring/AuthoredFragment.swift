internal import BinaryIO

/// A stretch of a fragmented movie: samples of some tracks, as they follow each other in the file.
///
///     moof { mfhd, { tfhd, tfdt, trun ... } ... }, mdat { samples of the first track, of the second ... }
///
/// A `traf` without `trun` tells by its `tfdt` how long the last sample lasts, of which the next is not known yet.
///
/// Source: ISO/IEC 14496-12:2022 § 8.8, § 8.8.12.
package enum AuthoredFragment {
  /// The samples of one track.
  package struct Run: Sendable {
    package var trackID: UInt32
    /// When the first sample is decoded, in media ticks; the one before it lasts until then.
    package var decodeTime: UInt64
    /// The samples; none where the run tells no more than how long the last one lasts.
    package var samples: [AuthoredSample]

    package init(trackID: UInt32, decodeTime: UInt64, samples: [AuthoredSample]) {
      self.trackID = trackID
      self.decodeTime = decodeTime
      self.samples = samples
    }
  }

  /// The `moof` and the header of the `mdat`; the samples follow, in the order of the runs; `nil` where a fragment
  /// cannot be so large.
  package static func head(sequenceNumber: UInt32, runs: [Run]) -> [UInt8]? {
    let payload = runs.reduce(0) { $0 + $1.samples.reduce(0) { $0 + Int($1.size) } }
    guard payload < Int(Int32.max) - (1 << 24) else { return nil }
    // The size of a `moof` does not depend on the offsets in it.
    let size = box(sequenceNumber, runs, mediaOffset: 0).size
    return box(sequenceNumber, runs, mediaOffset: size + 8).bytes
      + UInt32(payload + 8).bigEndianBytes + ("mdat" as FourCC).bytes
  }

  private static func box(
    _ sequenceNumber: UInt32, _ runs: [Run], mediaOffset: Int
  ) -> BoxNode {
    var offset = mediaOffset
    var boxes = [BoxNode("mfhd", payload: [0, 0, 0, 0] + sequenceNumber.bigEndianBytes)]
    for run in runs {
      // A fragment of a track has one format; samples of another start one of their own.
      var time = run.decodeTime
      for part in run.samples.isEmpty ? [[]] : run.samples.chunkedByFormat() {
        let format = part.first?.sampleDescriptionIndex ?? 1
        // Offsets count from the start of the `moof`.
        let header = TrackFragmentHeaderBox(
          header: FullBoxHeader(flags: format == 1 ? 0x2_0000 : 0x2_0002), trackID: run.trackID,
          sampleDescriptionIndex: format == 1 ? nil : format)
        // Always in 64 bits, so that the size of a fragment does not depend on its time.
        let start = TrackFragmentDecodeTimeBox(header: FullBoxHeader(version: 1), time: time)
        let list =
          part.isEmpty ? nil : TrackRunBox(part, dataOffset: Int32(clamping: offset)).node
        boxes.append(
          BoxNode("traf", children: [header.node, start.node] + [list].compactMap(\.self)))
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

extension TrackRunBox {
  /// A run that tells everything of each sample.
  init(_ samples: ArraySlice<AuthoredSample>, dataOffset: Int32) {
    let hasOffsets = samples.contains { $0.compositionOffset != 0 }
    header = FullBoxHeader(version: 1, flags: hasOffsets ? 0xF01 : 0x701)
    sampleCount = UInt32(clamping: samples.count)
    self.dataOffset = dataOffset
    firstSampleFlags = nil
    durations = samples.map(\.duration)
    sizes = samples.map(\.size)
    flags = samples.map { SampleFlags(isSync: $0.isSync).rawValue }
    compositionOffsets =
      hasOffsets ? samples.map { UInt32(bitPattern: $0.compositionOffset) } : []
  }
}

extension SampleFlags {
  /// A sample that depends on no other, or one that does.
  init(isSync: Bool) { self.init(rawValue: isSync ? 0x0200_0000 : 0x0101_0000) }
}
