package import BinaryIO

/// One frame of an ID3v2 tag, as it is stored.
///
///     2.2: 3 characters, u24 size, body
///     2.3: 4 characters, u32 size, u16 flags, body
///     2.4: 4 characters, u32 size of seven bits a byte, u16 flags, body
///
/// Source: id3.org, ID3v2.4.0 structure § 4; ID3v2.3.0 § 3.3; ID3v2.2.0 § 3.2.
package struct ID3Frame: Hashable, Sendable {
  /// Three or four characters, as they are stored.
  package var identifier: [UInt8]
  /// The flags as they are stored; 0 in version 2.2.
  package var flags: UInt16 = 0
  /// Whether the size is stored the way of the other version: in 2.4 plainly, in 2.3 with seven bits a byte.
  package var hasForeignSize = false
  /// What follows the header, as it is stored.
  package var content: Content
  /// Where the header is, in bytes from the start of the source.
  package var offset = 0

  /// What follows a frame's header.
  package enum Content: Hashable, Sendable {
    /// All of it.
    case bytes([UInt8])
    /// So much that its beginning is known, and the rest is read when someone asks for it.
    case external(head: [UInt8], range: Range<Int>)

    /// How many bytes there are.
    package var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .external(_, let range): range.count
      }
    }

    /// All of it.
    func bytes(from source: (any ByteSource)?) throws(IOFailure) -> [UInt8] {
      switch self {
      case .bytes(let bytes): return bytes
      case .external(_, let range):
        guard let bytes = try source?.read(range), bytes.count == range.count else {
          throw IOFailure(.read, path: source?.name ?? "ID3", reason: "ends within a frame")
        }
        return bytes
      }
    }

    /// All of it, or its beginning.
    var head: [UInt8] {
      switch self {
      case .bytes(let bytes): bytes
      case .external(let head, _): head
      }
    }
  }

  /// How many bytes the header of a frame has.
  static func headerSize(version: UInt8) -> Int { version == 2 ? 6 : 10 }

  /// Whether bytes are the name of a frame: capitals and digits, a capital first.
  ///
  /// Some programs write names of version 2.2 into later tags, with a zero or a space as the fourth character.
  static func isIdentifier(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (0x41...0x5A).contains(first) else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || index == 3 && (byte == 0 || byte == 0x20)
    }
  }

  /// The frame as bytes.
  package func encoded(
    version: UInt8, source: (any ByteSource)? = nil
  ) throws(IOFailure) -> [UInt8] {
    let body = try content.bytes(from: source)
    return header(version: version, size: body.count) + body
  }

  private func header(version: UInt8, size: Int) -> [UInt8] {
    if version == 2 { return identifier + ID3Bytes.plainBytes(size, count: 3) }
    let isSynchsafe = (version == 4) != hasForeignSize
    return identifier
      + (isSynchsafe ? ID3Bytes.synchsafeBytes(size) : ID3Bytes.plainBytes(size, count: 4))
      + [UInt8(truncatingIfNeeded: flags >> 8), UInt8(truncatingIfNeeded: flags)]
  }
}
