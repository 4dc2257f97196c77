internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// What is asked of a track seldom enough to be read from its boxes each time.
extension BaseMediaContainer {
  func formatDescriptions(ofTrackAt index: Int) -> [FormatDescription] {
    track(at: index).map { FormatDescription.formats(of: $0.box) } ?? []
  }

  func sampleFacts(ofTrackAt index: Int) -> SampleFacts? {
    track(at: index).flatMap { SampleFacts($0) }
  }

  func isSelfContained(trackAt index: Int) -> Bool {
    track(at: index).map { !$0.isExternal } ?? true
  }

  var isTimedPrecisely: Bool { true }

  private func track(at index: Int) -> Track? {
    tracks.indices.contains(index) ? tracks[index] : nil
  }
}
