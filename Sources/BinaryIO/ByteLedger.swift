/// What became of every byte of a file: one class for every range, in order of place.
public struct ByteLedger: Hashable, Sendable {
  /// What became of bytes.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// They are in the other file, bit for bit.
    case carried
    /// The box or item that they were became another one.
    case rewritten
    /// All zeros, or written as padding by this program.
    case padding
    /// Indexes and fragments that new tables replace.
    case structure
    /// It was asked for.
    case removed
    /// They are not in the other file.
    case lost
  }

  /// A range of bytes that share a fate.
  public struct Entry: Hashable, Sendable {
    /// Where the bytes are.
    public var range: Range<Int>
    /// What became of them.
    public var fate: Outcome
    /// What they are: a box path, a track, a part of the format.
    public var what: String
    /// Why that became of them, or what of them has changed; empty where it needs no word.
    public var reason: String
    /// Where they are in the other file; `nil` where they are not.
    public var destination: Int?
  }

  /// The size of the file in bytes.
  public let size: Int
  /// The ranges; neighbours that share everything are one.
  public private(set) var entries: [Entry] = []

  /// Creates a ledger for a file of `size` bytes, of which nothing is known yet.
  public init(size: Int) { self.size = size }

  /// How many of the first bytes have a class.
  public var end: Int { entries.last?.range.upperBound ?? 0 }

  /// Adds the class of the next range; a range that does not begin where the last one ended leaves the ledger open.
  public mutating func append(
    _ range: Range<Int>, _ fate: Outcome, _ what: String = "", because reason: String = "",
    destination: Int? = nil
  ) {
    guard !range.isEmpty else { return }
    if let last = entries.last, last.fate == fate, last.what == what, last.reason == reason,
      last.range.upperBound == range.lowerBound,
      destination == last.destination.map({ $0 + last.range.count })
    {
      entries[entries.count - 1].range = last.range.lowerBound..<range.upperBound
      return
    }
    entries.append(
      Entry(range: range, fate: fate, what: what, reason: reason, destination: destination))
  }

  /// Whether every byte has one class: the ranges follow each other without a gap and end where the file does.
  public var isClosed: Bool {
    var position = 0
    for entry in entries {
      guard entry.range.lowerBound == position else { return false }
      position = entry.range.upperBound
    }
    return position == size
  }

  /// How many bytes share a fate.
  public func byteCount(_ fate: Outcome) -> Int {
    entries.reduce(0) { $0 + ($1.fate == fate ? $1.range.count : 0) }
  }
}
