public import MediaModel

/// The groups of timed metadata of what is played, stream by stream, at their moment.
///
/// - A group comes when it begins. Where it ends and nothing follows at once, its items come again, without a value
///   (``TimedMetadataGroup/tellsEnd``).
/// - Groups that begin while no one asks come together when someone does: one event for each stream, of 1,000 groups at
///   most.
/// - After ``MetadataPlayer/seek(to:)`` the first event is ``Event/flushed``; then come the groups that hold there.
/// - The sequence ends after the last group, and a new iterator begins where the player then is.
///
/// Iterators are independent of each other; each reads the streams for itself, and holds no more of them than it gives.
public struct PlayerItemMetadataOutput: AsyncSequence, Sendable {
  /// What happens.
  public enum Event: Sendable {
    /// Groups of a stream begin, in this order, or have ended (``TimedMetadataGroup/tellsEnd``).
    case groups([TimedMetadataGroup], from: TimedMetadataStream)
    /// The player went to another time: what was given no longer holds.
    case flushed
  }

  /// What is iterated.
  public typealias Element = Event

  /// Whose time and streams they are.
  public let player: MetadataPlayer
  /// The identifiers that are wanted; `nil` for all.
  public let identifiers: [MetadataIdentifier]?
  /// How many seconds of the presentation before its start a group comes.
  public let advanceIntervalForDelegateInvocation: Double

  let wants: @Sendable (MetadataItem) -> Bool

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - player: whose time and streams they are.
  ///   - identifiers: what is requested; `nil` for all.
  ///   - advanceInterval: how many seconds of the presentation before its start a group comes.
  public init(
    player: MetadataPlayer, identifiers: [MetadataIdentifier]? = nil, advanceInterval: Double = 0
  ) {
    (self.player, self.identifiers) = (player, identifiers)
    advanceIntervalForDelegateInvocation =
      advanceInterval.isFinite ? Swift.max(0, advanceInterval) : 0
    let wanted = identifiers.map { Set($0) }
    wants = { wanted?.contains($0.identifier) ?? true }
  }

  /// Creates an output of what is chosen by other means.
  package init(player: MetadataPlayer, selection: ItemSelection, advanceInterval: Double = 0) {
    (self.player, identifiers) = (player, nil)
    advanceIntervalForDelegateInvocation =
      advanceInterval.isFinite ? Swift.max(0, advanceInterval) : 0
    wants = { !selection.items(of: [$0]).isEmpty }
  }

  /// Starts where the player is.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Waits for events one by one.
  public struct Iterator: AsyncIteratorProtocol {
    private let output: PlayerItemMetadataOutput
    private var lanes: [DeliveryLane]?
    private var moment: PlaybackTime.Moment
    private var waiting: [Event] = []

    private static let mostGroups = 1000

    init(_ output: PlayerItemMetadataOutput) {
      self.output = output
      moment = output.player.time.current
    }

    /// The next event; `nil` after the last.
    ///
    /// - Throws: ``MediaError`` where a stream cannot be read to its end; `CancellationError`.
    public mutating func next() async throws -> Event? {
      while true {
        try Task.checkCancellation()
        let time = output.player.time
        let current = time.current
        if current.jumps != moment.jumps {
          (lanes, waiting, moment) = (nil, [], current)
          return .flushed
        }
        if !waiting.isEmpty { return waiting.removeFirst() }
        if lanes == nil { try await begin(at: moment) }
        guard let due = lanes?.compactMap(\.due).min() else { return nil }
        let wanted = due.seconds - output.advanceIntervalForDelegateInvocation
        if try await time.wait(until: wanted, since: moment) {
          try collect(until: Swift.max(time.current.seconds, wanted))
        }
      }
    }

    private mutating func begin(at current: PlaybackTime.Moment) async throws {
      let start = MediaTime(
        seconds: Swift.min(Swift.max(current.seconds, 0), 1e12), preferredTimescale: 1_000_000)
      lanes = try await output.player.loadStreams().map {
        try DeliveryLane(
          $0, from: start, to: output.player.end, wanting: output.wants)
      }
      moment = current
    }

    /// Takes what has begun by now, by its first moment.
    private mutating func collect(until seconds: Double) throws {
      guard var lanes else { return }
      let order = lanes.indices.filter { lanes[$0].due != nil }.sorted {
        (lanes[$0].due ?? .zero, $0) < (lanes[$1].due ?? .zero, $1)
      }
      for index in order {
        var groups: [TimedMetadataGroup] = []
        while groups.count < Self.mostGroups, let due = lanes[index].due,
          due.seconds - output.advanceIntervalForDelegateInvocation <= seconds
        {
          if let group = try lanes[index].take() { groups.append(group) }
        }
        if !groups.isEmpty { waiting.append(.groups(groups, from: lanes[index].stream)) }
      }
      self.lanes = lanes
    }
  }
}

/// Is reported groups at their moment.
public protocol PlayerItemMetadataOutputPushDelegate: Sendable {
  /// Groups of a stream have begun, or ended.
  func metadataOutput(
    _ output: PlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [TimedMetadataGroup],
    from stream: TimedMetadataStream) async
  /// The player went to another time.
  func outputSequenceWasFlushed(_ output: PlayerItemMetadataOutput) async
}

extension PlayerItemMetadataOutputPushDelegate {
  /// Does nothing.
  public func outputSequenceWasFlushed(_ output: PlayerItemMetadataOutput) async {}
}

extension PlayerItemMetadataOutput {
  /// Tells a delegate of all events, until the last group or the end of the task.
  ///
  /// - Throws: as the iterator does.
  public func deliver(to delegate: some PlayerItemMetadataOutputPushDelegate) async throws {
    for try await event in self {
      switch event {
      case .groups(let groups, let stream):
        await delegate.metadataOutput(self, didOutputTimedMetadataGroups: groups, from: stream)
      case .flushed: await delegate.outputSequenceWasFlushed(self)
      }
    }
  }
}
