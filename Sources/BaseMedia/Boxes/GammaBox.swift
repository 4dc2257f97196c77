package import BinaryIO

/// The gamma at which a picture was captured: `gama`.
///
/// Source: QTFF, "Gamma Level Atom".
package struct GammaBox: CodedBox {
  package static let type: FourCC = "gama"
  package static let clause = "QTFF, Gamma Level Atom"

  /// 16.16.
  package var gamma: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.fixed16("gamma", &gamma)
  }
}
