internal import BaseMedia
internal import BinaryIO

/// Compares the samples of tracks in a source with those in an output: how many there are, what they take, the tables
/// that are to be the same, and their bytes.
///
/// It knows no verb: what was planned is said by the pairs of tracks it is given, and by the tables.
struct MovieProof {
  let source: any ByteSource
  let output: any ByteSource
  /// Compares every byte; otherwise both ends of each track.
  let isWhole: Bool
  /// What of the source is in the output as it was, in order; `nil` where all of it is.
  ///
  /// Samples elsewhere, as in a header that was rewritten or beyond the end of a file that is cut, are not compared but
  /// told of.
  var carried: OffsetMap?
  /// What was found.
  private(set) var result = Proof()

  /// Tables that say when a sample is shown and how it is used.
  static let tables: [FourCC] = [
    "stts", "ctts", "cslg", "stss", "stsh", "sdtp", "stsz", "stz2", "stdp", "padb", "sbgp", "sgpd",
    "subs", "saiz", "senc",
  ]

  /// What is compared of a track.
  struct Extent: Hashable, Sendable {
    /// The tables that are the same, byte for byte.
    var tables: [FourCC] = MovieProof.tables
    /// Whether sample entries hold the same, wherever the family keeps it.
    var comparesEntries = false
    /// Whether the bytes of samples are compared.
    var comparesBytes = true
  }

  /// Compares tracks of the source with those of the output, by their places.
  ///
  /// - Throws: `ParseError` that says what differs, or that a table of the output cannot be read.
  mutating func compare(
    _ tracks: [Track], with twins: some Collection<Track>,
    _ extent: (Track) -> Extent = { _ in Extent() }
  ) throws(ParseError) {
    guard tracks.count == twins.count else {
      throw ParseError(
        "there are \(twins.count) tracks where \(tracks.count) were to be", offset: 0)
    }
    for (track, twin) in zip(tracks, twins) { try compare(track, with: twin, extent(track)) }
  }

  /// Compares a track with its twin in the output.
  ///
  /// A track without a sample table has nothing to compare; a table of the source that cannot be read is reported.
  ///
  /// - Throws: `ParseError` that says what differs, or that a table of the output cannot be read.
  mutating func compare(
    _ track: Track, with twin: Track?, _ extent: Extent = Extent()
  ) throws(ParseError) {
    let name = "track \(twin?.trackID ?? track.trackID ?? 0)"
    guard let own = track.sampleTableBox else { return }
    guard let twin, let other = twin.sampleTableBox else {
      throw ParseError("\(name) is missing", offset: 0)
    }
    for type in extent.tables where own.all(type).map(\.payload) != other.all(type).map(\.payload) {
      throw ParseError("the '\(type)' table of \(name) differs", offset: 0)
    }
    if extent.comparesEntries,
      !SampleEntryComparison.areSame(own.first("stsd"), other.first("stsd"))
    {
      throw ParseError("a sample entry of \(name) differs", offset: 0)
    }
    guard let left = try? track.samples() else {
      result.remarks.append("the samples of \(name) were not compared: its tables cannot be read")
      return
    }
    guard let right = try twin.samples(), left.sampleCount == right.sampleCount,
      left.totalBytes == right.totalBytes,
      left.mediaDuration == right.mediaDuration || !extent.tables.contains("stts")
    else {
      throw ParseError("the samples of \(name) differ in number, size or duration", offset: 0)
    }
    result.verification.comparedSampleCount += left.sampleCount
    result.comparedTrackCount += 1
    guard extent.comparesBytes, !track.isExternal else { return }
    let bytes = SampleByteComparison(
      source: source, output: output, isWhole: isWhole, carried: carried)
    guard let count = bytes.matchingByteCount(left, right) else {
      throw ParseError("the bytes of a sample of \(name) differ", offset: 0)
    }
    result.verification.comparedByteCount += count
    let skipped = bytes.skippedByteCount(left)
    if skipped > 0 {
      result.remarks.append(
        "\(skipped) bytes of samples of \(name) reach into boxes that are rewritten: they are not what they were"
      )
    }
  }
}
