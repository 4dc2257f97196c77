internal import BaseMedia
internal import BinaryIO
internal import MediaModel

/// What is asked of a track seldom enough to be read from its boxes each time.
extension BaseMediaContainer {
  func formatDescriptions(ofTrackAt index: Int) -> [FormatDescription] {
    trackBox(at: index).map { MovieFormats.describe($0) } ?? []
  }

  func sampleFacts(ofTrackAt index: Int) -> SampleFacts? {
    trackBox(at: index).flatMap { SampleFacts($0) }
  }

  func isSelfContained(trackAt index: Int) -> Bool {
    trackBox(at: index).map { !$0.hasExternalMedia } ?? true
  }

  var isTimedPrecisely: Bool { true }

  private func trackBox(at index: Int) -> BoxNode? {
    let tracks = tree.first("moov")?.all("trak") ?? []
    return tracks.indices.contains(index) ? tracks[index] : nil
  }
}
