package import BinaryIO

/// A run of samples of a fragment that are one after the other: `trun`.
///
///     full box; u32 count; flag 1: i32 offset of the data; flag 4: u32 flags of the first sample;
///     count x { flag 0x100: u32 duration, 0x200: u32 size, 0x400: u32 flags, 0x800: u32|i32 composition offset }
package struct TrackRunBox: CodedBox {
  package static let type: FourCC = "trun"
  package static let clause = "ISO/IEC 14496-12 § 8.8.8"

  package var header = FullBoxHeader()
  package var sampleCount: UInt32 = 0
  /// In bytes from the base of the fragment's data.
  package var dataOffset: Int32?
  package var firstSampleFlags: SampleFlags?
  /// In media ticks; empty where the default holds, as are the others.
  package var durations: [UInt32] = []
  /// In bytes.
  package var sizes: [UInt32] = []
  package var flags: [UInt32] = []
  /// In media ticks; as they are stored, signed from version 1.
  package var compositionOffsets: [UInt32] = []

  /// What is reported for each sample, in the order of the bytes, and the flag that announces it.
  private static let columns:
    [(flag: UInt32, name: String, values: any WritableKeyPath<Self, [UInt32]> & Sendable)] = [
      (0x100, "durations", \.durations), (0x200, "sizes", \.sizes),
      (0x400, "sample flags", \.flags), (0x800, "composition offsets", \.compositionOffsets),
    ]

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header)
    coder.field("count", &sampleCount)
    coder.field("data offset", &dataOffset, if: header.flags & 0x01 != 0)
    var first = firstSampleFlags?.rawValue
    coder.field("first sample flags", &first, if: header.flags & 0x04 != 0)
    firstSampleFlags = first.map { SampleFlags(rawValue: $0) }
    switch coder.mode {
    case .reading, .telling: readColumns(with: &coder)
    case .writing: writeColumns(to: &coder.writer)
    case .printing:
      for column in Self.columns where !self[keyPath: column.values].isEmpty {
        let isSigned = column.flag == 0x800 && header.version != 0
        coder.fields += TableFields.rows(column.name, self[keyPath: column.values]) {
          .number(isSigned ? Int(Int32(bitPattern: $0)) : Int($0))
        }.dropFirst()
      }
    }
  }

  private mutating func readColumns(with coder: inout BoxCoder) {
    let present = Self.columns.filter { header.flags & $0.flag != 0 }
    guard !present.isEmpty else { return }
    let count = Int(sampleCount)
    let numbers = coder.read { reader throws(ParseError) in
      try reader.requireTable(count: count, stride: 4 * present.count)
      return try reader.readNumbers(count * present.count, of: UInt32.self)
    }
    guard let numbers else { return }
    for (place, column) in present.enumerated() {
      self[keyPath: column.values] = stride(
        from: place, to: numbers.count, by: present.count
      ).map { numbers[$0] }
    }
  }

  private func writeColumns(to writer: inout ByteWriter) {
    let columns = Self.columns.map { self[keyPath: $0.values] }.filter { !$0.isEmpty }
    guard let length = columns.map(\.count).min() else { return }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(length * columns.count)
    for index in 0..<length {
      for column in columns { numbers.append(column[index]) }
    }
    writer.write(numbers: numbers)
  }
}
