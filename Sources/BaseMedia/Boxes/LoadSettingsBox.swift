package import BinaryIO

/// How a track is to be loaded: `load` in `trak`.
package struct LoadSettingsBox: CodedBox {
  package static let type: FourCC = "load"
  package static let clause = "QTFF, Track Load Settings Atoms"

  /// In the movie timescale.
  package var preloadStart: UInt32 = 0
  /// In the movie timescale.
  package var preloadDuration: UInt32 = 0
  package var preloadFlags: UInt32 = 0
  package var hints: UInt32 = 0

  mutating func code(with coder: inout BoxCoder) {
    coder.field("preload start", &preloadStart)
    coder.field("preload duration", &preloadDuration)
    coder.field("preload flags", &preloadFlags)
    coder.field("hints", &hints)
  }
}
