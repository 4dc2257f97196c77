internal import MediaModel

/// The order of files by their names: numbers by value, and the chapters of GoPro's recordings after each other.
struct FileOrder: Comparable {
  /// The recording and its chapter, where the name is one of GoPro's.
  private let recording: (number: Int, chapter: Int)?
  private let pieces: [Piece]

  private enum Piece: Hashable {
    case text(String)
    case number(Int)
  }

  init(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    let stem = String(name.prefix { $0 != "." })
    recording = Self.recording(Array(stem.uppercased().utf8))
    var pieces: [Piece] = []
    var rest = Substring(stem.lowercased())
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      rest = rest.dropFirst(run.count)
      if isDigit, let number = Int(run.prefix(18)) {
        pieces.append(.number(number))
      } else {
        pieces.append(.text(String(run)))
      }
    }
    self.pieces = pieces
  }

  /// `GX010123`, `GH010123`, `GL010123`: chapter 1 of recording 123; older cameras have `GOPR0123`, then `GP010123`.
  ///
  /// Source: GoPro, "GoPro Camera File Naming Convention".
  private static func recording(_ name: [UInt8]) -> (number: Int, chapter: Int)? {
    guard name.count == 8, name[0] == UInt8(ascii: "G") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      let digits = name[range]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    guard let recording = number(4..<8) else { return nil }
    if name[1..<4].elementsEqual("OPR".utf8) { return (recording, 0) }
    guard "XHLP".utf8.contains(name[1]), let chapter = number(2..<4) else { return nil }
    return (recording, chapter)
  }

  /// The last number of the name, or the chapter.
  private var position: Int? {
    if let recording { return recording.chapter }
    return pieces.reversed().lazy.compactMap {
      if case .number(let number) = $0 { number } else { nil }
    }
    .first
  }

  /// Whether both are names of one series whose last number alone differs.
  private func isOfSeries(_ other: FileOrder) -> Bool {
    if let recording, let theirs = other.recording { return recording.number == theirs.number }
    guard recording == nil, other.recording == nil, pieces.count == other.pieces.count else {
      return false
    }
    guard let last = pieces.lastIndex(where: { if case .number = $0 { true } else { false } })
    else { return false }
    return pieces.indices.allSatisfy { $0 == last || pieces[$0] == other.pieces[$0] }
  }

  /// The numbers between two names of one series; empty where they follow each other, or are of none.
  func missing(before other: FileOrder) -> Range<Int> {
    guard isOfSeries(other), let mine = position, let theirs = other.position, theirs > mine + 1,
      // Counters that stand for times leap further.
      theirs - mine <= 20
    else { return 0..<0 }
    return mine + 1..<theirs
  }

  static func == (left: FileOrder, right: FileOrder) -> Bool {
    !(left < right) && !(right < left)
  }

  static func < (left: FileOrder, right: FileOrder) -> Bool {
    if let mine = left.recording, let theirs = right.recording { return mine < theirs }
    for (mine, theirs) in zip(left.pieces, right.pieces) where mine != theirs {
      switch (mine, theirs) {
      case (.number(let a), .number(let b)): return a < b
      case (.text(let a), .text(let b)): return a < b
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    return left.pieces.count < right.pieces.count
  }
}
