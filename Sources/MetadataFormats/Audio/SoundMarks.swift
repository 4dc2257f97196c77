internal import MediaModel

/// Tells formats of sound apart by their first bytes, tags before them passed over, and by names.
enum SoundMarks {
  /// The formats that can follow an ID3 tag.
  private static let tagged: [FileType] = [
    .mp3, .adts, .dolbyDigital, .monkeysAudio, .wavPack, .musepack, .trueAudio,
  ]
  /// What the sound starts with; none of the formats above where there is no type.
  private static let marks: [(String, FileType?)] = [
    ("MAC ", .monkeysAudio), ("wvpk", .wavPack), ("MPCK", .musepack), ("MP+", .musepack),
    ("TTA1", .trueAudio), ("TTA2", .trueAudio),
    ("fLaC", nil), ("OggS", nil), ("RIFF", nil), ("FORM", nil),
  ]
  /// Extensions of files that are none of these formats.
  private static let others: Set<String> = [
    "flac", "wav", "wave", "aif", "aiff", "aifc", "ogg", "oga", "opus", "dts", "ts",
    "m4a", "mp4", "wma",
  ]

  /// The format of a file by its first bytes, or by its name where these do not tell; `nil` for other kinds.
  static func fileType(head: [UInt8], name: String) -> FileType? {
    var start = 0
    var count = 0
    while count < 16, start < head.count, let header = ID3Header(head[start...]) {
      start += header.totalSize
      count += 1
    }
    let parts = name.split(separator: ".")
    let pathExtension = parts.count > 1 ? parts.last?.lowercased() ?? "" : ""
    // What has a tag and no other sign is MPEG audio, where the name does not say anything else.
    let named =
      count == 0 || others.contains(pathExtension)
      ? nil : tagged.first { $0.pathExtensions.contains(pathExtension) } ?? .mp3
    guard start < head.count else { return named }
    var bytes = head[start...]
    if let mark = marks.first(where: { bytes.starts(with: $0.0.utf8) }) { return mark.1 }
    // Some programs leave zeros after a tag that they do not count.
    bytes = bytes.drop { $0 == 0 }
    if isMPEGAudio(bytes) { return .mp3 }
    if isADTS(bytes) { return .adts }
    if isDolbyDigital(bytes) { return .dolbyDigital }
    if count > 0 { return named }
    // Without any sign of their own, only names that promise sound count, and only for bytes that could be some.
    let isPromised = FileType.mp3.pathExtensions.contains(pathExtension)
    return isPromised && hasMPEGAudio(bytes) ? .mp3 : nil
  }

  /// Two headers that agree, one after the other; or one where the bytes end before the next.
  private static func isMPEGAudio(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let header = MPEGAudioHeader(bytes), let size = header.size else { return false }
    let next = bytes.dropFirst(size)
    if next.count < 4 { return true }
    guard let second = MPEGAudioHeader(next) else { return false }
    return second.isLike(header)
  }

  /// Whether sound starts anywhere in the bytes: two headers that agree.
  private static func hasMPEGAudio(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { bytes[$0] == 0xFF && isMPEGAudio(bytes[$0...]) }
  }

  /// The word that synchronises, and an identification of bit streams that there is.
  private static func isDolbyDigital(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 6 && bytes.starts(with: [0x0B, 0x77]) && bytes[bytes.startIndex + 5] >> 3 <= 16
  }

  private static func isADTS(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let size = ADTSReader.size(bytes) else { return false }
    let next = bytes.dropFirst(size)
    return next.count < 7 || ADTSReader.size(next) != nil || ID3Header(next) != nil
      || next.starts(with: "TAG".utf8) || next.starts(with: "APETAGEX".utf8)
  }
}
