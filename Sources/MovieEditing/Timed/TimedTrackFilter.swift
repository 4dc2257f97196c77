package import BaseMedia
package import BinaryIO
package import MediaModel

/// Takes items out of a track of timed metadata (`mebx`), sample by sample, without decoding what stays.
///
/// What stays is copied bit for bit: the boxes of a sample, the rows of the key table. The number of samples and all
/// times stay; a sample of which nothing is left says that nothing is known.
///
/// Source: QTFF, "Timed Metadata", Metadata Sample Data.
package struct TimedTrackFilter: Sendable {
  /// What the samples of one track may take together, in bytes.
  private static let mostBytes = 256 << 20
  private static let mostSamples = 4_000_000

  private let track: Track
  private let table: SampleTable
  private let keys: [[UInt32: MetadataKeyTable.Key]]
  private let tables: [MetadataKeyTable]

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

  /// Prepares the filtering of a track; `nil` for a track that is not of boxed metadata alone.
  package init?(track: Track) throws(ParseError) {
    let entries = track.sampleEntries
    let tables = entries.compactMap { MetadataKeyTable(sampleEntry: $0) }
    guard !entries.isEmpty, entries.allSatisfy({ $0.type == "mebx" }),
      tables.count == entries.count, !track.isExternal, let table = try track.samples()
    else { return nil }
    (self.track, self.tables, self.table) = (track, tables, table)
    keys = tables.map(\.keys)
  }

  /// Filters the track; chunks of a rewritten one tell that its bytes are at `mediaOffset`.
  package func filter(
    in source: any ByteSource, mediaOffset: Int, keeps: (MetadataItem) -> Bool
  ) throws(TimedFilterError) -> Result {
    guard table.sampleCount <= Self.mostSamples, table.totalBytes <= Self.mostBytes else {
      throw TimedFilterError(
        "its \(table.sampleCount) samples take \(table.totalBytes) bytes, more than are looked at")
    }
    var work = Work(mediaOffset: mediaOffset)
    for sample in table.samples {
      let index = sample.sampleDescriptionIndex - 1
      guard keys.indices.contains(index) else {
        throw TimedFilterError("sample \(sample.index + 1) has no description")
      }
      let bytes: [UInt8]
      do throws(IOFailure) {
        bytes = try source.read(sample.range.clamped(to: 0..<source.size))
      } catch {
        throw TimedFilterError("sample \(sample.index + 1) cannot be read: \(error.reason)")
      }
      filter(bytes, keys: keys[index], entry: index, into: &work, keeps: keeps)
      work.add(sample)
    }
    return finish(work, keeps: keeps)
  }

  /// Filters one sample; boxes whose number nothing declares go, and so do bytes that are no box.
  private func filter(
    _ sample: [UInt8], keys: [UInt32: MetadataKeyTable.Key], entry: Int, into work: inout Work,
    keeps: (MetadataItem) -> Bool
  ) {
    var rest = sample[...]
    work.sample = []
    while !rest.isEmpty, !rest.allSatisfy({ $0 == 0 }) {
      guard let (localID, box) = MetadataKeyTable.nextBox(in: &rest) else {
        work.remove(Self.stray(rest))
        return
      }
      guard localID != 0, localID != UInt32.max else {
        if box.count > 8, !box.dropFirst(8).allSatisfy({ $0 == 0 }) {
          work.remove(Self.stray(box.dropFirst(8), part: "null"))
        }
        continue
      }
      guard let key = keys[localID] else {
        work.remove(Self.stray(box.dropFirst(8), part: String(localID)))
        continue
      }
      let item = key.item(Array(box.dropFirst(8)))
      if keeps(item) {
        work.keep(item, box, key: Work.Place(entry: entry, localID: localID))
      } else {
        work.remove(item)
      }
    }
  }

  private static func stray(_ bytes: ArraySlice<UInt8>, part: String = "") -> MetadataItem {
    MetadataItem(.sample("mebx", part: part), payload: Array(bytes), dataType: .rawData)
  }

  private func finish(_ work: Work, keeps: (MetadataItem) -> Bool) -> Result {
    var removed = work.removed.list
    var hasUnusedKeys = false
    var entries: [BoxNode] = []
    for (index, entry) in track.sampleEntries.enumerated() {
      var table = tables[index]
      let count = table.rows.count
      table.rows.removeAll { row in
        let place = Work.Place(entry: index, localID: row.localID)
        if work.used.contains(place) { return false }
        guard let key = keys[index][row.localID] else { return true }
        let item = MetadataItem(key.identifier, payload: [], dataType: key.dataType)
        if keeps(item) { return false }
        if !removed.contains(where: { $0.item.identifier == key.identifier }) {
          removed.append(Count(item: item, count: 0, byteCount: 0))
        }
        return true
      }
      let hasTail = !table.trailing.allSatisfy { $0 == 0 }
      if hasTail { table.trailing = [] }
      hasUnusedKeys = hasUnusedKeys || table.rows.count != count || hasTail
      var entry = entry
      if table.rows.count != count || hasTail { entry.replaceOrAppend(table.node) }
      entries.append(entry)
    }
    let kept = work.kept.list
    let outcome: Outcome =
      kept.isEmpty
      ? .empty
      : !work.isChanged && !hasUnusedKeys
        ? .unchanged : .rewritten(rewritten(work, entries: entries), media: work.media)
    return Result(outcome: outcome, removed: removed, kept: kept)
  }

  /// The tables that a rewritten track keeps: what tells of times and of where samples are.
  private static let tableTypes: Set<FourCC> = [
    "stsd", "stts", "ctts", "cslg", "stsc", "stco", "co64", "stss", "sdtp",
  ]

  private func rewritten(_ work: Work, entries: [BoxNode]) -> BoxNode {
    var track = track.box
    track.modify("mdia", "minf", "stbl") { box in
      box.children.removeAll { !Self.tableTypes.contains($0.type) }
      box.children.append(SampleSizeBox(sizes: work.sizes).node)
      box.modify("stsd") { $0.children = entries }
      box = SampleTable.stbl(box, replacingChunks: work.chunks)
    }
    return track
  }

  /// What filtering collects.
  private struct Work {
    struct Place: Hashable {
      var entry: Int
      var localID: UInt32
    }

    let mediaOffset: Int
    var media: [UInt8] = []
    var sample: [UInt8] = []
    var sizes: [UInt32] = []
    var chunks: [SampleTable.Chunk] = []
    var used: Set<Place> = []
    var kept = Counts()
    var removed = Counts()
    var isChanged = false

    mutating func keep(_ item: MetadataItem, _ box: ArraySlice<UInt8>, key: Place) {
      kept.add(item)
      used.insert(key)
      sample += box
    }

    mutating func remove(_ item: MetadataItem) {
      removed.add(item)
      isChanged = true
    }

    /// Ends a sample; one of the same description as the last joins its chunk.
    mutating func add(_ original: SampleTable.Sample) {
      if sample.isEmpty { sample = MetadataKeyTable.nullSample }
      let start = mediaOffset + media.count
      chunks.add(
        1, from: original.index, in: start..<(start + sample.count),
        description: original.sampleDescriptionIndex)
      media += sample
      sizes.append(UInt32(clamping: sample.count))
    }
  }

  /// Identifiers in the order they were met, with how often.
  private struct Counts {
    private(set) var list: [Count] = []
    private var places: [MetadataIdentifier: Int] = [:]

    mutating func add(_ item: MetadataItem) {
      if let place = places[item.identifier] {
        list[place].count += 1
        list[place].byteCount += item.payload.count
      } else {
        places[item.identifier] = list.count
        list.append(Count(item: item, count: 1, byteCount: item.payload.count))
      }
    }
  }
}

/// Why a track of timed metadata cannot be filtered.
package struct TimedFilterError: Error, Hashable, Sendable {
  /// The reason, in a few words.
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
