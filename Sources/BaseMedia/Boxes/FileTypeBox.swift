package import BinaryIO

/// What a file claims to be: `ftyp`, and `styp` for a segment.
///
///     4cc major brand, u32 minor version, 4cc compatible brand ...
///
/// Source: ISO/IEC 14496-12:2022 § 4.3.
package struct FileTypeBox: Box, Hashable {
  package static let type: FourCC = "ftyp"
  package static let clause = "ISO/IEC 14496-12 § 4.3"

  package var majorBrand: FourCC
  package var minorVersion: UInt32
  package var compatibleBrands: [FourCC]

  package init(majorBrand: FourCC, minorVersion: UInt32, compatibleBrands: [FourCC]) {
    self.majorBrand = majorBrand
    self.minorVersion = minorVersion
    self.compatibleBrands = compatibleBrands
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    majorBrand = try reader.readFourCC()
    minorVersion = try reader.read()
    compatibleBrands = []
    while !reader.isAtEnd { compatibleBrands.append(try reader.readFourCC()) }
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(majorBrand)
    writer.write(minorVersion)
    for brand in compatibleBrands { writer.write(brand) }
  }

  package var fields: [BoxField] {
    [
      BoxField("major brand", majorBrand), BoxField("minor version", minorVersion),
      BoxField("compatible brands", .list(compatibleBrands.map { .text($0.description) })),
    ]
  }
}
