internal import BinaryIO
internal import MediaModel

/// Compares what a layout takes from a source with what is in an output: the sound of files without boxes.
struct CopyProof {
  private let layout: FileLayout
  private let source: any ByteSource

  init(_ layout: FileLayout, of source: any ByteSource) {
    self.layout = layout
    self.source = source
  }

  /// How much of each end of a range is compared where not all of it is.
  private static let endSize = 4096
  private static let pieceSize = 1 << 20

  /// Compares.
  ///
  /// - Returns: how many bytes were compared.
  /// - Throws: ``MediaError`` with code `verificationFailed` where some differ.
  func verify(_ output: any ByteSource, isWhole: Bool) throws(MediaError) -> Int {
    var count = 0
    for (range, destination) in layout.moves(of: 0) {
      let ends = [range.prefix(Self.endSize).indices, range.suffix(Self.endSize).indices]
      for part in isWhole ? [range] : ends {
        for start in stride(from: part.lowerBound, to: part.upperBound, by: Self.pieceSize) {
          let piece = start..<min(start + Self.pieceSize, part.upperBound)
          try compare(piece, with: output, at: destination + (start - range.lowerBound))
          count += piece.count
        }
      }
    }
    return count
  }

  private func compare(
    _ range: Range<Int>, with output: any ByteSource, at offset: Int
  ) throws(MediaError) {
    let isSame = try MediaError.io(
      source.read(range) == output.read(offset..<(offset + range.count)))
    guard isSame else {
      throw MediaError(
        .verificationFailed,
        "verification failed: \(range.count) bytes at \(range.lowerBound) differ in the output",
        path: source.name)
    }
  }
}
