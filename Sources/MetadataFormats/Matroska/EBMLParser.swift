internal import BinaryIO
internal import MediaModel

/// Turns the bytes of one element into a tree of elements in memory.
///
/// Fillers and checksums are no part of the tree; a checksum that does not fit is a diagnostic.
struct EBMLParser {
  /// The elements whose bodies are elements.
  let masters: Set<EBMLID>
  /// How deep masters may be in each other.
  static let deepest = 24
  /// How many elements a tree may have.
  static let most = 200_000

  private(set) var diagnostics: [Diagnostic] = []
  /// Whether elements could not be told from each other.
  private(set) var isDamaged = false
  /// How many elements may still come.
  private(set) var countLeft: Int

  /// What is read, and where it starts in the file.
  private var bytes: ArraySlice<UInt8> = []
  private var base = 0

  init(masters: Set<EBMLID>, most: Int = Self.most) {
    self.masters = masters
    countLeft = most
  }

  /// The children in the body of a master that starts at an offset, as far as they can be read; diagnostics name the
  /// path.
  mutating func children(of bytes: [UInt8], at offset: Int, path: String) -> [EBMLElement] {
    var reader = ByteReader(bytes, at: offset)
    var children: [EBMLElement] = []
    (self.bytes, base) = (bytes[...], offset)
    read(&reader, into: &children, path: path, depth: 0)
    return children
  }

  private mutating func read(
    _ reader: inout ByteReader, into children: inout [EBMLElement], path: String, depth: Int
  ) {
    var isFirst = true
    while !reader.isAtEnd {
      let start = reader.offset
      do throws(ParseError) {
        let header = try EBMLHeader.read(&reader)
        guard countLeft > 0 else {
          throw ParseError("too many elements; the rest is not read", offset: start)
        }
        countLeft -= 1
        let size = header.size ?? reader.remaining
        isDamaged = isDamaged || header.size == nil || size > reader.remaining
        if size > reader.remaining {
          note("element \(header.id) is longer than what it is in", path, start)
        }
        var body = try reader.slice(min(size, reader.remaining))
        if header.id == .checksum {
          // Only the first child is a checksum; more of them would be worth nothing and cost much.
          if isFirst { check(body, against: reader, path: path, offset: start) }
          isFirst = false
          continue
        }
        isFirst = false
        guard header.id != .void else { continue }
        var element = EBMLElement(header.id, [])
        element.offset = start
        if !masters.contains(header.id) {
          element.bytes = body.readRest()
        } else if depth < Self.deepest {
          read(&body, into: &element.children, path: path, depth: depth + 1)
        } else {
          note("elements too deep in each other are not read", path, start)
        }
        element.stored = bytes[(start - base)..<(reader.offset - base)]
        children.append(element)
      } catch {
        isDamaged = true
        note(error.rule, path, error.offset, clause: error.clause)
        return
      }
    }
  }

  /// Compares a checksum with all that follows it in its master.
  private mutating func check(
    _ stored: ByteReader, against rest: ByteReader, path: String, offset: Int
  ) {
    var (stored, rest) = (stored, rest)
    guard let value = try? stored.read(UInt32.self), stored.isAtEnd else { return }
    if CyclicRedundancyCheck.value(of: rest.readRest()) != value.byteSwapped {
      note("the checksum does not fit what it covers", path, offset, clause: "RFC 8794 § 11.3.1")
    }
  }

  private mutating func note(
    _ message: String, _ path: String, _ offset: Int, clause: String? = nil
  ) {
    guard diagnostics.count < 64 else { return }
    diagnostics.append(message, clause: clause, path: path, offset: offset)
  }
}

/// The checksum of EBML: CRC-32 of ISO 3309, as Ethernet has it.
enum CyclicRedundancyCheck {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  static func value(of bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { sum, byte in
      sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)]
    }
  }
}
