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
}
