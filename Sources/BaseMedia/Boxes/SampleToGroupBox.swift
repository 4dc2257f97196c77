package import BinaryIO

/// Which group each sample belongs to, by runs: `sbgp`.
///
///     full box; 4cc grouping type, version 1: u32 parameter; u32 count, count x { u32 samples, u32 description }
///
/// A description is counted from 1; 0 is no group; above 65536 it is one of the fragment's own.
///
/// Source: ISO/IEC 14496-12:2022 § 8.9.2.
package struct SampleToGroupBox: Box {
  package static let type: FourCC = "sbgp"
  package static let clause = "ISO/IEC 14496-12 § 8.9.2"

  /// A run of samples of one group.
  package struct Row: Hashable, Sendable {
    package var sampleCount: UInt32
    package var descriptionIndex: UInt32

    package init(sampleCount: UInt32, descriptionIndex: UInt32) {
      self.sampleCount = sampleCount
      self.descriptionIndex = descriptionIndex
    }
  }

  package var header: FullBoxHeader
  package var groupingType: FourCC
  /// There in version 1.
  package var parameter: UInt32?
  package var rows: [Row]

  package init(groupingType: FourCC, parameter: UInt32?, rows: [Row]) {
    header = FullBoxHeader(version: parameter == nil ? 0 : 1)
    self.groupingType = groupingType
    self.parameter = parameter
    self.rows = rows
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    groupingType = try reader.readFourCC()
    parameter = header.version == 0 ? nil : try reader.read(UInt32.self)
    let count = Int(try reader.read(UInt32.self))
    try reader.requireTable(count: count, stride: 8)
    rows = []
    rows.reserveCapacity(count)
    for _ in 0..<count {
      rows.append(Row(sampleCount: try reader.read(), descriptionIndex: try reader.read()))
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(groupingType)
    if let parameter { writer.write(parameter) }
    writer.write(UInt32(truncatingIfNeeded: rows.count))
    for row in rows {
      writer.write(row.sampleCount)
      writer.write(row.descriptionIndex)
    }
  }

  package var fields: [BoxField] {
    header.fields + [BoxField("grouping type", groupingType)]
      + (parameter.map { [BoxField("parameter", $0)] } ?? [])
      + TableFields.rows("samples, description", rows) {
        .list([.number(Int($0.sampleCount)), .number(Int($0.descriptionIndex))])
      }
  }
}
