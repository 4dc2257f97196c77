package import BinaryIO

/// A place: 3GPP's `loci`.
///
///     full box; u16 packed language; name, NUL; u8 role; i32 longitude, i32 latitude, i32 altitude
///       (16.16);
///     astronomical body, NUL; notes, NUL
///
/// Source: 3GPP TS 26.244 § 8.2.
package struct LocationBox: Box {
  package static let type: FourCC = "loci"
  package static let clause = "3GPP TS 26.244 § 8.2"

  package var header: FullBoxHeader
  package var language: UInt16
  package var name: UnicodeString
  /// 0 where it was shot, 1 where it plays, 2 a fictional place.
  package var role: UInt8
  /// Degrees, 16.16, negative in the west.
  package var longitude: Int32
  /// Degrees, 16.16, negative in the south.
  package var latitude: Int32
  /// Metres, 16.16.
  package var altitude: Int32
  package var body: UnicodeString
  package var notes: UnicodeString
  /// Zeros after the notes.
  package var trailing: [UInt8]

  package init(
    language: UInt16, name: String, role: UInt8 = 0, longitude: Int32, latitude: Int32,
    altitude: Int32 = 0, body: String = "earth", notes: String = ""
  ) {
    header = FullBoxHeader()
    self.language = language
    self.name = UnicodeString(name)
    self.role = role
    self.longitude = longitude
    self.latitude = latitude
    self.altitude = altitude
    self.body = UnicodeString(body)
    self.notes = UnicodeString(notes)
    trailing = []
  }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    header = try FullBoxHeader(parsing: &reader)
    try reader.require(header.version, in: 0...0)
    language = try reader.read()
    name = UnicodeString(parsing: &reader)
    role = try reader.read()
    longitude = try reader.read()
    latitude = try reader.read()
    altitude = try reader.read()
    body = UnicodeString(parsing: &reader)
    notes = UnicodeString(parsing: &reader)
    trailing = reader.readTrailingZeros()
  }

  package func write(to writer: inout ByteWriter) {
    header.write(to: &writer)
    writer.write(language)
    name.write(to: &writer)
    writer.write(role)
    writer.write(longitude)
    writer.write(latitude)
    writer.write(altitude)
    body.write(to: &writer)
    notes.write(to: &writer)
    writer.write(trailing)
  }

  package var fields: [BoxField] {
    header.fields + [
      BoxField("language", language: language), BoxField("name", name), BoxField("role", role),
      BoxField("longitude", FixedPoint.from16Dot16(longitude)),
      BoxField("latitude", FixedPoint.from16Dot16(latitude)),
      BoxField("altitude", FixedPoint.from16Dot16(altitude)), BoxField("body", body),
      BoxField("notes", notes),
    ]
  }
}
