package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Reads the samples of one format of timed metadata: bytes of a sample in, the items of one group out.
///
/// A codec is made for one sample entry, whose tables it reads once. It knows no timing.
package protocol TimedMetadataCodec: Sendable {
  /// Makes a codec for a sample entry, and tells what is odd about that.
  init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic])
  /// Reads all bytes of one sample, which lie at an offset of the file.
  func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample
}

/// What a sample says.
package struct DecodedSample: Hashable, Sendable {
  /// In stored order; none where the sample says that nothing is known.
  package var items: [MetadataItem] = []
  /// What is odd about the bytes.
  package var diagnostics: [Diagnostic] = []
}

/// The table of codecs, by sample entry type.
package enum TimedMetadataCodecs {
  static let all: [FourCC: any TimedMetadataCodec.Type] = [
    "mebx": BoxedMetadata.self,
    "text": TextSample.self,
    "tx3g": TextSample.self,
    "tmcd": TimecodeSample.self,
  ]

  /// The codec of a sample entry: the one of its type, else the one that keeps samples as they are.
  package static func codec(
    for sampleEntry: BoxNode, diagnostics: inout [Diagnostic]
  ) -> any TimedMetadataCodec {
    let kind = all[sampleEntry.type] ?? OpaqueSample.self
    return kind.init(sampleEntry: sampleEntry, diagnostics: &diagnostics)
  }
}
