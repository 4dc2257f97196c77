internal import BinaryIO

/// Reading, writing and printing the long tables of sample boxes.
extension ByteReader {
  /// Reads a number of 32 bits, or of 64 where `isWide`.
  ///
  /// - Throws: `ParseError` where too few bytes are left.
  mutating func readNumber(isWide: Bool) throws(ParseError) -> UInt64 {
    isWide ? try read(UInt64.self) : UInt64(try read(UInt32.self))
  }
}

extension ByteWriter {
  /// Appends big-endian numbers in one piece.
  mutating func write<T: FixedWidthInteger & BitwiseCopyable>(numbers: [T]) {
    let size = numbers.count * MemoryLayout<T>.size
    let block = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      for (index, number) in numbers.enumerated() {
        unsafe raw.storeBytes(
          of: number.bigEndian, toByteOffset: index &* MemoryLayout<T>.size, as: T.self)
      }
      filled = size
    }
    write(block)
  }

  /// Appends a number of 32 bits, or of 64 where `isWide`.
  mutating func write(_ number: UInt64, isWide: Bool) {
    if isWide { write(number) } else { write(UInt32(truncatingIfNeeded: number)) }
  }
}

/// How much of a table is printed.
enum TableFields {
  /// Rows beyond this are counted, not printed.
  static let limit = 4096

  /// The rows of a table, as many as are printed.
  static func rows<C: RandomAccessCollection>(
    _ name: String = "rows", _ table: C, _ value: (C.Element) -> BoxField.Value
  ) -> [BoxField] {
    var fields = [
      BoxField("count", table.count), BoxField(name, .list(table.prefix(limit).map(value))),
    ]
    if table.count > limit { fields.append(BoxField("rows left off", table.count - limit)) }
    return fields
  }

  /// A table of plain numbers.
  static func numbers(
    _ name: String = "rows", _ table: some RandomAccessCollection<some BinaryInteger>
  ) -> [BoxField] {
    rows(name, table) { .number(Int(truncatingIfNeeded: $0)) }
  }
}
