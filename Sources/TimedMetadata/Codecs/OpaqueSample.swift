package import BaseMedia
package import MediaModel

/// Samples of which only the type is known: one item that holds all bytes.
package struct OpaqueSample: TimedMetadataCodec {
  private let identifier: MetadataIdentifier

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    identifier = .sample(sampleEntry.type)
  }

  init(_ identifier: MetadataIdentifier) {
    self.identifier = identifier
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    DecodedSample(items: [MetadataItem(identifier, payload: sample, dataType: .rawData)])
  }
}
