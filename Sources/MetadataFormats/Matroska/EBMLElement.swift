package import BinaryIO

/// An EBML element in memory: a master with its children, or bytes.
///
/// Source: RFC 8794.
package struct EBMLElement: Hashable, Sendable {
  /// What it is.
  package var id: EBMLID
  /// Its children; empty for an element that is not a master.
  package var children: [EBMLElement] = [] { didSet { stored = nil } }
  /// Its bytes; empty for a master.
  package var bytes: [UInt8] = [] { didSet { stored = nil } }
  /// Where it starts in its file; 0 for one made in memory.
  package var offset = 0
  /// All of it as it is in its file; `nil` for one that was made or changed in memory.
  var stored: ArraySlice<UInt8>?

  /// Creates a master.
  package init(_ id: EBMLID, _ children: [EBMLElement]) {
    self.id = id
    self.children = children
  }

  /// Creates an element of bytes.
  package init(_ id: EBMLID, bytes: [UInt8]) {
    self.id = id
    self.bytes = bytes
  }

  /// Creates an element of text.
  package init(_ id: EBMLID, text: String) { self.init(id, bytes: Array(text.utf8)) }

  /// Creates an element of a number, in as few bytes as it takes but at least one.
  package init(_ id: EBMLID, number: UInt64) {
    let bytes = number.bigEndianBytes
    self.init(id, bytes: Array(bytes[min(7, number.leadingZeroBitCount / 8)...]))
  }

  /// Creates an element of a number that may be negative, in eight bytes.
  package init(_ id: EBMLID, signed number: Int64) { self.init(id, bytes: number.bigEndianBytes) }

  /// Creates an element of a floating-point number, in eight bytes.
  package init(_ id: EBMLID, double: Double) {
    self.init(id, bytes: double.bitPattern.bigEndianBytes)
  }

  /// Whether two elements say the same, wherever they are.
  package static func == (left: EBMLElement, right: EBMLElement) -> Bool {
    left.id == right.id && left.bytes == right.bytes && left.children == right.children
  }

  /// Feeds what equality compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(bytes)
    hasher.combine(children)
  }
}

extension EBMLElement {
  /// The bytes as a number without a sign, no bytes as 0; `nil` for more than 8 bytes.
  package var number: UInt64? {
    bytes.count > 8 ? nil : UInt64(bigEndian: bytes)
  }

  /// The bytes as a number with a sign, no bytes as 0; `nil` for more than 8 bytes.
  package var signed: Int64? {
    guard let number, let first = bytes.first else { return number.map(Int64.init) }
    let spare = UInt64(64 - 8 * bytes.count)
    return first < 0x80 ? Int64(bitPattern: number) : Int64(bitPattern: number << spare) >> spare
  }

  /// The bytes as a floating-point number; `nil` unless there are 0, 4 or 8.
  package var double: Double? {
    switch bytes.count {
    case 0: 0
    case 4: number.map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
    case 8: number.map(Double.init(bitPattern:))
    default: nil
    }
  }

  /// The bytes of a text without the zeros that may fill its end.
  package var textBytes: [UInt8] { Array(bytes.prefix { $0 != 0 }) }

  /// The text; bytes that are not UTF-8 are replaced.
  package var text: String { String(decoding: textBytes, as: UTF8.self) }

  /// The first child of a number.
  package func child(_ id: EBMLID) -> EBMLElement? { children.first { $0.id == id } }

  /// The children of a number, in order.
  package func children(_ id: EBMLID) -> [EBMLElement] { children.filter { $0.id == id } }

  /// The element as it is stored, or with all sizes in as few bytes as they take.
  package func write(to writer: inout ByteWriter) {
    if let stored { return writer.write(stored) }
    writer.write(id.bytes)
    guard bytes.isEmpty else {
      EBMLHeader.write(size: bytes.count, to: &writer)
      writer.write(bytes)
      return
    }
    var body = ByteWriter()
    for child in children { child.write(to: &body) }
    EBMLHeader.write(size: body.count, to: &writer)
    writer.write(body.bytes)
  }

  /// The element as it is written.
  package var written: [UInt8] {
    var writer = ByteWriter()
    write(to: &writer)
    return writer.bytes
  }
}
