internal import BinaryIO

/// One row of the table: a maker's private place, and how it is recognised.
package struct VendorCarrierRow: Hashable, Sendable {
  /// A short name that stays, as `novatek-index`.
  package var name: String
  /// Who writes it; `nil` where unknown.
  package var maker: String?
  /// What it is, in words.
  package var kind: String
  /// What it may tell of someone.
  package var holds: Contents
  var sign: Sign
  var count: Count = .none

  /// What bytes may tell of someone.
  package struct Contents: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let places = Contents(rawValue: 1)
    package static let people = Contents(rawValue: 2)
    package static let devices = Contents(rawValue: 4)
    package static let media = Contents(rawValue: 8)
    package static let unknown = Contents(rawValue: 16)
  }

  /// How a carrier is recognised.
  enum Sign: Hashable, Sendable {
    /// The payload of `free`, `skip`, `wide` or `junk` begins so.
    case padding(Start)
    /// A box of one of these types at the top of the file.
    case top([FourCC], Start = .anything)
    /// A box of this type in `moov`.
    case movie(FourCC, Start = .anything)
    /// A box of this type in `moov.udta`.
    case userData(FourCC)
    /// A `uuid` box of this type, at the top or in `moov`.
    case userType([UInt8])
    /// The last bytes of the file say where it begins.
    case trailer(TrailerForm)
    /// The bytes after the last box begin so.
    case tail(Start)
  }

  /// How bytes begin.
  enum Start: Hashable, Sendable {
    case anything
    /// One of these texts, at an offset.
    case text([String], at: Int = 0)
    case bytes([UInt8], at: Int = 0)
    /// A box of one of these types that fits.
    case child([FourCC])
    /// A chunk as in RIFF: one of these types, and a size with the least significant byte first.
    case chunk([FourCC])
  }

  /// How records are counted.
  enum Count: Hashable, Sendable {
    case none
    /// Rows of one size, from an offset on; a row that begins with four zeros ends them.
    case rows(size: Int, from: Int = 0)
    /// Bytes that stand once in each record.
    case marks([UInt8])
  }
}

extension VendorCarrierRow.Start {
  /// How many bytes have to be looked at.
  static let lookedAt = 64

  /// Whether bytes begin so; `size` is how many there are in all.
  func fits(_ head: [UInt8], size: Int) -> Bool {
    switch self {
    case .anything: return true
    case .text(let texts, let offset):
      return texts.contains { head.dropFirst(offset).starts(with: $0.utf8) }
    case .bytes(let bytes, let offset): return head.dropFirst(offset).starts(with: bytes)
    case .child(let types):
      guard head.count >= 8 else { return false }
      let length = Int(UInt32(bigEndian: head.prefix(4)))
      return length >= 8 && length <= size && types.contains(Self.type(head, at: 4))
    case .chunk(let types):
      guard head.count >= 8 else { return false }
      let length = Int(UInt32(littleEndian: head[4..<8]))
      return length <= size - 8 && types.contains(Self.type(head, at: 0))
    }
  }

  private static func type(_ head: [UInt8], at offset: Int) -> FourCC {
    FourCC(rawValue: UInt32(bigEndian: head[offset..<(offset + 4)]))
  }
}

extension VendorCarrierRow.Count {
  func records(in bytes: [UInt8]) -> Int? {
    switch self {
    case .none: return nil
    case .rows(let size, let start):
      guard size > 0 else { return nil }
      var count = 0
      var at = start
      while at + size <= bytes.count, bytes[at..<(at + 4)].contains(where: { $0 != 0 }) {
        count += 1
        at += size
      }
      return count
    case .marks(let mark):
      var count = 0
      var at = 0
      while let found = bytes.firstIndex(of: mark, from: at) {
        count += 1
        at = found + mark.count
      }
      return count
    }
  }
}

extension [UInt8] {
  /// Where some bytes begin for the first time from an index on; `nil` where they do not occur.
  func firstIndex(of pattern: [UInt8], from start: Int = 0) -> Int? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var at = start
    while at <= count - pattern.count {
      if self[at] == first, self[at..<(at + pattern.count)].elementsEqual(pattern) { return at }
      at += 1
    }
    return nil
  }
}
