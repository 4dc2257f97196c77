internal import CommandLineKit

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
  /// Whether items give their stored bytes, whatever their size.
  let includesPayloads: Bool
  /// Bytes up to this size are written where the value alone does not give them back.
  let payloadLimit: Int
  private var depth = 0
  /// Above 0 inside arrays that stand on one line.
  private var inlineDepth = 0
  private var needsComma = false
  private var isAfterKey = false

  /// How much is kept before it is handed on.
  private static let capacity = 1 << 16

  init(
    isPretty: Bool, includesPayloads: Bool = false, payloadLimit: Int = 4096,
    drain: (([UInt8]) -> Void)? = nil
  ) {
    self.payloadLimit = payloadLimit
    self.isPretty = isPretty
    self.includesPayloads = includesPayloads
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

  /// The text of a value.
  static func text(_ value: some JSONWritable) -> String {
    var json = JSONWriter(isPretty: true)
    value.write(to: &json)
    return json.take() + "\n"
  }

  /// The text of a value as its type encodes it, its members in the order of their names.
  static func text(encoding value: some Encodable) throws -> String {
    text(try JSONValue(encoding: value))
  }

  // MARK: Values

  mutating func object(_ members: JSONMembers) {
    object { $0.members(members) }
  }

  /// An object whose members are written one by one, which costs less than a list of them.
  mutating func object(_ writeMembers: (inout JSONWriter) -> Void) {
    open(0x7B)
    writeMembers(&self)
    close(0x7D)
  }

  /// One member of an object, where it has a value.
  mutating func member(_ name: String, _ value: (some JSONWritable)?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  mutating func members(_ members: JSONMembers) {
    for case (let name, let value?) in members.list {
      key(name)
      value.write(to: &self)
    }
  }

  mutating func array(_ elements: [some JSONWritable], isInline: Bool = false) {
    array(isInline: isInline) { json in for element in elements { element.write(to: &json) } }
  }

  /// An array whose elements are written one by one.
  mutating func array(isInline: Bool = false, _ writeElements: (inout JSONWriter) -> Void) {
    open(0x5B)
    if isInline { inlineDepth += 1 }
    writeElements(&self)
    if isInline { inlineDepth -= 1 }
    close(0x5D, wasInline: isInline)
  }

  mutating func text(_ text: String) {
    separate()
    quote(text)
    needsComma = true
  }

  /// A number, `true`, `false` or `null`.
  mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  // MARK: Text

  private mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(0x3A)
    if isPretty { bytes.append(0x20) }
    isAfterKey = true
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
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if bytes[start...].contains(where: Self.needsCare) {
      bytes.removeSubrange(start...)
      escape(text)
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
      case _ where Terminal.isHidden(scalar):
        for unit in String(scalar).utf16 {
          bytes += [0x5C, 0x75]
          for shift: UInt16 in [12, 8, 4, 0] {
            bytes.append(Self.hexDigit(UInt8(truncatingIfNeeded: unit >> shift) & 15))
          }
        }
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
