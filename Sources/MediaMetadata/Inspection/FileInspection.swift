internal import BinaryIO
package import MediaModel
internal import TimedMetadata

/// A description and what it cost to read, on the calling thread: what commands that go through many files need.
package struct FileInspection: Sendable {
  /// What the file says about itself.
  package let description: AssetDescription
  /// The bytes that were read for it; `nil` where another library read a file by itself.
  package let bytesRead: Int?
  /// The requests that were made for it; `nil` for a file.
  package let remoteRequestCount: Int?
  /// What is wrong with a file that could be read in part only; `nil` where all of it was.
  package let damage: MediaError?
  let container: any Container

  /// Opens and describes what is at a place; of a movie with a damaged header what stands before the damage.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - references: how much of what a playlist names is opened; `nil` for nothing of it.
  /// - Throws: ``MediaError`` where it cannot be read.
  package init(
    _ location: SourceLocation, following references: PlaylistReferenceOptions? = nil
  ) throws(MediaError) {
    let opened = try location.open()
    do throws(MediaError) {
      container = try Containers.open(
        source: opened, references: references.map { ReferencedFiles(of: location, options: $0) })
      damage = nil
    } catch {
      guard error.code == .malformed, let rest = try? BaseMediaContainer(upToDamage: opened) else {
        throw error
      }
      container = rest
      damage = error
    }
    let (source, cost) = (container.source, container.source.statistics)
    description = container.description
    let isCounted = container is BaseMediaContainer || !(source is FileSource)
    bytesRead = isCounted ? cost.byteCount : nil
    remoteRequestCount = source is URLSource ? cost.requestCount : nil
  }
}

extension FileInspection {
  /// The timed metadata of one track.
  package struct TimedTrack: Sendable {
    /// The track's number.
    package var trackID: UInt32
    /// The groups in the order of the samples, as many as were asked for.
    package var groups: [TimedMetadataGroup]
    /// Whether there are more.
    package var isCut: Bool
    /// Problems in the samples that were read.
    package var diagnostics: [Diagnostic]
  }

  /// Reads the samples of the tracks of timed metadata, in file order; none of a file without boxes.
  ///
  /// No more than `limit` groups of a track are read; those of which nothing is selected do not count.
  package func timedTracks(limit: Int, selection: ItemSelection = ItemSelection()) -> [TimedTrack] {
    timedStreams.map { stream in
      var result = TimedTrack(
        trackID: stream.trackID ?? 0, groups: [], isCut: false, diagnostics: [])
      do throws(MediaError) {
        var reader = try stream.reader()
        while !result.isCut, let group = reader.next() {
          guard let wanted = selection.applied(to: group) else { continue }
          result.isCut = result.groups.count == limit
          if !result.isCut { result.groups.append(wanted) }
        }
        result.diagnostics = reader.diagnostics
      } catch {
        result.diagnostics.append(
          Diagnostic("the samples of \(stream.name) cannot be read: \(error.message)"))
      }
      return result
    }
  }
}
