public import MediaModel

extension AssetWriterInput {
  /// Whether the next sample would not have to wait for those of other tracks.
  ///
  /// False where the track is far ahead of the slowest one that is not finished: by two fragments, or, in a movie
  /// without fragments, by two seconds. A track that expects its samples in real time is always ready: no one can make
  /// the world wait. Before writing starts no input is ready, and after it has ended neither.
  public var isReadyForMoreMediaData: Bool {
    guard let (writer, index) = try? place() else { return false }
    return writer.isReady(index)
  }

  /// Writes a sample as soon as the track is ready for it.
  ///
  /// Each track is fed by a task of its own, or its samples wait for those of a track that no one feeds;
  /// ``markAsFinished()`` tells that no more come.
  ///
  /// - Throws: ``MediaError`` as ``append(_:)`` does; `CancellationError`.
  public func appendWhenReady(_ sample: MediaSample) async throws {
    try await waitUntilReady()
    try append(sample)
  }

  func waitUntilReady() async throws {
    let (writer, index) = try place()
    try await writer.waitUntilReady(index)
  }
}

extension AssetWriterInputMetadataAdaptor {
  /// Writes a group as soon as the track is ready for it.
  ///
  /// - Throws: ``MediaError`` as ``append(_:)`` does; `CancellationError`.
  public func appendWhenReady(_ group: TimedMetadataGroup) async throws {
    try await assetWriterInput.waitUntilReady()
    try append(group)
  }
}

extension AssetWriter {
  func isReady(_ index: Int) -> Bool {
    guard case .writing = status else { return false }
    return movie.use { $0?.isReady(index) ?? false }
  }

  func waitUntilReady(_ index: Int) async throws {
    while true {
      try Task.checkCancellation()
      let generation = readiness.generation
      // An error of the writer is reported by the append that follows.
      guard case .writing = status, !isReady(index) else { return }
      await readiness.wait(since: generation)
    }
  }
}
