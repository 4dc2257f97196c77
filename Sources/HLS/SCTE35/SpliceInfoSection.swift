/// Splice information: where in a stream something else may be put, or what starts and ends there.
///
///     { u8 table 0xFC, flags and 12 bits of length, u8 version, 1 bit encrypted, 6 bits algorithm,
///       33 bits PTS adjustment, u8 CW index, 12 bits tier, 12 bits length and u8 type of the command, command,
///       u16 length of the descriptors, descriptors, [stuffing, u32 encrypted checksum], u32 checksum }
///
/// Times count 90,000 to the second.
///
/// Source: ANSI/SCTE 35 2023r1 § 9.6.
package struct SpliceInfoSection: Hashable, Sendable {
  /// What kind of stream access point the splice is; 3 where that is not told.
  package var accessPointType: UInt8 = 3
  package var protocolVersion: UInt8 = 0
  package var isEncrypted = false
  package var encryptionAlgorithm: UInt8 = 0
  /// What is added to every time in the command, in ticks of 90 kHz.
  package var timeAdjustment: UInt64 = 0
  package var controlWordIndex: UInt8 = 0
  package var tier: UInt16 = 0xFFF
  package var command = SpliceCommand.null
  package var descriptors: [SpliceDescriptor] = []
  /// What stands before the checksum of an encrypted section, and its inner checksum; bytes that nothing else explains.
  package var stuffing: [UInt8] = []

  package static let tableIdentifier: UInt8 = 0xFC
  /// The fields before the command take so many bytes.
  private static let headCount = 14

  package init() {}

  /// Reads a section.
  ///
  /// - Parameter bytes: all of it, with the checksum.
  /// - Throws: `SpliceError` where a length is wrong, a field is cut, or the checksum differs.
  package init(_ bytes: [UInt8]) throws(SpliceError) {
    guard bytes.first == Self.tableIdentifier else {
      throw SpliceError("the table is \(bytes.first ?? 0), not 252", offset: 0)
    }
    guard bytes.count >= Self.headCount + 6 else {
      throw SpliceError("\(bytes.count) bytes are too few for a section", offset: bytes.count)
    }
    let length = Int(bytes[1] & 0x0F) << 8 | Int(bytes[2])
    guard bytes.count == length + 3 else {
      throw SpliceError(
        "the section has \(bytes.count) bytes and tells of \(length + 3)", offset: 1)
    }
    let sum = SectionChecksum.of(bytes.dropLast(4))
    let told = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard sum == told else {
      throw SpliceError(
        "the checksum is \(String(told, radix: 16)), that of the bytes \(String(sum, radix: 16))",
        offset: bytes.count - 4)
    }
    var coder = SpliceCoder(reading: bytes, in: 1..<(bytes.count - 4))
    try code(&coder, commandLength: 0)
  }

  /// The bytes of the section, its checksum computed.
  ///
  /// - Throws: `SpliceError` where a part is longer than its length can tell.
  package func encoded() throws(SpliceError) -> [UInt8] {
    var copy = self
    var commandCoder = SpliceCoder(.writing)
    try copy.codeCommand(&commandCoder, end: 0)
    guard commandCoder.bytes.count < 0xFFF else {
      throw SpliceError("the command is too long", offset: Self.headCount)
    }
    var coder = SpliceCoder(.writing)
    try copy.code(&coder, commandLength: commandCoder.bytes.count)
    let length = coder.bytes.count - 2 + 4
    guard length <= 4093 else { throw SpliceError("the section is too long", offset: 1) }
    var bytes = [Self.tableIdentifier] + coder.bytes
    bytes[1] = bytes[1] & 0xF0 | UInt8(length >> 8)
    bytes[2] = UInt8(length & 0xFF)
    let sum = SectionChecksum.of(bytes)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
  }

  /// The fields in words, in the order of their bits.
  package var fields: [(name: String, value: String)] {
    var copy = self
    var coder = SpliceCoder(.printing)
    try? copy.code(&coder, commandLength: 0)
    return coder.fields.map { ($0.name, $0.value) }
  }

  private mutating func code(
    _ coder: inout SpliceCoder, commandLength: Int
  ) throws(SpliceError) {
    // Two flags that are 0, then the length, which is put in or checked elsewhere.
    var (syntax, isPrivate, length) = (false, false, UInt16(0))
    if coder.mode != .printing {
      try coder.flag("section syntax", &syntax)
      try coder.flag("private", &isPrivate)
    }
    try coder.field("access point type", &accessPointType, bits: 2)
    if coder.mode != .printing { try coder.field("length", &length, bits: 12) }
    try coder.field("protocol version", &protocolVersion, bits: 8)
    try coder.flag("encrypted", &isEncrypted)
    try coder.field("encryption algorithm", &encryptionAlgorithm, bits: 6)
    try coder.field("PTS adjustment", &timeAdjustment, bits: 33)
    try coder.field("CW index", &controlWordIndex, bits: 8)
    try coder.field("tier", &tier, bits: 12)
    var told = UInt16(clamping: commandLength)
    if coder.mode != .printing { try coder.field("command length", &told, bits: 12) }
    guard !isEncrypted || coder.mode == .printing else {
      // What is encrypted cannot be read; it is kept.
      let count = coder.remaining
      if coder.mode == .reading { command = .encrypted([]) }
      if case .encrypted(var bytes) = command {
        try coder.octets("encrypted", &bytes, count: count)
        command = .encrypted(bytes)
      }
      return
    }
    let start = coder.offset
    // All ones say that whoever wrote it did not know the length.
    let end = told == 0xFFF ? nil : start + 1 + Int(told)
    try codeCommandWithType(&coder, end: end)
    try codeDescriptors(&coder)
    if coder.mode != .reading || coder.remaining > 0 {
      let count = coder.remaining
      if coder.mode != .printing || !stuffing.isEmpty {
        try coder.octets("stuffing", &stuffing, count: count)
      }
    }
  }

  private mutating func codeCommandWithType(
    _ coder: inout SpliceCoder, end: Int?
  ) throws(SpliceError) {
    var type = command.type
    if coder.mode == .printing {
      coder.print("command", command.name)
    } else {
      try coder.field("command type", &type, bits: 8)
    }
    if coder.mode == .reading { command = SpliceCommand(type: type) }
    try codeCommand(&coder, end: end)
  }

  private mutating func codeCommand(_ coder: inout SpliceCoder, end: Int?) throws(SpliceError) {
    try command.code(&coder, end: end)
    if coder.mode == .reading, let end, coder.offset != end {
      throw SpliceError(
        "the command ends at byte \(coder.offset), and its length says \(end)",
        offset: coder.offset)
    }
  }

  private mutating func codeDescriptors(_ coder: inout SpliceCoder) throws(SpliceError) {
    switch coder.mode {
    case .reading:
      let count = Int(try coder.readBits(16))
      guard count <= coder.remaining else {
        throw SpliceError(
          "descriptors of \(count) bytes announced, \(coder.remaining) left", offset: coder.offset)
      }
      let end = coder.offset + count
      descriptors = []
      while coder.offset < end {
        descriptors.append(try SpliceDescriptor(reading: &coder, end: end))
      }
    case .writing:
      var all: [UInt8] = []
      for descriptor in descriptors { all += try descriptor.encoded() }
      guard all.count <= 0xFFFF else { throw SpliceError("too many descriptors", offset: 0) }
      coder.writeBits(UInt64(all.count), 16)
      for byte in all { coder.writeBits(UInt64(byte), 8) }
    case .printing:
      for index in descriptors.indices {
        try coder.group("descriptor[\(index)]") { coder throws(SpliceError) in
          coder.print("kind", descriptors[index].name)
          try descriptors[index].body.code(&coder)
        }
      }
    }
  }
}
