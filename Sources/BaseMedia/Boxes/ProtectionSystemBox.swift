package import BinaryIO

/// What a protection system needs to get at the keys: `pssh`.
///
/// Source: ISO/IEC 23001-7:2016 § 8.1.
package struct ProtectionSystemBox: CodedBox {
  package static let type: FourCC = "pssh"
  package static let clause = "ISO/IEC 23001-7 § 8.1"

  package var header = FullBoxHeader()
  package var systemID: [UInt8] = []
  /// Of 16 bytes each; not in version 0.
  package var keyIDs: [[UInt8]] = []
  package var data: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.bytes("system ID", &systemID, count: 16)
    try coder.rows(
      "key IDs", &keyIDs, count: header.version > 0 ? .u32 : .known(0), stride: 16, new: []
    ) { coder, keyID throws(ParseError) in
      try coder.bytes("", &keyID, count: 16)
    }
    try coder.bytes("data", &data, countBytes: 4)
  }
}
