package import MediaModel

/// The formats without boxes whose metadata is read and written natively: the one table of them.
package enum FileFormats {
  /// Those that are written; asked in this order what a file is.
  package static let written: [any MetadataFormatWriter.Type] = [
    FLACReader.self, OggReader.self, WaveReader.self, WebMReader.self, MatroskaReader.self,
    AIFFReader.self, MPEGAudioReader.self, ADTSReader.self, DolbyDigitalReader.self,
    MonkeysAudioReader.self, WavPackReader.self, MusepackReader.self, TrueAudioReader.self,
    DSFReader.self, ASFReader.self, AVIReader.self, CAFReader.self, DSDIFFReader.self,
    FLVReader.self, AMRReader.self, MXFReader.self, JPEGReader.self,
  ]

  /// All of them, in the order they are tried.
  package static let readers: [any MetadataFormatReader.Type] = written

  /// The format of a file by its first bytes, 4096 or all, and its name; `nil` for one that is not written natively.
  package static func find(head: [UInt8], name: String) -> (any MetadataFormatWriter.Type)? {
    written.first { $0.recognizes(head: head, name: name) }
  }

  /// The format of a type of file; `nil` for one that is not written natively.
  package static func find(_ fileType: FileType) -> (any MetadataFormatWriter.Type)? {
    written.first { $0.fileType == fileType }
  }

  /// The writer that a reader is; `nil` for a format that is not written natively.
  package static func find(
    reader: any MetadataFormatReader.Type
  ) -> (any MetadataFormatWriter.Type)? { written.first { $0 == reader } }
}
