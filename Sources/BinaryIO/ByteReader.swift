/// A row of a long table: a struct whose stored properties are 32-bit integers in the order of their bytes.
public protocol NumberRow: BitwiseCopyable {}

/// A cursor over bytes that knows where they are in their file.
///
/// Integers are big-endian. Nothing is copied until a value is kept, and no read goes past the end:
/// it throws a ``ParseError`` that names the absolute offset.
@frozen
public struct ByteReader: Sendable {
  @usableFromInline let bytes: ArraySlice<UInt8>
  /// What an index of `bytes` lacks to be an offset of the file.
  @usableFromInline let shift: Int
  /// The index of the next byte.
  @usableFromInline var cursor: Int

  /// Creates a cursor at the start of `bytes`, which are at offset `base` of their file.
  @inlinable
  public init(_ bytes: ArraySlice<UInt8>, at base: Int) {
    self.bytes = bytes
    cursor = bytes.startIndex
    shift = base &- bytes.startIndex
  }

  /// Creates a cursor at the start of `bytes`, which are at offset `base` of their file.
  @inlinable
  public init(_ bytes: [UInt8], at base: Int) { self.init(bytes[...], at: base) }

  /// How many bytes are left.
  @inlinable public var remaining: Int { bytes.endIndex &- cursor }

  /// Whether nothing is left.
  @inlinable public var isAtEnd: Bool { cursor == bytes.endIndex }

  /// Where the next byte is, in bytes from the start of the file.
  @inlinable public var offset: Int { shift &+ cursor }

  /// Throws unless `count` bytes are left.
  ///
  /// - Throws: ``ParseError`` that names the bytes wanted and left.
  @inlinable
  public func require(_ count: Int) throws(ParseError) {
    guard count >= 0, count <= remaining else { throw shortage(count) }
  }

  @usableFromInline
  @inline(never)
  func shortage(_ count: Int) -> ParseError {
    ParseError("\(count) bytes wanted, \(remaining) left", offset: offset)
  }

  /// Reads one big-endian integer.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @inlinable
  public mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type = T.self
  ) throws(ParseError) -> T {
    try require(MemoryLayout<T>.size)
    // The bounds are those just required.
    let value = unsafe bytes.span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: cursor &- bytes.startIndex, as: T.self)
    cursor &+= MemoryLayout<T>.size
    return T(bigEndian: value)
  }

  /// Reads a big-endian integer of as many bytes, 0 to 8; what is signed is so at that width.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  public mutating func read<T: FixedWidthInteger>(
    bytes count: Int, as type: T.Type = T.self
  ) throws(ParseError) -> T {
    try require(count)
    defer { cursor &+= count }
    let value = bytes[cursor..<(cursor &+ count)].reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
    let unused = T.bitWidth - 8 * count
    return (value << unused) >> unused
  }

  /// Reads a four-character code.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @inlinable
  public mutating func readFourCC() throws(ParseError) -> FourCC {
    FourCC(rawValue: try read(UInt32.self))
  }

  /// Reads an unsigned 64-bit length or offset that fits into `Int`.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left, or the number is 2^63 or more.
  public mutating func readOffset64() throws(ParseError) -> Int {
    let start = offset
    let value = try read(UInt64.self)
    guard let number = Int(exactly: value) else {
      throw ParseError("\(value) is not a size or offset of a file", offset: start)
    }
    return number
  }

  /// Reads `count` bytes into an array of their own.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  public mutating func readBytes(_ count: Int) throws(ParseError) -> [UInt8] {
    try require(count)
    defer { cursor &+= count }
    return Array(bytes[cursor..<(cursor &+ count)])
  }

  /// Reads `count` big-endian integers in one piece, checked against the bytes left before any is kept.
  ///
  /// - Throws: ``ParseError`` where they do not fit.
  @inlinable
  public mutating func readNumbers<T: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, of type: T.Type = T.self
  ) throws(ParseError) -> [T] {
    let stride = MemoryLayout<T>.size
    try requireTable(count: count, stride: stride)
    let start = cursor &- bytes.startIndex
    cursor &+= count &* stride
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe [T](unsafeUninitializedCapacity: count) { numbers, filled in
        for index in 0..<count {
          // The bounds are those just required.
          let number = unsafe raw.loadUnaligned(
            fromByteOffset: start &+ index &* stride, as: T.self)
          unsafe numbers.initializeElement(at: index, to: T(bigEndian: number))
        }
        filled = count
      }
    }
  }

  /// Reads rows of big-endian 32-bit integers in one piece, checked against the bytes left before any is kept.
  ///
  /// - Throws: ``ParseError`` where they do not fit.
  @inlinable
  public mutating func readRows<Row: NumberRow>(
    _ count: Int, of type: Row.Type = Row.self
  ) throws(ParseError) -> [Row] {
    let stride = MemoryLayout<Row>.stride
    try requireTable(count: count, stride: stride)
    let start = cursor &- bytes.startIndex
    let size = count &* stride
    cursor &+= size
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe [Row](unsafeUninitializedCapacity: count) { rows, filled in
        let target = UnsafeMutableRawBufferPointer(rows)
        for position in Swift.stride(from: 0, to: size, by: 4) {
          // The bounds are those just required; a row is its integers, side by side.
          let number = unsafe raw.loadUnaligned(
            fromByteOffset: start &+ position, as: UInt32.self)
          unsafe target.storeBytes(
            of: UInt32(bigEndian: number), toByteOffset: position, as: UInt32.self)
        }
        filled = count
      }
    }
  }

  /// Reads all that is left.
  public mutating func readRest() -> [UInt8] {
    defer { cursor = bytes.endIndex }
    return Array(bytes[cursor...])
  }

  /// Reads up to the next NUL and skips it; without one, up to the end.
  public mutating func readCString() -> [UInt8] {
    let end = bytes[cursor...].firstIndex(of: 0) ?? bytes.endIndex
    defer { cursor = min(end &+ 1, bytes.endIndex) }
    return Array(bytes[cursor..<end])
  }

  /// Passes over `count` bytes.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @inlinable
  public mutating func skip(_ count: Int) throws(ParseError) {
    try require(count)
    cursor &+= count
  }

  /// The next `count` bytes as a cursor of their own, with the same absolute positions.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  public mutating func slice(_ count: Int) throws(ParseError) -> ByteReader {
    try require(count)
    defer { cursor &+= count }
    return ByteReader(bytes[cursor..<(cursor &+ count)], at: offset)
  }

  /// The rows of a counted table, checked against the bytes that are left before anything is kept.
  ///
  /// - Throws: ``ParseError`` where `count` rows of `stride` bytes do not fit.
  @inlinable
  public func requireTable(count: Int, stride: Int) throws(ParseError) {
    let (size, overflow) = count.multipliedReportingOverflow(by: stride)
    guard count >= 0, stride >= 0, !overflow, size <= remaining else {
      throw ParseError(
        "\(count) rows of \(stride) bytes announced, \(remaining) bytes left", offset: offset)
    }
  }
}
