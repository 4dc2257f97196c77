internal import MediaMetadata

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
  ///   - pieces: what there is to do; asked for here, and no earlier than a worker may need it.
  ///   - work: does one piece, where it may block.
  ///   - receive: takes a result; returns whether there is any use in going on.
  func run<Pieces: Sequence, Outcome: Sendable>(
    _ pieces: Pieces, _ work: @escaping @Sendable (Pieces.Element) -> Outcome,
    receive: (Outcome) -> Bool
  ) async where Pieces.Element: Sendable {
    await withTaskGroup(of: (number: Int, outcome: Outcome).self) { group in
      var pieces = pieces.makeIterator()
      var waiting: [Int: Outcome] = [:]
      var (started, received, running) = (0, 0, 0)
      while true {
        while running < count, started - received < count * 4, let piece = pieces.next() {
          let number = started
          group.addTask(executorPreference: BlockingWork.executor) { (number, work(piece)) }
          started += 1
          running += 1
        }
        guard let done = await group.next() else { return }
        running -= 1
        waiting[done.number] = done.outcome
        while let outcome = waiting.removeValue(forKey: received) {
          received += 1
          guard receive(outcome) else { return }
        }
      }
    }
  }
}
