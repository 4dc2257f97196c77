package import BinaryIO

/// How many bytes each sample takes, in 4, 8 or 16 bits: `stz2`.
package struct CompactSampleSizeBox: CodedBox {
  package static let type: FourCC = "stz2"
  package static let clause = "ISO/IEC 14496-12 § 8.7.3.3"

  package var header = FullBoxHeader()
  package var reserved = [UInt8](repeating: 0, count: 3)
  /// 4, 8 or 16.
  package var bitsPerSize: UInt8 = 16
  private var sampleCount: UInt32 = 0
  /// As stored: of two sizes of 4 bits the first is in the upper half.
  private var stored: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.bytes(nil, &reserved, count: 3)
    coder.field("bits per size", &bitsPerSize)
    coder.require([4, 8, 16].contains(bitsPerSize), "sizes of \(bitsPerSize) bits")
    coder.field(nil, &sampleCount)
    coder.bytes(nil, &stored, count: (Int(sampleCount) * Int(bitsPerSize) + 7) / 8)
    if coder.mode == .printing { coder.fields += TableFields.numbers("sizes", sizes) }
  }

  /// In bytes.
  package var sizes: [UInt16] {
    get {
      switch bitsPerSize {
      case 4: stored.halves(Int(sampleCount)).map { UInt16($0) }
      case 8: stored.map { UInt16($0) }
      default:
        stride(from: 0, to: stored.count, by: 2).map {
          UInt16(stored[$0]) << 8 | UInt16(stored[$0 + 1])
        }
      }
    }
    set {
      sampleCount = UInt32(truncatingIfNeeded: newValue.count)
      switch bitsPerSize {
      case 4: stored = [UInt8](halves: newValue.map { UInt8(truncatingIfNeeded: $0) })
      case 8: stored = newValue.map { UInt8(truncatingIfNeeded: $0) }
      default: stored = newValue.flatMap(\.bigEndianBytes)
      }
    }
  }
}

extension [UInt8] {
  /// Numbers of 4 bits, two in a byte, the first in the upper half.
  init(halves: [UInt8]) {
    self = stride(from: 0, to: halves.count, by: 2).map { index in
      halves[index] << 4 | (index + 1 < halves.count ? halves[index + 1] & 15 : 0)
    }
  }

  /// The first `count` numbers of 4 bits.
  func halves(_ count: Int) -> [UInt8] {
    (0..<count).map { $0.isMultiple(of: 2) ? self[$0 / 2] >> 4 : self[$0 / 2] & 15 }
  }
}
