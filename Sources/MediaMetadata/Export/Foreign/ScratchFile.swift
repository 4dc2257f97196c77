internal import BinaryIO

/// A file without a name in the folder of an output: what libavformat writes before it is put in order.
struct ScratchFile: ~Copyable {
  /// What is written to; it goes with this value.
  let sink: FileSink

  /// Creates an empty file.
  ///
  /// - Throws: ``MediaError`` where the folder cannot be written to.
  init(beside path: String) throws(MediaError) {
    do throws(IOFailure) {
      sink = try FileSink(path: path, replacing: true)
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }

  /// The file as something that the kernel can copy from, cut to a size.
  ///
  /// - Throws: ``MediaError`` where it cannot be opened a second time.
  func source(size: Int) throws(MediaError) -> FileSource {
    do throws(IOFailure) {
      try sink.truncate(to: size)
      // There is no other way to open what has no name.
      return try FileSource(path: "/proc/self/fd/\(sink.descriptor)")
    } catch {
      throw MediaError(error, code: .unwritable)
    }
  }
}

extension ForeignJob {
  /// Copies a range of a file into the output, in pieces small enough to notice a cancellation.
  ///
  /// - Throws: ``MediaError``; `CancellationError`.
  func copy(
    _ range: Range<Int>, of source: FileSource, to offset: Int, in sink: borrowing FileSink
  ) throws {
    var start = range.lowerBound
    while start < range.upperBound {
      try requireNotCancelled()
      let part = start..<min(start + TransportJob.pieceSize, range.upperBound)
      let to = offset + (start - range.lowerBound)
      let copied = try TransportJob.rethrowing { () throws(IOFailure) in
        try sink.copy(part, of: source, to: to)
      }
      guard copied == part.count else {
        throw MediaError(.unwritable, "became shorter while it was written", path: sink.path)
      }
      start = part.upperBound
    }
  }
}
