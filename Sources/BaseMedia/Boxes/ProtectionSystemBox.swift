package import BinaryIO

/// What a protection system needs to get at the keys: `pssh`.
///
///     full box; 16 bytes system ID; not in version 0: u32 count, count x 16 bytes key ID; u32
///       size, data
///
/// Source: ISO/IEC 23001-7:2016 § 8.1.
package struct ProtectionSystemBox: Box {
  package static let type: FourCC = "pssh"
  package static let clause = "ISO/IEC 23001-7 § 8.1"

  package var header: FullBoxHeader
  package var systemID: [UInt8]
  package var keyIDs: [[UInt8]]
  package var data: [UInt8]

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    systemID = try reader.readBytes(16)
    keyIDs = []
    if header.version > 0 {
      let count = Int(try reader.read(UInt32.self))
      try reader.requireTable(count: count, stride: 16)
      for _ in 0..<count { keyIDs.append(try reader.readBytes(16)) }
    }
    let size = Int(try reader.read(UInt32.self))
    data = try reader.readBytes(size)
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(systemID)
    if header.version > 0 {
      writer.write(UInt32(truncatingIfNeeded: keyIDs.count))
      for keyID in keyIDs { writer.write(keyID) }
    }
    writer.write(UInt32(truncatingIfNeeded: data.count))
    writer.write(data)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("system ID", bytes: systemID),
      BoxField("key IDs", .list(keyIDs.map { .bytes($0) })), BoxField("data", bytes: data),
    ]
  }
}
