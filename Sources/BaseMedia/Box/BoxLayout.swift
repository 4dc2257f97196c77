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
    "edts", "dinf", "udta", "tref", "gmhd", "tapt", "ilst", "mfra", "sinf", "schi", "sv3d", "proj",
    "strk", "strd",
    "rinf", "trgr", "iprp", "ipco", "grpl", "vexu", "eyes", "proj", "meco", "jumb",
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
    case "iinf" where context.parent == "meta":
      return .container(prefix: payload.first == 0 ? 6 : 8, isStructural: false)
    case "iref" where context.parent == "meta": return .container(prefix: 4, isStructural: false)
    case "ipro" where context.parent == "meta": return .container(prefix: 6, isStructural: false)
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
      var reader = ByteReader(payload, at: 0)
      guard (try? SoundSampleEntry(parsing: &reader, context: context)) != nil else { return .leaf }
      prefix = reader.offset
    default: return .leaf
    }
    return payload.count >= prefix ? .container(prefix: prefix, isStructural: false) : .leaf
  }
}
