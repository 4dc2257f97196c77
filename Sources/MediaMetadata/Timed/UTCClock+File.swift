internal import BaseMedia
internal import MediaModel

extension UTCClock {
  /// The clock of a file: the satellites' where positions bring their times, else that of the capture date; `nil` where
  /// nothing tells a time with a zone.
  ///
  /// - Throws: ``MediaError`` where a stream cannot be read.
  package static func find(
    in streams: [TimedMetadataStream], capture: CaptureFacts?
  ) throws(MediaError) -> UTCClock? {
    for stream in streams {
      let points = try TelemetryProbe.clock.points(of: stream)
      if let clock = UTCClock(points, of: stream.name) { return clock }
    }
    return capture.flatMap { UTCClock($0) }
  }
}

extension Asset {
  /// Loads the clock that tells when a frame was taken, with what proves it.
  ///
  /// Of a track of telemetry some short parts are read, not all of it.
  ///
  /// - Returns: the clock; `nil` where neither satellites nor the capture date tell a time with a zone.
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadUTCClock() async throws -> UTCClock? {
    let container = try await container()
    return try UTCClock.find(
      in: TimedMetadataStreams.list(container), capture: CaptureFacts(of: container.description))
  }

  /// Loads when, where and with what the file was captured, by what it says and by what its satellites tell.
  ///
  /// Beside the description, the beginning of a track of telemetry is read, up to the first fix.
  ///
  /// - Returns: the facts.
  /// - Throws: ``MediaError`` where the file cannot be read; `CancellationError`.
  public func loadCaptureFacts() async throws -> CaptureFacts {
    let container = try await container()
    return CaptureFacts(
      of: container.description, satellites: SatelliteEvidence.find(in: container))
  }
}

extension FileInspection {
  /// When, where and with what the file was captured, by what it says and by what its satellites tell.
  package var captureFacts: CaptureFacts {
    CaptureFacts(of: description, satellites: SatelliteEvidence.find(in: container))
  }
}
