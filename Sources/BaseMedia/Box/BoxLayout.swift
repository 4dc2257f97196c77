package import BinaryIO

/// Which boxes hold boxes, and how many bytes come before the first: the one table of containers.
package enum BoxLayout: Hashable, Sendable {
  /// Opaque bytes.
  case leaf
  /// Boxes after `prefix` bytes; `isStructural` where damage inside makes the media unreadable.
  case container(prefix: Int, isStructural: Bool)

  private static let structural: Set<FourCC> = [
    "moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex",
  ]
  private static let plain: Set<FourCC> = [
    "edts", "dinf", "udta", "tref", "gmhd", "tapt", "ilst", "mfra", "sinf", "schi", "strk", "strd",
    "rinf", "trgr", "iprp", "ipco", "vexu", "eyes", "proj", "meco", "jumb",
  ]

  /// How the payload of a box is laid out, seen where it stands; `payload` is looked at where the type alone does
  /// not tell.
  package static func of(
    _ type: FourCC, payload: ArraySlice<UInt8>, context: BoxContext
  ) -> BoxLayout {
    if context.parent == "stsd" { return sampleEntry(type, payload: payload, context: context) }
    if context.parent == "ilst" { return .container(prefix: 0, isStructural: false) }
    if context.parent == "udta", type != "meta" { return .leaf }
    if structural.contains(type) { return .container(prefix: 0, isStructural: true) }
    switch type {
    case "meta": return .container(prefix: isFullBox(meta: payload) ? 4 : 0, isStructural: false)
    case "stsd": return .container(prefix: 8, isStructural: true)
    case "dref": return .container(prefix: 8, isStructural: false)
    case "tmcd" where context.parent == "gmhd": return .container(prefix: 0, isStructural: false)
    case "wave" where context.grandparent == "stsd":
      return .container(prefix: 0, isStructural: false)
    case "keys" where context.parent == "mebx": return .container(prefix: 0, isStructural: false)
    case _ where context.parent == "keys" && context.grandparent == "mebx":
      return .container(prefix: 0, isStructural: false)
    case _ where plain.contains(type): return .container(prefix: 0, isStructural: false)
    default: return .leaf
    }
  }

  /// A `meta` is a full box in ISO files and a plain one in QuickTime's: a child's size cannot be 0, so four zeros
  /// are version and flags.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.11.1; QTFF, "Metadata Atom".
  package static func isFullBox(meta payload: ArraySlice<UInt8>) -> Bool {
    payload.prefix(4).elementsEqual([0, 0, 0, 0])
  }

  /// The fixed fields before the extension boxes of a sample entry, by media type.
  ///
  /// Source: ISO/IEC 14496-12:2022 § 8.5.2, 12.1.3, 12.2.3; QTFF, "Sound Sample Descriptions".
  private static func sampleEntry(
    _ type: FourCC, payload: ArraySlice<UInt8>, context: BoxContext
  ) -> BoxLayout {
    let prefix: Int
    switch (type, context.handler) {
    case ("mebx", _): prefix = 8
    case ("tmcd", _): prefix = 26
    case ("tx3g", _): prefix = 38
    case (_, "vide"): prefix = 78
    case (_, "soun"):
      prefix = SoundSampleEntryLayout.fixedSize(
        payload, sampleDescriptionVersion: context.sampleDescriptionVersion)
    default: return .leaf
    }
    return payload.count >= prefix ? .container(prefix: prefix, isStructural: false) : .leaf
  }
}

/// The three layouts of a sound sample entry's fixed fields.
///
/// Source: QTFF, "Sound Sample Description (Version 0, 1, 2)"; ISO/IEC 14496-12:2022 § 12.2.3.
package enum SoundSampleEntryLayout {
  /// The version field, 8 bytes into the payload.
  package static func version(_ payload: ArraySlice<UInt8>) -> UInt16 {
    let at = payload.startIndex + 8
    guard payload.count >= 10 else { return 0 }
    return UInt16(payload[at]) << 8 | UInt16(payload[at + 1])
  }

  /// How many bytes come before the first extension box.
  ///
  /// ISO entries of version 1 (in a `stsd` of version 1) have the size of
  /// version 0; QuickTime's version 1 has 16 bytes more, and version 2 says its size itself.
  package static func fixedSize(
    _ payload: ArraySlice<UInt8>, sampleDescriptionVersion: UInt8
  ) -> Int {
    switch version(payload) {
    case 1 where sampleDescriptionVersion == 0: return 44
    case 2 where sampleDescriptionVersion == 0:
      let at = payload.startIndex + 28
      guard payload.count >= 32 else { return 28 }
      let declared = Int(bigEndian: payload[at..<(at + 4)])
      // The field counts from the start of the box, header included.
      return declared >= 72 && declared - 8 <= payload.count ? declared - 8 : 64
    default: return 28
    }
  }
}
