internal import BinaryIO

/// Parts of boxes: what several share, what is there on a condition, and the rows of tables.
extension BoxCoder {
  /// Version and flags.
  ///
  /// - Throws: `ParseError` where the version is read and none of `versions`.
  mutating func field(
    _ header: inout FullBoxHeader, versions: ClosedRange<UInt8> = 0...255
  ) throws(ParseError) {
    switch mode {
    case .reading:
      header = try FullBoxHeader(parsing: &reader)
      try reader.require(header.version, in: versions)
    case .writing: header.write(to: &writer)
    case .printing: fields += header.fields
    }
  }

  /// A record, printed as one value.
  mutating func field(_ name: String?, _ value: inout some CodedRecord) throws(ParseError) {
    guard mode == .printing else { return try value.code(with: &self) }
    if let name { show(BoxField(name, BoxCoder.value(of: &value))) }
  }

  /// What is there only on a condition, which counts while reading; `code` goes through it where it is there.
  mutating func optional<T>(
    _ value: inout T?, if isPresent: Bool, new: @autoclosure () -> T,
    code: (inout BoxCoder, inout T) throws(ParseError) -> Void
  ) throws(ParseError) {
    if mode == .reading { value = isPresent ? new() : nil }
    guard var present = value else { return }
    try code(&self, &present)
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
  /// - Throws: `ParseError` where the rows do not fit, or a row breaks a rule.
  mutating func rows<Row>(
    _ name: String?, _ rows: inout [Row], count: RowCount = .u32, stride: Int = 0,
    isLong: Bool = false, new: @autoclosure () -> Row,
    code: (inout BoxCoder, inout Row) throws(ParseError) -> Void
  ) throws(ParseError) {
    switch mode {
    case .reading:
      rows = []
      let announced = try readCount(count)
      if let announced, stride > 0 {
        try reader.requireTable(count: announced, stride: stride)
        rows.reserveCapacity(announced)
      }
      while announced.map({ rows.count < $0 }) ?? !reader.isAtEnd {
        var row = new()
        try code(&self, &row)
        rows.append(row)
      }
    case .writing:
      for var row in rows.prefix(write(rows.count, as: count)) { try code(&self, &row) }
    case .printing:
      guard let name else { return }
      let shown = isLong ? rows.prefix(TableFields.limit) : rows[...]
      let values = try values(of: shown, code: code)
      fields +=
        isLong
        ? TableFields.rows(name, rows.count, values) : [BoxField(name, BoxField.Value.list(values))]
    }
  }

  /// The rows of a table that are records.
  mutating func rows<Row: CodedRecord>(
    _ name: String?, _ rows: inout [Row], count: RowCount = .u32, stride: Int = 0,
    isLong: Bool = false
  ) throws(ParseError) {
    try self.rows(name, &rows, count: count, stride: stride, isLong: isLong, new: Row()) {
      coder, row throws(ParseError) in
      try row.code(with: &coder)
    }
  }

  mutating func readCount(_ count: RowCount) throws(ParseError) -> Int? {
    switch count {
    case .known(let number): number
    case .toEnd: nil
    default: Int(try reader.read(bytes: count.bytes) as UInt32)
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

  private func values<Row>(
    of rows: ArraySlice<Row>, code: (inout BoxCoder, inout Row) throws(ParseError) -> Void
  ) throws(ParseError) -> [BoxField.Value] {
    var values: [BoxField.Value] = []
    for var row in rows {
      var coder = BoxCoder(.printing)
      try code(&coder, &row)
      values.append(BoxField.Value(coder.fields))
    }
    return values
  }

  private static func value(of record: inout some CodedRecord) -> BoxField.Value {
    var coder = BoxCoder(.printing)
    _ = try? record.code(with: &coder)
    return BoxField.Value(coder.fields)
  }
}
