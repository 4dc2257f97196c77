internal import BinaryIO

/// Goes through the fields of a box in the order of their bytes, and reads, writes or prints each.
///
/// A field whose name is `nil` is not printed. A record whose fields have empty names is printed as a list of values,
/// or as the value where it has one.
///
/// The first field that cannot be read ends the reading: those after it stay what they are.
struct BoxCoder {
  /// What is done with the fields; those that people ask about are read and printed at once.
  enum Mode { case reading, writing, printing, telling }

  let mode: Mode
  /// Where the box stands; known while reading.
  let context: BoxContext
  var reader: ByteReader
  var writer = ByteWriter()
  var fields: [BoxField] = []
  /// The boxes after the fields of a box that is only told of, as stored.
  var tail: [UInt8] = []
  /// Why a field could not be read.
  private(set) var failure: ParseError?

  init(
    _ mode: Mode, reader: ByteReader = ByteReader([], at: 0), context: BoxContext = BoxContext()
  ) {
    self.mode = mode
    self.reader = reader
    self.context = context
  }

  var isReading: Bool { mode == .reading || mode == .telling }
  var isPrinting: Bool { mode == .printing || mode == .telling }
  /// Whether the box ends here; known while reading, as are the two below.
  var isAtEnd: Bool { reader.isAtEnd }
  /// How many bytes are left.
  var remaining: Int { reader.remaining }
  /// Where the next byte is in the file.
  var offset: Int { reader.offset }

  /// Reads a value; `nil` where it, or something before it, cannot be read.
  mutating func read<T>(_ body: (inout ByteReader) throws(ParseError) -> T) -> T? {
    guard failure == nil else { return nil }
    do throws(ParseError) {
      return try body(&reader)
    } catch {
      failure = error
      return nil
    }
  }

  /// Does to a value what the mode says.
  private mutating func code<T>(
    _ name: String?, _ value: inout T,
    read: (inout ByteReader) throws(ParseError) -> T, write: (inout ByteWriter, T) -> Void,
    print: (T) -> BoxField.Value
  ) {
    if isReading { value = self.read(read) ?? value }
    if mode == .writing { write(&writer, value) }
    if isPrinting, let name { fields.append(BoxField(name, print(value))) }
  }

  // MARK: Numbers

