/// The ten bytes before an ID3v2 tag.
///
///     "ID3", u8 version, u8 revision, u8 flags, u32 size of what follows, seven bits a byte
///
/// The footer of version 2.4 says the same after `3DI`.
///
/// Source: id3.org, ID3v2.4.0 structure § 3.1 and § 3.4; ID3v2.3.0 § 3.1; ID3v2.2.0 § 3.1.
package struct ID3Header: Hashable, Sendable {
  /// How many bytes a header has, and a footer.
  package static let byteCount = 10

  /// 2, 3 or 4.
  package var version: UInt8
  /// 0 as yet.
  package var revision: UInt8 = 0
  /// 80 hexadecimal: unsynchronised; 40: an extended header, in version 2.2 compressed; 10: a footer.
  package var flags: UInt8 = 0
  /// The size without header and footer.
  package var size = 0

  /// Whether zeros were put after bytes FF.
  package var isUnsynchronised: Bool { flags & 0x80 != 0 }
  /// Whether a footer follows.
  package var hasFooter: Bool { version == 4 && flags & 0x10 != 0 }
  var hasExtendedHeader: Bool { version > 2 && flags & 0x40 != 0 }
  var isCompressed: Bool { version == 2 && flags & 0x40 != 0 }
  /// Header, content and footer.
  package var totalSize: Int { size + Self.byteCount * (hasFooter ? 2 : 1) }
}

extension ID3Header {
  /// Reads a header; `nil` where the bytes are none, or of a version that is yet to be made.
  package init?(_ bytes: some Collection<UInt8>) { self.init(bytes, mark: "ID3") }

  /// Reads the footer at the end of a tag of version 2.4.
  init?(footer bytes: some Collection<UInt8>) { self.init(bytes, mark: "3DI") }

  private init?(_ bytes: some Collection<UInt8>, mark: String) {
    let bytes = Array(bytes.prefix(Self.byteCount))
    guard bytes.count == Self.byteCount, bytes.starts(with: mark.utf8), (2...4).contains(bytes[3]),
      bytes[4] != 0xFF, let size = ID3Bytes.synchsafe(bytes[6...])
    else { return nil }
    self.init(version: bytes[3], revision: bytes[4], flags: bytes[5], size: size)
  }

  /// The ten bytes.
  package var bytes: [UInt8] { encoded("ID3") }
  /// The ten bytes as a footer.
  var footerBytes: [UInt8] { encoded("3DI") }

  private func encoded(_ mark: String) -> [UInt8] {
    Array(mark.utf8) + [version, revision, flags] + ID3Bytes.synchsafeBytes(size)
  }
}
