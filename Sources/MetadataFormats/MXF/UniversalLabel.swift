internal import BinaryIO

/// Sixteen bytes that name a set, a property, an essence or a scheme.
///
/// The eighth byte is the version of the register that the name stands in, and tells nothing of what is named: it is
/// left out of comparisons.
///
/// Source: SMPTE ST 298 and ST 336 § 5.
struct UniversalLabel: Hashable, Sendable {
  /// What kind of thing is named: category, register, structure, version.
  let head: UInt64
  /// The name within its kind.
  let tail: UInt64

  static let byteCount = 16
  /// The heads of what a file is made of, with a version of 0.
  static let (property, pack, localSet) = (
    UInt64(0x060E_2B34_0101_0100), UInt64(0x060E_2B34_0205_0100), UInt64(0x060E_2B34_0253_0100)
  )

  init(head: UInt64, tail: UInt64) { (self.head, self.tail) = (head, tail) }

  /// The label of sixteen bytes; fewer are filled up with zeros.
  init(_ bytes: some Collection<UInt8>) {
    let (first, rest) = (bytes.prefix(8), bytes.dropFirst(8).prefix(8))
    head = UInt64(bigEndian: Array(first) + [UInt8](repeating: 0, count: 8 - first.count))
    tail = UInt64(bigEndian: Array(rest) + [UInt8](repeating: 0, count: 8 - rest.count))
  }

  /// The kind without its version.
  var kind: UInt64 { head & ~0xFF }

  var bytes: [UInt8] { head.bigEndianBytes + tail.bigEndianBytes }

  /// The usual spelling, as `060e2b34.0101.0102.07020110.02040000`.
  var text: String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let parts = [0..<4, 4..<6, 6..<8, 8..<12, 12..<16]
    return parts.map { digits[$0].joined() }.joined(separator: ".")
  }

  static func == (left: UniversalLabel, right: UniversalLabel) -> Bool {
    left.kind == right.kind && left.tail == right.tail
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(tail)
  }
}

/// A packet of a file: a label of sixteen bytes, a length in the basic encoding rules, a value.
///
/// Source: SMPTE ST 336 § 5; ST 377-1 § 6.3.
struct KeyedPacket: Sendable {
  let label: UniversalLabel
  let start: Int
  /// The value, as its length tells it: it may end after the file.
  let value: Range<Int>

  var range: Range<Int> { start..<value.upperBound }

  /// The most bytes before a value.
  static let largestHead = UniversalLabel.byteCount + 9

  /// The packet that begins with these bytes, which are at an offset; `nil` for what is none.
  init?(_ bytes: some Collection<UInt8>, at start: Int) {
    guard bytes.count > UniversalLabel.byteCount, bytes.starts(with: [0x06, 0x0E, 0x2B, 0x34])
    else {
      return nil
    }
    let told = bytes.dropFirst(UniversalLabel.byteCount)
    guard let first = told.first else { return nil }
    let size = first < 0x80 ? 0 : Int(first & 0x7F)
    guard size <= 8, first != 0x80, told.count > size else { return nil }
    let number = told.dropFirst().prefix(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let length = Int(exactly: size == 0 ? UInt64(first) : number) else { return nil }
    label = UniversalLabel(bytes.prefix(UniversalLabel.byteCount))
    self.start = start
    let from = start + UniversalLabel.byteCount + 1 + size
    let (end, overflow) = from.addingReportingOverflow(length)
    guard !overflow else { return nil }
    value = from..<end
  }

  /// How many bytes tell the length of a packet.
  enum LengthSize: Int {
    case short = 1
    /// What most writers give all packets.
    case usual = 4
    case long = 9

    /// The shortest one that tells a length, `short` only where it is requested.
    init(for count: Int, prefersShort: Bool) {
      self = prefersShort && count < 0x80 ? .short : count < 1 << 24 ? .usual : .long
    }
  }

  /// A packet of a label and a value.
  static func bytes(_ label: UniversalLabel, _ size: LengthSize, _ value: [UInt8]) -> [UInt8] {
    let length = UInt64(value.count).bigEndianBytes.suffix(size.rawValue - 1)
    let head =
      size == .short ? [UInt8(clamping: value.count)] : [0x80 | UInt8(length.count)] + length
    return label.bytes + head + value
  }

  static let fillLabel = UniversalLabel(head: UniversalLabel.property | 2, tail: fillTail)
  /// The fewest bytes that a packet has.
  static let smallest = UniversalLabel.byteCount + LengthSize.short.rawValue

  /// Room of so many bytes, all of them zeros but the label and the length; nothing for fewer than a packet has.
  static func fill(_ count: Int) -> [UInt8] {
    let body = count - UniversalLabel.byteCount
    guard count >= smallest else { return [] }
    let size: LengthSize =
      body < LengthSize.usual.rawValue
      ? .short : body - LengthSize.usual.rawValue < 1 << 24 ? .usual : .long
    return bytes(fillLabel, size, [UInt8](repeating: 0, count: body - size.rawValue))
  }

  /// Whether the packet only fills up.
  var isFill: Bool { label == UniversalLabel(head: UniversalLabel.property, tail: Self.fillTail) }
  static let fillTail: UInt64 = 0x0301_0210_0100_0000
}

extension SourceCursor {
  /// The packet at an offset, of which nothing but the head is read; `nil` where there is none.
  mutating func packet(at offset: Int) throws(IOFailure) -> KeyedPacket? {
    KeyedPacket(try read(KeyedPacket.largestHead, at: offset), at: offset)
  }
}
