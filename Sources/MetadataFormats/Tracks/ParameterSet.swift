/// The bits of a sequence parameter set of AVC or HEVC, without the bytes that keep start codes out of it.
///
/// Source: ISO/IEC 14496-10 § 7.3.1 and § 9.1; ISO/IEC 23008-2 § 7.3.1 and § 9.2.
struct ParameterSet {
  private let bytes: [UInt8]
  private var position = 0

  /// Sets are short; longer ones are damaged.
  private static let mostBytes = 4096

  init(_ unit: some Sequence<UInt8>) {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit.prefix(Self.mostBytes) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  /// Up to 32 bits as a number; `nil` at the end.
  mutating func number(_ count: Int) -> Int? {
    guard count <= 32, position + count <= bytes.count * 8 else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position / 8] >> (7 - UInt8(position % 8)) & 1)
      position += 1
    }
    return value
  }

  mutating func flag() -> Bool? { number(1).map { $0 == 1 } }

  /// Passes over bits; `nil` at the end.
  mutating func skip(_ count: Int) -> Void? {
    guard position + count <= bytes.count * 8 else { return nil }
    position += count
    return ()
  }

  /// A number of Exp-Golomb.
  mutating func golomb() -> Int? {
    var zeros = 0
    while zeros < 32 {
      guard let bit = number(1) else { return nil }
      if bit == 1 { return number(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
    }
    return nil
  }

  /// Passes over several numbers of Exp-Golomb.
  mutating func skipGolombs(_ count: Int) -> Void? {
    for _ in 0..<count { guard golomb() != nil else { return nil } }
    return ()
  }

  /// The start of the usability information, which both codecs have in common: range, colours, and where they are.
  ///
  /// Source: ISO/IEC 14496-10 § E.1.1; ISO/IEC 23008-2 § E.2.1.
  mutating func usability(_ coding: inout PictureCoding) -> Void? {
    guard let hasShape = flag() else { return nil }
    if hasShape {
      guard let shape = number(8), shape != 255 || skip(32) != nil else { return nil }
    }
    guard let hasOverscan = flag(), !hasOverscan || skip(1) != nil, let hasSignal = flag() else {
      return nil
    }
    if hasSignal {
      guard skip(3) != nil, let isFull = flag(), let hasColor = flag() else { return nil }
      coding.isFullRange = isFull
      if hasColor {
        guard let primaries = number(8), let transfer = number(8), let matrix = number(8) else {
          return nil
        }
        coding.color = PictureColor(primaries: primaries, transfer: transfer, matrix: matrix)
      }
    }
    guard let hasLocation = flag() else { return nil }
    if hasLocation {
      guard let location = golomb(), golomb() != nil else { return nil }
      let names = ["left", "center", "topleft", "top", "bottomleft", "bottom"]
      if names.indices.contains(location) { coding.chromaLocation = names[location] }
    }
    return ()
  }
}
