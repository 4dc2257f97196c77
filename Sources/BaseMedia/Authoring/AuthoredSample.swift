/// What the tables of a movie tell of one sample, its place aside.
package struct AuthoredSample: Hashable, Sendable {
  /// In bytes.
  package var size: UInt32
  /// In media ticks.
  package var duration: UInt32
  /// In media ticks, from the decoding to the showing.
  package var compositionOffset: Int32
  /// Whether decoding can start here.
  package var isSync: Bool
  /// Counted from 1.
  package var sampleDescriptionIndex: UInt32

  package init(
    size: UInt32, duration: UInt32, compositionOffset: Int32 = 0, isSync: Bool = true,
    sampleDescriptionIndex: UInt32 = 1
  ) {
    self.size = size
    self.duration = duration
    self.compositionOffset = compositionOffset
    self.isSync = isSync
    self.sampleDescriptionIndex = sampleDescriptionIndex
  }
}
