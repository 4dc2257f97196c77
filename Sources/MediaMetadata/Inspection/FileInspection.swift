internal import BinaryIO
package import MediaModel

/// A description and what it cost to read, on the calling thread: what commands that go through many files need.
package struct FileInspection: Sendable {
  /// What the file says about itself.
  package let description: AssetDescription
  /// The bytes that were read for it; `nil` where another library read a file by itself.
  package let bytesRead: Int?
  /// The requests that were made for it; `nil` for a file.
  package let remoteRequestCount: Int?

  /// Opens and describes a file.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read.
  package init(path: String) throws(MediaError) { try self.init(.path(path)) }

  /// Opens and describes what is at a place.
  ///
  /// - Throws: ``MediaError`` where it cannot be read.
  package init(_ location: SourceLocation) throws(MediaError) {
    let container = try Containers.open(location)
    let (source, cost) = (container.source, container.source.statistics)
    description = container.description
    let isCounted = container is BaseMediaContainer || !(source is FileSource)
    bytesRead = isCounted ? cost.byteCount : nil
    remoteRequestCount = source is URLSource ? cost.requestCount : nil
  }
}
