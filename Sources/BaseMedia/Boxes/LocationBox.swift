package import BinaryIO

/// A place: 3GPP's `loci`.
package struct LocationBox: CodedBox {
  package static let type: FourCC = "loci"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header = FullBoxHeader()
  package var language: UInt16 = 0
  package var name = UnicodeString("")
  /// 0 where it was shot, 1 where it plays, 2 a fictional place.
  package var role: UInt8 = 0
  /// Degrees, 16.16, negative in the west.
  package var longitude: Int32 = 0
  /// Degrees, 16.16, negative in the south.
  package var latitude: Int32 = 0
  /// Metres, 16.16.
  package var altitude: Int32 = 0
  package var body = UnicodeString("earth")
  package var notes = UnicodeString("")
  /// Zeros after the notes.
  package var trailing: [UInt8] = []

  mutating func code(with coder: inout BoxCoder) {
    coder.field(&header, versions: 0...0)
    coder.language("language", &language)
    coder.field("name", &name)
    coder.field("role", &role)
    coder.fixed16("longitude", &longitude)
    coder.fixed16("latitude", &latitude)
    coder.fixed16("altitude", &altitude)
    coder.field("body", &body)
    coder.field("notes", &notes)
    coder.zeros(&trailing)
  }
}
