internal import BinaryIO

/// ID3 inside of files that have metadata of another kind: in front of FLAC, in a chunk of WAV.
enum EmbeddedID3 {
  /// Where ID3v2 at the start of bytes ends, header and footer included; `nil` where there is none.
  ///
  /// Source: ID3v2.4.0 structure § 3.1.
  static func end(ofLeading head: some Collection<UInt8>) -> Int? {
    let header = Array(head.prefix(10))
    guard header.count == 10, header.starts(with: Array("ID3".utf8)), header[3] < 0xFF,
      header[6...].allSatisfy({ $0 < 0x80 })
    else { return nil }
    let size = header[6...].reduce(0) { $0 << 7 | Int($1) }
    return 10 + size + (header[3] >= 4 && header[5] & 0x10 != 0 ? 10 : 0)
  }

  /// Reads ID3 that lies in a range: the one place where it is handed over.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(
    _ source: any ByteSource, in range: Range<Int>, path: String
  ) throws(IOFailure) -> FormatMetadata {
    try ID3Metadata.read(source, in: range, path: path)
  }
}
