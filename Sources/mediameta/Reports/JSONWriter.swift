internal import FoundationEssentials

/// Writes JSON text piece by piece: valid UTF-8, and safe to be shown on a terminal.
///
/// Control characters of both ranges, line separators and bidirectional controls are escaped, so that no text from a
/// file can drive a terminal. Numbers that JSON lacks (infinity, NaN) are written as `null`.
///
/// Source: RFC 8259.
struct JSONWriter {
  /// What has been written, and not handed on yet.
  private(set) var bytes: [UInt8] = []
  /// Takes what has been written as soon as there is much of it; `nil` to keep all of it.
  private let drain: (([UInt8]) -> Void)?
  private let isPretty: Bool
  private var depth = 0
  /// Above 0 inside arrays that stand on one line.
  private var inlineDepth = 0
  private var needsComma = false
  private var isAfterKey = false

  /// How much is kept before it is handed on.
  private static let capacity = 1 << 16

  init(isPretty: Bool, drain: (([UInt8]) -> Void)? = nil) {
    self.isPretty = isPretty
    self.drain = drain
  }

  /// Hands on what is left.
  mutating func finish() {
    drain?(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// The text; nothing is left of it here.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func endLine() { bytes.append(0x0A) }

  // MARK: Structure

  mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(0x7B)
    body(&self)
    close(0x7D)
  }

  mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// An array of what `body` writes for each element.
  mutating func array<Elements: Sequence>(
    _ elements: Elements, isInline: Bool = false,
    _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    open(0x5B)
    if isInline { inlineDepth += 1 }
    for element in elements { body(&self, element) }
    if isInline { inlineDepth -= 1 }
    close(0x5D, wasInline: isInline)
  }

  mutating func array<Elements: Sequence>(
    _ name: String, _ elements: Elements, isInline: Bool = false,
    _ body: (inout JSONWriter, Elements.Element) -> Void
  ) {
    key(name)
    array(elements, isInline: isInline, body)
  }

  /// The name of what comes next: one of our own, which needs no escape.
  mutating func key(_ name: String) {
    separate()
    bytes.append(0x22)
    bytes.append(contentsOf: name.utf8)
    bytes.append(0x22)
    bytes.append(0x3A)
    if isPretty { bytes.append(0x20) }
    isAfterKey = true
  }

  // MARK: Values

  mutating func value(_ text: String) {
    separate()
    quote(text)
    needsComma = true
  }

  mutating func value(_ number: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: number.description.utf8)
    needsComma = true
  }

  mutating func value(_ number: Double) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53,
      whole != 0 || number.sign == .plus
    {
      value(whole)
    } else {
      literal(number.isFinite ? number.description : "null")
    }
  }

  mutating func value(_ number: Float) {
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53,
      whole != 0 || number.sign == .plus
    {
      value(whole)
    } else {
      literal(number.isFinite ? number.description : "null")
    }
  }

  mutating func value(_ flag: Bool) { literal(flag ? "true" : "false") }

  mutating func null() { literal("null") }

  /// Bytes as base64 text.
  mutating func value(base64 source: [UInt8]) {
    separate()
    bytes.append(0x22)
    bytes += Data(source).base64EncodedString().utf8
    bytes.append(0x22)
    needsComma = true
  }

  // MARK: Members

  mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  mutating func member(_ name: String, _ number: some BinaryInteger) {
    key(name)
    value(number)
  }

  mutating func member(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }

  mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  mutating func member(ifPresent text: String?, _ name: String) {
    if let text { member(name, text) }
  }

  // MARK: Text

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8, wasInline: Bool = false) {
    depth -= 1
    if needsComma, !wasInline { breakLine() }
    bytes.append(bracket)
    needsComma = true
    if drain != nil, bytes.count >= Self.capacity { finish() }
  }

  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if needsComma {
      bytes.append(0x2C)
      if isPretty, inlineDepth > 0 { bytes.append(0x20) }
    }
    needsComma = false
    if depth > 0 { breakLine() }
  }

  private mutating func breakLine() {
    guard isPretty, inlineDepth == 0 else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { bytes += [0x20, 0x20] }
  }

  private mutating func quote(_ text: String) {
    bytes.append(0x22)
    if text.utf8.contains(where: Self.needsCare) {
      escape(text)
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(0x22)
  }

  /// Whether a byte is escaped, or may be the first of a scalar that is.
  private static func needsCare(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2
      || byte == 0xEF
  }

  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += [0x5C, 0x22]
      case "\\": bytes += [0x5C, 0x5C]
      case "\n": bytes += [0x5C, 0x6E]
      case "\r": bytes += [0x5C, 0x72]
      case "\t": bytes += [0x5C, 0x74]
      case _ where Self.isUnsafe(scalar.value):
        bytes += [0x5C, 0x75]
        for shift: UInt32 in [12, 8, 4, 0] {
          bytes.append(Self.hexDigit(UInt8(truncatingIfNeeded: scalar.value >> shift) & 15))
        }
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
  }

  /// The scalars that ``Terminal/printable(_:)`` spells out; all lie in the first plane.
  private static func isUnsafe(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x206F,
      0xFFF9...0xFFFB, 0xFEFF:
      true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
