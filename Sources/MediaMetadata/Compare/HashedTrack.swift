internal import BaseMedia
internal import BinaryIO

/// The samples of one track, in a row.
struct HashedTrack {
  var hash: String?
  var byteCount = 0
  /// Why they cannot be read.
  var problem: String?

  private static let pieceSize = 1 << 20

  init(_ container: any Container, number: UInt32?) throws {
    guard let index = container.description.tracks.firstIndex(where: { $0.trackID == number })
    else {
      problem = "the samples cannot be found"
      return
    }
    do throws(MediaError) {
      // The samples of other containers are in a movie that is there as long as this object.
      let samples = try SampleSource(container, trackIndices: [index])
      try withExtendedLifetime(samples) { () throws(MediaError) in
        try read(samples.place(at: index))
      }
    } catch {
      try Task.checkCancellation()
      problem = error.message
    }
  }

  private mutating func read(_ place: SampleSource.Place?) throws(MediaError) {
    guard let place, !place.track.isExternal, let table = try? place.track.samples() else {
      problem = "the samples cannot be found"
      return
    }
    let missing = BaseMediaContainer.missingByteCount(
      of: place.track, fileSize: place.source.size)
    guard missing == 0 else {
      problem = "\(missing) bytes are outside the file"
      return
    }
    var state = SHA256()
    for chunk in table.chunks {
      let range = chunk.range
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
        guard !Task.isCancelled else { return }
        let piece = start..<min(start + Self.pieceSize, range.upperBound)
        state.update(try MediaError.io(as: .unreadable, place.source.read(piece)))
      }
    }
    byteCount = table.totalBytes
    hash = state.hexadecimal
  }
}
