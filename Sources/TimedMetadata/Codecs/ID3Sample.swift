package import BaseMedia
internal import BinaryIO
package import MediaModel
internal import MetadataFormats

/// Samples of timed ID3: a tag each, as HLS has them in transport streams and in `emsg`.
///
/// Frames become items as those of a file do; a tag that cannot be read to its end is kept as it is.
///
/// Verified on files that another program wrote (ffmpeg).
///
/// Source: Apple, Timed Metadata for HTTP Live Streaming; id3.org, ID3v2.4.0 structure.
package struct ID3Sample: TimedMetadataCodec {
  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {}

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    guard !sample.isEmpty else { return DecodedSample() }
    let source = MemorySource(sample)
    guard let tag = try? ID3Tag.read(source, at: 0, limit: sample.count, path: "ID3"), !tag.isCut,
      let found = try? tag.items(path: "ID3", language: nil)
    else {
      return DecodedSample(
        items: [MetadataItem(.sample("ID3 "), payload: sample, dataType: .rawData)],
        diagnostics: [
          Diagnostic("an ID3 tag that cannot be read", clause: "ID3v2.4.0 § 3", offset: offset)
        ])
    }
    var items = found.items.compactMap { try? $0.loadingPayload() }
    for index in items.indices { items[index].carrier = nil }
    let rest = sample[tag.range.upperBound...]
    if rest.contains(where: { $0 != 0 }) {
      items.append(MetadataItem(.sample("ID3 "), payload: Array(rest), dataType: .rawData))
    }
    return DecodedSample(items: items, diagnostics: found.diagnostics)
  }
}
