internal import BinaryIO

/// Writing and printing the long tables of sample boxes.
extension ByteWriter {
  /// Appends big-endian numbers in one piece.
  mutating func write<T: FixedWidthInteger & BitwiseCopyable>(numbers: [T]) {
    write(numbers, of: T.self)
  }

  /// Appends rows of big-endian 32-bit integers in one piece.
  mutating func write(rows: [some NumberRow]) { write(rows, of: UInt32.self) }

  /// Appends what consists of integers of one type.
  private mutating func write<Element: BitwiseCopyable, T: FixedWidthInteger & BitwiseCopyable>(
    _ elements: [Element], of type: T.Type
  ) {
    let block = unsafe elements.withUnsafeBytes { raw in
      unsafe [UInt8](unsafeUninitializedCapacity: raw.count) { buffer, filled in
        let target = UnsafeMutableRawBufferPointer(buffer)
        for position in stride(from: 0, to: raw.count, by: MemoryLayout<T>.size) {
          let number = unsafe raw.loadUnaligned(fromByteOffset: position, as: T.self)
          unsafe target.storeBytes(of: number.bigEndian, toByteOffset: position, as: T.self)
        }
        filled = raw.count
      }
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
