internal import MediaModel

/// How pictures are to be turned, as the coded pictures themselves say it.
///
/// Source: ISO/IEC 14496-10 § D.1.27 and D.2.27, ISO/IEC 23008-2 § D.2.17 and D.3.17 (display orientation); the samples
/// are those of ISO/IEC 14496-15.
enum DisplayOrientation {
  /// The number of EXIF that a picture names; `nil` where it names none, or a turn that is not a quarter.
  ///
  /// - Parameters:
  ///   - data: a sample, of units with their lengths in 4 bytes before them.
  ///   - codec: the type of the sample's format.
  /// - Returns: the number.
  static func exif(of data: [UInt8], codec: String) -> Int? {
    let isHEVC = ["hvc1", "hev1"].contains(codec)
    guard isHEVC || ["avc1", "avc3"].contains(codec) else { return nil }
    var rest = data[...]
    while rest.count > 5 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard length <= rest.count else { return nil }
      let unit = rest.prefix(length)
      rest = rest.dropFirst(length)
      guard let head = unit.first else { continue }
      // What is seen comes before the picture.
      let type = isHEVC ? head >> 1 & 0x3F : head & 0x1F
      if isHEVC ? type < 32 : (1...5).contains(type) { return nil }
      guard type == (isHEVC ? 39 : 6) else { continue }
      if let found = exif(messages: plain(unit.dropFirst(isHEVC ? 2 : 1))) { return found }
    }
    return nil
  }

  /// The bytes without those that keep start codes from appearing.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var (list, zeros): ([UInt8], Int) = ([], 0)
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      list.append(byte)
    }
    return list
  }

  private static func exif(messages bytes: [UInt8]) -> Int? {
    var place = 0
    func number() -> Int? {
      var sum = 0
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        sum += Int(byte)
        if byte < 0xFF { return sum }
      }
      return nil
    }
    // The last byte ends the unit.
    while place + 2 < bytes.count, let type = number(), let size = number() {
      guard size <= bytes.count - place else { return nil }
      if type == 47, size >= 3 { return exif(message: bytes[place..<place + size]) }
      place += size
    }
    return nil
  }

  /// A bit that takes it back, two that mirror, and 16 for the turn to the left after that.
  private static func exif(message bytes: ArraySlice<UInt8>) -> Int? {
    let bits = bytes.prefix(3).reduce(0) { $0 << 8 | Int($1) }
    guard bits >> 23 & 1 == 0 else { return 1 }
    let isMirrored = (bits >> 22 & 1) != (bits >> 21 & 1)
    let turn = bits >> 5 & 0xFFFF
    guard turn & 0x3FFF == 0 else { return nil }
    // Top to bottom is left to right, and half a turn.
    let quarters = (turn >> 14 + (bits >> 21 & 1) * 2) & 3
    return (isMirrored ? [2, 5, 4, 7] : [1, 8, 3, 6])[quarters]
  }
}
