internal import BinaryIO
internal import CLibrary
internal import TimedMetadata

extension TimedCodecs {
  /// The logs that are beside a movie: files of the same name whose ending is that of a log, in small or capital letters.
  ///
  /// - Parameter path: the movie.
  /// - Returns: the paths, in the order of the table of logs; none of a movie that is not a file.
  package static func sidecars(of path: String) -> [String] {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return [] }
    let stem = path[..<dot]
    return payloads.flatMap(\.endings).flatMap { ending -> [String] in
      var found: [String] = []
      for name in [ending, ending.uppercased()] where "\(stem).\(name)" != path {
        var status = stat()
        let sidecar = "\(stem).\(name)"
        if unsafe stat(sidecar.fileName, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
          found.append(sidecar)
        }
      }
      return found
    }
  }
}
