package import BinaryIO

/// The size of a track in one of its apertures: `clef` clean, `prof` production, `enof` encoded, in
/// `tapt`.
///
/// Source: QTFF, "Track Aperture Mode Dimensions Atom".
package struct TrackApertureBox: CodedBox {
  package static let type: FourCC = "clef"
  package static let clause = "QTFF, Track Aperture Mode Dimensions"

  package var header = FullBoxHeader()
  /// 16.16.
  package var width: UInt32 = 0
  /// 16.16.
  package var height: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.field(&header)
    try coder.fixed16("width", &width)
    try coder.fixed16("height", &height)
  }
}
