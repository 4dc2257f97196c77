package import BaseMedia
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
    bytesRead = container is BaseMediaContainer ? container.source.bytesRead : nil
  }
}

/// The boxes of a file as far as they can be read.
package struct BoxInspection: Sendable {
  /// The boxes, up to the damage where there is any.
  package let tree: BoxTree
  /// The damage that ended the reading.
  package let failure: MediaError?

  /// Opens and scans a file.
  ///
  /// - Throws: ``MediaError`` where the file cannot be opened or is not of the family.
  package init(path: String) throws(MediaError) {
    let source: FileSource
    do throws(IOFailure) {
      source = try FileSource(path: path)
    } catch {
      throw MediaError(error, code: .unreadable)
    }
    let (tree, failure) = BoxTree.scanUpToDamage(source)
    let error = failure.map { MediaError($0, path: path) }
    if let error, tree.boxes.isEmpty { throw error }
    self.tree = tree
    self.failure = error
  }
}
