internal import BinaryIO

/// Times and durations that take 32 bits in version 0 of a header box and 64 in version 1.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2, 8.3.2, 8.4.2.
enum VersionedTime {
  /// A duration that is not known: all ones in either width.
  static let unknown = UInt64.max

  static func fits32(_ time: UInt64) -> Bool { time <= UInt64(UInt32.max) }

  static func fits32(duration: UInt64) -> Bool {
    duration == unknown || duration < UInt64(UInt32.max)
  }
}

extension ByteReader {
  /// Seconds from 1904, in 64 bits or 32.
  mutating func readTime(isWide: Bool) throws(ParseError) -> UInt64 {
    isWide ? try read() : UInt64(try read(UInt32.self))
  }

  /// A duration, in 64 bits or 32; all ones become ``VersionedTime/unknown``.
  mutating func readDuration(isWide: Bool) throws(ParseError) -> UInt64 {
    if isWide { return try read() }
    let value = try read(UInt32.self)
    return value == UInt32.max ? VersionedTime.unknown : UInt64(value)
  }
}

extension ByteWriter {
  mutating func write(time: UInt64, isWide: Bool) {
    if isWide { write(time) } else { write(UInt32(truncatingIfNeeded: time)) }
  }
}

extension BoxField {
  /// A duration, or that it is not known.
  init(_ name: String, duration: UInt64) {
    self.init(
      name, duration == VersionedTime.unknown ? .text("unknown") : .number(Int(clamping: duration)))
  }
}
