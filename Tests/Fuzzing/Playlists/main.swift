// Reads whatever libFuzzer makes up as a playlist, as a splice of SCTE-35 and as chapters of HLS, and writes it again.
internal import FuzzSupport
internal import Glibc
internal import HLS
internal import MediaMetadata

/// Reads one input.
func read(_ bytes: [UInt8]) {
  if let playlist = try? Playlist(bytes) {
    if playlist.bytes != bytes { FuzzDriver.fail("the playlist is written differently") }
    for line in playlist.lines {
      if let tag = line.tag, tag.text != line.text {
        FuzzDriver.fail("a tag is written differently")
      }
    }
    _ = playlist.problems
    _ = PlaylistSummary(playlist)
    for range in playlist.dateRanges { _ = range.decodedSplices }
  }
  splice(bytes)
  // With a length and a checksum that are right, so that what is between is read, too.
  if bytes.count > 14, bytes.count < 4000 {
    let length = bytes.count + 4 - 3
    var whole = bytes
    (whole[0], whole[1], whole[2]) = (0xFC, UInt8(length >> 8), UInt8(length & 0xFF))
    let sum = SectionChecksum.of(whole)
    splice(whole + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) })
  }
  if let lists = try? HLSChapterDocument.read(bytes, name: "input"), !lists.isEmpty {
    _ = try? HLSChapterDocument.write(lists)
  }
}

/// Reads a section; what it says stays when it is written.
func splice(_ bytes: [UInt8]) {
  guard let section = try? SpliceInfoSection(bytes) else { return }
  _ = section.fields
  guard !section.isEncrypted, let written = try? section.encoded() else { return }
  guard let again = try? SpliceInfoSection(written), again == section else {
    FuzzDriver.fail("the splice is read differently when it was written")
  }
}

exit(
  unsafe FuzzDriver.run { start, count in
    unsafe read(FuzzDriver.bytes(start, count))
    return 0
  })
