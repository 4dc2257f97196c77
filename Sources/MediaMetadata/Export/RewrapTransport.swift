internal import BaseMedia
internal import BinaryIO
internal import MediaModel
internal import MovieEditing

/// ISO family to ISO family without looking at a sample: the media bytes are copied inside the kernel, the sample
/// tables used again with their offsets moved, and the movie header comes first.
struct RewrapTransport: Transport {
  /// Movies with less media than this get no padding for the sake of shared blocks.
  private static let smallestAlignedMedia = 1 << 20
  private static let blockSize = 4096

  func write(_ job: TransportJob, to sink: borrowing FileSink) throws -> TransportResult {
    guard let tree = job.tree, let movie = job.movie else {
      throw MediaError(
        .invalidRequest, "is not of the ISO family and cannot be rewrapped", path: job.source.name)
    }
    let layout: MovieLayout
    do throws(ParseError) {
      let media =
        job.isPart
        ? try MediaRanges.referenced(by: movie.moov, in: tree)
        : try MediaRanges.all(of: tree, moov: movie.moov)
      let size = media.reduce(0) { $0 + $1.count }
      layout = try MovieLayout.headerFirst(
        movie, media: media, sourceSize: tree.sourceSize,
        alignment: size < Self.smallestAlignedMedia ? 1 : Self.blockSize)
    } catch {
      throw MediaError(error, path: job.source.name)
    }
    try job.write(layout, to: sink)
    return TransportResult(byteCount: layout.size)
  }
}
