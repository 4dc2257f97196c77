internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel

/// Reads the samples of fragments as they come.
struct LivePieces: Sendable {
  /// The headers of the movie that the fragments are of.
  private var header: [UInt8] = []
  /// The formats of its tracks; `nil` before the headers have come.
  private(set) var formats: [FormatDescription]?
  /// How the source turns the pictures of its tracks.
  private(set) var transforms: [MediaTransform?] = []

  /// The samples of a piece, by tracks.
  ///
  /// - Throws: ``MediaError`` where they cannot be read.
  mutating func samples(of bytes: [UInt8]) throws(MediaError) -> [[MediaSample]] {
    let source = MemorySource(header + bytes, name: "the source")
    guard !(header + bytes).isEmpty else { return [] }
    let tree = try MediaError.scanning(source.name, BoxTree.scan(source))
    let movie = Movie(try MediaError.parsing(source.name, FragmentJoiner.join(tree)).tree)
    guard !movie.tracks.isEmpty else {
      header += bytes
      return []
    }
    if formats == nil {
      formats = movie.tracks.flatMap { FormatDescription.formats(of: $0.box).prefix(1) }
      transforms = movie.tracks.map { track in
        track.box.child(TrackHeaderBox.self).map { MediaTransform(matrix: $0.matrix) }
      }
      let end = tree.boxes.first { $0.type == "moof" }.map(\.offset) ?? source.size
      header = Array(source.bytes.prefix(end))
    }
    var lists: [[MediaSample]] = []
    for index in movie.tracks.indices {
      var list: [MediaSample] = []
      if let place = SampleSource.Place(movie, at: index, source: source) {
        var reader = try TrackSampleReader(
          place.track, movieTimescale: place.movieTimescale, source: source)
        while let sample = try reader.next() { list.append(sample) }
      }
      lists.append(list)
    }
    return lists
  }
}
