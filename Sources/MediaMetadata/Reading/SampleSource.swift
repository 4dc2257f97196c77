internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Where the samples of an asset are read: its own boxes, or those that FFmpeg makes of another container.
///
/// FFmpeg copies the packets of the tracks that are asked for into a QuickTime movie without a name, which goes away
/// with this object; there they have a sample entry, exact times, and a place.
final class SampleSource: Sendable {
  /// The boxes, without fragments.
  let tree: BoxTree
  let source: any ByteSource
  /// The tracks of ``tree`` by those of the asset, where they are others.
  private let places: [Int: Int]?
  private let temporary: TemporaryMovie?

  /// Prepares the reading of some tracks.
  ///
  /// - Throws: ``MediaError`` where FFmpeg cannot read the file, or knows no way to store a track.
  init(_ container: any Container, trackIndices: [Int]) throws(MediaError) {
    if let tree = container.movieTree {
      self.tree = tree
      source = container.source
      places = nil
      temporary = nil
      return
    }
    let movie = try TemporaryMovie(container, trackIndices: trackIndices)
    temporary = movie
    source = movie.source
    tree = movie.tree
    places = movie.places
  }

  /// The boxes of a track of the asset.
  func trak(at index: Int) -> BoxNode? {
    guard let places else { return tree.trak(at: index) }
    return places[index].flatMap { tree.trak(at: $0) }
  }

  /// The ticks of the movie to the second; 0 where it does not say.
  var movieTimescale: UInt32 {
    tree.first("moov")?.first("mvhd").flatMap {
      try? $0.decode(MovieHeaderBox.self, allowingTrailingBytes: true)
    }?.timescale ?? 0
  }
}

extension BoxTree {
  /// The boxes of the track at a place among those of the movie.
  func trak(at index: Int) -> BoxNode? {
    let tracks = first("moov")?.all("trak") ?? []
    return tracks.indices.contains(index) ? tracks[index] : nil
  }
}

/// A movie that nobody else sees.
private final class TemporaryMovie: Sendable {
  let tree: BoxTree
  let source: DescriptorSource
  let places: [Int: Int]
  /// The file, which is open as long as this object is there.
  private let sink: Mutex<FileSink>

  init(_ container: any Container, trackIndices: [Int]) throws(MediaError) {
    let name = container.source.name
    guard let file = container.source as? FileSource else {
      throw MediaError(
        .unsupportedFormat, "the samples of such a source cannot be read", path: name)
    }
    let outline = container.outline.tracks
    let tracks = trackIndices.enumerated().compactMap { place, index -> RemuxRequest.Track? in
      guard outline.indices.contains(index) else { return nil }
      // A track of such a container is numbered after the stream it is.
      return RemuxRequest.Track(
        source: .index(Int(outline[index].trackID) - 1), route: .copy,
        trackID: UInt32(place + 1), timescale: Self.timescale(of: outline[index]))
    }
    let sink: FileSink
    do throws(IOFailure) {
      sink = try FileSink(
        path: "\(Self.folder)/mediametadata-\(UInt64.random(in: 0 ... .max))", replacing: false)
    } catch {
      throw MediaError(error, code: .unwritable)
    }
    let descriptor = sink.descriptor
    self.sink = Mutex(sink)
    let result: RemuxResult
    do throws(FFmpegError) {
      result = try FFmpegRemuxer.remux(
        RemuxRequest(
          input: file.descriptor, inputSize: file.size, inputName: name, probesStreams: true,
          output: descriptor, outputFormat: "mov", tracks: tracks))
    } catch {
      throw MediaError(error, path: name)
    }
    source = DescriptorSource(
      descriptor: descriptor, size: result.bytesWritten, name: name)
    do throws(BoxTreeError) {
      tree = try BoxTree.scan(source)
    } catch {
      throw MediaError(error, path: name)
    }
    var places: [Int: Int] = [:]
    let trackIDs = tree.first("moov")?.all("trak").map(\.trackID) ?? []
    for (place, index) in trackIndices.enumerated() {
      places[index] = trackIDs.firstIndex(of: UInt32(place + 1))
    }
    self.places = places
  }

  private static var folder: String {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  /// Sound in its own samples, so that nothing is rounded; other tracks as their container counts.
  private static func timescale(of track: TrackDescription) -> UInt32 {
    if track.mediaType == .audio, let rate = track.sampleEntries.first?.sampleRate,
      let exact = UInt32(exactly: rate), exact > 0
    {
      return exact
    }
    let scale = track.timescale
    return scale > 0 && scale <= UInt32(Int32.max) ? scale : 90_000
  }
}
