package import BinaryIO

/// Why movies could not be cut or joined.
package enum MovieEditingError: Error, Sendable {
  case parse(ParseError)
  case io(IOFailure)
  /// The reason, as the rest of a sentence that starts with the file.
  case request(String)

  /// What stopped the work.
  ///
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - work: what was done, as `cut`.
  init(_ error: any Error, during work: String) {
    switch error {
    case let error as MovieEditingError: self = error
    case let error as ParseError: self = .parse(error)
    case let error as IOFailure: self = .io(error)
    default: self = .request("cannot be \(work): \(error)")
    }
  }
}
