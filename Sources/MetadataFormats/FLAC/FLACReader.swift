package import BinaryIO
package import MediaModel

/// Reads FLAC files: comments, pictures, cue sheets, what applications put there, and what stands around it all.
///
/// Source: RFC 9639.
package enum FLACReader: MetadataFormatReader {
  package static let fileType = FileType.flac
  package static let formatName = "FLAC"

  static let marker = Array("fLaC".utf8)
  /// More blocks than this are nobody's.
  static let largestBlockCount = 1 << 12

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    if head.starts(with: marker) { return true }
    // ID3 in front, as some programs write it.
    guard let start = EmbeddedID3.end(ofLeading: head) else { return false }
    if start + 4 <= head.count { return head[start...].starts(with: marker) }
    return FLACReader.fileType.pathExtensions.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    var found = FormatMetadata()
    var start = 0
    if let end = EmbeddedID3.end(ofLeading: head), end <= source.size {
      found.append(try EmbeddedID3.read(source, in: 0..<end, path: "ID3"))
      found.diagnostics.append(
        Diagnostic("ID3 stands in front of FLAC", clause: "RFC 9639 § 6", offset: 0))
      start = end
    }
    var cursor = SourceCursor(source, start..<source.size, head: head)
    guard try cursor.bytes(4).map({ Array($0) == marker }) ?? false else {
      found.diagnostics.append(
        Diagnostic("the marker fLaC is not there", clause: "RFC 9639 § 6", offset: start))
      return found
    }
    found.append(try blocks(&cursor))
    found.append(try TrailingMetadata.read(source, notBefore: cursor.position))
    return found
  }

  private static func blocks(_ cursor: inout SourceCursor) throws(IOFailure) -> FormatMetadata {
    var blocks = FLACBlocks(source: cursor.source, path: "fLaC")
    for _ in 0..<largestBlockCount {
      let start = cursor.position
      guard let header = try cursor.bytes(4) else {
        blocks.odd("the metadata blocks end before the last", "fLaC", start..<start)
        return blocks.found
      }
      let packed = UInt32(bigEndian: header)
      let (type, size) = (UInt8(packed >> 24 & 0x7F), Int(packed & 0xFF_FFFF))
      let body = cursor.position..<min(cursor.position + size, cursor.range.upperBound)
      // 127 would be taken for the start of samples.
      guard type != 127 else {
        blocks.odd("a metadata block of type 127", "fLaC", body)
        return blocks.found
      }
      if body.count < size {
        blocks.odd("a metadata block of \(size) bytes, \(body.count) are left", "fLaC", body)
      }
      try blocks.take(type: type, body: body)
      cursor.move(to: body.upperBound)
      if packed >> 31 == 1 || body.count < size { return blocks.found }
    }
    let end = cursor.position
    blocks.odd("more than \(largestBlockCount) metadata blocks", "fLaC", end..<end)
    return blocks.found
  }
}
