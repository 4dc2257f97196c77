internal import BinaryIO

extension BoxNode {
  /// The codec of a sample entry in the words of `CODECS` attributes and `codecs` parameters, as `avc1.64001f` and
  /// `mp4a.40.2`; `nil` where the entry does not tell, or no one has words for it.
  ///
  /// Source: RFC 6381 § 3.3, 3.4; ISO/IEC 14496-15 Annex E; AV1 Codec ISO Media File Format Binding § 5; VP Codec ISO
  /// Media File Format Binding; draft-pantos-hls-rfc8216bis § 4.4.6.2.
  package var codecName: String? {
    switch type {
    case "avc1", "avc3":
      guard let bytes = configuration("avcC", 4) else { return nil }
      return "\(type)." + bytes[1...3].map { hexadecimal($0) }.joined()
    case "hvc1", "hev1":
      return configuration("hvcC", 13).map { "\(type).\(Self.hevc($0))" }
    case "av01":
      guard let bytes = configuration("av1C", 3) else { return nil }
      let (profile, level) = (bytes[1] >> 5, bytes[1] & 0x1F)
      let isHigh = bytes[2] & 0x40 != 0
      let depth = !isHigh ? 8 : profile == 2 && bytes[2] & 0x20 != 0 ? 12 : 10
      let tier = bytes[2] & 0x80 != 0 ? "H" : "M"
      return "av01.\(profile).\(twoDigits(Int(level)))\(tier).\(twoDigits(depth))"
    case "vp08", "vp09":
      guard let bytes = configuration("vpcC", 7) else { return nil }
      return "\(type)."
        + [Int(bytes[4]), Int(bytes[5]), Int(bytes[6] >> 4)].map { twoDigits($0) }
        .joined(separator: ".")
    case "mp4a", "mp4v":
      guard let decoder = decoderConfiguration else { return nil }
      let object = hexadecimal(decoder.objectType)
      guard decoder.objectType == 0x40, let setup = decoder.setup, let first = setup.first else {
        return decoder.objectType == 0x40 ? nil : "\(type).\(object.uppercased())"
      }
      // Types from 32 on have six bits more.
      let kind = first >> 3
      guard kind == 31 else { return "\(type).40.\(kind)" }
      return setup.count > 1 ? "\(type).40.\(32 + Int((first & 7) << 3 | setup[1] >> 5))" : nil
    case ".mp3", "ms\u{0}U": return "mp4a.40.34"
    case "ac-3", "ec-3", "alac", "fLaC", "Opus", "wvtt": return type.description
    default: return nil
    }
  }

  /// The bytes of a configuration, so many at least.
  private func configuration(_ name: FourCC, _ count: Int) -> [UInt8]? {
    guard let payload = first(name)?.payload, payload.count >= count else { return nil }
    return Array(payload)
  }

  /// Profile space and profile, compatibility in reversed bits, tier and level, and the constraints up to the last one
  /// that is not zero.
  private static func hevc(_ bytes: [UInt8]) -> String {
    let space = ["", "A", "B", "C"][Int(bytes[1] >> 6)]
    let compatibility = bytes[2...5].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let reversed = (0..<32).reduce(UInt32(0)) { $0 << 1 | compatibility >> UInt32($1) & 1 }
    let tier = bytes[1] & 0x20 == 0 ? "L" : "H"
    var constraints = bytes[6...11]
    while constraints.last == 0 { constraints.removeLast() }
    return
      ([
        "\(space)\(bytes[1] & 0x1F)", String(reversed, radix: 16, uppercase: true),
        "\(tier)\(bytes[12])",
      ] + constraints.map { String($0, radix: 16, uppercase: true) }).joined(separator: ".")
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
