internal import BinaryIO

/// Parts of boxes: what several share, what is there on a condition, and the rows of tables.
extension BoxCoder {
  /// Version and flags; ends the reading where the version is none of `versions`.
  mutating func field(_ header: inout FullBoxHeader, versions: ClosedRange<UInt8> = 0...255) {
    if isReading {
      let found = read { reader throws(ParseError) in try FullBoxHeader(parsing: &reader) }
      header = found ?? header
      require(versions.contains(header.version), "version \(header.version) is not known")
    }
    if mode == .writing { header.write(to: &writer) }
    if isPrinting { fields += header.fields }
  }

  /// A record, printed as one value.
  mutating func field(_ name: String?, _ value: inout some CodedRecord) {
    guard mode == .printing else { return value.code(with: &self) }
    if let name { show(name, BoxCoder.value(of: &value)) }
  }

  /// What is there only on a condition, which counts while reading; `code` goes through it where it is there.
  mutating func optional<T>(
    _ value: inout T?, if isPresent: Bool, new: @autoclosure () -> T,
    code: (inout BoxCoder, inout T) -> Void
  ) {
    if mode == .reading { value = isPresent ? new() : nil }
    guard var present = value else { return }
    code(&self, &present)
    value = present
  }

  /// How the rows of a table are counted, in front of them.
  enum RowCount {
    case u8, u16, u32
    /// Other fields say how many there are.
    case known(Int)
    /// They go on to the end of the box.
    case toEnd

    var bytes: Int {
      switch self {
      case .u8: 1
      case .u16: 2
      case .u32: 4
      case .known, .toEnd: 0
      }
    }
  }

  /// The rows of a table.
  ///
  /// - Parameters:
  ///   - name: what they are printed as: a list without its count.
  ///   - rows: the rows; no more are written than `count` can count.
  ///   - count: how they are counted.
  ///   - stride: the bytes that each row takes at least: checked for all before any is kept.
  ///   - isLong: the table is printed with its count, and only as far as such tables are.
  ///   - new: a row before it is read.
  ///   - code: goes through the fields of a row.
  mutating func rows<Row>(
    _ name: String?, _ rows: inout [Row], count: RowCount = .u32, stride: Int = 0,
    isLong: Bool = false, new: @autoclosure () -> Row, code: (inout BoxCoder, inout Row) -> Void
  ) {
    switch mode {
    case .reading, .telling:
      rows = []
      let announced = readCount(count)
      if let announced, stride > 0 {
        let fits: Void? = read { reader throws(ParseError) in
          try reader.requireTable(count: announced, stride: stride)
        }
        if fits != nil { rows.reserveCapacity(announced) }
      }
      while failure == nil, announced.map({ rows.count < $0 }) ?? !isAtEnd {
        var row = new()
        code(&self, &row)
        rows.append(row)
      }
    case .writing:
      for var row in rows.prefix(write(rows.count, as: count)) { code(&self, &row) }
    case .printing:
      guard let name else { return }
      let values = (isLong ? rows.prefix(TableFields.limit) : rows[...]).map { row in
        var row = row
        var coder = BoxCoder(.printing)
        code(&coder, &row)
        return BoxField.Value(coder.fields)
      }
      fields +=
        isLong
        ? TableFields.rows(name, rows.count, values) : [BoxField(name, BoxField.Value.list(values))]
    }
  }

  /// The rows of a table that are records.
  mutating func rows<Row: CodedRecord>(
    _ name: String?, _ rows: inout [Row], count: RowCount = .u32, stride: Int = 0,
    isLong: Bool = false
  ) {
    self.rows(name, &rows, count: count, stride: stride, isLong: isLong, new: Row()) {
      $1.code(with: &$0)
    }
  }

  /// How many rows a table announces; `nil` where they go on to the end of the box.
  mutating func readCount(_ count: RowCount) -> Int? {
    switch count {
    case .known(let number): return number
    case .toEnd: return nil
    default:
      let number = read { reader throws(ParseError) in
        try reader.read(bytes: count.bytes, as: UInt32.self)
      }
      return Int(number ?? 0)
    }
  }

  /// Writes how many rows there are, as far as that can be counted.
  @discardableResult
  mutating func write(_ number: Int, as count: RowCount) -> Int {
    switch count {
    case .known(let announced): return min(number, announced)
    case .toEnd: return number
    default:
      let kept = min(number, 1 << (8 * count.bytes) - 1)
      writer.write(kept, bytes: count.bytes)
      return kept
    }
  }

  private static func value(of record: inout some CodedRecord) -> BoxField.Value {
    var coder = BoxCoder(.printing)
    record.code(with: &coder)
    return BoxField.Value(coder.fields)
  }
}
