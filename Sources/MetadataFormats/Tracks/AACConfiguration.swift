package import MediaModel

/// What the setup of AAC says of its sound.
///
///     5 bits object type (31: 6 more, and 32) · 4 bits rate (15: 24 bits more) · 4 bits channels · of SBR and PS: rate,
///     object type · the object's own · 11 bits 2B7 hexadecimal, 5 bits type, 1 bit SBR: as old decoders pass over it
///
/// Source: ISO/IEC 14496-3 § 1.6.2.1.
package enum AACConfiguration {
  /// The facts by ffprobe's names; none where the setup is cut.
  package static func facts(_ setup: [UInt8]) -> [MetadataItem.ExtraAttribute] {
    var bits = Bits(setup)
    guard let type = objectType(&bits), rate(&bits) != nil, let channels = bits.number(4) else {
      return []
    }
    var profile = profiles[type] ?? ""
    if type == 2, hasReplication(setup) { profile = "HE-AAC" }
    let layout =
      masks.indices.contains(channels) ? CodecConfiguration.layoutName(masks[channels]) : nil
    let count = masks.indices.contains(channels) ? masks[channels].nonzeroBitCount : 0
    return CodecConfiguration.attributes([
      ("profile", profile), ("channel_layout", layout ?? ""),
      ("channels", count > 0 ? "\(count)" : ""),
    ])
  }

  private static let profiles = [
    1: "Main", 2: "LC", 3: "SSR", 4: "LTP", 5: "HE-AAC", 23: "LD", 29: "HE-AACv2", 39: "ELD",
    42: "xHE-AAC",
  ]
  /// The loudspeakers of each configuration of channels.
  private static let masks: [UInt32] = [
    0, 0x4, 0x3, 0x7, 0x107, 0x37, 0x3F, 0xFF, 0, 0, 0, 0x13F, 0x63F,
  ]

  private static func objectType(_ bits: inout Bits) -> Int? {
    guard let type = bits.number(5) else { return nil }
    return type == 31 ? bits.number(6).map { $0 + 32 } : type
  }

  private static func rate(_ bits: inout Bits) -> Int? {
    guard let index = bits.number(4) else { return nil }
    return index == 15 ? bits.number(24) : index
  }

  /// Whether spectral band replication is announced after a plain setup.
  private static func hasReplication(_ setup: [UInt8]) -> Bool {
    guard setup.count >= 5 else { return false }
    var bits = Bits(setup)
    // The plain setup takes two bytes in all usual cases.
    guard bits.number(16) != nil, bits.number(11) == 0x2B7, bits.number(5) == 5 else {
      return false
    }
    return bits.number(1) == 1
  }

  private struct Bits {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(_ count: Int) -> Int? {
      guard position + count <= bytes.count * 8 else { return nil }
      var value = 0
      for _ in 0..<count {
        value = value << 1 | Int(bytes[position / 8] >> (7 - UInt8(position % 8)) & 1)
        position += 1
      }
      return value
    }
  }
}
