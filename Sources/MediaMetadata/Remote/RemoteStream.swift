internal import FFmpegIO

/// The answer of a server to one request, read as it comes.
struct RemoteStream: ~Copyable {
  /// Bytes that have to come within each stretch of patience: a server that trickles is silent, too.
  private static let progress = 64 << 10

  /// What the server said before the bytes.
  var head: AnswerHead { transfer.head }
  /// Whether other ranges may be asked for.
  var givesRanges: Bool { head.status == 206 }
  private let transfer: RemoteTransfer
  private let timeout: Duration
  private let interruption: Interruption

  /// Sends a request and waits for the head of the answer.
  ///
  /// - Throws: ``RemoteError`` where there is no answer, or one that has no bytes.
  init(
    _ request: RemoteRequest, on connections: RemoteConnections,
    interruption: Interruption = Interruption()
  ) throws(RemoteError) {
    transfer = RemoteTransfer(request, on: connections)
    timeout = request.timeout
    self.interruption = interruption
    let deadline = ContinuousClock.now + timeout
    while !transfer.head.isComplete, transfer.result == nil {
      try Self.requireTime(until: deadline, interruption)
      transfer.advance(to: 1)
    }
    let head = transfer.head
    guard head.isComplete, let status = head.status else { throw transfer.error(isReading: false) }
    if let place = head.redirection {
      throw RemoteError("the server points to \(place)", kind: .redirected(to: place))
    }
    guard status < 300 else {
      throw RemoteError(RemoteError.Kind.words(forStatus: status), kind: .status(status))
    }
    if status == 206 {
      guard head.range?.start == request.offset else {
        throw RemoteError("the server sends another range than was asked for")
      }
    } else if request.offset > 0 {
      throw RemoteError("the server gives no ranges", kind: .rangeIgnored)
    }
  }

  /// Reads up to `count` bytes; fewer where the answer ends before, or time is up.
  ///
  /// After `time` what has come is enough; without it this waits as long as bytes keep coming. None is not an error at the
  /// end of the answer.
  func read(_ count: Int, within time: Duration? = nil) throws(RemoteError) -> [UInt8] {
    var deadline = ContinuousClock.now + (time ?? timeout)
    var renewed = transfer.bytes.count
    while transfer.bytes.count < count, transfer.result == nil {
      if time != nil, !transfer.bytes.isEmpty, ContinuousClock.now >= deadline { break }
      try Self.requireTime(until: deadline, interruption)
      transfer.advance(to: count)
      guard time == nil, transfer.bytes.count - renewed >= Self.progress else { continue }
      renewed = transfer.bytes.count
      deadline = .now + timeout
    }
    if transfer.result == nil { transfer.perform() }
    let bytes = transfer.take(count)
    if bytes.isEmpty, count > 0, transfer.hasFailed { throw transfer.error(isReading: true) }
    return bytes
  }

  private static func requireTime(
    until deadline: ContinuousClock.Instant, _ interruption: Interruption
  ) throws(RemoteError) {
    if interruption.isCancelled { throw RemoteError("cancelled", kind: .cancelled) }
    if ContinuousClock.now >= deadline { throw .silence }
  }
}
