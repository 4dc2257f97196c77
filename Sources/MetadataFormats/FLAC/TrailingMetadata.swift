internal import BinaryIO
internal import MediaModel

/// Metadata that players put behind the samples of files of any kind: ID3v1 and APE.
///
/// Source: id3.org, "ID3v1"; Hydrogenaudio, "APEv2 specification".
enum TrailingMetadata {
  private static let footerSize = 32
  private static let oldSize = 128

  /// Reads what stands behind the samples.
  ///
  /// - Throws: `IOFailure` where the source cannot be read.
  static func read(_ source: any ByteSource, path: String) throws(IOFailure) -> FormatMetadata {
    var found = FormatMetadata()
    let start = max(0, source.size - oldSize - footerSize)
    let bytes = try source.read(start..<source.size)
    var end = source.size
    if bytes.count >= oldSize, bytes.suffix(oldSize).starts(with: Array("TAG".utf8)) {
      end -= oldSize
      found.append(
        try EmbeddedID3.read(source, in: end..<source.size, path: "\(path).ID3v1"))
    }
    let footer = bytes.prefix(end - start).suffix(footerSize)
    if footer.count == footerSize, footer.starts(with: Array("APETAGEX".utf8)) {
      // The size is that of the items and the footer; a header before them is not counted.
      let size = Int(UInt32(littleEndian: footer.dropFirst(12).prefix(4)))
      let hasHeader = UInt32(littleEndian: footer.dropFirst(20).prefix(4)) >> 31 == 1
      let whole = size + (hasHeader ? footerSize : 0)
      guard size >= footerSize, whole <= end else {
        found.diagnostics.append(
          Diagnostic("the size of the APE items is wrong", path: path, offset: end - footerSize))
        return found
      }
      found.items.insert(
        try StoredItem.make(
          MetadataIdentifier(key: "APE", keySpace: "ape"), of: (end - whole)..<end, in: source,
          carrier: .init(path: "\(path).APE", offset: end - whole)),
        at: 0)
    }
    return found
  }
}
