package import BaseMedia
package import BinaryIO
package import MediaModel
internal import TimedMetadata

/// Takes items out of a track of timed metadata, sample by sample, as the codec of each knows to.
///
/// What stays of `mebx` is copied bit for bit: the boxes of a sample, the rows of the key table. Times stay. A sample of
/// which nothing is left says that nothing is known, or is left out where its format has no such sample; the one before
/// then lasts until the next.
package struct TimedTrackFilter: Sendable {
  /// What the samples of one track may take together, in bytes.
  private static let mostBytes = 512 << 20
  private static let mostSamples = 4_000_000
  /// Handlers whose samples are essence, or text that is shown.
  private static let shown: Set<FourCC> = [
    "vide", "soun", "text", "sbtl", "subt", "subp", "clcp", "tmcd", "auxv",
  ]

  private let track: Track
  private let table: SampleTable
  private let codecs: [any TimedMetadataCodec]
  private let movieTimescale: UInt32

  /// What became of a track.
  package enum Outcome: Sendable {
    /// All items stay.
    case unchanged
    /// No item is left.
    case empty
    /// The track, and the bytes of its samples.
    case rewritten(BoxNode, media: [UInt8])
  }

  /// What was found in a track.
  package struct Result: Sendable {
    package var outcome: Outcome
    /// The items that went: how many of each identifier, and one of them, in the order they were met.
    package var removed: [Count]
    /// The items that stay.
    package var kept: [Count]
  }

  /// How often an identifier was met.
  package struct Count: Sendable {
    /// The first item of the identifier.
    package var item: MetadataItem
    package var count: Int
    /// The payloads of all together.
    package var byteCount: Int
  }

  /// Whether the samples of a track are shown or heard, and tell nothing beside: text that tells positions does.
  package static func isShown(_ track: Track, in source: any ByteSource) -> Bool {
    track.handlerType.map { shown.contains($0) } ?? false
      && !TextTelemetry.isLikely(track, in: source)
  }

  /// Prepares the filtering of a track; `nil` for one that is shown, and for formats that no codec reads.
  package init?(
    track: Track, movieTimescale: UInt32, source: any ByteSource
  ) throws(ParseError) {
    let entries = track.sampleEntries
    guard !entries.isEmpty, entries.allSatisfy({ TimedMetadataFormat.format(of: $0.type) != nil }),
      !track.isExternal, !Self.isShown(track, in: source), let table = try track.samples()
    else { return nil }
    // What nothing declares cannot be judged.
    guard
      entries.allSatisfy({
        TimedMetadataFormat.format(of: $0.type)?.codec.declares($0) ?? false
      })
    else { return nil }
    (self.track, self.table, self.movieTimescale) = (track, table, movieTimescale)
    var diagnostics: [Diagnostic] = []
    codecs = entries.map { TimedMetadataFormat.codec(for: $0, diagnostics: &diagnostics) }
  }

  /// Filters the track; chunks of a rewritten one tell that its bytes are at `mediaOffset`.
  package func filter(
    in source: any ByteSource, mediaOffset: Int, keeps: (MetadataItem) -> Bool
  ) throws(TimedFilterError) -> Result {
    guard table.sampleCount <= Self.mostSamples, table.totalBytes <= Self.mostBytes else {
      throw TimedFilterError(
        "its \(table.sampleCount) samples take \(table.totalBytes) bytes, more than are looked at")
    }
    var work = FilteredTrack(mediaOffset: mediaOffset)
    var codecs = codecs
    for sample in table.samples {
      let index = sample.sampleDescriptionIndex - 1
      guard codecs.indices.contains(index) else {
        throw TimedFilterError("sample \(sample.index + 1) has no description")
      }
      let bytes: [UInt8]
      do throws(IOFailure) {
        bytes = try source.read(sample.range.clamped(to: 0..<source.size))
      } catch {
        throw TimedFilterError("sample \(sample.index + 1) cannot be read: \(error.reason)")
      }
      if sample.index == 0 { codecs[index].begin(with: [bytes]) }
      work.take(codecs[index].filter(bytes, keeps: keeps), entry: index)
      switch work.outcome {
      case .unchanged: work.add(bytes, sample)
      case .changed(let bytes): work.add(bytes, sample)
      // Times that are shifted one by one cannot be reported for a sample that is not there.
      case .empty: work.add(codecs[index].emptySample ?? (isReordered ? [] : nil), sample)
      }
    }
    return try finish(work, keeps: keeps)
  }

  private var isReordered: Bool { table.compositionOffsets.count > 0 }

  private func finish(
    _ work: FilteredTrack, keeps: (MetadataItem) -> Bool
  ) throws(TimedFilterError) -> Result {
    var removed = work.removed.list
    var hasUnusedKeys = false
    var entries: [BoxNode] = []
    for (index, entry) in track.sampleEntries.enumerated() {
      let filtered = codecs[index].filter(
        entry: entry, keeps: keeps, used: work.used[index] ?? [])
      entries.append(filtered.entry)
      hasUnusedKeys = hasUnusedKeys || filtered.isChanged
      for item in filtered.removed
      where !removed.contains(where: { $0.item.identifier == item.identifier }) {
        removed.append(Count(item: item, count: 0, byteCount: 0))
      }
    }
    let kept = work.kept.list
    guard !kept.isEmpty else { return Result(outcome: .empty, removed: removed, kept: kept) }
    guard work.isChanged || hasUnusedKeys else {
      return Result(outcome: .unchanged, removed: removed, kept: kept)
    }
    do throws(ParseError) {
      let box = try work.track(track.box, entries: entries, movieTimescale: movieTimescale)
      return Result(
        outcome: .rewritten(box, media: work.media), removed: removed, kept: kept)
    } catch {
      throw TimedFilterError(error.rule)
    }
  }
}

/// Why a track of timed metadata cannot be filtered.
package struct TimedFilterError: Error, Hashable, Sendable {
  /// The reason, in a few words.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
