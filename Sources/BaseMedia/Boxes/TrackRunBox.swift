package import BinaryIO

/// A run of samples of a fragment that lie one after the other: `trun`.
///
///     full box; u32 count; flag 1: i32 offset of the data; flag 4: u32 flags of the first sample;
///     count x { flag 0x100: u32 duration, 0x200: u32 size, 0x400: u32 flags, 0x800: u32|i32 composition offset }
///
/// Source: ISO/IEC 14496-12:2022 § 8.8.8.
package struct TrackRunBox: Box {
  package static let type: FourCC = "trun"
  package static let clause = "ISO/IEC 14496-12 § 8.8.8"

  package var header: FullBoxHeader
  package var sampleCount: UInt32
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

  /// What is told of each sample, in the order of the bytes.
  private enum Column: CaseIterable {
    case duration, size, flags, compositionOffset

    var flag: UInt32 {
      switch self {
      case .duration: 0x100
      case .size: 0x200
      case .flags: 0x400
      case .compositionOffset: 0x800
      }
    }
  }

  /// How many bytes each sample takes.
  package static func stride(flags: UInt32) -> Int {
    Column.allCases.reduce(0) { $0 + (flags & $1.flag == 0 ? 0 : 4) }
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    let present = header.flags
    sampleCount = try reader.read()
    dataOffset = present & 0x01 == 0 ? nil : try reader.read(Int32.self)
    firstSampleFlags =
      present & 0x04 == 0 ? nil : SampleFlags(rawValue: try reader.read(UInt32.self))
    let stride = Self.stride(flags: present)
    guard stride > 0 else { return }
    let count = Int(sampleCount)
    try reader.requireTable(count: count, stride: stride)
    let numbers = try reader.readNumbers(count * (stride / 4), of: UInt32.self)
    var first = 0
    func column(_ flag: UInt32) -> [UInt32] {
      guard present & flag != 0 else { return [] }
      defer { first += 1 }
      return Swift.stride(from: first, to: numbers.count, by: stride / 4).map { numbers[$0] }
    }
    (durations, sizes) = (column(0x100), column(0x200))
    (flags, compositionOffsets) = (column(0x400), column(0x800))
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(sampleCount)
    if let dataOffset { writer.write(dataOffset) }
    if let firstSampleFlags { writer.write(firstSampleFlags.rawValue) }
    let columns = [durations, sizes, flags, compositionOffsets].filter { !$0.isEmpty }
    guard let length = columns.map(\.count).min() else { return }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(length * columns.count)
    for index in 0..<length {
      for column in columns { numbers.append(column[index]) }
    }
    writer.write(numbers: numbers)
  }

  package var fields: [BoxField] {
    var list = header.fields + [BoxField("count", sampleCount)]
    if let dataOffset { list.append(BoxField("data offset", dataOffset)) }
    if let firstSampleFlags {
      list.append(BoxField("first sample flags", firstSampleFlags.rawValue))
    }
    let isSigned = header.version != 0
    for (name, column) in [("durations", durations), ("sizes", sizes), ("sample flags", flags)]
    where !column.isEmpty {
      list += TableFields.numbers(name, column).dropFirst()
    }
    if !compositionOffsets.isEmpty {
      list += TableFields.rows("composition offsets", compositionOffsets) {
        .number(isSigned ? Int(Int32(bitPattern: $0)) : Int($0))
      }.dropFirst()
    }
    return list
  }
}
