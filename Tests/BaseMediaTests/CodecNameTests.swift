import BinaryIO
import Testing

@testable import BaseMedia

@Suite struct `Names of codecs` {
  /// A sample entry with a configuration.
  private static func entry(_ type: String, _ box: String, _ bytes: [UInt8]) -> BoxNode {
    BoxNode(
      FourCC(type) ?? "free", prefix: [UInt8](repeating: 0, count: 8),
      children: [BoxNode(FourCC(box) ?? "free", payload: bytes)])
  }

  /// A descriptor of an elementary stream: object type and setup of the decoder.
  private static func descriptor(_ object: UInt8, _ setup: [UInt8]) -> [UInt8] {
    let decoder = [object, 0x15] + [UInt8](repeating: 0, count: 11)
    let specific = setup.isEmpty ? [] : [5, UInt8(setup.count)] + setup
    let configuration = [4, UInt8(decoder.count + specific.count)] + decoder + specific
    return [0, 0, 0, 0, 3, UInt8(3 + configuration.count), 0, 1, 0] + configuration
  }

  /// What the documents below give as examples, and what ffmpeg's dash muxer writes.
  private static let cases: [(String, String, [UInt8], String?)] = [
    ("avc1", "avcC", [1, 0x64, 0, 0x1F, 0xFF], "avc1.64001f"),
    ("avc3", "avcC", [1, 0x42, 0xC0, 0x1E], "avc3.42c01e"),
    // ISO/IEC 14496-15 § E.3: hev1.1.6.L93.B0
    ("hev1", "hvcC", [1, 1, 0x60, 0, 0, 0, 0xB0, 0, 0, 0, 0, 0, 93], "hev1.1.6.L93.B0"),
    // The same: hev1.A4.41.H120.B0.23
    (
      "hev1", "hvcC", [1, 0x64, 0x82, 0, 0, 0, 0xB0, 0x23, 0, 0, 0, 0, 120], "hev1.A4.41.H120.B0.23"
    ),
    ("hvc1", "hvcC", [1, 2, 0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 150], "hvc1.2.4.L150"),
    // AV1 in ISO media files § 5: av01.0.04M.10
    ("av01", "av1C", [0x81, 4, 0x40, 0], "av01.0.04M.10"),
    ("av01", "av1C", [0x81, 0x4D, 0xE0, 0], "av01.2.13H.12"),
    ("vp09", "vpcC", [1, 0, 0, 0, 2, 10, 0xA2], "vp09.02.10.10"),
    ("mp4a", "esds", descriptor(0x40, [0x12, 0x10]), "mp4a.40.2"),
    ("mp4a", "esds", descriptor(0x40, [0x2B, 0x92]), "mp4a.40.5"),
    ("mp4a", "esds", descriptor(0x40, [0xF9, 0x48]), "mp4a.40.42"),
    ("mp4a", "esds", descriptor(0x40, []), nil), ("mp4a", "esds", descriptor(0x6B, []), "mp4a.6B"),
    ("mp4a", "free", [], nil), ("hvc1", "hvcC", [1, 2], nil), ("avc1", "free", [], nil),
    ("fLaC", "dfLa", [], "fLaC"), ("Opus", "dOps", [], "Opus"), ("ec-3", "dec3", [], "ec-3"),
    ("alac", "alac", [], "alac"), (".mp3", "free", [], "mp4a.40.34"), ("text", "free", [], nil),
  ]

  @Test(arguments: cases)
  func `are those of RFC 6381`(_ type: String, _ box: String, _ bytes: [UInt8], _ name: String?) {
    #expect(Self.entry(type, box, bytes).codecName == name)
  }
}
