internal import BinaryIO
package import MediaModel

/// A movie that is written from scratch: its headers, its tracks and its items.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2, § 8.3, § 8.8; QTFF, "Movie Atoms".
package struct AuthoredMovie: Sendable {
  /// The flavor that boxes are written for.
  package var family: BoxFamily
  /// Movie ticks to the second.
  package var timescale: UInt32
  /// Seconds from 1904-01-01 UTC.
  package var created: UInt64
  package var tracks: [AuthoredTrack]
  /// Each is written where its key space belongs.
  package var metadata: [MetadataItem]

  /// An item that has no place in such a movie.
  package struct Refusal: Hashable, Sendable {
    package var item: MetadataItem
    /// `nil` for one of the movie.
    package var trackID: UInt32?
    /// In one sentence without a full stop.
    package var reason: String
  }

  package init(
    family: BoxFamily, timescale: UInt32, created: UInt64, tracks: [AuthoredTrack],
    metadata: [MetadataItem]
  ) {
    self.family = family
    self.timescale = timescale
    self.created = created
    self.tracks = tracks
    self.metadata = metadata
  }

  /// The `moov` of a movie whose samples are all known.
  ///
  /// - Parameters:
  ///   - samples: those of each track.
  ///   - moved: how many bytes later in the file all samples are than their tables were given.
  /// - Returns: the box, and the items that have no place in it.
  package func moov(
    _ samples: [SampleTableBuilder], moved: Int = 0
  ) -> (box: BoxNode, refusals: [Refusal]) {
    let duration = zip(tracks, samples).map { track, samples in
      track.duration(ofMedia: samples.duration, movieTimescale: timescale)
    }.max()
    return moov(samples, duration: duration ?? 0, moved: moved, others: [])
  }

  /// The `moov` of a movie whose samples come in fragments, and the items that have no place in it.
  package func fragmentedMoov() -> (box: BoxNode, refusals: [Refusal]) {
    let extends = BoxNode(
      "mvex", children: tracks.map { TrackExtendsBox(trackID: $0.trackID).node })
    return moov(
      tracks.map { _ in SampleTableBuilder() }, duration: 0, moved: 0, others: [extends])
  }

  /// The header of the `mdat` of so many bytes of samples, its size in 64 bits whether they are needed or not.
  package static func mediaHeader(size: Int) -> [UInt8] {
    UInt32(1).bigEndianBytes + ("mdat" as FourCC).bytes + UInt64(size + 16).bigEndianBytes
  }

  private func moov(
    _ samples: [SampleTableBuilder], duration: UInt64, moved: Int, others: [BoxNode]
  ) -> (BoxNode, [Refusal]) {
    let nextTrackID = (tracks.map(\.trackID).max() ?? 0).addingReportingOverflow(1)
    var moov = BoxNode(
      "moov",
      children: [
        MovieHeaderBox(
          creationTime: created, modificationTime: created, timescale: timescale,
          duration: duration,
          nextTrackID: nextTrackID.overflow ? UInt32.max : nextTrackID.partialValue
        ).node
      ] + zip(tracks, samples).map { $0.trak($1, in: self, moved: moved) } + others)
    var log = TranslationLog()
    FamilyTranslation.translate(moov: &moov, to: family, log: &log)
    var refusals: [Refusal] = []
    var index = 0
    moov.mapChildren { box in
      guard box.type == "trak", tracks.indices.contains(index) else { return }
      let track = tracks[index]
      index += 1
      insert(track.metadata, of: track.trackID, into: &box, &refusals)
    }
    insert(metadata, of: nil, into: &moov, &refusals)
    return (moov, refusals)
  }

  private func insert(
    _ items: [MetadataItem], of trackID: UInt32?, into box: inout BoxNode,
    _ refusals: inout [Refusal]
  ) {
    var carriers = MetadataCarrier(box)
    for item in items {
      do throws(ItemEditError) {
        try carriers.insert(item, family: family)
      } catch {
        refusals.append(Refusal(item: item, trackID: trackID, reason: error.reason))
      }
    }
    box = carriers.box
  }
}
