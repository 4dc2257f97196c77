/// Times and durations that take 32 bits in version 0 of a header box and 64 in version 1.
///
/// Source: ISO/IEC 14496-12:2022 § 8.2.2, 8.3.2, 8.4.2.
enum VersionedTime {
  /// A duration that is not known: all ones in either width.
  static let unknown = UInt64.max
}

extension FullBoxHeader {
  /// The bytes of a time or an offset, which version 1 widens.
  var timeSize: Int { version == 0 ? 4 : 8 }
}

extension BoxCoder {
  /// Raises the version to 1 while writing where a value needs its 64 bits.
  func widen(_ header: inout FullBoxHeader, for times: UInt64..., duration: UInt64) {
    let isWide =
      times.contains { $0 > UInt64(UInt32.max) }
      || duration != VersionedTime.unknown && duration >= UInt64(UInt32.max)
    if mode == .writing, isWide { header.version = 1 }
  }

  /// A duration in 4 or 8 bytes, all ones where it is not known.
  mutating func duration(_ name: String, _ value: inout UInt64, bytes: Int) {
    field(nil, &value, bytes: bytes)
    if mode == .reading, bytes == 4, value == UInt64(UInt32.max) { value = VersionedTime.unknown }
    let isKnown = value != VersionedTime.unknown
    show(name, isKnown ? .number(Int(clamping: value)) : .text("unknown"))
  }
}
