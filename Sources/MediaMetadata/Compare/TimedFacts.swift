internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import TimedMetadata

/// The facts that are in the samples of a file, and in the sample entries that explain them.
struct TimedFacts {
  private var facts: [Fact]
  private var diagnostics: [Diagnostic] = []

  /// How many facts have room made for them at once, however many samples a table tells of.
  private static let mostReserved = 1 << 20
  /// Items of all tracks together; a group counts as one more.
  private static let mostItems = 1_000_000
  /// Bytes of all samples together.
  private static let mostBytes = 256 << 20

  /// Adds what every track says that is neither pictures nor sound to facts that are known; tells what could not be
  /// read.
  ///
  /// Facts bear the number of their track's place in `numbers`. There may be many, so that they are in memory once.
  static func append(
    of container: BaseMediaContainer, numbers: [UInt32], to facts: inout [Fact]
  ) throws -> [Diagnostic] {
    var reading = TimedFacts(facts: facts)
    facts = []
    defer { facts = reading.facts }
    try reading.read(container, numbers: numbers)
    return reading.diagnostics
  }

  private init(facts: [Fact]) { self.facts = facts }

  private mutating func read(_ container: BaseMediaContainer, numbers: [UInt32]) throws {
    let description = container.description
    let chapterTracks = description.chapterTracks
    var limits = TimedMetadataLimits()
    limits.itemCount = Self.mostItems
    limits.byteCount = Self.mostBytes
    for (index, track) in zip(description.tracks, container.tracks).enumerated() {
      // Video, audio, and how they are sent are compared as samples.
      guard ![.essence, .systems].contains(track.0.mediaType.role), numbers.indices.contains(index)
      else { continue }
      addEntries(of: track.1, number: numbers[index])
      do throws(ParseError) {
        var reader = try TimedTrackReader(
          track: track.1, movieTimescale: description.movieTimescale, source: container.source,
          asStored: true, limits: limits, path: BoxPath.appending("trak", index: index, to: "moov"))
        try add(
          &reader, number: numbers[index], sampleCount: track.0.sampleCount,
          isChapters: chapterTracks.contains(track.0.trackID), limits: &limits)
      } catch {
        diagnostics.append(
          Diagnostic("the samples of track \(track.0.trackID) are not compared", for: error))
      }
      try Task.checkCancellation()
    }
  }

  private mutating func add(
    _ reader: inout TimedTrackReader, number: UInt32, sampleCount: Int, isChapters: Bool,
    limits: inout TimedMetadataLimits
  ) throws(ParseError) {
    facts.reserveCapacity(facts.count + min(sampleCount, Self.mostReserved))
    while let group = reader.next() {
      limits.itemCount -= group.items.count + 1
      limits.byteCount -= group.items.reduce(0) { $0 + $1.payload.count }
      if Task.isCancelled { break }
      guard !group.items.isEmpty else {
        facts.append(
          Fact(
            trackID: number, identifier: MetadataIdentifier(key: "nothing", keySpace: .sample),
            dataType: .rawData, payload: [], time: group.timeRange))
        continue
      }
      for item in group.items {
        var fact = Fact(item, trackID: number, time: group.timeRange)
        if isChapters, let identifier = Self.chapterIdentifiers[fact.identifier] {
          fact.identifier = identifier
        }
        facts.append(fact)
      }
    }
    diagnostics += reader.diagnostics
  }

  /// Chapters are chapters, whichever kind of text sample holds their titles.
  private static let chapterIdentifiers: [MetadataIdentifier: MetadataIdentifier] = {
    let title = MetadataIdentifier(key: "title", keySpace: .chapter)
    let boxes = MetadataIdentifier(key: "boxes", keySpace: .chapter)
    return [
      .sample("text"): title, TextSample.boxesIdentifier("text"): boxes,
      .sample("tx3g"): title, TextSample.boxesIdentifier("tx3g"): boxes,
    ]
  }()

  /// What sample entries say beside the keys they declare, which the description of the track has.
  private mutating func addEntries(of track: Track, number: UInt32) {
    for entry in track.sampleEntries where !TimedMetadataFormat.hasKeyTable(entry.type) {
      guard TimedMetadataFormat.format(of: entry.type)?.isTimecode ?? false,
        let timecode = try? entry.decodePrefix(TimecodeSampleEntry.self)
      else {
        var fact = Fact(header: "sample entry \(entry.type)", "", trackID: number)
        fact.dataType = .rawData
        // The first eight bytes are the same in all entries, or point into another table.
        fact.payload = Array(entry.payload.dropFirst(8))
        if !fact.payload.isEmpty { facts.append(fact) }
        continue
      }
      facts.append(
        Fact(
          header: "timecode format",
          "\(timecode.frameCount) per second, \(timecode.frameDuration)/\(timecode.timescale) s each, flags \(timecode.flags)",
          trackID: number))
      guard let reel = entry.first("name") else { continue }
      let rows = (try? reel.decode(InternationalTextBox.self))?.rows ?? []
      for row in rows {
        let item = MetadataItem(
          MetadataIdentifier(key: "reel name", keySpace: .header), payload: row.text,
          dataType: .classicText, languageTag: LanguageTag(stored: row.language))
        facts.append(Fact(item, trackID: number))
      }
      if rows.isEmpty {
        var fact = Fact(header: "reel name", "", trackID: number)
        fact.dataType = .rawData
        fact.payload = reel.payload
        facts.append(fact)
      }
    }
  }
}
