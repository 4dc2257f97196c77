/// Tells formats of sound apart by their first bytes, tags before them passed over, and by names.
package enum SoundMarks {
  /// A format of sound that can follow an ID3 tag.
  package enum Format: Hashable, Sendable {
    case mpegAudio, adts, monkeysAudio, wavPack, musepack, other
  }

  /// The format of a file.
  ///
  /// - Parameters:
  ///   - head: the first bytes.
  ///   - name: the name of the file; asked where the bytes do not tell.
  /// - Returns: the format; `nil` for files of other kinds.
  static func format(head: [UInt8], name: String) -> Format? {
    var start = 0
    var count = 0
    while count < 16, start < head.count, let header = ID3Header(head[start...]) {
      start += header.totalSize
      count += 1
    }
    let named = format(name: name)
    guard start < head.count else { return count > 0 ? named ?? .mpegAudio : nil }
    var bytes = head[start...]
    if let told = format(bytes) { return told == .other ? nil : told }
    // Some programs leave zeros behind a tag that they do not count.
    bytes = bytes.drop { $0 == 0 }
    if isMPEGAudio(bytes) { return .mpegAudio }
    if isADTS(bytes) { return .adts }
    if count > 0 { return named ?? .mpegAudio }
    // Without any sign of their own, only names that promise sound count, and only for bytes that could be some.
    return named == .mpegAudio && hasMPEGAudio(bytes) ? .mpegAudio : nil
  }

  private static func format(_ bytes: ArraySlice<UInt8>) -> Format? {
    let marks: [(String, Format)] = [
      ("MAC ", .monkeysAudio), ("wvpk", .wavPack), ("MPCK", .musepack), ("MP+", .musepack),
      ("fLaC", .other), ("OggS", .other), ("RIFF", .other), ("FORM", .other),
    ]
    return marks.first { bytes.starts(with: $0.0.utf8) }?.1
  }

  private static func format(name: String) -> Format? {
    let parts = name.split(separator: ".")
    guard parts.count > 1, let last = parts.last else { return nil }
    switch last.lowercased() {
    case "mp3", "mp2", "mp1", "mpga": return .mpegAudio
    case "aac", "adts": return .adts
    case "ape": return .monkeysAudio
    case "wv": return .wavPack
    case "mpc": return .musepack
    case "flac", "wav", "wave", "aif", "aiff", "aifc", "tta", "ogg", "oga", "opus", "ac3", "dts",
      "ts", "m4a", "mp4", "wma":
      return .other
    default: return nil
    }
  }

  /// Two headers that agree, one behind the other; or one where the bytes end before the next.
  private static func isMPEGAudio(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let header = MPEGAudioHeader(bytes), let size = header.size else { return false }
    let next = bytes.dropFirst(size)
    if next.count < 4 { return true }
    guard let second = MPEGAudioHeader(next) else { return false }
    return second.layer == header.layer && second.sampleRate == header.sampleRate
  }

  /// Whether sound starts anywhere in the bytes: two headers that agree.
  private static func hasMPEGAudio(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.contains { bytes[$0] == 0xFF && isMPEGAudio(bytes[$0...]) }
  }

  private static func isADTS(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let size = ADTSReader.size(bytes) else { return false }
    let next = bytes.dropFirst(size)
    return next.count < 7 || ADTSReader.size(next) != nil || ID3Header(next) != nil
      || next.starts(with: "TAG".utf8) || next.starts(with: "APETAGEX".utf8)
  }
}