  /// A big-endian integer, printed as a number or as `print` says.
  mutating func field<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String?, _ value: inout T,
    print: (T) -> BoxField.Value = { .number(Int(truncatingIfNeeded: $0)) }
  ) {
    code(
      name, &value, read: { reader throws(ParseError) in try reader.read() },
      write: { $0.write($1) }, print: print)
  }

  /// An integer that takes as many bytes as version or another field says.
  mutating func field<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String?, _ value: inout T, bytes: Int
  ) {
    code(
      name, &value, read: { reader throws(ParseError) in try reader.read(bytes: bytes) },
      write: { $0.write($1, bytes: bytes) },
      print: { .number(Int(truncatingIfNeeded: $0)) })
  }

  /// An integer that is there only on a condition.
  mutating func field<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String?, _ value: inout T?, if isPresent: Bool
  ) {
    optional(&value, if: isPresent, new: 0) { $0.field(name, &$1) }
  }

  /// A set of flags, printed as its number.
  mutating func field<T: RawRepresentable>(
    _ name: String?, _ value: inout T
  ) where T.RawValue: FixedWidthInteger & BitwiseCopyable {
    var number = value.rawValue
    field(name, &number)
    if let read = T(rawValue: number) { value = read }
  }

  mutating func field(_ name: String?, _ value: inout FourCC) {
    code(
      name, &value, read: { reader throws(ParseError) in try reader.readFourCC() },
      write: { $0.write($1) }, print: { .text($0.description) })
  }

  /// A 16.16 number, printed as a decimal.
  mutating func fixed16(
    _ name: String, _ value: inout some FixedWidthInteger & BitwiseCopyable
  ) {
    field(name, &value) { .decimal(Double($0) / 65536) }
  }

  /// An 8.8 number, printed as a decimal.
  mutating func fixed8(_ name: String, _ value: inout Int16) {
    field(name, &value) { .decimal(FixedPoint.from8Dot8($0)) }
  }

  /// A packed language, printed as its letters.
  mutating func language(_ name: String, _ value: inout UInt16) {
    field(name, &value, print: BoxField.Value.language)
  }

  /// A table of integers, read and written in one piece.
  mutating func numbers<T: FixedWidthInteger & BitwiseCopyable>(
    _ name: String?, _ table: inout [T], count: RowCount = .u32
  ) {
    if isReading {
      let wanted = readCount(count) ?? reader.remaining / MemoryLayout<T>.size
      table = read { reader throws(ParseError) in try reader.readNumbers(wanted) } ?? []
    }
    if mode == .writing {
      write(table.count, as: count)
      writer.write(numbers: table)
    }
    if isPrinting, let name { fields += TableFields.numbers(name, table) }
  }

  /// A counted table of rows of 32-bit integers, read and written in one piece.
  mutating func numbers<Row: NumberRow>(
    _ name: String, _ rows: inout [Row], print: (Row) -> [Int]
  ) {
    if isReading {
      let wanted = readCount(.u32) ?? 0
      rows = read { reader throws(ParseError) in try reader.readRows(wanted) } ?? []
    }
    if mode == .writing {
      write(rows.count, as: .u32)
      writer.write(rows: rows)
    }
    if isPrinting {
      fields += TableFields.rows(name, rows) { .list(print($0).map { .number($0) }) }
    }
  }

  /// A table of integers that take 4 or 8 bytes.
  mutating func numbers(_ name: String, _ table: inout [UInt64], bytes: Int) {
    guard bytes == 4 else { return numbers(name, &table) }
    var narrow = table.map { UInt32(truncatingIfNeeded: $0) }
    numbers(name, &narrow)
    table = narrow.map { UInt64($0) }
  }

  // MARK: Bytes and text

  /// As many bytes as `count` says.
  mutating func bytes(
    _ name: String?, _ value: inout [UInt8], count: Int,
    print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) {
    code(
      name, &value, read: { reader throws(ParseError) in try reader.readBytes(count) },
      write: { $0.write($1) }, print: print)
  }

  /// Bytes after their count, which takes `countBytes` bytes; no more are written than that can count.
  mutating func bytes(
    _ name: String?, _ value: inout [UInt8], countBytes: Int,
    print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) {
    code(
      name, &value,
      read: { reader throws(ParseError) in
        try reader.readBytes(Int(try reader.read(bytes: countBytes) as UInt32))
      },
      write: { writer, value in
        let kept = value.prefix(1 << (8 * countBytes) - 1)
        writer.write(kept.count, bytes: countBytes)
        writer.write(kept)
      }, print: print)
  }

  /// All bytes up to the end of the box.
  mutating func rest(
    _ name: String?, _ value: inout [UInt8], print: ([UInt8]) -> BoxField.Value = { .bytes($0) }
  ) {
    code(name, &value, read: { $0.readRest() }, write: { $0.write($1) }, print: print)
  }

  /// Zeros up to the end of the box; anything else is left and thereby an error.
  mutating func zeros(_ value: inout [UInt8]) {
    code(
      nil, &value, read: { $0.readTrailingZeros() }, write: { $0.write($1) },
      print: { .bytes($0) })
  }

  mutating func field(_ name: String?, _ value: inout UnicodeString) {
    code(
      name, &value, read: { UnicodeString(parsing: &$0) }, write: { $1.write(to: &$0) },
      print: { .readable($0.bytes) })
  }

  // MARK: What is printed or checked beside the fields

  /// Prints what is not a field of its own.
  mutating func show(_ name: String, _ value: @autoclosure () -> BoxField.Value) {
    if isPrinting { fields.append(BoxField(name, value())) }
  }

  mutating func show(_ name: String, _ value: @autoclosure () -> some BinaryInteger) {
    show(name, .number(Int(truncatingIfNeeded: value())))
  }

  mutating func show(_ name: String, _ value: @autoclosure () -> String) {
    show(name, .text(value()))
  }

  /// Ends the reading where a rule does not hold, with the offset of what follows, or `offset`.
  mutating func require(
    _ condition: Bool, _ rule: @autoclosure () -> String, at offset: Int? = nil
  ) {
    guard isReading, failure == nil, !condition else { return }
    failure = ParseError(rule(), offset: offset ?? reader.offset)
  }
}
