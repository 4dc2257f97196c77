internal import FoundationEssentials

/// Documents of JSON whose errors tell line and column.
package enum LocatedJSON {
  /// A step into a document.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// Reads a document.
  ///
  /// - Throws: ``MediaError`` that tells the place of what is not JSON, or no such document.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: [UInt8], name: String
  ) throws(MediaError) -> Value {
    // Decoders let a comma pass after the last value, and say nothing of the place of what else is wrong.
    var finder = JSONFinder(bytes)
    if let (line, column) = finder.fault() {
      throw MediaError(.malformed, "line \(line), column \(column): is not JSON", path: name)
    }
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw describe(error, bytes, name)
    } catch {
      throw MediaError(.malformed, "is not JSON", path: name)
    }
  }

  /// An error at a place of a document.
  package static func error(
    _ reason: String, at path: [Step], in bytes: [UInt8], name: String
  ) -> MediaError {
    var finder = JSONFinder(bytes)
    let (line, column) = finder.place(of: path)
    return MediaError(.malformed, "line \(line), column \(column): \(reason)", path: name)
  }

  private static func describe(
    _ error: DecodingError, _ bytes: [UInt8], _ name: String
  ) -> MediaError {
    switch error {
    case .keyNotFound(let key, let context):
      return self.error("\(key.stringValue) is missing", at: steps(context), in: bytes, name: name)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let key = context.codingPath.last.map { $0.intValue == nil ? $0.stringValue : "an entry" }
      return self.error(
        "\(key ?? "the document") is of another type than it has to be", at: steps(context),
        in: bytes, name: name)
    case .dataCorrupted(let context):
      return self.error("a value that cannot be read", at: steps(context), in: bytes, name: name)
    @unknown default: return MediaError(.malformed, "is no such document", path: name)
    }
  }

  private static func steps(_ context: DecodingError.Context) -> [Step] {
    context.codingPath.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
  }
}

/// Finds places in a document: passes over values without making anything of them.
private struct JSONFinder {
  private let bytes: [UInt8]
  /// Where the document begins, after a byte order mark.
  private let start: Int
  private var place = 0
  /// Deeper documents are refused by the decoder, too.
  private static let deepest = 512

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Where a value stands; the last one on the way to it that is there.
  mutating func place(of path: [LocatedJSON.Step]) -> (line: Int, column: Int) {
    place = start
    passSpace()
    for step in path {
      let start = place
      guard enter(step) else {
        place = start
        break
      }
    }
    return position(place)
  }

  /// Where the grammar is broken; `nil` where it is not.
  mutating func fault() -> (line: Int, column: Int)? {
    place = start
    if passValue(depth: 0) {
      passSpace()
      if place == bytes.count { return nil }
    }
    return position(min(place, bytes.count))
  }

  private mutating func enter(_ step: LocatedJSON.Step) -> Bool {
    switch step {
    case .index(let wanted):
      guard take(0x5B) else { return false }
      for index in 0... {
        passSpace()
        if index == wanted { return place < bytes.count && bytes[place] != 0x5D }
        guard passValue(depth: 0) else { return false }
        passSpace()
        guard take(0x2C) else { return false }
      }
      return false
    case .key(let wanted):
      guard take(0x7B) else { return false }
      while true {
        passSpace()
        let start = place
        guard passText() else { return false }
        let name = bytes[(start + 1)..<(place - 1)]
        passSpace()
        guard take(0x3A) else { return false }
        passSpace()
        if name.elementsEqual(wanted.utf8) { return true }
        guard passValue(depth: 0) else { return false }
        passSpace()
        guard take(0x2C) else { return false }
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func passSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func passText() -> Bool {
    guard take(0x22) else { return false }
    while place < bytes.count, bytes[place] != 0x22 {
      guard bytes[place] >= 0x20 else { return false }
      place += bytes[place] == 0x5C ? 2 : 1
    }
    return take(0x22)
  }

  private mutating func passValue(depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    passSpace()
    guard place < bytes.count else { return false }
    switch bytes[place] {
    case 0x22: return passText()
    case 0x7B: return passList(end: 0x7D, depth: depth, isObject: true)
    case 0x5B: return passList(end: 0x5D, depth: depth, isObject: false)
    default:
      let start = place
      let isWord = { (byte: UInt8) in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x45
          || byte == 0x2B || byte == 0x2D || byte == 0x2E
      }
      while place < bytes.count, isWord(bytes[place]) { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      if ["true", "false", "null"].contains(word) || Double(word) != nil { return true }
      place = start
      return false
    }
  }

  private mutating func passList(end: UInt8, depth: Int, isObject: Bool) -> Bool {
    place += 1
    passSpace()
    if take(end) { return true }
    while true {
      if isObject {
        passSpace()
        guard passText() else { return false }
        passSpace()
        guard take(0x3A) else { return false }
      }
      guard passValue(depth: depth + 1) else { return false }
      passSpace()
      if take(end) { return true }
      guard take(0x2C) else { return false }
    }
  }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    let before = bytes[..<offset]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (
      before.count { $0 == 0x0A } + 1, before[start...].count { $0 & 0xC0 != 0x80 } + 1
    )
  }
}
