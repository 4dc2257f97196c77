internal import BinaryIO
internal import MediaModel

/// A cue sheet of FLAC: the tracks of a disc, as a chapter list.
///
///     128 bytes catalogue number · u64 lead-in · u8 flags · 258 bytes · u8 count · count tracks:
///     u64 offset · u8 number · 12 bytes ISRC · u8 flags · 13 bytes · u8 count · count indices of 12 bytes
///
/// Offsets count samples.
///
/// Source: RFC 9639 § 8.7.
struct CueSheet {
  /// The number on the disc; empty where there is none.
  var catalogNumber: String
  /// The tracks in order, the lead-out last.
  var tracks: [Track]

  struct Track {
    var offset: UInt64
    var number: UInt8
    /// The recording code; empty where there is none.
    var recordingCode: String
  }

  /// Reads a block.
  init(_ bytes: [UInt8], at offset: Int) throws(ParseError) {
    var reader = ByteReader(bytes, at: offset)
    catalogNumber = Self.text(try reader.readBytes(128))
    try reader.skip(8 + 1 + 258)
    let count = Int(try reader.read(UInt8.self))
    try reader.requireTable(count: count, stride: 36)
    tracks = []
    for _ in 0..<count {
      let offset = try reader.read(UInt64.self)
      let number = try reader.read(UInt8.self)
      let code = Self.text(try reader.readBytes(12))
      try reader.skip(1 + 13)
      let indexCount = Int(try reader.read(UInt8.self))
      try reader.requireTable(count: indexCount, stride: 12)
      try reader.skip(indexCount * 12)
      tracks.append(Track(offset: offset, number: number, recordingCode: code))
    }
  }

  /// The tracks as chapters without titles, which a cue sheet has none of; `nil` where there are none.
  func chapterList(_ information: StreamInformation) -> ChapterList? {
    // The last one only says where the others end.
    let starts = tracks.map { Int64(clamping: $0.offset) }
    guard tracks.count > 1, information.sampleRate > 0 else { return nil }
    let chapters = tracks.indices.dropLast().map { index in
      let track = tracks[index]
      let items =
        track.recordingCode.isEmpty
        ? []
        : [
          MetadataItem(
            MetadataIdentifier(key: "ISRC", keySpace: FLACBlocks.keySpace),
            text: track.recordingCode)
        ]
      let length = starts[index + 1].subtractingReportingOverflow(starts[index])
      return ChapterList.Chapter(
        title: "",
        timeRange: MediaTimeRange(
          start: MediaTime(starts[index], timescale: information.sampleRate),
          duration: MediaTime(
            length.overflow ? 0 : max(0, length.partialValue), timescale: information.sampleRate)),
        identifier: "\(track.number)", items: items)
    }
    return ChapterList(origin: "CUESHEET", chapters: chapters)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0 && $0 < 0x80 }, as: UTF8.self)
  }
}
