package import MediaModel

/// The formats without boxes whose metadata is read and written natively: the one table of them.
package enum FileFormats {
  /// A format with its reader and its writer.
  package struct Row: Sendable {
    package let reader: any MetadataFormatReader.Type
    package let writer: any MetadataFormatWriter.Type

    fileprivate init(_ format: any (MetadataFormatReader & MetadataFormatWriter).Type) {
      (reader, writer) = (format, format)
    }
  }

  /// Those that are written; asked in this order what a file is.
  package static let written: [Row] = [
    Row(FLACReader.self), Row(OggReader.self), Row(WaveReader.self), Row(WebMReader.self),
    Row(MatroskaReader.self), Row(AIFFReader.self), Row(MPEGAudioReader.self),
    Row(ADTSReader.self), Row(MonkeysAudioReader.self), Row(WavPackReader.self),
    Row(MusepackReader.self), Row(DSFReader.self),
  ]

  /// The readers of all of them, in the order they are tried.
  package static let readers: [any MetadataFormatReader.Type] =
    written.map(\.reader) + [AVIReader.self, ASFReader.self]

  /// The row of a file.
  ///
  /// - Parameters:
  ///   - head: the first bytes of the file, 4096 or all.
  ///   - name: the name of the file.
  /// - Returns: the row; `nil` for a format that is not written natively.
  package static func find(head: [UInt8], name: String) -> Row? {
    written.first { $0.reader.recognizes(head: head, name: name) }
  }

  /// The row of a type of file; `nil` for one that is not written natively.
  package static func find(_ fileType: FileType) -> Row? {
    written.first { $0.reader.fileType == fileType }
  }

  /// The row of a reader; `nil` for a format that is not written natively.
  package static func find(reader: any MetadataFormatReader.Type) -> Row? {
    written.first { $0.reader == reader }
  }
}
