internal import Glibc

/// One side of a comparison: a name, and the programs that do the work one after the other.
struct Contender {
  var name: String
  var commands: [[String]]
  /// What it writes; deleted before and after each run.
  var output: String?

  init(_ name: String, _ commands: [String]..., output: String? = nil) {
    self.name = name
    self.commands = commands
    self.output = output
  }
}

/// Ours against a peer, run in turn, so that both meet the same machine.
struct Comparison {
  var title: String
  var ours: Contender
  var peer: Contender
  /// Says what the ratio should be at most; printed, never asserted.
  var target: String
  var rounds = 5

  /// Runs both in turn and prints medians, ranges and the ratio; the answer is what ours took.
  ///
  /// - Throws: `ProgramFailure` where a program does.
  @discardableResult func run() throws -> [Usage] {
    // Once each before anything counts: files and programs are then in memory.
    _ = try measure(ours)
    _ = try measure(peer)
    var (mine, theirs): ([Usage], [Usage]) = ([], [])
    for _ in 0..<rounds {
      mine.append(try measure(ours))
      theirs.append(try measure(peer))
    }
    print("\n\(title)")
    row(ours.name, mine)
    row(peer.name, theirs)
    let wall = median(mine.map(\.wallSeconds)) / median(theirs.map(\.wallSeconds))
    let processor =
      median(mine.map(\.processorSeconds)) / median(theirs.map(\.processorSeconds))
    print("  ratio: wall \(decimal(wall)), processor \(decimal(processor)); target: \(target)")
    return mine
  }

  private func measure(_ contender: Contender) throws -> Usage {
    if let output = contender.output { unsafe unlink(output) }
    defer { if let output = contender.output { unsafe unlink(output) } }
    // What an earlier run has left to be written must not slow this one.
    sync()
    var total = Usage(wallSeconds: 0, processorSeconds: 0, peakBytes: 0)
    for command in contender.commands {
      let usage = try ChildProcess.run(command)
      total.wallSeconds += usage.wallSeconds
      total.processorSeconds += usage.processorSeconds
      total.peakBytes = max(total.peakBytes, usage.peakBytes)
    }
    return total
  }

  private func row(_ name: String, _ usages: [Usage]) {
    let walls = usages.map(\.wallSeconds)
    print(
      "  \(name): \(seconds(median(walls))) (\(seconds(walls.min() ?? 0)) to \(seconds(walls.max() ?? 0))), processor \(seconds(median(usages.map(\.processorSeconds)))), peak \(megabytes(usages.map(\.peakBytes).max() ?? 0))"
    )
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

func decimal(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let rest = hundredths % 100
  return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
}

func seconds(_ value: Double) -> String {
  value < 0.1 ? "\(Int((value * 1e3).rounded())) ms" : "\(decimal(value)) s"
}

func megabytes(_ bytes: Int) -> String { "\((bytes + (1 << 19)) >> 20) MB" }
