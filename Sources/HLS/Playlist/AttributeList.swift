package import MediaModel

/// The value of an attribute, as it is written.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.2.
public struct AttributeValue: Hashable, Sendable {
  /// The value with its quotes, where it has them.
  public let raw: String

  /// Takes a value as it is written.
  public init(raw: String) { self.raw = raw }

  /// Puts a text between quotes; `nil` where it has characters that no quoted text can have.
  public init?(quoting text: String) {
    guard !text.utf8.contains(where: { $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else { return nil }
    raw = "\"\(text)\""
  }

  /// Whether it stands between quotes.
  public var isQuoted: Bool { raw.utf8.first == 0x22 }
  /// The value without quotes.
  public var text: String {
    guard isQuoted, raw.utf8.count >= 2, raw.utf8.last == 0x22 else { return raw }
    return String(raw.dropFirst().dropLast())
  }

  /// The value as a number without a fraction and a sign.
  var integer: UInt64? { UInt64(digits: raw.utf8) }
  /// The bytes of a hexadecimal sequence; `nil` for anything else.
  package var hexadecimal: [UInt8]? {
    let digits = Array(raw.unicodeScalars)
    guard digits.count >= 3, digits[0] == "0", digits[1] == "x" || digits[1] == "X" else {
      return nil
    }
    var bytes: [UInt8] = []
    var half = digits.count.isMultiple(of: 2) ? UInt8?.none : 0
    for scalar in digits[2...] {
      guard let digit = PercentEscape.value(ofDigit: scalar) else { return nil }
      if let high = half {
        bytes.append(high << 4 | digit)
        half = nil
      } else {
        half = digit
      }
    }
    return bytes
  }
  /// The value as seconds; `nil` for what is not a decimal number.
  package var seconds: MediaTime? { DecimalSeconds.read(raw) }
  /// Whether the value refers to a variable, whose text is known when the playlist is used only.
  var hasVariable: Bool { !VariableReference.all(in: raw).isEmpty }
}

/// The attributes of a tag in the order in which they are written, every byte of them kept.
///
/// Source: draft-pantos-hls-rfc8216bis § 4.2.
public struct AttributeList: Hashable, Sendable {
  /// One attribute.
  public struct Attribute: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public internal(set) var value: AttributeValue
    /// What stands before the name and is no part of the grammar: white space.
    let space: String
    /// The columns in which name and value begin.
    let column: Int
    let valueColumn: Int
  }

  /// The attributes.
  public private(set) var attributes: [Attribute] = []
  /// What follows the last attribute and is no part of the grammar.
  private var rest = ""

  /// Creates an empty list.
  public init() {}

  /// Creates a list of attributes.
  public init(_ attributes: [(String, AttributeValue?)]) {
    for case (let name, let value?) in attributes { set(name, value) }
  }

  /// The value of an attribute; `nil` where there is none of that name.
  public subscript(_ name: String) -> AttributeValue? {
    attributes.first { $0.name == name }?.value
  }

  /// The attribute of a name, with its place.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// The list as it is written.
  public var text: String {
    attributes.map { "\($0.space)\($0.name)=\($0.value.raw)" }.joined(separator: ",") + rest
  }

  /// Gives an attribute a value, or takes it out.
  public mutating func set(_ name: String, _ value: AttributeValue?) {
    guard let place = attributes.firstIndex(where: { $0.name == name }) else {
      guard let value else { return }
      if rest.allSatisfy({ $0 == "," || $0 == " " }) { rest = "" }
      attributes.append(
        Attribute(name: name, value: value, space: "", column: 0, valueColumn: 0))
      return
    }
    if let value {
      attributes[place].value = value
    } else {
      attributes.remove(at: place)
    }
  }

  /// Reads a list; what breaks the grammar is reported, and kept.
  init(_ text: String, line: Int, column: Int, problems: inout [PlaylistProblem]) {
    var scanner = AttributeScanner(text, line: line, column: column)
    while let attribute = scanner.next() { attributes.append(attribute) }
    rest = scanner.rest
    problems += scanner.problems
  }
}

/// Goes through the bytes of an attribute list.
private struct AttributeScanner {
  private let bytes: [UInt8]
  private let line: Int
  private let column: Int
  private var place = 0
  private var isStopped = false
  /// The scalars before `columnPlace`, so that columns cost no more than the text is long.
  private var columnCount = 0
  private var columnPlace = 0
  private var needsAnother = false
  private(set) var problems: [PlaylistProblem] = []

