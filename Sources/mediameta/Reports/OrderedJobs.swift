internal import MediaMetadata

/// Does pieces of work several at a time and hands the results over in the order of the pieces.
///
/// No more than a few handfuls of pieces for each worker are under way or wait for an earlier one.
struct OrderedJobs {
  private let count: Int
  /// How many pieces a worker is given at once when there are many: to hand one over costs as much as to show a small
  /// file does.
  private let handful: Int

  /// Work for `count` workers.
  init(_ count: Int, handful: Int = 8) {
    self.count = max(1, count)
    self.handful = handful
  }

  /// Does the work, where it may block; pieces are asked for here, no earlier than a worker may need them, and
  /// `receive` returns whether there is any use in going on.
  func run<Pieces: Sequence, Outcome: Sendable>(
    _ pieces: Pieces, _ work: @escaping @Sendable (Pieces.Element) async -> Outcome,
    receive: (Outcome) -> Bool
  ) async where Pieces.Element: Sendable {
    var pieces = pieces.makeIterator()
    var ahead = [pieces.next(), pieces.next()].compactMap(\.self)
    func next() -> Pieces.Element? { ahead.isEmpty ? pieces.next() : ahead.removeFirst() }
    guard ahead.count > 1 else {
      // One alone is done here: threads take as long to start as a small file to show.
      for piece in ahead { _ = receive(await work(piece)) }
      return
    }
    await withTaskGroup(of: (number: Int, outcomes: [Outcome]).self) { group in
      var waiting: [Int: [Outcome]] = [:]
      var (started, received, running) = (0, 0, 0)
      while true {
        while running < count, started - received < count * 4, let first = next() {
          let number = started
          var some = [first]
          // The first ones come one by one, so that few are shared out evenly.
          while started >= count * 4, some.count < handful, let more = next() {
            some.append(more)
          }
          group.addTask(executorPreference: BlockingWork.executor) { [some] in
            var outcomes: [Outcome] = []
            for piece in some { outcomes.append(await work(piece)) }
            return (number, outcomes)
          }
          started += 1
          running += 1
        }
        guard let done = await group.next() else { return }
        running -= 1
        waiting[done.number] = done.outcomes
        while let outcomes = waiting.removeValue(forKey: received) {
          received += 1
          for outcome in outcomes {
            guard receive(outcome) else { return group.cancelAll() }
          }
        }
      }
    }
  }
}
