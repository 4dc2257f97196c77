package import BinaryIO

/// How a track is to be loaded: `load` in `trak`.
///
///     u32 preload start, u32 preload duration, u32 preload flags, u32 hints
///
/// Source: QTFF, "Track Load Settings Atoms".
package struct LoadSettingsBox: Box {
  package static let type: FourCC = "load"
  package static let clause = "QTFF, Track Load Settings Atoms"

  /// In the movie timescale.
  package var preloadStart: UInt32
  /// In the movie timescale.
  package var preloadDuration: UInt32
  package var preloadFlags: UInt32
  package var hints: UInt32

  package init(parsing reader: inout ByteReader, context: BoxContext) throws(ParseError) {
    preloadStart = try reader.read()
    preloadDuration = try reader.read()
    preloadFlags = try reader.read()
    hints = try reader.read()
  }

  package func write(to writer: inout ByteWriter) {
    writer.write(preloadStart)
    writer.write(preloadDuration)
    writer.write(preloadFlags)
    writer.write(hints)
  }

  package var fields: [BoxField] {
    [
      BoxField("preload start", preloadStart),
      BoxField("preload duration", preloadDuration),
      BoxField("preload flags", preloadFlags),
      BoxField("hints", hints),
    ]
  }
}
