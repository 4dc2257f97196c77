internal import BinaryIO
package import MediaModel

/// A description and what it cost to read, on the calling thread: what commands that go through many files need.
package struct FileInspection: Sendable {
  /// What the file says about itself.
  package let description: AssetDescription
  /// The bytes of the file that were read for it; `nil` where another library read them.
  package let bytesRead: Int?

  /// Opens and describes a file.
  ///
  /// - Throws: ``MediaError`` where the file cannot be read.
  package init(path: String) throws(MediaError) {
    let container = try Containers.open(path: path)
    description = container.description
    bytesRead = container is BaseMediaContainer ? container.source.statistics.byteCount : nil
  }
}
