package import BinaryIO
package import MediaModel

/// Reads ASF, Windows Media's container: descriptions, attributes of file and streams, pictures, markers.
///
/// Source: Advanced Systems Format specification, revision 01.20; Windows Media Format SDK for `WM/Picture`.
package enum ASFReader: MetadataFormatReader {
  package static let fileType = FileType.advancedSystems
  package static let formatName = "ASF"

  package static func recognizes(head: [UInt8], name: String) -> Bool {
    head.starts(with: ASFObject.header)
  }

  package static func read(
    _ source: any ByteSource, head: [UInt8]
  ) throws(IOFailure) -> FormatMetadata {
    var file = ASFFile(source, head: head)
    return try file.read()
  }

  /// GUID and size of an object; of the data, also what it says before its first packet.
  private static let (headSize, dataHeadSize) = (24, 50)

  package static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart] {
    var parts: [FormatPart] = []
    var file = ASFFile(source, head: [])
    var position = 0
    while let (kind, size) = try file.header(at: position), size >= headSize {
      let end = position + min(size, source.size - position)
      switch kind {
      case ASFObject.header: parts.append(FormatPart(position..<end, .metadata, "Header Object"))
      case ASFObject.data:
        let start = min(position + dataHeadSize, end)
        parts.append(FormatPart(position..<start, .structure, "Data Object"))
        parts.append(FormatPart(start..<end, .samples, "Data Object"))
      case ASFObject.simpleIndex, ASFObject.index:
        parts.append(FormatPart(position..<end, .structure, "Index Object"))
      default: break
      }
      position = end
    }
    return parts
  }
}
