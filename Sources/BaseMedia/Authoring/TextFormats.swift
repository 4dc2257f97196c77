package import BinaryIO

/// Sample entries and samples of text that is written from scratch.
///
/// Source: QTFF, "Text Sample Description", "Text Sample Data"; 3GPP TS 26.245 § 5.16, 5.17; QTFF, "Closed Captioning
/// Sample Data".
package enum TextFormats {
  /// What all sample entries begin with: zeros, and the number of the data reference.
  private static let head: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  /// Plain text (`text`), as chapters have: all that it can say of its looks is 0.
  package static let quickTimeText = BoxNode(
    "text", payload: head + [UInt8](repeating: 0, count: 44))

  /// 3GPP timed text (`tx3g`): white letters of 18 pixels at the foot, in the middle.
  ///
  /// - Parameter displayFlags: 80000000 hexadecimal where all samples are forced subtitles, 40000000 where some are.
  /// - Returns: the sample entry.
  package static func timedText(displayFlags: UInt32 = 0) -> BoxNode {
    let font = Array("Sans-Serif".utf8)
    let table = BoxNode("ftab", payload: [0, 1, 0, 1, UInt8(font.count)] + font)
    var payload = head + displayFlags.bigEndianBytes
    // In the middle, at the foot, on nothing; in a box of the track's size.
    payload += [1, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
    payload += [0, 0, 0, 0, 0, 1, 0, 18, 255, 255, 255, 255]
    return BoxNode("tx3g", prefix: payload, children: [table])
  }

  /// Closed captions of CEA-608 (`c608`).
  package static let closedCaptions = BoxNode("c608", payload: head)

  /// Says that the text of a QuickTime sample is UTF-8.
  private static let encoding: [UInt8] = [0, 0, 0, 12] + Array("encd".utf8) + [0, 0, 1, 0]

  /// A sample of text: its length, its bytes in UTF-8, and for QuickTime's format that it is UTF-8.
  ///
  /// - Parameters:
  ///   - text: what is shown; what does not fit into 65,535 bytes is left out, whole letters at a time.
  ///   - format: the type of the sample entry.
  ///   - link: where the text leads; left out where it is longer than 255 bytes.
  /// - Returns: the bytes.
  package static func sample(_ text: String, format: FourCC, link: String? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    if text.utf8.count <= Int(UInt16.max) {
      bytes = Array(text.utf8)
    } else {
      for letter in text {
        guard bytes.count + letter.utf8.count <= Int(UInt16.max) else { break }
        bytes += letter.utf8
      }
    }
    let address = Array((link ?? "").utf8)
    return UInt16(bytes.count).bigEndianBytes + bytes + (format == "text" ? encoding : [])
      + (address.isEmpty || address.count > 255 ? [] : Self.link(address, of: text))
  }

  /// All of a text leads to an address: the first character, the one after the last, the address, no other text.
  private static func link(_ address: [UInt8], of text: String) -> [UInt8] {
    BoxNode(
      "href",
      payload: [0, 0] + UInt16(clamping: text.count).bigEndianBytes + [UInt8(address.count)]
        + address + [0]
    ).bytes
  }

  /// A sample of closed captions: the pairs of bytes of the first field.
  package static func closedCaptionSample(_ pairs: [UInt8]) -> [UInt8] {
    BoxNode("cdat", payload: pairs).bytes
  }
}
