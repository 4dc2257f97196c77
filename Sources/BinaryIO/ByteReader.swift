/// A cursor over borrowed bytes that knows where they lie in their file.
///
/// Integers are big-endian. Nothing is copied until a value is kept, and no read goes past the end:
/// it throws a ``ParseError`` that names the absolute offset.
@frozen
public struct ByteReader: ~Escapable {
  @usableFromInline let bytes: RawSpan
  @usableFromInline let base: Int
  @usableFromInline var cursor: Int

  /// Creates a cursor at the start of `bytes`, which lie at offset `base` of their file.
  @inlinable
  @_lifetime(copy bytes)
  public init(_ bytes: RawSpan, at base: Int) {
    self.bytes = bytes
    self.base = base
    self.cursor = 0
  }

  /// How many bytes are left.
  @inlinable public var remaining: Int { bytes.byteCount - cursor }

  /// Whether nothing is left.
  @inlinable public var isAtEnd: Bool { cursor == bytes.byteCount }

  /// Where the next byte lies, in bytes from the start of the file.
  @inlinable public var offset: Int { base &+ cursor }

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
  @_lifetime(self: copy self)
  public mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type = T.self
  ) throws(ParseError) -> T {
    try require(MemoryLayout<T>.size)
    // The bounds are those just required.
    let value = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: cursor, as: T.self)
    cursor &+= MemoryLayout<T>.size
    return T(bigEndian: value)
  }

  /// Reads a four-character code.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func readFourCC() throws(ParseError) -> FourCC {
    FourCC(rawValue: try read(UInt32.self))
  }

  /// Reads an unsigned 64-bit length or offset that fits into `Int`.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left, or the number is 2^63 or more.
  @_lifetime(self: copy self)
  public mutating func readOffset64() throws(ParseError) -> Int {
    let start = offset
    let value = try read(UInt64.self)
    guard let number = Int(exactly: value) else {
      throw ParseError("\(value) is no size or offset of a file", offset: start)
    }
    return number
  }

  /// Reads `count` bytes into an array of their own.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @_lifetime(self: copy self)
  public mutating func readBytes(_ count: Int) throws(ParseError) -> [UInt8] {
    try require(count)
    let start = cursor
    cursor &+= count
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      for index in 0..<count {
        unsafe buffer.initializeElement(
          at: index,
          to: bytes.unsafeLoad(fromUncheckedByteOffset: start &+ index, as: UInt8.self))
      }
      filled = count
    }
  }

  /// Reads all that is left.
  @_lifetime(self: copy self)
  public mutating func readRest() -> [UInt8] {
    (try? readBytes(remaining)) ?? []
  }

  /// Reads up to the next NUL and skips it; without one, up to the end.
  @_lifetime(self: copy self)
  public mutating func readCString() -> [UInt8] {
    var text: [UInt8] = []
    while let byte = try? read(UInt8.self), byte != 0 { text.append(byte) }
    return text
  }

  /// Passes over `count` bytes.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func skip(_ count: Int) throws(ParseError) {
    try require(count)
    cursor &+= count
  }

  /// The next `count` bytes as a cursor of their own, with the same absolute positions.
  ///
  /// - Throws: ``ParseError`` where too few bytes are left.
  @_lifetime(copy self)
  public mutating func slice(_ count: Int) throws(ParseError) -> ByteReader {
    try require(count)
    let part = ByteReader(
      bytes.extracting(cursor..<(cursor &+ count)), at: base &+ cursor)
    cursor &+= count
    return part
  }

  /// The rows of a counted table, checked against the bytes that are left before anything is kept.
  ///
  /// - Throws: ``ParseError`` where `count` rows of `stride` bytes do not fit.
  public func requireTable(count: Int, stride: Int) throws(ParseError) {
    let (size, overflow) = count.multipliedReportingOverflow(by: stride)
    guard count >= 0, stride >= 0, !overflow, size <= remaining else {
      throw ParseError(
        "\(count) rows of \(stride) bytes announced, \(remaining) bytes left", offset: offset)
    }
  }
}
