package import BinaryIO

/// The gamma at which a picture was captured: `gama`.
///
///     u32 gamma (16.16)
///
/// Source: QTFF, "Gamma Level Atom".
package struct GammaBox: Box {
  package static let type: FourCC = "gama"
  package static let clause = "QTFF, Gamma Level Atom"

  /// 16.16.
  package var gamma: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    gamma = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(gamma)
  }

  package var fields: [BoxField] {
    [
      BoxField("gamma", Double(gamma) / 65536)
    ]
  }
}
