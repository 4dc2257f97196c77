internal import FoundationEssentials
public import MediaModel

/// Items as a property list: a flat dictionary of identifiers and values, as Apple's avmetadataeditor reads and writes
/// it.
///
/// A dictionary has one value for each identifier: of several languages the last one stays.
public struct MetadataPropertyList: Hashable, Sendable {
  /// The values by identifier; by common identifier, as `common/title`, for ``Selection/common``.
  public var values: [String: PropertyListValue]

  /// The items that a property list is about.
  public struct Selection: Hashable, Sendable {
    /// The format of the items; `nil` for items of any format that stand for a common identifier.
    public let format: MetadataFormat?

    /// Items of any format that stand for a common identifier.
    public static let common = Selection(format: nil)
    /// QuickTime metadata.
    public static let quickTimeMetadata = Selection(format: .quickTimeMetadata)
    /// QuickTime user data.
    public static let quickTimeUserData = Selection(format: .quickTimeUserData)
    /// iTunes metadata.
    public static let iTunesMetadata = Selection(format: .iTunesMetadata)

    /// What an item is called in a property list; `nil` where it is not about the item.
    func name(of item: MetadataItem) -> String? {
      guard let format else { return item.commonIdentifier?.rawValue }
      return item.keySpace.format == format ? item.identifier.rawValue : nil
    }
  }

  /// Creates a property list.
  public init(_ values: [String: PropertyListValue] = [:]) { self.values = values }

  /// Creates a property list of items; of those that have one name the last one stays.
  public init(_ items: [MetadataItem], selection: Selection) {
    values = [:]
    for item in items {
      guard let name = selection.name(of: item), let value = Self.value(of: item) else { continue }
      values[name] = value
    }
  }

  private static func value(of item: MetadataItem) -> PropertyListValue? {
    if item.dataType == .dateTime, let date = item.dateValue { return .date(date) }
    switch item.value {
    case .string(let text): return .string(text)
    case .signed(let number): return .integer(number)
    case .unsigned(let number):
      return Int64(exactly: number).map(PropertyListValue.integer) ?? .real(Double(number))
    case .float32(let number): return .real(Double(number))
    case .float64(let number): return .real(number)
    default: return item.dataValue.map(PropertyListValue.data)
    }
  }

  // MARK: Files

  /// How deep lists and dictionaries may be in each other.
  private static let greatestDepth = 256

  /// Reads a file: XML, or the binary form.
  ///
  /// - Throws: ``MediaError`` where it cannot be read, or is not a dictionary.
  public init(path: String) throws(MediaError) {
    try self.init(bytes: try WholeFile.bytes(of: path), path: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``MediaError`` where they are not a dictionary.
  init(bytes: [UInt8], path: String) throws(MediaError) {
    guard Self.depth(of: bytes) <= Self.greatestDepth else {
      throw MediaError(
        .malformed, "the lists and dictionaries of the property list are too deep in each other",
        path: path)
    }
    do {
      values = try PropertyListDecoder().decode(
        [String: PropertyListValue].self, from: Data(bytes))
    } catch {
      throw MediaError(
        .malformed, "not a property list with a dictionary of identifiers and values", path: path)
    }
  }

  /// How deep lists and dictionaries are in each other, as far as it matters: those of the binary form may not be in
  /// each other at all.
  private static func depth(of bytes: [UInt8]) -> Int {
    if bytes.starts(with: Array("bplist".utf8)) { return isFlat(bytes) ? 1 : .max }
    var (depth, deepest) = (0, 0)
    for index in bytes.indices.dropLast(2) where bytes[index] == 0x3C {
      // Dates and data begin as dictionaries do, and are closed as these are.
      let isEnd = bytes[index + 1] == 0x2F
      guard [0x61, 0x64].contains(bytes[index + (isEnd ? 2 : 1)]) else { continue }
      depth = max(0, depth + (isEnd ? -1 : 1))
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// Whether the binary form has no list or dictionary but the one that holds everything.
  ///
  ///     objects, offsets · 6 unused, u8 offset size, u8 reference size, u64 count, u64 top, u64 place of the offsets
  ///
  /// Source: Apple, CFBinaryPList.c, "Binary Plist Format".
  private static func isFlat(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 40 else { return false }
    let end = bytes.count - 32
    func number(_ range: Range<Int>) -> Int? {
      Int(exactly: UInt64(bigEndian: bytes[range]))
    }
    let size = Int(bytes[end + 6])
    let width = Int(bytes[end + 7])
    guard (1...8).contains(size), (1...8).contains(width),
      let count = number((end + 8)..<(end + 16)),
      let start = number((end + 24)..<(end + 32)), start >= 8, start <= end,
      count <= (end - start) / size
    else { return false }
    var containers: [(index: Int, offset: Int)] = []
    for index in 0..<count {
      let place = start + index * size
      guard let offset = number(place..<(place + size)), offset < start else { return false }
      if bytes[offset] >> 4 >= 0xA { containers.append((index, offset)) }
    }
    guard let only = containers.first else { return true }
    // It may hold anything but itself: after a head of up to 10 bytes are references to objects.
    guard containers.count == 1, only.offset + 1 < start else { return false }
    var place = only.offset + 1
    var held = Int(bytes[only.offset] & 0xF)
    if held == 0xF {
      let length = 1 << Int(bytes[place] & 0x3)
      guard place + 1 + length <= start, let told = number((place + 1)..<(place + 1 + length))
      else { return false }
      place += 1 + length
      held = told
    }
    if bytes[only.offset] >> 4 == 0xD {
      held = held.multipliedReportingOverflow(by: 2).partialValue
    }
    guard held >= 0, held <= (start - place) / width else { return false }
    return (0..<held).allSatisfy {
      number((place + $0 * width)..<(place + ($0 + 1) * width)) != only.index
    }
  }

  /// The property list as XML, in the order of the identifiers.
  ///
  /// - Throws: ``MediaError`` where a value has no form there.
  public func xml() throws(MediaError) -> String {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do { return String(decoding: try encoder.encode(values), as: UTF8.self) } catch {
      throw MediaError(.invalidRequest, "a value has no form in a property list")
    }
  }

  /// Writes the property list as XML.
  ///
  /// - Throws: ``MediaError`` where the file cannot be written.
  public func write(to path: String) throws(MediaError) {
    try WholeFile.write(Array(try xml().utf8), to: path, replacing: true)
  }
}
