package import BaseMedia
package import BinaryIO
package import MediaModel

/// Samples of QuickTime text and of 3GPP timed text: a text, and boxes that say how it looks.
///
///     u16 byte length, text in UTF-8, or in UTF-16 after a byte order mark; boxes
///
/// Cameras leave out the length in places, or encipher what they tell.
///
/// Older QuickTime text is in the Macintosh encoding. Boxes, where there are any, are an item of their own. A text that
/// tells telemetry, as drones and dashboard cameras write it, is followed by the items of that.
///
/// Verified on real files: chapters in QuickTime text, of four programs; 3GPP timed text on files that ffmpeg wrote. What
/// cameras tell in texts is from a description, see ``TelemetryText``.
///
/// Source: QTFF, "Text Sample Data"; 3GPP TS 26.245 § 5.17.
package struct TextSample: TimedMetadataCodec {
  private let type: FourCC

  package init(sampleEntry: BoxNode, diagnostics: inout [Diagnostic]) {
    type = sampleEntry.type
  }

  /// The item of the boxes after the text.
  package static func boxesIdentifier(_ type: FourCC) -> MetadataIdentifier {
    .sample(type, part: "boxes")
  }

  package func decode(_ sample: [UInt8], at offset: Int) -> DecodedSample {
    guard sample.count >= 2 else {
      return opaque(sample, "a text sample of \(sample.count) bytes has no length", at: offset)
    }
    let length = Int(sample[0]) << 8 | Int(sample[1])
    guard length <= sample.count - 2 else {
      // Cameras leave out the length.
      let text = MetadataItem(
        .sample(type), payload: sample, dataType: Self.dataType(of: sample))
      let told = Self.telemetry(sample, text: sample, item: text)
      guard told.isEmpty else { return DecodedSample(items: [text] + told) }
      return opaque(
        sample, "a text of \(length) bytes in a sample of \(sample.count)", at: offset)
    }
    let text = Array(sample[2..<(2 + length)])
    let boxes = Array(sample[(2 + length)...])
    var items = [
      MetadataItem(.sample(type), payload: text, dataType: Self.dataType(of: text))
    ]
    if !boxes.isEmpty {
      items.append(
        MetadataItem(Self.boxesIdentifier(type), payload: boxes, dataType: .rawData))
    }
    items += Self.telemetry(sample, text: text, item: items[0])
    return DecodedSample(items: items)
  }

  /// What telemetry a text tells, plain or in a cipher.
  private static func telemetry(
    _ sample: [UInt8], text: [UInt8], item: MetadataItem
  ) -> [MetadataItem] {
    for enciphered in [text, sample] {
      if let plain = PositionText.deciphered(enciphered) {
        return TelemetryText.items(String(decoding: plain, as: UTF8.self))
      }
    }
    return item.stringValue.map { TelemetryText.items($0) } ?? []
  }

  private static func dataType(of text: [UInt8]) -> DataType {
    if BoxText.isUTF16(text) { return .utf16 }
    return TextEncoding.utf8.decode(text) == nil ? .classicText : .utf8
  }

  private func opaque(_ sample: [UInt8], _ message: String, at offset: Int) -> DecodedSample {
    DecodedSample(
      items: [MetadataItem(.sample(type), payload: sample, dataType: .rawData)],
      diagnostics: [Diagnostic(message, clause: "3GPP TS 26.245 § 5.17", offset: offset)])
  }
}
