internal import BaseMedia
internal import BinaryIO

/// Compares the samples of a track in two files: how many there are, what they take, the tables that are to be the
/// same, and their bytes.
struct TrackSampleComparison {
  let source: any ByteSource
  let output: any ByteSource
  /// Compares every byte; otherwise both ends of the track.
  let isWhole: Bool

  /// Tables that say when a sample is shown and how it is used.
  static let tables: [FourCC] = [
    "stts", "ctts", "cslg", "stss", "stsh", "sdtp", "stsz", "stz2", "stdp", "padb", "sbgp", "sgpd",
    "subs", "saiz", "senc",
  ]

  /// Compares a track with its twin in the output.
  ///
  /// - Parameters:
  ///   - track: the track in the source; one without a sample table has nothing to compare.
  ///   - twin: the track in the output; `nil` where it is missing.
  ///   - tables: the tables that are the same, byte for byte.
  ///   - verification: takes what was compared.
  /// - Throws: `ParseError` that says what differs, or that a table cannot be read.
  func compare(
    _ track: BoxNode, with twin: BoxNode?, tables: [FourCC],
    into verification: inout ExportReport.Verification
  ) throws(ParseError) {
    let trackID = twin?.trackID ?? track.trackID ?? 0
    guard let own = track.descendant("mdia", "minf", "stbl") else { return }
    guard let other = twin?.descendant("mdia", "minf", "stbl") else {
      throw ParseError("track \(trackID) is missing", offset: 0)
    }
    for type in tables where own.all(type).map(\.payload) != other.all(type).map(\.payload) {
      throw ParseError("the '\(type)' table of track \(trackID) is another one", offset: 0)
    }
    let left = try SampleTable(stbl: own)
    let right = try SampleTable(stbl: other)
    guard left.sampleCount == right.sampleCount, left.totalBytes == right.totalBytes else {
      throw ParseError("track \(trackID) has other samples", offset: 0)
    }
    verification.comparedSampleCount += left.sampleCount
    guard !track.hasExternalMedia else { return }
    let bytes = SampleByteComparison(source: source, output: output, isWhole: isWhole)
    guard let count = bytes.matchingByteCount(left, right) else {
      throw ParseError("the bytes of a sample of track \(trackID) are others", offset: 0)
    }
    verification.comparedByteCount += count
  }
}
