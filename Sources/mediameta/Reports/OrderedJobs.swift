internal import Dispatch
internal import Synchronization

/// Does pieces of work several at a time and hands the results over in the order of the pieces.
///
/// No more than a few pieces for each worker are under way or wait for an earlier one.
struct OrderedJobs {
  private let count: Int

  /// Work for `count` workers.
  init(_ count: Int) { self.count = max(1, count) }

  /// Does the work.
  ///
  /// - Parameters:
  ///   - pieces: what there is to do; asked for on this thread, and no earlier than a worker may need it.
  ///   - work: does one piece, on any thread.
  ///   - receive: takes a result, on this thread; returns whether there is any use in going on.
  func run<Pieces: Sequence, Result: Sendable>(
    _ pieces: Pieces, _ work: @escaping @Sendable (Pieces.Element) -> Result,
    receive: (Result) -> Bool
  ) where Pieces.Element: Sendable {
    var pieces = pieces.makeIterator()
    guard let first = pieces.next() else { return }
    guard count > 1, let second = pieces.next() else {
      guard receive(work(first)) else { return }
      while let piece = pieces.next() { guard receive(work(piece)) else { return } }
      return
    }
    let pool = Pool<Pieces.Element, Result>(work)
    defer { pool.stop(count) }
    for number in 0..<count { pool.startWorker(number) }
    var results = [pool.add(first), pool.add(second)][...]
    while true {
      while results.count < count * 4, let piece = pieces.next() { results.append(pool.add(piece)) }
      guard let result = results.popFirst() else { return }
      guard receive(result.wait()) else { return }
    }
  }
}

/// A result that somebody is working on.
private final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func fulfil(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.signal()
  }

  func wait() -> Value {
    while true {
      isThere.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}

/// Workers that take pieces from one queue.
private final class Pool<Piece: Sendable, Result: Sendable>: Sendable {
  private struct Task: Sendable {
    let piece: Piece
    let promise: Promise<Result>
  }

  private let tasks = Mutex<[Task]>([])
  private let signal = DispatchSemaphore(value: 0)
  private let work: @Sendable (Piece) -> Result

  init(_ work: @escaping @Sendable (Piece) -> Result) { self.work = work }

  func add(_ piece: Piece) -> Promise<Result> {
    let promise = Promise<Result>()
    tasks.withLock { $0.append(Task(piece: piece, promise: promise)) }
    signal.signal()
    return promise
  }

  /// Starts a worker on a serial queue, which has a thread of its own where a concurrent one shares few.
  func startWorker(_ number: Int) {
    DispatchQueue(label: "mediameta.job.\(number)").async {
      while true {
        self.signal.wait()
        let task = self.tasks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let task else { return }
        task.promise.fulfil(self.work(task.piece))
      }
    }
  }

  /// Ends the workers once they are done with what they do now.
  func stop(_ count: Int) {
    tasks.withLock { $0.removeAll() }
    for _ in 0..<count { signal.signal() }
  }
}
