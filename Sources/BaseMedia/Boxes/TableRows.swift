internal import BinaryIO

/// Reading, writing and printing the long tables of sample boxes.
extension ByteReader {
  /// Reads an integer of as many bytes, 0 to 8; what is signed is so at that width.
  ///
  /// - Throws: `ParseError` where too few bytes are left.
  mutating func read<T: FixedWidthInteger>(bytes: Int) throws(ParseError) -> T {
    try require(bytes)
    var value: T = 0
    for index in 0..<bytes {
      let byte = try read(UInt8.self)
      let isSign = T.isSigned && index == 0
      value = value << 8 | (isSign ? T(truncatingIfNeeded: Int8(bitPattern: byte)) : T(byte))
    }
    return value
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

  /// Appends the lowest bytes of an integer.
  mutating func write(_ value: some FixedWidthInteger, bytes: Int) {
    for index in (0..<bytes).reversed() { write(UInt8(truncatingIfNeeded: value >> (8 * index))) }
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
    rows(name, table.count, table.prefix(limit).map(value))
  }

  /// The first rows of a table of `count`.
  static func rows(_ name: String, _ count: Int, _ first: [BoxField.Value]) -> [BoxField] {
    [BoxField("count", count), BoxField(name, .list(first))]
      + (count > limit ? [BoxField("rows left off", count - limit)] : [])
  }

  /// A table of plain numbers.
  static func numbers(
    _ name: String = "rows", _ table: some RandomAccessCollection<some BinaryInteger>
  ) -> [BoxField] {
    rows(name, table) { .number(Int(truncatingIfNeeded: $0)) }
  }
}
