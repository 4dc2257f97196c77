internal import BaseMedia
internal import BinaryIO
internal import FFmpegIO
internal import MediaModel
internal import MovieEditing

/// A way to get samples into the output.
///
/// Every transport does the same work: it leaves the whole file in the sink, and decides nothing.
protocol Transport {
  /// Writes the output.
  ///
  /// - Throws: ``MediaError``, or `CancellationError`.
  func write(_ job: TransportJob, to sink: borrowing FileSink) throws -> TransportResult
}

/// What a transport has to do.
struct TransportJob {
  /// The open source.
  var source: FileSource
  /// The boxes of the source without fragments; `nil` for a source that has none.
  let tree: BoxTree?
  /// The movie to write, offsets aside; `nil` for a source without boxes.
  let movie: RewrittenMovie?
  /// What was decided.
  let plan: ExportPlan
  /// Bytes that lie, as it were, behind the end of the source.
  var addedMedia: [UInt8] = []
  /// Whether only those bytes of media are carried that the tables tell of.
  var isPart = false
  let fileType: FileType
  /// Whether the output is to be on the disk before it gets its name.
  let isDurable: Bool
  /// Called with bytes done and bytes in all.
  let progress: @Sendable (ExportProgress) -> Void
  let interruption: Interruption

  func requireNotCancelled() throws {
    if interruption.isCancelled { throw CancellationError() }
  }
}

/// What a transport did.
struct TransportResult {
  /// The size of the output in bytes.
  var byteCount: Int
  var diagnostics: [Diagnostic] = []
  /// Tracks that took another way than planned, because their samples did not come out as they were.
  var regrafted: Set<UInt32> = []
}

extension TransportJob {
  /// How much is written between two looks at a cancellation.
  static let pieceSize = 32 << 20

  /// Writes a layout, in pieces small enough to notice a cancellation.
  func write(
    _ layout: MovieLayout, to sink: borrowing FileSink
  ) throws {
    var position = layout.start
    let total = layout.size
    for segment in layout.segments {
      switch segment {
      case .bytes(let bytes):
        try Self.rethrowing { () throws(IOFailure) in try sink.write(bytes, at: position) }
      case .copy(let whole):
        let range = addedMedia.isEmpty ? whole : whole.clamped(to: 0..<source.size)
        var start = range.lowerBound
        while start < range.upperBound {
          try requireNotCancelled()
          let to = position + (start - range.lowerBound)
          // Pieces end where large pages of the output do.
          let size = Self.pieceSize - to % Self.pieceSize
          let part = start..<min(start + size, range.upperBound)
          let copied = try Self.rethrowing { () throws(IOFailure) in
            try sink.copy(part, of: source, to: to)
          }
          guard copied == part.count else {
            throw MediaError(
              .unreadable, "became shorter while it was being read", path: source.name)
          }
          if isDurable { sink.startWritingBack(to..<(to + part.count)) }
          start = part.upperBound
          progress(
            ExportProgress(
              completedByteCount: to + part.count, totalByteCount: total))
        }
        let behind = whole.clamped(to: source.size..<(source.size + addedMedia.count))
        guard !behind.isEmpty else { break }
        let made = (behind.lowerBound - source.size)..<(behind.upperBound - source.size)
        try Self.rethrowing { () throws(IOFailure) in
          try sink.write(
            Array(addedMedia[made]), at: position + (behind.lowerBound - whole.lowerBound))
        }
      }
      position += segment.count
    }
    try requireNotCancelled()
  }

  static func rethrowing<T: ~Copyable>(
    _ work: () throws(IOFailure) -> T
  ) throws(MediaError) -> T {
    do throws(IOFailure) {
      return try work()
    } catch {
      let isOfSource = ["read", "stat"].contains(error.operation)
      throw MediaError(error, code: isOfSource ? .unreadable : .unwritable)
    }
  }
}
