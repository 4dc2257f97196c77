package import BinaryIO

/// The tracks that a track points to in one way: a box inside `tref`, typed by the kind of
/// reference.
///
/// Source: ISO/IEC 14496-12:2022 § 8.3.3; QTFF, "Track Reference Atoms".
package struct TrackReferenceBox: CodedBox {
  package static let type: FourCC = "tref"
  package static let clause = "ISO/IEC 14496-12 § 8.3.3"

  /// In order; QuickTime leaves 0 where a reference was taken away.
  package var trackIDs: [UInt32] = []

  mutating func code(with coder: inout BoxCoder) throws(ParseError) {
    try coder.rows("track IDs", &trackIDs, count: .toEnd, new: 0) {
      coder, trackID throws(ParseError) in
      try coder.field("", &trackID)
    }
  }
}
