package import BinaryIO
package import MediaModel

/// Reads the metadata of one kind of file natively, where general demuxers lose some of it.
///
/// A reader never looks at essence further than it must to find metadata. What is damaged becomes a diagnostic, and
/// what stands before and after it is read nevertheless.
package protocol MetadataFormatReader: Sendable {
  /// The type of the files.
  static var fileType: FileType { get }
  /// What the format is called, as `MPEG audio`.
  static var formatName: String { get }
  /// Whether the first bytes of a file, 4096 or all, look like one; the name is for formats that only its end tells
  /// apart.
  static func recognizes(head: [UInt8], name: String) -> Bool
  static func read(_ source: any ByteSource, head: [UInt8]) throws(IOFailure) -> FormatMetadata
  /// The parts of a file whose use is known, in any order and without overlaps; what is in none is content that
  /// nothing reads.
  static func parts(of source: any ByteSource) throws(IOFailure) -> [FormatPart]
}
