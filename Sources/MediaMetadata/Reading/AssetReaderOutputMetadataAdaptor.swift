public import MediaModel

/// Gives the groups of a timed metadata track in place of its samples.
public final class AssetReaderOutputMetadataAdaptor: Sendable {
  /// The output that is read.
  public let assetReaderTrackOutput: AssetReaderTrackOutput

  /// Creates an adaptor for an output.
  ///
  /// - Throws: ``MediaError`` for a track that is not metadata, once reading has begun, and for an output that has an
  ///   adaptor.
  public init(assetReaderTrackOutput: AssetReaderTrackOutput) throws(MediaError) {
    guard assetReaderTrackOutput.track.mediaType == .metadata else {
      throw MediaError(
        .invalidRequest, "track \(assetReaderTrackOutput.track.trackID) is not timed metadata")
    }
    try assetReaderTrackOutput.attachAdaptor()
    self.assetReaderTrackOutput = assetReaderTrackOutput
  }

  /// The groups of the output, read one by one while they are iterated, from the next one on.
  public var timedMetadataGroups: Groups { Groups(adaptor: self) }

  /// The groups of an output.
  public struct Groups: AsyncSequence, Sendable {
    /// What is iterated.
    public typealias Element = TimedMetadataGroup

    let adaptor: AssetReaderOutputMetadataAdaptor

    /// Goes on from the next group.
    public func makeAsyncIterator() -> Iterator { Iterator(adaptor: adaptor) }

    /// Reads the groups one by one.
    public struct Iterator: AsyncIteratorProtocol {
      let adaptor: AssetReaderOutputMetadataAdaptor

      /// The next group; `nil` after the last.
      ///
      /// - Throws: ``MediaError`` where it cannot be read, and before reading has begun; `CancellationError`.
      public mutating func next() async throws -> TimedMetadataGroup? {
        try Task.checkCancellation()
        return try adaptor.nextTimedMetadataGroup()
      }
    }
  }

  /// The next group, clipped to what the movie shows of it; `nil` after the last.
  ///
  /// - Throws: ``MediaError`` where it cannot be read, and before reading has begun.
  public func nextTimedMetadataGroup() throws(MediaError) -> TimedMetadataGroup? {
    try assetReaderTrackOutput.nextGroup()
  }
}
