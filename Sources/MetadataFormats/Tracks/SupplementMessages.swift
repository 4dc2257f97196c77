/// What supplemental enhancement information says of a high dynamic range.
///
///     type and size, each as many bytes FF as it has whole 255, and the rest · the message, and the next
///     137: u16 x and y of green, blue, red and white, u32 most and least light · 144: u16 brightest pixel, picture
///     4: u8 country B5 hexadecimal, u16 provider 3C, u16 code 1, u8 application 4: HDR10+
///
/// Source: ISO/IEC 23008-2 § 7.3.5, § D.2.28, § D.2.35; SMPTE ST 2094-40; ITU-T T.35.
struct SupplementMessages {
  private var bits: ParameterSet

  /// Messages are few; more are damaged.
  private static let most = 64

  init(_ unit: ArraySlice<UInt8>) { bits = ParameterSet(unit) }

  mutating func read(into coding: inout PictureCoding) {
    for _ in 0..<Self.most {
      guard let type = count(), let size = count() else { return }
      var message = bits
      switch type {
      case 137 where size >= 24: coding.masteringDisplay = message.masteringDisplay()
      case 144 where size >= 4:
        if let most = message.number(16), let average = message.number(16) {
          coding.contentLightLevel = "\(most),\(average)"
        }
      case 4 where size >= 6:
        let code = [message.number(8), message.number(16), message.number(16), message.number(8)]
        if code == [0xB5, 0x3C, 1, 4] { coding.isHDR10Plus = true }
      default: break
      }
      guard bits.skip(8 * size) != nil else { return }
    }
  }

  private mutating func count() -> Int? {
    var sum = 0
    while let byte = bits.number(8) {
      sum += byte
      if byte < 255 { return sum }
    }
    return nil
  }
}

extension ParameterSet {
  /// In the notation of encoders.
  fileprivate mutating func masteringDisplay() -> String? {
    var text = ""
    for name in ["G", "B", "R", "WP"] {
      guard let x = number(16), let y = number(16) else { return nil }
      text += "\(name)(\(x),\(y))"
    }
    guard let most = number(32), let least = number(32) else { return nil }
    return text + "L(\(most),\(least))"
  }
}
