internal import BinaryIO

extension JoinedTrack {
  /// What is rewritten; everything else in an `stbl` is kept.
  private static let owned: Set<FourCC> = [
    "stts", "ctts", "stsc", "stsz", "stz2", "stco", "co64", "stss", "sdtp", "stdp", "padb", "sgpd",
    "sbgp", "saiz", "saio", "subs", "cslg",
  ]

  /// The `stbl` with all samples.
  ///
  /// - Throws: `ParseError` where tables would be far larger than the file that announces them.
  func stbl(_ original: BoxNode, notes: inout JoinNotes) throws(ParseError) -> BoxNode {
    guard !samples.takesRows || sampleCount <= countLimit else {
      throw ParseError(
        "\(sampleCount) samples announced, more than the file can hold",
        clause: TrackRunBox.clause, offset: 0, path: path)
    }
    if samples.exceedsOffsets {
      notes.lose(
        "composition offsets over 2^31", path: path,
        reason: "others are negative, and both do not go into one table")
    }
    let tables = samples.boxes(shift: try original.first(CompositionShiftBox.self))
    let information = try auxiliary.boxes(
      sampleCount: sampleCount, chunks: samples.chunks.map(\.sampleCount), limit: countLimit)
    var copy = original
    let hasTable = information.contains(where: SampleEncryptionTable.isTable)
    let kept = original.children.filter {
      !Self.owned.contains($0.type) && !(hasTable && SampleEncryptionTable.isTable($0))
    }
    let made = tables + groups.boxes() + information + parts.boxes()
    copy.children = kept.filter { $0.type == "stsd" } + made + kept.filter { $0.type != "stsd" }
    return copy
  }

  /// When the last sample that is shown ends, in media ticks from the decoding of the first.
  var presentationEnd: Int64 { samples.presented?.upperBound ?? 0 }
}
