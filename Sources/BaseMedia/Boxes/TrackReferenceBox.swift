package import BinaryIO

/// The tracks that a track points to in one way: a box inside `tref`, typed by the kind of
/// reference.
///
///     u32 track ID ...
///
/// Source: ISO/IEC 14496-12:2022 § 8.3.3; QTFF, "Track Reference Atoms".
package struct TrackReferenceBox: Box {
  package static let type: FourCC = "tref"
  package static let clause = "ISO/IEC 14496-12 § 8.3.3"

  /// In order; QuickTime leaves 0 where a reference was taken away.
  package var trackIDs: [UInt32]

  package init(trackIDs: [UInt32]) { self.trackIDs = trackIDs }

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    trackIDs = []
    trackIDs.reserveCapacity(reader.remaining / 4)
    while !reader.isAtEnd { trackIDs.append(try reader.read()) }
  }

  package func write(to writer: inout ByteWriter) {
    for trackID in trackIDs { writer.write(trackID) }
  }

  package var fields: [BoxField] {
    [BoxField("track IDs", .list(trackIDs.map { .number(Int($0)) }))]
  }
}
