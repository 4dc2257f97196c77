internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import Synchronization

/// Where the samples of an asset are read: its own boxes, or those that FFmpeg makes of another container.
///
/// FFmpeg copies the packets of each track that is asked for into a movie without a name, which goes away with this
/// object; there they have a sample entry, exact times, and a place.
final class SampleSource: Sendable {
  /// The boxes of a track, and the file that they tell of.
  struct Place: Sendable {
    /// Without fragments.
    var track: Track
    /// The ticks of the movie to the second; 0 where it does not say.
    var movieTimescale: UInt32
    var source: any ByteSource

    init?(_ movie: Movie, at index: Int, source: any ByteSource) {
      guard movie.tracks.indices.contains(index) else { return nil }
      track = movie.tracks[index]
      movieTimescale = movie.timescale
      self.source = source
    }
  }

  private let places: [Int: Place]
  /// Keeps the movies open.
  private let temporaries: [TemporaryMovie]

  /// Prepares the reading of some tracks.
  ///
  /// - Throws: ``MediaError`` where FFmpeg cannot read the file, or knows no way to store a track.
  init(_ container: any Container, trackIndices: [Int]) throws(MediaError) {
    var places: [Int: Place] = [:]
    var temporaries: [TemporaryMovie] = []
    for index in trackIndices {
      if let movie = container.movie {
        places[index] = Place(movie, at: index, source: container.source)
      } else {
        let movie = try TemporaryMovie(container, trackIndex: index)
        places[index] = Place(Movie(movie.tree), at: 0, source: movie.source)
        temporaries.append(movie)
      }
    }
    self.places = places
    self.temporaries = temporaries
  }

  /// Where the samples of a track of the asset are; `nil` where it has none.
  func place(at index: Int) -> Place? { places[index] }
}

/// A movie of one track that no one else sees.
private final class TemporaryMovie: Sendable {
  let tree: BoxTree
  let source: DescriptorSource
  /// The file, which is open as long as this object is there.
  private let sink: Mutex<FileSink>

  /// The muxers that are tried: the one takes sound as it is, the other FLAC, Opus and what else came later.
  private static let muxers = ["mov", "mp4"]

  init(_ container: any Container, trackIndex index: Int) throws(MediaError) {
    let name = container.source.name
    guard container.source is FileSource, container.outline.tracks.indices.contains(index) else {
      throw MediaError(
        .unsupportedFormat, "the samples of such a source cannot be read", path: name)
    }
    let input = try container.essence().ffmpegInput
    let track = container.outline.tracks[index]
    let sink = try MediaError.io(
      FileSink(path: FileSink.temporaryPath(), replacing: false))
    let descriptor = sink.descriptor
    self.sink = Mutex(sink)
    let byteCount: Int
    do throws(FFmpegError) {
      byteCount = try Self.mux(track, of: input, to: descriptor, muxers: Self.muxers[...])
    } catch {
      throw MediaError(error, path: name)
    }
    source = DescriptorSource(descriptor: descriptor, size: byteCount, name: name)
    tree = try MediaError.scanning(name, BoxTree.scan(source))
  }

  /// Copies a track with the first muxer that takes it; the answer is the size of the movie.
  private static func mux(
    _ track: TrackDescription, of input: FFmpegInput, to descriptor: Int32,
    muxers: ArraySlice<String>
  ) throws(FFmpegError) -> Int {
    do throws(FFmpegError) {
      var request = StreamCopyRequest(
        input: input, output: descriptor,
        outputFormat: muxers.first ?? "mov",
        // A track of such a container is numbered after the stream it is.
        tracks: [
          StreamCopyRequest.Track(source: .index(Int(track.trackID) - 1), trackID: 1)
        ])
      request.muxerOptions = [
        DictionaryItem("use_editlist", "0"),
        DictionaryItem("write_tmcd", "0"),
        DictionaryItem("video_track_timescale", "\(timescale(of: track))"),
      ]
      return try FFmpegStreamCopier.copy(request).bytesWritten
    } catch {
      guard muxers.count > 1, !error.isCancellation else { throw error }
      return try mux(track, of: input, to: descriptor, muxers: muxers.dropFirst())
    }
  }

  /// Pictures are counted as their container counts.
  private static func timescale(of track: TrackDescription) -> UInt32 {
    let scale = track.timescale
    return scale > 0 && scale <= UInt32(Int32.max) ? scale : 90_000
  }
}
