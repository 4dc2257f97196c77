package import BinaryIO

/// What each sample depends on, and what depends on it: `sdtp`.
///
///     full box; for each sample 2 bits each: is leading, depends on others, is depended on, has redundancy
///
/// The count is that of the sample sizes.
///
/// Source: ISO/IEC 14496-12:2022 § 8.6.4.
package struct SampleDependencyBox: Box {
  package static let type: FourCC = "sdtp"
  package static let clause = "ISO/IEC 14496-12 § 8.6.4"

  package var header: FullBoxHeader
  /// One byte for each sample.
  package var dependencies: [UInt8]

  package init(header: FullBoxHeader = FullBoxHeader(), dependencies: [UInt8]) {
    self.header = header
    self.dependencies = dependencies
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    dependencies = reader.readRest()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(dependencies)
  }

  package var fields: [BoxField] {
    header.fields + TableFields.numbers("dependencies", dependencies)
  }
}
