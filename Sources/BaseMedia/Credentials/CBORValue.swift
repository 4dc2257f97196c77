internal import BinaryIO

/// A value in CBOR, read where it is: what is not requested is passed over and never kept.
///
/// Every question costs one pass over the value; a value that is damaged answers with `nil`.
///
/// Source: RFC 8949.
package struct CBORValue {
  private let bytes: ArraySlice<UInt8>

  /// Deeper values are taken for damaged.
  private static let depth = 64

  /// A value at the start of bytes, which may go on after it.
  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Whether all of the value is there.
  package var isWhole: Bool { end != nil }

  /// A text in UTF-8, in one piece.
  package var text: String? { string(of: 3).map { String(decoding: $0, as: UTF8.self) } }

  /// A string of bytes, in one piece.
  package var byteString: ArraySlice<UInt8>? { string(of: 2) }

  /// Whether this is `null` or `undefined`, which stand for a member that is not there.
  var isNull: Bool { bytes.first == 0xF6 || bytes.first == 0xF7 }

  /// The value without the tags before it.
  package var untagged: CBORValue {
    var value = self
    while let head = value.head, head.kind == 6 { value = CBORValue(bytes[head.end...]) }
    return value
  }

  /// The elements of an array; none for any other value.
  package var elements: Elements { Elements(self, kind: 4) }

  /// The member of a map under a text.
  package subscript(key: String) -> CBORValue? { member { $0.text == key } }

  /// The member of a map under a number from 0 up to 255.
  package subscript(key: UInt8) -> CBORValue? {
    member { $0.head.map { $0.kind == 0 && $0.argument == UInt64(key) } ?? false }
  }

  private func member(where isKey: (CBORValue) -> Bool) -> CBORValue? {
    var entries = Elements(self, kind: 5)
    while let key = entries.next(), let value = entries.next() {
      if isKey(key) { return value.isNull ? nil : value }
    }
    return nil
  }

  private func string(of kind: UInt8) -> ArraySlice<UInt8>? {
    guard let head, head.kind == kind, let count = head.argument,
      count <= UInt64(bytes.endIndex - head.end)
    else { return nil }
    return bytes[head.end..<(head.end + Int(count))]
  }

  // MARK: Structure

  /// The bytes before the content of a value.
  private struct Head {
    /// 0 unsigned, 1 negative, 2 bytes, 3 text, 4 array, 5 map, 6 tag, 7 simple.
    var kind: UInt8
    /// A number, or how much follows; `nil` where that goes on to a mark.
    var argument: UInt64?
    var end: Int
  }

  private static let mark: UInt8 = 0xFF

  private var head: Head? { Self.head(bytes, at: bytes.startIndex) }

  private static func head(_ bytes: ArraySlice<UInt8>, at position: Int) -> Head? {
    guard position < bytes.endIndex else { return nil }
    let kind = bytes[position] >> 5
    let short = bytes[position] & 0x1F
    let start = position + 1
    switch short {
    case 0..<24: return Head(kind: kind, argument: UInt64(short), end: start)
    case 24...27:
      let width = 1 << Int(short - 24)
      guard width <= bytes.endIndex - start else { return nil }
      let argument = UInt64(bigEndian: bytes[start..<(start + width)])
      return Head(kind: kind, argument: argument, end: start + width)
    case 31 where (2...5).contains(kind): return Head(kind: kind, argument: nil, end: start)
    default: return nil
    }
  }

  /// Where the value ends; `nil` where it is damaged.
  private var end: Int? {
    // How many values each open one still holds; `nil` for one that goes on to a mark.
    var open: [UInt64?] = [1]
    var position = bytes.startIndex
    while let wanted = open.last {
      if wanted == 0 {
        open.removeLast()
        continue
      }
      if wanted == nil, position < bytes.endIndex, bytes[position] == Self.mark {
        position += 1
        open.removeLast()
        continue
      }
      guard let head = Self.head(bytes, at: position), open.count <= Self.depth else { return nil }
      if let wanted { open[open.count - 1] = wanted - 1 }
      position = head.end
      let left = UInt64(bytes.endIndex - position)
      switch (head.kind, head.argument) {
      case (0, _), (1, _), (7, _): break
      case (6, _): open.append(1)
      case (_, nil): open.append(nil)
      case (2, let count?), (3, let count?):
        guard count <= left else { return nil }
        position += Int(count)
      case (4, let count?):
        guard count <= left else { return nil }
        open.append(count)
      case (_, let count?):
        guard count <= left / 2 else { return nil }
        open.append(count * 2)
      }
    }
    return position
  }

  /// The values in an array, or the keys and values of a map by turns.
  package struct Elements: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>
    /// `nil` where they go on to a mark.
    private var count: UInt64?

    fileprivate init(_ value: CBORValue, kind: UInt8) {
      rest = []
      count = 0
      guard let head = value.head, head.kind == kind else { return }
      rest = value.bytes[head.end...]
      // A count that is too large ends with the bytes.
      count = head.argument.map {
        kind == 5 ? $0.multipliedReportingOverflow(by: 2).partialValue : $0
      }
    }

    package mutating func next() -> CBORValue? {
      guard count != 0, rest.first != CBORValue.mark else { return nil }
      let value = CBORValue(rest)
      guard let end = value.end else { return nil }
      rest = rest[end...]
      if let left = count { count = left - 1 }
      return value
    }
  }
}
