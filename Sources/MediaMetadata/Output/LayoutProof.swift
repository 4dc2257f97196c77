internal import BinaryIO
internal import MediaModel

/// Compares a file with the layout that it was written by: every byte that was made, and both ends of every range that
/// was carried.
struct LayoutProof {
  let layout: FileLayout
  let sources: [any ByteSource]

  /// Compares.
  ///
  /// - Throws: ``MediaError`` with code `verificationFailed` where the file differs.
  func verify(_ output: any ByteSource) throws(MediaError) {
    guard output.size == layout.size else {
      throw failure(output, "there are \(output.size) bytes where \(layout.size) were to be")
    }
    var position = 0
    for segment in layout.segments {
      let range = position..<(position + segment.count)
      if try !MediaError.io(isMade(segment, output, at: range)) {
        throw failure(
          output, "\(range.count) bytes at \(range.lowerBound) are not those that were made")
      }
      position = range.upperBound
    }
    for (index, source) in sources.enumerated() {
      _ = try CopyProof(layout: layout, source: source, index: index).verify(output, isWhole: false)
    }
  }

  private func isMade(
    _ segment: FileSegment, _ output: any ByteSource, at range: Range<Int>
  ) throws(IOFailure) -> Bool {
    switch segment {
    case .bytes(let bytes): try output.read(range) == bytes
    case .zeros: try output.isZero(range)
    case .range: true
    }
  }

  private func failure(_ output: any ByteSource, _ problem: String) -> MediaError {
    MediaError(.verificationFailed, "verification failed: \(problem)", path: output.name)
  }
}
