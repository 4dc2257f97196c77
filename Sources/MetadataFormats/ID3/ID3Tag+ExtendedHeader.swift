package import BinaryIO

/// The extended header.
///
///     2.3: u32 size of what follows, u16 flags, u32 size of the zeros, [u32 checksum]
///     2.4: u32 size of all, seven bits a byte; u8 1, u8 flags, { u8 size, data } for each flag
///
/// Source: id3.org, ID3v2.4.0 structure § 3.2; ID3v2.3.0 § 3.2.
extension ID3Tag {
  mutating func readExtendedHeader(
    _ window: inout SourceCursor, at position: Int, path: String
  ) throws(IOFailure) -> [UInt8] {
    let start = try window.read(6, at: position)
    // A flag without its header: the first frame follows.
    let isMissing = start.count < 6 || ID3Frame.isIdentifier(start.prefix(4))
    let size =
      header.version == 4
      ? ID3Bytes.synchsafe(start.prefix(4)) ?? 0 : ID3Bytes.plain(start.prefix(4)) + 4
    guard !isMissing, size >= 6, size <= window.range.upperBound - position else {
      diagnose("the extended header is missing or damaged", path: path, at: place(position))
      return []
    }
    return try window.read(size, at: position)
  }

  /// Where the checksum is in the extended header, and over how many bytes it goes; `nil` where there is none.
  var checksumPlace: (range: Range<Int>, coversPadding: Bool)? {
    if header.version == 3, extendedHeader.count >= 14, extendedHeader[4] & 0x80 != 0 {
      return (10..<14, false)
    }
    guard header.version == 4, extendedHeader.count >= 12, extendedHeader[5] & 0x20 != 0 else {
      return nil
    }
    // A flag for updates stands before it, with a size of zero.
    let position = extendedHeader[5] & 0x40 != 0 ? 7 : 6
    guard extendedHeader[position] == 5, extendedHeader.count >= position + 6 else { return nil }
    return ((position + 1)..<(position + 6), true)
  }

  /// Brings the checksum of the extended header in line with the frames; to be called when they were changed.
  package mutating func updateChecksum() throws(IOFailure) {
    guard let (range, coversPadding) = checksumPlace else { return }
    var bytes: [UInt8] = []
    for frame in frames { bytes += try frame.encoded(version: header.version, source: content) }
    if coversPadding { bytes += try rest.bytes(from: content) }
    let checksum = Int(CyclicRedundancyCheck.value(of: bytes))
    let encoded =
      header.version == 3
      ? ID3Bytes.plainBytes(checksum, count: 4)
      : [UInt8(truncatingIfNeeded: checksum >> 28)] + ID3Bytes.synchsafeBytes(checksum)
    extendedHeader.replaceSubrange(range, with: encoded)
  }
}
