internal import BinaryIO

/// The notes of Apple's cameras in EXIF.
///
///     "Apple iOS" NUL, u16 version, "MM", u16 count, count x { u16 tag, u16 type, u32 count, value or its place },
///     u32 0, values
///
/// Places count from the start of the notes, so that they can be moved as a whole.
///
/// Source: CIPA DC-008 (Exif) § 4.6; ExifTool's list of Apple's tags: 17 is the content identifier.
package struct AppleMakerNote: Hashable, Sendable {
  package private(set) var bytes: [UInt8]

  private static let signature = Array("Apple iOS\0".utf8)
  /// After the signature and the version.
  private static let mark = 12
  private static let rows = 16
  private static let identifierTag: UInt16 = 17
  private static let ascii: UInt16 = 2
  private static let mostRows = 1000

  /// Notes without a value.
  package init() {
    bytes = Self.signature + [0, 1] + Array("MM".utf8) + [0, 0] + [0, 0, 0, 0]
  }

  /// Takes notes as they are stored; `nil` where they are another maker's, or end too early.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature), bytes.count >= Self.rows else { return nil }
    self.bytes = bytes
    guard count <= Self.mostRows, content.slice(Self.rows, 12 * count) != nil else { return nil }
  }

  private var content: ExifBytes {
    let isLittle = bytes[Self.mark...].starts(with: Array("II".utf8))
    return ExifBytes(bytes[...], order: isLittle ? .littleEndian : .bigEndian)
  }

  private var count: Int { content.uint16(Self.rows - 2).map(Int.init) ?? 0 }

  /// A number as the notes store it.
  private func stored(_ number: Int, _ size: Int) -> [UInt8] {
    let bytes = Array(UInt64(truncatingIfNeeded: number).bigEndianBytes.suffix(size))
    return content.order == .bigEndian ? bytes : bytes.reversed()
  }

  /// Where the row of the identifier stands.
  private var identifierRow: Int? {
    (0..<count).lazy.map { Self.rows + 12 * $0 }.first {
      content.uint16($0) == Self.identifierTag
    }
  }

  /// Where the value of a row is; `nil` where that is not within the notes.
  private func value(ofRowAt row: Int) -> Range<Int>? {
    guard let code = content.uint16(row + 2), let type = ExifType(rawValue: code),
      let count = content.uint32(row + 4)
    else { return nil }
    let (size, overflow) = count.multipliedReportingOverflow(by: type.byteCount)
    guard !overflow, let start = size <= 4 ? row + 8 : content.uint32(row + 8),
      content.slice(start, size) != nil
    else { return nil }
    return start..<(start + size)
  }

  /// What pairs a photograph with its movie; `nil` where the notes do not tell it.
  package var contentIdentifier: String? {
    guard let row = identifierRow, content.uint16(row + 2) == Self.ascii,
      let range = value(ofRowAt: row), (1...256).contains(range.count)
    else { return nil }
    return String(validating: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Gives the notes another identifier; all else that they say stays.
  ///
  /// - Returns: whether that could be done: not if a value is among the rows, which have to grow.
  package mutating func setContentIdentifier(_ identifier: String) -> Bool {
    let text = Array(identifier.utf8) + [0]
    if let row = identifierRow, let range = value(ofRowAt: row), range.count == text.count,
      range.count > 4
    {
      bytes.replaceSubrange(range, with: text)
      bytes.replaceSubrange((row + 2)..<(row + 4), with: stored(Int(Self.ascii), 2))
      bytes.replaceSubrange((row + 4)..<(row + 8), with: stored(text.count, 4))
      return true
    }
    guard identifierRow != nil || makeRow() else { return false }
    guard let row = identifierRow else { return false }
    if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
    bytes.replaceSubrange(
      (row + 2)..<(row + 12),
      with: stored(Int(Self.ascii), 2) + stored(text.count, 4) + stored(bytes.count, 4))
    bytes += text
    return true
  }

  /// Makes a row for the identifier, in the order of tags: values after the rows move by its size.
  private mutating func makeRow() -> Bool {
    let end = Self.rows + 12 * count
    var places: [(row: Int, start: Int)] = []
    for row in stride(from: Self.rows, to: end, by: 12) {
      guard let range = value(ofRowAt: row) else { return false }
      if (row..<(row + 12)).contains(range.lowerBound) || range.isEmpty { continue }
      guard range.lowerBound >= end else { return false }
      places.append((row + 8, range.lowerBound))
    }
    for (place, start) in places {
      bytes.replaceSubrange(place..<(place + 4), with: stored(start + 12, 4))
    }
    let behind = stride(from: Self.rows, to: end, by: 12).first {
      (content.uint16($0) ?? 0) > Self.identifierTag
    }
    let row = stored(Int(Self.identifierTag), 2) + [UInt8](repeating: 0, count: 10)
    let count = stored(self.count + 1, 2)
    bytes.insert(contentsOf: row, at: behind ?? end)
    bytes.replaceSubrange((Self.rows - 2)..<Self.rows, with: count)
    return true
  }
}
