internal import BinaryIO
internal import MediaModel

/// Compares what a layout takes from a source with what is in an output: the sound of files without boxes.
struct CopyProof {
  let layout: FileLayout
  let source: any ByteSource
  /// The place of the source among those of the layout.
  var index = 0

  /// How much of each end of a range is compared where not all of it is.
  private static let endSize = 4096

  /// Compares.
  ///
  /// - Returns: how many bytes were compared.
  /// - Throws: ``MediaError`` with code `verificationFailed` where some differ.
  func verify(_ output: any ByteSource, isWhole: Bool) throws(MediaError) -> Int {
    var count = 0
    for (range, destination) in layout.moves(of: index) {
      let ends = [range.prefix(Self.endSize).indices, range.suffix(Self.endSize).indices]
      for part in isWhole ? [range] : ends {
        let place = destination + (part.lowerBound - range.lowerBound)
        guard try MediaError.io(source.isSame(part, as: output, at: place)) else {
          throw MediaError(
            .verificationFailed,
            "verification failed: \(part.count) bytes at \(part.lowerBound) differ in the output",
            path: source.name)
        }
        count += part.count
      }
    }
    return count
  }
}

extension ByteSource {
  /// Whether a range has the same bytes as another source has from a place on.
  func isSame(
    _ range: Range<Int>, as other: any ByteSource, at place: Int
  ) throws(IOFailure) -> Bool {
    let pieceSize = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceSize) {
      let piece = start..<min(start + pieceSize, range.upperBound)
      let twin = place + (start - range.lowerBound)
      guard piece.upperBound <= size, twin + piece.count <= other.size,
        try read(piece) == other.read(twin..<(twin + piece.count))
      else { return false }
    }
    return true
  }
}
