package import BinaryIO

/// The defaults of a track's common encryption: `tenc`.
///
///     full box; u8 reserved, u8 pattern (reserved in version 0), u8 is protected, u8 IV size, 16
///       bytes key ID;
///     where protected with IV size 0: u8 size, constant IV
///
/// Source: ISO/IEC 23001-7:2016 § 8.2.
package struct TrackEncryptionBox: Box {
  package static let type: FourCC = "tenc"
  package static let clause = "ISO/IEC 23001-7 § 8.2"

  package var header: FullBoxHeader
  package var reserved: UInt8
  /// Encrypted and clear blocks, 4 bits each.
  package var pattern: UInt8
  package var isProtected: UInt8
  package var initializationVectorSize: UInt8
  package var keyID: [UInt8]
  package var constantInitializationVector: [UInt8]?

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    reserved = try reader.read()
    pattern = try reader.read()
    isProtected = try reader.read()
    initializationVectorSize = try reader.read()
    keyID = try reader.readBytes(16)
    constantInitializationVector = nil
    if isProtected == 1, initializationVectorSize == 0 {
      let size = Int(try reader.read(UInt8.self))
      constantInitializationVector = try reader.readBytes(size)
    }
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(reserved)
    writer.write(pattern)
    writer.write(isProtected)
    writer.write(initializationVectorSize)
    writer.write(keyID)
    if let vector = constantInitializationVector {
      writer.write(UInt8(clamping: vector.count))
      writer.write(vector.prefix(Int(UInt8.max)))
    }
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("pattern", pattern), BoxField("is protected", isProtected),
      BoxField("IV size", initializationVectorSize), BoxField("key ID", bytes: keyID),
    ] + (constantInitializationVector.map { [BoxField("constant IV", bytes: $0)] } ?? [])
  }
}
