package import BaseMedia
internal import BinaryIO
package import MediaModel

/// Samples whose sample entry names what they are: `mett` by a MIME type, `metx` by a namespace of XML, `urim` by a URI.
///
///     mett: content encoding, 0, MIME type, 0
///     metx: content encoding, 0, namespace, 0, schema location, 0
///     urim: box `uri `: version and flags, URI, 0
///
/// KLV and timed ID3, as they are carried from transport streams, are read by their own codecs; text, JSON and XML
/// without an encoding are text, followed by the telemetry that it tells. All else is an item of its bytes. The attribute
/// `kind` is what the sample entry says.
///
/// Verified on files that another program wrote (ffmpeg, for KLV and ID3 that were carried here).
///
/// Source: ISO/IEC 14496-12:2022 § 12.3.3; RFC 6597 for KLV; Alliance for Open Media, "Carriage of ID3 Timed Metadata
/// in CMAF".
package struct DescribedSample: TimedMetadataCodec {
  private let type: FourCC
  private let kind: String
  /// Whether samples are text.
  private let isText: Bool
  /// What reads samples of a kind that has a codec.
  private let codec: (any TimedMetadataCodec)?

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    type = sampleEntry.type
    let (encoding, kind) = Self.description(of: sampleEntry)
    self.kind = kind
    let bare = kind.prefix { $0 != ";" }.lowercased()
    isText =
      encoding.isEmpty
      && (type == "metx" || bare.hasPrefix("text/") || bare == "application/json"
        || bare == "application/xml" || bare.hasSuffix("+json") || bare.hasSuffix("+xml"))
    codec =
      encoding.isEmpty
      ? Self.codecs[bare]?.init(sampleEntry: sampleEntry, diagnostics: &diagnostics) : nil
  }

  private static let codecs: [String: any TimedMetadataCodec.Type] = [
    "application/smpte336m": KLVSample.self,
    "https://aomedia.org/emsg/id3": ID3Sample.self,
    "https://developer.apple.com/streaming/emsg-id3": ID3Sample.self,
  ]

  /// The content encoding and what the samples are.
  private static func description(of entry: BoxNode) -> (encoding: String, kind: String) {
    if entry.type == "urim" {
      let boxes = BoxTree.parse(entry.payload.dropFirst(8), at: 0).boxes
      let uri = boxes.first { $0.type == "uri " }?.payload ?? []
      return ("", text(uri.dropFirst(4)))
    }
    let parts = entry.payload.dropFirst(8).split(
      separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return ("", "") }
    return (text(parts[0]), text(parts[1]))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) ?? ""
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    if let codec { return codec.decode(sample, at: offset) }
    let attributes = kind.isEmpty ? [] : [MetadataItem.ExtraAttribute("kind", kind)]
    guard isText, let text = String(validating: sample, as: UTF8.self) else {
      return DecodedSample(items: [
        MetadataItem(
          .sample(type), payload: sample, dataType: .rawData, extraAttributes: attributes)
      ])
    }
    return DecodedSample(
      items: [
        MetadataItem(.sample(type), payload: sample, dataType: .utf8, extraAttributes: attributes)
      ] + TelemetryText.items(text))
  }
}
