package import BinaryIO

/// The defaults of a track's common encryption: `tenc`.
///
/// Source: ISO/IEC 23001-7:2016 § 8.2.
package struct TrackEncryptionBox: CodedBox {
  package static let type: FourCC = "tenc"
  package static let clause = "ISO/IEC 23001-7 § 8.2"

  package var header = FullBoxHeader()
  package var reserved: UInt8 = 0
  /// Encrypted and clear blocks, 4 bits each; reserved in version 0.
  package var pattern: UInt8 = 0
  package var isProtected: UInt8 = 0
  package var initializationVectorSize: UInt8 = 0
  package var keyID: [UInt8] = []
  /// Where samples are protected and have no vector of their own.
  package var constantInitializationVector: [UInt8]?

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.field(nil, &reserved)
    try coder.field("pattern", &pattern)
    try coder.field("is protected", &isProtected)
    try coder.field("IV size", &initializationVectorSize)
    try coder.bytes("key ID", &keyID, count: 16)
    try coder.optional(
      &constantInitializationVector, if: isProtected == 1 && initializationVectorSize == 0, new: []
    ) { coder, vector throws(ParseError) in
      try coder.bytes("constant IV", &vector, countBytes: 1)
    }
  }
}
