internal import BinaryIO

/// Boxes that only people ask about: each field is read and named at once, and kept nowhere else.
extension BoxCoder {
  /// What has a layout of its own; nothing is reported for it, and bytes after it are passed over.
  mutating func value<T>(_ body: (inout ByteReader) throws(ParseError) -> T) -> T? {
    let value = read(body)
    _ = read { $0.readRest() }
    return value
  }

  /// Version and flags.
  @discardableResult
  mutating func header() -> FullBoxHeader {
    var header = FullBoxHeader()
    field(&header)
    return header
  }

  /// What opens a sample entry.
  mutating func entryHead() {
    var head = SampleEntryHead()
    head.code(with: &self)
  }

  /// A big-endian integer, told as a number or as `print` says.
  @discardableResult
  mutating func number<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String?, _ type: T.Type,
    print: (T) -> BoxField.Value = { .number(Int(truncatingIfNeeded: $0)) }
  ) -> T {
    var number: T = 0
    field(name, &number, print: print)
    return number
  }

  /// An integer of 32 bits.
  @discardableResult
  mutating func number(
    _ name: String?, print: (UInt32) -> BoxField.Value = { .number(Int($0)) }
  ) -> UInt32 {
    number(name, UInt32.self, print: print)
  }

  /// Integers of one width, one after the other.
  mutating func each<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type, _ names: String...) {
    for name in names { number(name, type) }
  }

  mutating func fixed16(_ name: String) {
    var number: UInt32 = 0
    fixed16(name, &number)
  }

  mutating func fixed8(_ name: String) {
    var number: Int16 = 0
    fixed8(name, &number)
  }

  /// Integers side by side, told as a list.
  mutating func numbers<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String, _ type: T.Type, count: Int
  ) {
    var numbers: [T] = []
    self.numbers(nil, &numbers, count: .known(count))
    show(name, .list(numbers.map { .number(Int(truncatingIfNeeded: $0)) }))
  }

  mutating func matrix() {
    var matrix: [Int32] = []
    self.matrix(&matrix)
  }

  @discardableResult
  mutating func code(_ name: String) -> FourCC {
    var code = FourCC.zero
    field(name, &code)
    return code
  }

  @discardableResult
  mutating func bytes(
    _ name: String?, _ count: Int, print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) -> [UInt8] {
    var value: [UInt8] = []
    bytes(name, &value, count: count, print: print)
    return value
  }

  /// Bytes after their count.
  mutating func counted(
    _ name: String, _ type: (some UnsignedInteger & FixedWidthInteger & BitwiseCopyable).Type
  ) {
    bytes(name, Int(clamping: number(nil, type)))
  }

  /// All bytes up to the end of the box.
  @discardableResult
  mutating func rest(
    _ name: String?, print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) -> [UInt8] {
    bytes(name, remaining, print: print)
  }

  /// Text up to its NUL, or the end of the box.
  mutating func text(_ name: String) {
    let text = read { $0.readCString() } ?? []
    show(name, .readable(text))
  }

  /// Rows, `count` of them or up to the end of the box; `code` goes through the fields of one.
  mutating func rows(_ name: String, count: Int? = nil, code: (inout BoxCoder) -> Void) {
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