  init(_ text: String, line: Int, column: Int) {
    bytes = Array(text.utf8)
    (self.line, self.column) = (line, column)
  }

  /// What is left where the list ends, or where it cannot be read further.
  var rest: String {
    // The comma after the last attribute, too, where nothing follows it.
    let start = needsAnother ? place - 1 : place
    return String(decoding: bytes[max(0, start)...], as: UTF8.self)
  }

  private mutating func columnOf(_ index: Int) -> Int {
    if index < columnPlace { (columnPlace, columnCount) = (0, 0) }
    columnCount += bytes[columnPlace..<index].count { $0 & 0xC0 != 0x80 }
    columnPlace = index
    return column + columnCount
  }

  private mutating func complain(_ message: String, at index: Int) {
    guard problems.count < 16 else { return }
    problems.append(
      PlaylistProblem(message, line: line, column: columnOf(index), section: "4.2"))
  }

  mutating func next() -> AttributeList.Attribute? {
    guard !isStopped else { return nil }
    let start = place
    while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    let space = String(decoding: bytes[start..<place], as: UTF8.self)
    if !space.isEmpty { complain("white space in an attribute list", at: start) }
    guard place < bytes.count else {
      stop(
        at: start,
        bytes.isEmpty ? "an attribute is missing" : "an attribute is missing after the comma")
      return nil
    }
    let nameStart = place
    while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
    guard place > nameStart else {
      stop(at: start, "an attribute name is made of A to Z, 0 to 9 and -", problemAt: place)
      return nil
    }
    guard place < bytes.count, bytes[place] == 0x3D else {
      let name = String(decoding: bytes[nameStart..<place], as: UTF8.self)
      stop(at: start, "'=' is missing after the attribute name \(name)", problemAt: place)
      return nil
    }
    let name = String(decoding: bytes[nameStart..<place], as: UTF8.self)
    place += 1
    let valueStart = place
    guard readValue(start: start) else { return nil }
    needsAnother = false
    let value = String(decoding: bytes[valueStart..<place], as: UTF8.self)
    if value.isEmpty { complain("the attribute \(name) has no value", at: valueStart) }
    let attribute = AttributeList.Attribute(
      name: name, value: AttributeValue(raw: value), space: space, column: columnOf(nameStart),
      valueColumn: columnOf(valueStart))
    guard place < bytes.count else {
      isStopped = true
      return attribute
    }
    // What ended the value is a comma.
    place += 1
    needsAnother = true
    return attribute
  }

  /// Goes after a value; false where it does not end.
  private mutating func readValue(start: Int) -> Bool {
    let valueStart = place
    guard place < bytes.count, bytes[place] == 0x22 else {
      while place < bytes.count, bytes[place] != 0x2C {
        if bytes[place] == 0x22 || bytes[place] == 0x20 || bytes[place] == 0x09 {
          complain("a value without quotes has a quote or white space in it", at: place)
          while place < bytes.count, bytes[place] != 0x2C { place += 1 }
          return true
        }
        place += 1
      }
      return true
    }
    place += 1
    while place < bytes.count, bytes[place] != 0x22 { place += 1 }
    guard place < bytes.count else {
      stop(at: start, "the closing quote is missing", problemAt: valueStart)
      return false
    }
    place += 1
    if place < bytes.count, bytes[place] != 0x2C {
      complain("a comma is missing after the closing quote", at: place)
      while place < bytes.count, bytes[place] != 0x2C { place += 1 }
    }
    return true
  }

  private mutating func stop(at start: Int, _ message: String, problemAt: Int? = nil) {
    complain(message, at: problemAt ?? start)
    isStopped = true
    place = start
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
  }
}
