package import BinaryIO

/// A colour of three 16-bit parts.
///
/// Source: QTFF, "Graphics Modes"; ISO/IEC 14496-12:2022 § 12.1.2.
package struct RGB16: Hashable, Sendable {
  package var red: UInt16
  package var green: UInt16
  package var blue: UInt16

  package init(red: UInt16 = 0, green: UInt16 = 0, blue: UInt16 = 0) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  package init(parsing reader: inout ByteReader) throws(ParseError) {
    red = try reader.read()
    green = try reader.read()
    blue = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(red)
    writer.write(green)
    writer.write(blue)
  }

  var value: BoxField.Value { .list([red, green, blue].map { .number(Int($0)) }) }
}

/// A rectangle as QuickTime stores it.
///
/// Source: QTFF, "Text Sample Description".
package struct Rectangle16: Hashable, Sendable {
  package var top: Int16
  package var left: Int16
  package var bottom: Int16
  package var right: Int16

  package init(parsing reader: inout ByteReader) throws(ParseError) {
    top = try reader.read()
    left = try reader.read()
    bottom = try reader.read()
    right = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(top)
    writer.write(left)
    writer.write(bottom)
    writer.write(right)
  }

  var value: BoxField.Value { .list([top, left, bottom, right].map { .number(Int($0)) }) }
}
