internal import BinaryIO

/// Reads a box that only people ask about: each field is read and named at once.
///
/// A field whose name is `nil` is not told. The first that cannot be read ends it: what is asked for afterwards is
/// nothing, and the box is not decoded.
struct FieldReader {
  private var reader: ByteReader
  private(set) var fields: [BoxField] = []
  /// The boxes behind the fields, as stored.
  var tail: [UInt8] = []
  private(set) var failure: ParseError?

  init(_ payload: ArraySlice<UInt8>, at offset: Int = 0) {
    reader = ByteReader(payload, at: offset)
  }

  var isAtEnd: Bool { reader.isAtEnd }
  var remaining: Int { reader.remaining }
  var offset: Int { reader.offset }

  /// A value, or `nothing` after a failure.
  private mutating func read<T>(
    _ nothing: T, _ body: (inout ByteReader) throws(ParseError) -> T
  ) -> T {
    guard failure == nil else { return nothing }
    do throws(ParseError) {
      return try body(&reader)
    } catch {
      failure = error
      return nothing
    }
  }

  /// What has a layout of its own; nothing is told of it, and bytes behind it are passed over.
  mutating func value<T>(_ body: (inout ByteReader) throws(ParseError) -> T) -> T? {
    let value: T? = read(nil) { reader throws(ParseError) in try body(&reader) }
    _ = read([]) { $0.readRest() }
    return value
  }

  /// Tells what is no field of its own.
  mutating func show(_ name: String?, _ value: BoxField.Value) {
    if let name { fields.append(BoxField(name, value)) }
  }

  mutating func show(_ name: String, _ value: some BinaryInteger) {
    show(name, .number(Int(truncatingIfNeeded: value)))
  }

  // MARK: Numbers

  /// Version and flags.
  @discardableResult
  mutating func header() -> FullBoxHeader {
    let header = read(FullBoxHeader()) { reader throws(ParseError) in
      try FullBoxHeader(parsing: &reader)
    }
    fields += header.fields
    return header
  }

  /// What opens a sample entry.
  mutating func entryHead() {
    bytes(nil, 6)
    number("data reference index", UInt16.self)
  }

  /// A big-endian integer, told as a number or as `print` says.
  @discardableResult
  mutating func number<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String?, _ type: T.Type,
    print: (T) -> BoxField.Value = { .number(Int(truncatingIfNeeded: $0)) }
  ) -> T {
    let value = read(0) { reader throws(ParseError) in try reader.read(T.self) }
    show(name, print(value))
    return value
  }

  /// An integer of 32 bits.
  @discardableResult
  mutating func number(
    _ name: String?, print: (UInt32) -> BoxField.Value = { .number(Int($0)) }
  ) -> UInt32 {
    number(name, UInt32.self, print: print)
  }

  /// A 16.16 number.
  mutating func fixed16(_ name: String) {
    number(name) { .decimal(Double($0) / 65536) }
  }

  /// An 8.8 number.
  mutating func fixed8(_ name: String) {
    number(name, Int16.self) { .decimal(FixedPoint.from8Dot8($0)) }
  }

  /// Integers side by side, told as a list.
  mutating func numbers<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String, _ type: T.Type, count: Int,
    print: ([T]) -> BoxField.Value = { .list($0.map { .number(Int(truncatingIfNeeded: $0)) }) }
  ) {
    let values = read([]) { reader throws(ParseError) in
      try reader.readNumbers(count, of: T.self)
    }
    show(name, print(values))
  }

  mutating func matrix() { numbers("matrix", Int32.self, count: 9, print: Matrix.printed) }

  @discardableResult
  mutating func code(_ name: String) -> FourCC {
    let code = read(.zero) { reader throws(ParseError) in try reader.readFourCC() }
    show(name, .text(code.description))
    return code
  }

  // MARK: Bytes and text

  @discardableResult
  mutating func bytes(
    _ name: String?, _ count: Int, print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) -> [UInt8] {
    let value = read([]) { reader throws(ParseError) in try reader.readBytes(count) }
    show(name, print(value))
    return value
  }

  /// Bytes behind their count.
  mutating func counted(
    _ name: String, _ type: (some UnsignedInteger & FixedWidthInteger & BitwiseCopyable).Type
  ) {
    let count = number(nil, type)
    bytes(name, Int(clamping: count))
  }

  /// All bytes up to the end of the box.
  @discardableResult
  mutating func rest(
    _ name: String?, print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) -> [UInt8] {
    bytes(name, remaining, print: print)
  }

  /// Text up to its NUL, or the end of the box.
  @discardableResult
  mutating func text(_ name: String) -> [UInt8] {
    let value = read([]) { $0.readCString() }
    show(name, .readable(value))
    return value
  }

  // MARK: Tables

  /// Rows, `count` of them or up to the end of the box; `code` goes through the fields of one.
  mutating func rows(_ name: String, count: Int? = nil, code: (inout FieldReader) -> Void) {
    var values: [BoxField.Value] = []
    let outer = fields
    while failure == nil, count.map({ values.count < $0 }) ?? !isAtEnd {
      fields = []
      code(&self)
      values.append(BoxField.Value(fields))
    }
    fields = outer
    show(name, .list(values))
  }
}
