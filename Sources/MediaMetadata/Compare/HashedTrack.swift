internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MetadataFormats

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
    if PhotographItems.holds(FileType(of: container.description)) {
      try read(pictureOf: container)
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

  /// The picture of a photograph: the parts of its file that are decoded, in their order.
  private mutating func read(pictureOf container: any Container) throws(MediaError) {
    let parts = try MediaError.io(container.formatParts()).filter { $0.kind == .samples }
    var state = SHA256()
    for part in parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      try update(&state, with: part.range, of: container.source)
      byteCount += part.range.count
    }
    if byteCount > 0 { hash = state.hexadecimal } else { problem = "there is no picture" }
  }

  private func update(
    _ state: inout SHA256, with range: Range<Int>, of source: any ByteSource
  ) throws(MediaError) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
      guard !Task.isCancelled else { return }
      let piece = start..<min(start + Self.pieceSize, range.upperBound)
      state.update(try MediaError.io(as: .unreadable, source.read(piece)))
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
      try update(&state, with: chunk.range, of: place.source)
    }
    byteCount = table.totalBytes
    hash = state.hexadecimal
  }
}
