internal import BaseMedia
public import BinaryIO
internal import MovieEditing

/// What became of every byte of the files that an output is made of, and what every byte of the output is.
public struct LedgerReport: Hashable, Sendable, Codable {
  /// Whether every byte of every file has one class: nothing is said of lost bytes otherwise.
  public var isClosed: Bool
  /// The files that the output is made of.
  public var sources: [Account]
  /// The file that was written.
  public var output: Account

  /// The account of one file; its classes add up to its size.
  public struct Account: Hashable, Sendable, Codable {
    /// The file, as it was given.
    public var name: String
    /// The size of the file in bytes.
    public var byteCount: Int
    /// Bytes that are in the other file, bit for bit.
    public var carried: Int
    /// Bytes of boxes and items that became others.
    public var rewritten: Int
    /// Zeros, and padding that this program has written.
    public var padding: Int
    /// Indexes, tables and fragments that new ones replace.
    public var structure: Int
    /// Bytes that were asked to go.
    public var removed: Int
    /// Bytes that are not in the other file, and were not asked to go.
    public var lost: Int
    /// Every range that is not carried, in order.
    public var ranges: [Range]
  }

  /// A range of bytes that is not carried.
  public struct Range: Hashable, Sendable, Codable {
    /// Where it begins, in bytes.
    public var offset: Int
    /// How many bytes there are.
    public var count: Int
    /// What became of it.
    public var `class`: ByteLedger.Outcome
    /// What it is: a box path, a track, a part of the format.
    public var what: String
    /// Why it is not carried, or how it has changed; `nil` where its class says all.
    public var reason: String?
  }

  /// How many bytes of the sources are lost.
  public var lostByteCount: Int { sources.reduce(0) { $0 + $1.lost } }

  init(sources: [(name: String, ledger: ByteLedger)], output: (name: String, ledger: ByteLedger)) {
    isClosed = output.ledger.isClosed && sources.allSatisfy(\.ledger.isClosed)
    self.sources = sources.map { Account($0.name, $0.ledger) }
    self.output = Account(output.name, output.ledger)
  }

  /// Accounts for a movie, written at `path`, that is made of one other, whose boxes have their fragments as they are.
  init(
    of tree: BoxTree, _ source: any ByteSource, in output: BoxTree, as path: String,
    layout: FileLayout, explanation: MovieLedger.Explanation
  ) throws(MediaError) {
    let ledger = try MediaError.io(
      MovieLedger(of: tree, source, in: output, layout: layout, explanation: explanation))
    self.init(sources: [(source.name, ledger.source)], output: (path, ledger.output(layout)))
    try requireClosed()
  }

  /// What is lost, as losses of a report: one for all ranges of one thing; none for what `told` names already.
  func losses(beside told: [ExportReport.Loss]) -> [ExportReport.Loss] {
    let known = Set(told.map(\.path))
    return sources.flatMap { source in
      source.ranges.filter { $0.class == .lost && !known.contains($0.what) }
        .groups(by: \.what).map { what, ranges in
          let count = ranges.reduce(0) { $0 + $1.count }
          let places = ranges.count > 1 ? " in \(ranges.count) places, the first" : ""
          return ExportReport.Loss(
            path: what, what: "\(count) bytes\(places) at \(ranges[0].offset) of \(source.name)",
            reason: ranges[0].reason ?? "they are not in the output")
        }
    }
  }

  /// The account of a verb that takes out all that it does not know: what is not in the output was asked to go.
  var countingLossesAsRemoved: LedgerReport {
    var report = self
    for index in report.sources.indices {
      report.sources[index].removed += report.sources[index].lost
      report.sources[index].lost = 0
      for place in report.sources[index].ranges.indices
      where report.sources[index].ranges[place].class == .lost {
        report.sources[index].ranges[place].class = .removed
      }
    }
    return report
  }

  /// Throws where a byte has no class, or two.
  func requireClosed() throws(MediaError) {
    guard !isClosed else { return }
    throw MediaError(
      .verificationFailed,
      "verification failed, nothing was written: the bytes of source and output do not add up",
      path: output.name)
  }
}

extension LedgerReport.Account {
  init(_ name: String, _ ledger: ByteLedger) {
    self.name = name
    byteCount = ledger.size
    carried = ledger.byteCount(.carried)
    rewritten = ledger.byteCount(.rewritten)
    padding = ledger.byteCount(.padding)
    structure = ledger.byteCount(.structure)
    removed = ledger.byteCount(.removed)
    lost = ledger.byteCount(.lost)
    ranges = ledger.entries.lazy.filter { $0.fate != .carried }.map {
      LedgerReport.Range(
        offset: $0.range.lowerBound, count: $0.range.count, class: $0.fate, what: $0.what,
        reason: $0.reason.isEmpty ? nil : $0.reason)
    }
  }
}
