package import BinaryIO

/// What the sample groups of a type are: `sgpd`.
///
///     full box; 4cc grouping type; from version 1: u32 length; from version 2: u32 default description;
///     u32 count, count x { from version 1, where length is 0: u32 length; description }
///
/// Version 0 tells no lengths: descriptions are taken apart where they divide the bytes evenly.
///
/// Source: ISO/IEC 14496-12:2022 § 8.9.3.
package struct SampleGroupDescriptionBox: Box {
  package static let type: FourCC = "sgpd"
  package static let clause = "ISO/IEC 14496-12 § 8.9.3"

  package var header: FullBoxHeader
  package var groupingType: FourCC
  /// The length of every description in bytes; 0 where each tells its own.
  package var constantLength: UInt32
  /// The description of samples that no `sbgp` maps, counted from 1; there from version 2.
  package var defaultIndex: UInt32
  package var count: UInt32
  /// The descriptions as they are; one piece where ``isDivided`` is false.
  package var descriptions: [[UInt8]]
  /// Whether the descriptions could be told apart.
  package var isDivided: Bool

  package init(
    version: UInt8, groupingType: FourCC, defaultIndex: UInt32, descriptions: [[UInt8]]
  ) {
    let lengths = Set(descriptions.map(\.count))
    let isUniform = lengths.count <= 1 && lengths.first != 0
    header = FullBoxHeader(version: isUniform ? version : max(version, 1))
    self.groupingType = groupingType
    constantLength = isUniform ? UInt32(truncatingIfNeeded: lengths.first ?? 0) : 0
    self.defaultIndex = defaultIndex
    count = UInt32(truncatingIfNeeded: descriptions.count)
    self.descriptions = descriptions
    isDivided = true
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    groupingType = try reader.readFourCC()
    constantLength = header.version >= 1 ? try reader.read() : 0
    defaultIndex = header.version >= 2 ? try reader.read() : 0
    count = try reader.read()
    let number = Int(count)
    descriptions = []
    isDivided = true
    if header.version >= 1, constantLength == 0 {
      try reader.requireTable(count: number, stride: 4)
      for _ in 0..<number {
        descriptions.append(try reader.readBytes(Int(try reader.read(UInt32.self))))
      }
      return
    }
    let length = header.version >= 1 ? Int(constantLength) : reader.remaining / max(number, 1)
    if header.version == 0, length == 0 || length * number != reader.remaining {
      isDivided = number == 0 && reader.isAtEnd
      descriptions = isDivided ? [] : [reader.readRest()]
      return
    }
    try reader.requireTable(count: number, stride: length)
    for _ in 0..<number { descriptions.append(try reader.readBytes(length)) }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(groupingType)
    if header.version >= 1 { writer.write(constantLength) }
    if header.version >= 2 { writer.write(defaultIndex) }
    writer.write(count)
    for description in descriptions {
      if header.version >= 1, constantLength == 0 {
        writer.write(UInt32(truncatingIfNeeded: description.count))
      }
      writer.write(description)
    }
  }

  package var fields: [BoxField] {
    header.fields
      + [
        BoxField("grouping type", groupingType), BoxField("length", constantLength),
        BoxField("default description", defaultIndex),
      ] + TableFields.rows("descriptions", descriptions) { .bytes($0) }
  }
}
